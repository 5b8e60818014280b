import type { Brief } from '../layout.ts';
import type { Flow } from './flow.ts';
import { furnitureOf } from './furniture.ts';
import { lyingPage } from './lying.ts';
import type { PageBody } from './page-body.ts';
import { uprightPage } from './upright.ts';

/** The sheet of a listing with copy, photos or several facts: pictures, head, row of facts, text, agent at the foot. */
export function richPage(brief: Brief, flow: Flow): PageBody {
  const furniture = furnitureOf(brief);
  const page = brief.frame.isLandscape ? lyingPage(brief, furniture, flow) : uprightPage(brief, furniture, flow);
  return {
    ...page,
    parts: [...furniture.head, ...page.parts, ...furniture.foot],
    cuts: [...furniture.cuts, ...page.cuts],
  };
}
