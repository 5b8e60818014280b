export interface Announcement {
  /** Of the jobs that changed, with the version each has now. */
  versions: Map<string, number>;
  /** Nonces of servers that test whether notifications arrive. */
  nonces: string[];
  malformed: number;
}

const PAIR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9][0-9]{0,9})$/;
const NONCE = /^probe:([0-9a-f-]{36})$/;

export const probePayload = (nonce: string) => `probe:${nonce}`;

/** Reads "id:version" pairs with blanks between them. Anybody may notify, so what is neither is counted and left alone. */
export function parseAnnouncement(payload: string): Announcement {
  const announcement: Announcement = { versions: new Map(), nonces: [], malformed: 0 };
  for (const word of payload.split(' ')) readWord(word, announcement);
  return announcement;
}

function readWord(word: string, announcement: Announcement): void {
  const [, id, version] = PAIR.exec(word) ?? [];
  const nonce = NONCE.exec(word)?.[1];
  if (nonce) announcement.nonces.push(nonce);
  else if (id) announcement.versions.set(id, Math.max(Number(version), announcement.versions.get(id) ?? 0));
  else announcement.malformed += 1;
}
