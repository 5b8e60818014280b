import { parse, validate } from 'graphql';
import { schema } from '../../server/schema/schema.ts';
import type { Asker } from './asker.ts';
import { breakOperation } from './break-operation.ts';
import { type Operation, randomOperation } from './document.ts';
import { faultsOf } from './judge.ts';
import { createRandom } from './random.ts';
import { createSender, pickTransport } from './send.ts';

export interface Fuzz {
  url: string;
  askers: Asker[];
  /** Of jobs, and of none. */
  ids: string[];
  seed: number;
  /** As many valid ones, and as many broken ones. */
  documents: number;
  atOnce: number;
  onProgress?: (done: number) => void;
}

export interface Fuzzed {
  asked: number;
  /** How many answers held data. */
  withData: number;
  faults: string[];
}

/** Each document has a seed of its own, so that one that was found can be sent alone. */
export async function runFuzz({
  url,
  askers,
  ids,
  seed,
  documents,
  atOnce,
  onProgress = () => {},
}: Fuzz): Promise<Fuzzed> {
  const sender = createSender(url);
  const fuzzed: Fuzzed = { asked: 0, withData: 0, faults: [] };
  let next = 0;
  await Promise.all(Array.from({ length: atOnce }, work));
  await sender.close();
  return fuzzed;

  async function work(): Promise<void> {
    for (let at = next++; at < 2 * documents; at = next++) {
      await askOne(at);
      onProgress(at + 1);
    }
  }

  async function askOne(at: number): Promise<void> {
    const random = createRandom(seed + at);
    const isBroken = at % 2 === 1;
    const asker = random.pick(askers);
    const valid = randomOperation(schema, random, ids);
    const wrong = validate(schema, parse(valid.query));
    if (wrong.length > 0) throw new Error(`The fuzz made what is not valid: ${wrong[0]?.message}\n${valid.query}`);
    const operation = isBroken ? breakOperation(valid, schema, random) : valid;
    const transport = pickTransport(operation, random);
    const where = `seed ${seed + at}, ${asker.name}, ${transport}`;
    try {
      const mayBeSilent = !isBroken && operation.kind === 'subscription';
      const answer = await sender.send({ asker, transport, operation, mayBeSilent });
      fuzzed.asked += 1;
      if (answer.text.includes('"data":{')) fuzzed.withData += 1;
      const faults = faultsOf(asker, isBroken, answer);
      if (faults.length > 0) fuzzed.faults.push(told(where, faults.join(', '), operation, answer.text));
    } catch (error) {
      fuzzed.faults.push(told(where, String(error), operation, String((error as Error).cause ?? '')));
    }
  }
}

function told(where: string, what: string, { query, variables }: Operation, answer: string): string {
  return `${what} (${where})\n  ${query}\n  ${JSON.stringify(variables)}\n  ${answer}`.slice(0, 4_000);
}
