interface LineOptions<Call> {
  /** How many go together. */
  most: number;
  /** Nobody waits longer than that for those who went before. */
  patienceMs: number;
  /** Never throws. */
  take(calls: Call[]): Promise<void>;
}

/** A call goes at once when none is under way; those that come meanwhile wait in line, and go together when it is back. */
export function createLine<Call>({ most, patienceMs, take }: LineOptions<Call>): (call: Call) => void {
  const line: Call[] = [];
  let isUnderWay = false;

  return (call) => {
    line.push(call);
    if (!isUnderWay) depart();
  };

  function depart(): void {
    isUnderWay = line.length > 0;
    if (!isUnderWay) return;
    let isNextAway = false;
    const next = () => {
      if (!isNextAway) depart();
      isNextAway = true;
    };
    const patience = setTimeout(next, patienceMs);
    void take(line.splice(0, most)).then(() => {
      clearTimeout(patience);
      // A turn of the loop later, so that those who call again as soon as they are answered come along.
      setImmediate(next);
    });
  }
}
