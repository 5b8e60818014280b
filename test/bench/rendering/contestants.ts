import { nodeArgs } from '../../../worker/isolate/node-args.ts';
import { PEERS_FOLDER } from '../peers-folder.ts';
import { CHROMIUM } from './chromium.ts';

/** Who renders: a name, and a module with `openRenderer`. */
export interface Contestant {
  name: string;
  module: string;
  /** Takes a tenth of the sheets. */
  isSlow?: boolean;
  /** Of Node, for its process. */
  nodeArgs?: string[];
}

const own = (file: string) => new URL(`./${file}`, import.meta.url).href;
const peer = (file: string) => new URL(file, PEERS_FOLDER).href;

/** ISOLATE_MEMORY_MB, unless it is set. */
const MEMORY_MB = 512;

export const OURS: Contestant = { name: 'handbill', module: own('handbill.js'), nodeArgs: nodeArgs(MEMORY_MB) };
export const PDFKIT: Contestant = { name: 'pdfkit', module: peer('pdfkit.mjs') };
export const REACT_PDF: Contestant = { name: '@react-pdf/renderer', module: peer('react-pdf.mjs') };
export const CHROMIUM_KEPT: Contestant = { name: 'Chromium, page kept', module: own('chromium-kept.js') };
export const CHROMIUM_EACH: Contestant = {
  name: 'Chromium, started for each',
  module: own('chromium-each.js'),
  isSlow: true,
};

/** Chromium takes part where this machine has one. */
export const OTHERS: Contestant[] = [
  PDFKIT,
  REACT_PDF,
  ...(CHROMIUM === undefined ? [] : [CHROMIUM_KEPT, CHROMIUM_EACH]),
];
