import type { FlyerPayload, Template } from '../../../sql/listing/listing.ts';
import { type Accent, accentOf } from '../colour/accent.ts';
import { type Copy, copyOf } from '../copy/copy.ts';
import { isHome } from '../copy/is-home.ts';
import { cardWarnings } from '../markets/card-warnings.ts';
import { marketWarnings } from '../markets/market-warnings.ts';
import { NO_PICTURES, type Pictures } from '../pictures/picture.ts';
import { forPrint } from '../print/for-print.ts';
import type { Sheet } from '../sheet.ts';
import { languageOfText } from '../text/language-of-text.ts';
import type { FlyerWarning } from '../warning.ts';
import { withAltTexts } from './alt-texts.ts';
import { captionWarnings } from './caption-warnings.ts';
import { classicSheets } from './classic/classic.ts';
import { codeWarnings } from './code-warnings.ts';
import { type Frame, frameOf } from './frame.ts';
import { mirrored } from './mirror.ts';
import { modernSheets } from './modern/modern.ts';
import { type TypeScale, typeScale } from './type-scale.ts';
import type { WallLight } from './wall.ts';
import { windowSheets } from './window/window.ts';

export interface Layout {
  /** What the sheet was to say, before any of it was cut. */
  copy: Copy;
  /** What it was to say of the address: a poster names the place alone. */
  address: string;
  /** One for each page. */
  sheets: readonly Sheet[];
  warnings: FlyerWarning[];
}

/** All that a template works with. */
export interface Brief {
  copy: Copy;
  pictures: Pictures;
  accent: Accent;
  light: WallLight;
  frame: Frame;
  type: TypeScale;
}

export interface Composed {
  sheets: Sheet[];
  cuts: FlyerWarning[];
}

type Compose = (brief: Brief) => Composed;

const TEMPLATES: Record<Template, Compose> = {
  CLASSIC: classicSheets,
  MODERN: modernSheets,
  WINDOW_CARD: windowSheets,
};

const MOST_LIT = 12;

/** Gives every word and picture of the listing its place. */
export function layOut(payload: FlyerPayload, pictures: Pictures = NO_PICTURES): Layout {
  const { copy, warnings } = copyOf(payload);
  const design = payload.design ?? {};
  const accent = accentOf(design.accentColor);
  const template = design.template ?? 'CLASSIC';
  const isCard = template === 'WINDOW_CARD';
  const frame = frameOf(design);
  const type = typeScale(frame, languageOfText(`${copy.title} ${copy.description}`, copy.locale));
  const { sheets, cuts } = TEMPLATES[template]({ copy, pictures, accent, light: lightOf(payload), frame, type });
  const described = sheets.map((sheet) => withAltTexts(sheet, pictures, copy));
  const turned = copy.direction === 'rtl' ? described.map(mirrored) : described;
  return {
    copy,
    address: isCard ? copy.place : copy.address,
    sheets: design.profile === 'PRINT' ? forPrint(turned, frame.paper) : turned,
    warnings: [
      ...warnings,
      ...marketWarnings(payload.listing),
      ...(isCard ? cardWarnings(payload.listing, copy, sheets, cuts) : []),
      ...codeWarnings(sheets),
      ...cuts,
      ...captionWarnings(sheets, template, cuts),
    ],
  };
}

/** A lit window for each bedroom: one where nobody counted, none in offices and on land. */
function lightOf({ listing }: FlyerPayload): WallLight {
  const hasWindows = isHome(listing) || Boolean(listing.bedrooms);
  const lit = hasWindows ? Math.min(listing.bedrooms || 1, MOST_LIT) : 0;
  return { lit, hasWindows, seed: listing.listingId ?? listing.title };
}
