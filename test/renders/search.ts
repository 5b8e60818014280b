import fc from 'fast-check';
import { anyInput } from './any-input.ts';
import { hasFault, kindOf, renderFaults } from './render-faults.ts';
import { shrink } from './shrink.ts';

export interface Found {
  seed: number;
  /** The least input that was found to have a fault of the same kind. */
  input: unknown;
  faults: string[];
}

export interface Searched {
  rendered: number;
  refused: number;
  found: Found[];
}

interface Search {
  count: number;
  seed: number;
  /** To make an input smaller; none leaves it as it is. */
  shrinkMs: number;
  onFound?(found: Found): void;
}

/** Renders so many random inputs; the first has the seed, the next the number after it: each can be had alone. */
export async function search({ count, seed, shrinkMs, onFound }: Search): Promise<Searched> {
  const searched: Searched = { rendered: 0, refused: 0, found: [] };
  for (let each = seed; each < seed + count; each += 1) {
    const { faults, input } = await tryOne(each, shrinkMs);
    if (faults === undefined) searched.refused += 1;
    else searched.rendered += 1;
    if (!faults?.length) continue;
    const found = { seed: each, input, faults };
    searched.found.push(found);
    onFound?.(found);
  }
  return searched;
}

async function tryOne(seed: number, shrinkMs: number): Promise<{ faults: string[] | undefined; input: unknown }> {
  const [input] = fc.sample(anyInput, { seed, numRuns: 1, unbiased: seed % 2 === 0 });
  const faults = await renderFaults(input);
  if (!faults?.length || shrinkMs === 0) return { faults, input };
  const kind = kindOf(faults[0] ?? '');
  const least = await shrink(input, (smaller) => hasFault(smaller, kind), shrinkMs);
  return { faults: (await renderFaults(least)) ?? faults, input: least };
}
