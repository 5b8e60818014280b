import { type DocumentNode, type GraphQLError, parse } from 'graphql';
import type { Limits } from '../../limits.ts';
import { type Shape, shapesOf } from './operation-shape.ts';
import { findTokenFault } from './token-rule.ts';
import { tooComplex } from './too-complex.ts';

type Parse = typeof parse;

/** Throws on what is too long before it is parsed, and on an operation of too much before it is validated, whichever of them is asked for. */
export function createBoundedParse(limits: Limits): Parse {
  return (source, options) => {
    const text = typeof source === 'string' ? source : source.body;
    const fault = findSizeFault(text, limits);
    if (fault) throw fault;
    const document = parse(source, options);
    const shapeFault = findShapeFault(document, limits);
    if (shapeFault) throw shapeFault;
    return document;
  };
}

function findSizeFault(text: string, { maxDocumentBytes, maxTokens }: Limits): GraphQLError | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxDocumentBytes) return tooComplex('maxDocumentBytes', maxDocumentBytes, bytes);
  return findTokenFault(text, maxTokens);
}

const LIMITED = {
  maxDepth: 'depth',
  maxAliases: 'aliases',
  maxRootFields: 'fields',
  maxDirectives: 'directives',
} as const;

function findShapeFault(document: DocumentNode, limits: Limits): GraphQLError | undefined {
  for (const shape of shapesOf(document)) {
    const fault = faultOf(shape, limits);
    if (fault) return fault;
  }
  return undefined;
}

function faultOf(shape: Shape, limits: Limits): GraphQLError | undefined {
  for (const [limit, part] of Object.entries(LIMITED) as [keyof typeof LIMITED, keyof Shape][]) {
    if (shape[part] > limits[limit]) return tooComplex(limit, limits[limit], shape[part]);
  }
  return undefined;
}
