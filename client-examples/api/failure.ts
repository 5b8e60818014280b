/** What the examples exit with. */
export const EXIT = {
  done: 0,
  /** The question was answered, and the answer is bad news: a dead job, a job that ran twice. */
  badNews: 1,
  /** Called in a wrong way, or the server refuses the input or the key. */
  refused: 2,
  /** No server answers. */
  unreachable: 3,
} as const;

/** Told to the person in one line. */
export class Failure extends Error {
  readonly exitCode: number;
  /** Whether the same call may succeed a little later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    exitCode: number,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.isPassing = isPassing;
  }
}

/** Runs a program to its exit code; a Failure is told without a stack. */
export async function runProgram(program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program();
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = thrown.exitCode;
  }
}
