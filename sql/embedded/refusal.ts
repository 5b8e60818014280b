/** Embedded Postgres cannot run here, and trying again will not help: the message is one line, with the cure in it. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused';
}
