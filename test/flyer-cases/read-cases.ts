import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'test/flyer-cases/listings';

export interface Fault {
  path: string;
  code: string;
}

/** What a good system does with a listing. */
export interface Expected {
  outcome: 'render' | 'degrade' | 'reject';
  errors?: Fault[];
  variants?: { set: Record<string, unknown>; errors: Fault[] }[];
  warnings?: Fault[];
  /** Pages from and to. */
  pages?: [number, number];
  text?: string[];
  absent?: string[];
  textAnyOf?: string[][];
  /** Each that is missing is told in a warning. */
  textPreferred?: string[];
  order?: string[];
  /** Of a script that runs from right to left. */
  words?: string[];
  textStart?: string;
  /** Bands of the page's height, 0 at its upper edge. */
  placement?: { text: string; page: number; yMin: number; yMax: number }[];
  paper?: [width: number, height: number];
  lang?: string;
  pageDirection?: 'rtl';
  docTitle?: string;
  links?: string[];
  qr?: string;
  noActions?: string[];
  images?: { maxPixelsPerImage: number };
  /** How many, or in words: all, unless a warning says otherwise. */
  imagesDrawn?: number | string;
  figureAlt?: string[];
  minImageDpi?: number;
  noOverflow?: boolean;
  minFontPt?: number;
  maxTitleLines?: number;
  bulletCount?: number;
  xmpWellFormed?: boolean;
  fontsEmbedded?: boolean;
  /** So many renders give one hash. */
  deterministic?: number;
  maxMs?: number;
  maxRssMb?: number;
  workerSurvives?: boolean;
  /** For a person. */
  notes?: string;
  visual?: string;
}

interface CaseImage {
  /** Relative to the folder of the listings. */
  file?: string;
  role?: string;
}

export interface FlyerCase {
  /** The name of its file. */
  name: string;
  input: { listing: { images?: CaseImage[] } & Record<string, unknown>; design?: object };
  expect: Expected;
}

export function readCases(): FlyerCase[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => ({ ...JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')), name: file.replace('.json', '') }));
}

/** The input as the API takes it: a file is an asset under its own name. */
export function inputOf({ input }: FlyerCase): object {
  const images = input.listing.images?.map(({ file, ...image }) => ({ ...image, ...(file && { asset: file }) }));
  return { ...input, listing: { ...input.listing, ...(images && { images }) } };
}
