import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const KEEP_SETTING = statement('keep_setting');

/** Keeps `value` unless one is kept already, and hands back the one that is kept: the same for all who ask at once. */
export async function keepSetting(db: Database, name: string, value: string): Promise<string> {
  for (;;) {
    const { rows } = await run<{ value: string }>(db, KEEP_SETTING, [name, value]);
    if (rows[0]) return rows[0].value;
  }
}
