import { readContent } from './content-faults.ts';
import { nameOf, type PdfFile, textOf } from './read-file.ts';
import { type Dict, isDict, isRef, type Ref, type Value } from './tokens.ts';

/** Which children an element may have; text means marked content. */
const CHILDREN: Record<string, readonly string[]> = {
  Document: ['H1', 'H2', 'P', 'L', 'Figure'],
  H1: ['text', 'Link'],
  H2: ['text', 'Link'],
  P: ['text', 'Link'],
  L: ['LI'],
  LI: ['LBody'],
  LBody: ['text', 'Link'],
  Link: ['text', 'Figure', 'annotation'],
  Figure: ['text'],
};

interface Walk {
  file: PdfFile;
  faults: string[];
  /** Elements by the content that they hold: "page/mcid". */
  owners: Map<string, number>;
  /** Elements by the annotation that they hold. */
  annotations: Map<number, number>;
  headings: string[];
}

/** The tree holds every piece of marked content once, each where the ParentTree says, and every element is what it claims to be. */
export function treeFaults(file: PdfFile): string[] {
  const root = file.dict(file.root.StructTreeRoot);
  const walk: Walk = { file, faults: [], owners: new Map(), annotations: new Map(), headings: [] };
  for (const child of asList(file, root.K)) if (isRef(child)) visit(walk, child, file.root.StructTreeRoot);
  return [...walk.faults, ...headingFaults(walk.headings), ...contentFaults(walk, numbersOf(file, root.ParentTree))];
}

function visit(walk: Walk, ref: Ref, parent: Value | undefined): string {
  const { file, faults } = walk;
  const element = file.dict(ref);
  const role = nameOf(element.S);
  const said = `${role} ${ref.id}`;
  if (!(role in CHILDREN)) faults.push(`${said} is of no kind that is used here`);
  if (!(isRef(element.P) && isRef(parent) && element.P.id === parent.id)) faults.push(`${said} names another parent`);
  if (/^H\d$/.test(role)) walk.headings.push(role);
  const kinds = asList(file, element.K).map((child) => kindOf(walk, child, ref, element));
  for (const kind of kinds) if (!CHILDREN[role]?.includes(kind)) faults.push(`${said} holds ${kind}`);
  if (kinds.length === 0) faults.push(`${said} is empty`);
  if (role === 'Figure') faults.push(...figureFaults(file, element, said));
  if (role === 'Link' && !kinds.includes('annotation')) faults.push(`${said} leads nowhere`);
  return role;
}

function kindOf(walk: Walk, child: Value, ref: Ref, element: Dict): string {
  if (isRef(child)) return visit(walk, child, ref);
  if (typeof child === 'number') return own(walk, element.Pg, child, ref);
  if (!isDict(child)) return 'nothing';
  if (nameOf(child.Type) === 'MCR') return own(walk, child.Pg, Number(child.MCID), ref);
  if (!isRef(child.Obj)) return 'nothing';
  const page = walk.file.dict(child.Pg);
  const isThere = walk.file.list(page.Annots).some((each) => isRef(each) && each.id === (child.Obj as Ref).id);
  if (!isThere) walk.faults.push(`the annotation ${child.Obj.id} is on another page than its link says`);
  walk.annotations.set(child.Obj.id, ref.id);
  return 'annotation';
}

function own(walk: Walk, page: Value | undefined, mcid: number, { id }: Ref): string {
  const key = `${isRef(page) ? page.id : '?'}/${mcid}`;
  if (walk.owners.has(key)) walk.faults.push(`the content ${key} belongs to two elements`);
  walk.owners.set(key, id);
  return 'text';
}

function figureFaults(file: PdfFile, element: Dict, said: string): string[] {
  const attributes = file.dict(element.A);
  const box = file.list(attributes.BBox);
  const isBox = box.length === 4 && Number(box[0]) < Number(box[2]) && Number(box[1]) < Number(box[3]);
  return [
    ...(textOf(element.Alt).trim() === '' ? [`${said} has no alternative text`] : []),
    ...(isBox ? [] : [`${said} has no box`]),
  ];
}

function headingFaults(headings: readonly string[]): string[] {
  const levels = headings.map((role) => Number(role.slice(1)));
  if (levels[0] !== 1) return ['the first heading is not H1'];
  const leaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  return leaps.map((level) => `a level of headings is left out before H${level}`);
}

/** Both ways: from the pages to the elements, and back by the ParentTree. */
function contentFaults({ file, owners, annotations }: Walk, parents: Map<number, Value>): string[] {
  const faults: string[] = [];
  const pageRefs = file.list(file.dict(file.root.Pages).Kids);
  for (const [index, page] of file.pages.entries()) {
    const { mcids, faults: found } = readContent(file.stream(page.Contents));
    const said = `page ${index + 1}`;
    faults.push(...found.map((fault) => `${said}: ${fault}`));
    const listed = file.list(parents.get(Number(page.StructParents)));
    const pageRef = pageRefs[index];
    for (const mcid of mcids) {
      const owner = owners.get(`${isRef(pageRef) ? pageRef.id : '?'}/${mcid}`);
      const parent = listed[mcid];
      if (owner === undefined) faults.push(`${said}: the content ${mcid} is not in the tree`);
      if (!(isRef(parent) && parent.id === owner)) faults.push(`${said}: ParentTree has another owner of ${mcid}`);
    }
    if (new Set(mcids).size !== mcids.length) faults.push(`${said}: two pieces of content have one number`);
    faults.push(...annotationFaults(file, page, annotations, parents).map((fault) => `${said}: ${fault}`));
  }
  return faults;
}

function annotationFaults(
  file: PdfFile,
  page: Dict,
  owners: ReadonlyMap<number, number>,
  parents: ReadonlyMap<number, Value>,
): string[] {
  return file.list(page.Annots).flatMap((ref) => {
    const annotation = file.dict(ref);
    const owner = isRef(ref) ? owners.get(ref.id) : undefined;
    const parent = parents.get(Number(annotation.StructParent));
    const action = file.dict(annotation.A);
    return [
      ...(owner === undefined ? ['an annotation is not in the tree'] : []),
      ...(isRef(parent) && parent.id === owner ? [] : ['ParentTree has another owner of an annotation']),
      ...(textOf(annotation.Contents).trim() === '' ? ['an annotation says nothing'] : []),
      ...(nameOf(annotation.Subtype) === 'Link' && nameOf(action.S) === 'URI' ? [] : ['an annotation is no link']),
      ...(/^(https?|mailto|tel):[!-~]+$/.test(textOf(action.URI)) ? [] : [`it links ${textOf(action.URI)}`]),
      ...(nameOf(page.Tabs) === 'S' ? [] : ['the order of tabs is not that of the tree']),
    ];
  });
}

function numbersOf(file: PdfFile, tree: Value | undefined): Map<number, Value> {
  const { Nums, Kids } = file.dict(tree);
  const numbers = file.list(Nums);
  const own = numbers.flatMap((key, index) =>
    index % 2 === 0 ? [[Number(key), numbers[index + 1] ?? null] as const] : [],
  );
  return new Map([...own, ...file.list(Kids).flatMap((kid) => [...numbersOf(file, kid)])]);
}

function asList(file: PdfFile, value: Value | undefined): Value[] {
  const found = isRef(value) && !Array.isArray(file.get(value)) ? value : file.get(value);
  if (found === undefined || found === null) return [];
  return Array.isArray(found) ? found : [found];
}
