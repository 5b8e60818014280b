type Listener = (event: { data: Message }) => void;

/** What is sent in pieces, as the operators of a page are, is a chunk of lists. */
interface Message {
  chunk?: Record<string, unknown>;
}

/** What the two halves of pdf.js talk over; both listen on it, and each hears what is addressed to it. */
export interface ReaderPort {
  postMessage(message: Message): void;
  addEventListener(name: string, listener: Listener, options?: { signal?: AbortSignal }): void;
  removeEventListener(name: string, listener: Listener): void;
}

/** Its own port copies every glyph, which takes longer than to read some files. Here both halves are in one thread. */
export function createReaderPort(): ReaderPort {
  const listeners = new Map<Listener, AbortSignal | undefined>();
  return {
    postMessage(message) {
      const data = withOwnLists(message);
      queueMicrotask(() => {
        for (const [listener, signal] of listeners) if (!signal?.aborted) listener({ data });
      });
    },
    addEventListener(_name, listener, options) {
      listeners.set(listener, options?.signal);
    },
    removeEventListener(_name, listener) {
      listeners.delete(listener);
    },
  };
}

/** The sender empties its lists for the next chunk; what was in them it leaves alone. */
function withOwnLists(message: Message): Message {
  if (!message.chunk) return message;
  const lists = Object.entries(message.chunk).map(([name, list]) => [name, Array.isArray(list) ? [...list] : list]);
  return { ...message, chunk: Object.fromEntries(lists) };
}
