/** What a wake tells: the lowest and the highest rank of what became claimable. Nothing where it tells something else: anybody may send one. */
export function ranksTold(payload: string): [] | [lowest: number, highest: number] {
  const [lowest, highest, ...more] = payload.split(' ').map((rank) => (rank === '' ? Number.NaN : Number(rank)));
  const isTold = Number.isSafeInteger(lowest) && Number.isSafeInteger(highest) && more.length === 0;
  return isTold ? [lowest as number, highest as number] : []; // isSafeInteger is no type guard
}
