/**
 * The process cannot run like this, and starting it again would not help: the message is one line for a person, with the cure in it, and
 * the exit code is `WILL_NEVER_WORK`.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** EX_CONFIG: tells a supervisor not to try again. */
export const WILL_NEVER_WORK = 78;
