/** How the matter of a listing runs over its pages. */
export interface Flow {
  /** The first page in the smallest type, a drawn house front as a strip. */
  isTight: boolean;
  /** Share of the room for words that the page before the last leaves to the last. */
  held: number;
}

export const FREE: Flow = { isTight: false, held: 0 };

/** What brings the few lines of a last page back to the page before, and then what sends it some more. */
export const FULLER: readonly Flow[] = [
  { isTight: true, held: 0 },
  { isTight: false, held: 0.15 },
  { isTight: false, held: 0.3 },
  { isTight: false, held: 0.45 },
  { isTight: false, held: 0.6 },
];
