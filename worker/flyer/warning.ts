import type { PictureFaultCode } from './pictures/fault.ts';

/** Something of the payload that the sheet could not show as it was given. `path` is a JSON pointer into the payload. */
export interface FlyerWarning {
  path: string;
  code:
    | 'CODE_TOO_FINE'
    | 'TEXT_SHRUNK_OR_TRUNCATED'
    | 'GLYPH_MISSING'
    | 'LOCALE_FALLBACK'
    | 'ADDRESS_HIDDEN'
    | 'ENERGY_RATING_UNKNOWN'
    | 'MISSING_LEGAL_ITEM'
    | 'AGAINST_MARKET_RULE'
    | 'IMAGE_LOW_RESOLUTION'
    | PictureFaultCode;
  message: string;
}
