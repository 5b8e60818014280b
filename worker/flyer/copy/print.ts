import { printable } from '../text/printable.ts';
import type { FlyerWarning } from '../warning.ts';

/** The text in characters that can be printed; what could not be is told under the path. */
export type Print = (text: string | undefined, path: string) => string;

export function printer(warnings: FlyerWarning[]): Print {
  return (text, path) => {
    if (!text) return '';
    const { text: printed, warnings: found } = printable(text, path);
    const isTold = ({ code }: FlyerWarning) => warnings.some((told) => told.path === path && told.code === code);
    warnings.push(...found.filter((warning) => !isTold(warning)));
    return printed;
  };
}
