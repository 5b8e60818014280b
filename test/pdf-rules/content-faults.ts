import { type Dict, isDict, isName, isWord, tokensOf, type Value } from './tokens.ts';

/** Operators that leave something on the page. */
const PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"', 'Do', 'sh', 'BI']);

export interface PageContent {
  /** In the order of the page. */
  mcids: number[];
  faults: string[];
}

interface Marking {
  tag: string;
  mcid?: number;
}

/** What is painted lies in an artifact or in one piece of tagged content, and neither lies in the other. */
export function readContent(stream: string): PageContent {
  const tokens = tokensOf(stream);
  const found: PageContent = { mcids: [], faults: [] };
  const open: Marking[] = [];
  let operands: Value[] = [];
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (!isWord(token)) {
      operands.push(token);
      continue;
    }
    step(token.word, operands, open, found);
    operands = [];
  }
  if (open.length > 0) found.faults.push(`${open.length} markings are never closed`);
  return found;
}

function step(operator: string, operands: Value[], open: Marking[], found: PageContent): void {
  if (operator === 'BMC' || operator === 'BDC') begin(markingOf(operands), open, found);
  if (operator === 'EMC' && !open.pop()) found.faults.push('a marking is closed that was never opened');
  if (PAINTS.has(operator) && !open.some(isTelling)) found.faults.push(`${operator} paints what is not marked`);
}

const isTelling = ({ tag, mcid }: Marking) => tag === 'Artifact' || mcid !== undefined;

function markingOf([tag, properties]: Value[]): Marking {
  const mcid = isDict(properties) ? (properties as Dict).MCID : undefined;
  return { tag: isName(tag) ? tag.name : '', ...(typeof mcid === 'number' && { mcid }) };
}

function begin(marking: Marking, open: Marking[], found: PageContent): void {
  if (isTelling(marking) && open.some(isTelling)) found.faults.push(`${marking.tag} lies in other marked content`);
  if (marking.mcid !== undefined) found.mcids.push(marking.mcid);
  open.push(marking);
}
