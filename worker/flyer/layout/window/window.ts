import type { Brief, Composed } from '../layout.ts';
import { landscapeCard } from './landscape.ts';
import { portraitCard } from './portrait.ts';
import { posterOf } from './poster.ts';

/** WINDOW_CARD: a poster that is read from across the street. */
export function windowSheets(brief: Brief): Composed {
  return brief.frame.isLandscape ? landscapeCard(posterOf(brief)) : portraitCard(posterOf(brief));
}
