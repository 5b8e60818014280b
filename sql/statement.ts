import { readFileSync } from 'node:fs';

/** A statement of queries/, prepared under its file's name. Without a name it is planned anew for the values of each call. */
export interface Statement {
  name?: string;
  text: string;
}

/** Reads queries/NAME.sql once, and in it the files that it names: `/* include job_columns *​/`. */
export function statement(name: string): Statement {
  return { name, text: readQuery(name) };
}

/** For conditions that a caller may leave out: one plan for all of them would be right for none. */
export function unpreparedStatement(name: string): Statement {
  return { text: readQuery(name) };
}

/** The same in the opposite order, for one that is written so that the words `desc` alone make its order. */
export function inOppositeOrder({ text }: Statement): Statement {
  return { text: text.replaceAll(' desc', '') };
}

function readQuery(name: string): string {
  const text = readFileSync(new URL(`./queries/${name}.sql`, import.meta.url), 'utf8');
  return text.replace(/\/\* include (\w+) \*\//g, (_whole, part: string) => withoutComments(readQuery(part)));
}

function withoutComments(text: string): string {
  return text.replace(/^--.*\n/gm, '').trim();
}
