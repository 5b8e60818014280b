/** How the matter of a listing runs over its pages. */
export interface Flow {
  /** The first page in the smallest type, a drawn house front as a strip. */
  isTight: boolean;
  /** The photos of the first page as large as they may be where the text goes on anyway. */
  isAmple: boolean;
  /** Share of the room for words that the page before the last leaves to the last. */
  held: number;
}

export const FREE: Flow = { isTight: false, isAmple: false, held: 0 };

/** What brings the few lines of a last page back to the page before, and then what sends it some more. */
export const FULLER: readonly Flow[] = [
  { ...FREE, isTight: true },
  { ...FREE, isAmple: true },
  { ...FREE, held: 0.15 },
  { ...FREE, held: 0.3 },
  { ...FREE, held: 0.45 },
  { ...FREE, held: 0.6 },
];
