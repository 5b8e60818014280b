import { readdir, readFile } from 'node:fs/promises';

/** All that stands in these files, and in the TypeScript and SQL of these folders. */
export async function sourcesOf(places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map(filesOf))).flat();
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

async function filesOf(place: string): Promise<string[]> {
  if (place.endsWith('.ts')) return [place];
  const names = await readdir(place, { recursive: true });
  return names.filter((name) => /\.(ts|sql)$/.test(name)).map((name) => `${place}/${name}`);
}
