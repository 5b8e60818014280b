/** What a server that hears no notifications says of itself, wherever it says so. */
export const NOT_LISTENING = {
  code: 'NOT_LISTENING',
  message: 'Notifications of the database do not arrive: watchers see each change some seconds late.',
  cure: 'Set LISTEN_DATABASE_URL to the database itself: LISTEN does not work through a pooler in transaction mode.',
} as const;
