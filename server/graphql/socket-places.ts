import type { GraphQLError } from 'graphql';
import { rateLimited } from './error-codes.ts';

/** Of one WebSocket. */
export interface Places {
  /** Those that are taken by messages which are being worked on: operations, but for a moment. */
  underWay: number;
  /** Takes some for the message that is being taken, until it is done with. */
  take(places: number): void;
}

export const NO_PLACES: Places = { underWay: 0, take: () => {} };

/** One for the message itself, and what it takes while it is worked on; all are free again when it is done with. */
export async function holdingPlaces(places: Places, work: () => Promise<void>): Promise<void> {
  let taken = 0;
  places.take = (more) => {
    taken += more;
    places.underWay += more;
  };
  places.take(1);
  await work().finally(() => {
    places.underWay -= taken;
  });
}

/** A subscription keeps its document, which takes up far more memory than its text. */
const CHARACTERS_A_PLACE = 2_048;

/** Each message has one; an operation of a long document needs more. Answers what is wrong when there are too few. */
export function takePlaces(places: Places, document: string, most: number): GraphQLError | undefined {
  const needed = Math.max(1, Math.ceil(document.length / CHARACTERS_A_PLACE));
  places.take(Math.min(needed, most) - 1);
  return places.underWay > most ? tooMany(most) : undefined;
}

const tooMany = (most: number) =>
  rateLimited(
    `The limit of operations at once on one WebSocket is ${most} (MAX_SOCKET_OPERATIONS). Complete one first, or open another socket.`,
  );
