/** The number that an option of a command line gives. Throws an error that names the option and what it takes. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} is ${text}: give a whole number from ${least} to ${most}.`);
}
