/**
 * Undefined for what is no URL. URL.canParse, once it is called often, takes one with a letter such as ü for none on Node 20 and 22.
 */
export function parsedUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
