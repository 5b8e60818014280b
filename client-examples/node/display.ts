import type { Writable } from 'node:stream';

export interface Display {
  show(line: string): void;
  /** Leaves what is shown standing. */
  end(): void;
}

const CLEAR_LINE = '\r\x1b[K';

/** Draws over one line on a terminal; anywhere else each new line is printed once. */
export function createDisplay(out: Writable & { isTTY?: boolean; columns?: number }): Display {
  let shown = '';
  return {
    show(line) {
      if (line === shown) return;
      shown = line;
      // A line that wraps could not be drawn over.
      out.write(out.isTTY ? CLEAR_LINE + line.slice(0, (out.columns || 80) - 1) : `${line}\n`);
    },
    end() {
      if (out.isTTY && shown) out.write('\n');
    },
  };
}
