/** A word or label with a capital first, as it begins a line; the rest stays as it is. */
export function withCapital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
