/** A timer that is set for longer rings at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
