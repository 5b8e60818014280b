/** Something of the payload that the sheet could not show as it was given. `path` is a JSON pointer into the payload. */
export interface FlyerWarning {
  path: string;
  code: 'TEXT_CUT' | 'UNSUPPORTED_CHARACTER' | 'LOCALE_FALLBACK' | 'ADDRESS_HIDDEN' | 'ENERGY_RATING_UNKNOWN';
  message: string;
}
