import { type Options, readOptions, USAGE } from './options.ts';
import { kindOf } from './render-faults.ts';
import { type Found, search } from './search.ts';

/** Random listings over all fields, scripts, lengths, pictures, templates and papers: does any flyer of them come out wrong? */
const MOST_NAMED = 5;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const { rendered, refused, found } = await search({ ...readOrExit(args), onFound: tell });
console.log(`${rendered} flyers, ${refused} inputs refused, ${found.length} with faults`);
for (const [kind, count] of countedByKind(found)) console.log(`${count} × ${kind}`);
process.exitCode = found.length > 0 ? 1 : 0;

function tell({ seed, input, faults }: Found): void {
  const more = faults.length > MOST_NAMED ? [`and ${faults.length - MOST_NAMED} more`] : [];
  console.log([`seed ${seed}`, ...faults.slice(0, MOST_NAMED), ...more, JSON.stringify(input), ''].join('\n'));
}

function countedByKind(all: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { faults } of all) {
    for (const kind of new Set(faults.map((fault) => kindOf(fault)))) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return counts;
}

function readOrExit(given: string[]): Options {
  try {
    const options = readOptions(given);
    console.log(`seed ${options.seed}`);
    return options;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
