/** What the cases expect and do not get: keys of their `expect`, by case. One that is met must leave the list. */
export const NOT_YET_MET: Readonly<Record<string, readonly string[]>> = {
  // A listing of five fields is set as a poster, whose price stands at the foot; the case wants it in the upper part.
  '01-yaba-baseline': ['placement'],
  // Its pictures of 640 by 480 pixels have fewer dots an inch than it asks for, at the size of a lead photo: told by a warning.
  '02-ikoyi-duplex-full': ['minImageDpi'],
};
