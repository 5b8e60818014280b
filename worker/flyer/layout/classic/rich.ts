import type { Brief } from '../layout.ts';
import type { Flow } from './flow.ts';
import type { Room } from './furniture.ts';
import { lyingPage } from './lying.ts';
import type { PageBody } from './page-body.ts';
import { uprightPage } from './upright.ts';

/** The sheet of a listing with copy, photos or several facts: pictures, head, row of facts, text. */
export function richPage(brief: Brief, room: Room, flow: Flow): PageBody {
  return brief.frame.isLandscape ? lyingPage(brief, room, flow) : uprightPage(brief, room, flow);
}
