import type { Viewer } from './viewer.ts';

/** Who has something open that outlives one answer: a WebSocket, a stream of events. */
export interface Holds {
  /** `onEnd` is called once at most, and not any more after what is handed back was called. */
  hold(viewer: Viewer, onEnd: () => void): () => void;
  viewers(): Viewer[];
  /** Ends what these viewers hold. */
  endOf(isEnded: (viewer: Viewer) => boolean): void;
}

export function createHolds(): Holds {
  const held = new Set<{ viewer: Viewer; onEnd: () => void }>();
  return { hold, viewers: () => [...held].map(({ viewer }) => viewer), endOf };

  function hold(viewer: Viewer, onEnd: () => void): () => void {
    const one = { viewer, onEnd };
    held.add(one);
    return () => void held.delete(one);
  }

  function endOf(isEnded: (viewer: Viewer) => boolean): void {
    for (const one of held) {
      if (!isEnded(one.viewer)) continue;
      held.delete(one);
      one.onEnd();
    }
  }
}
