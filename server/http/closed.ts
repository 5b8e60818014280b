/** Why the server takes no requests, in words for whoever sends one. */
export const CLOSED = {
  unanswered: 'The database has not answered this server yet: it serves as soon as it does.',
  starting: 'The server is starting. Try again in a moment.',
  stopping: 'The server is stopping. Try again in a moment.',
};

export type Closed = keyof typeof CLOSED;
