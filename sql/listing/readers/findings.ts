import type { InputIssue } from '../../input-issue.ts';

export const MAX_ISSUES = 100;
// In code units before cleaning, of all texts together: four times what a canonical input may hold. Beyond that an input is
// made of blanks, and cleaning it would only keep the process busy.
const MAX_TEXT_LENGTH = 262_144;

const MORE_ISSUES: InputIssue = {
  path: '',
  code: 'TOO_MANY_ISSUES',
  message: `Only the first ${MAX_ISSUES} issues are listed: mend them and send the input again.`,
};

/** What the reading of one input brings to light. */
export interface Findings {
  readonly issues: readonly InputIssue[];
  readonly warnings: readonly InputIssue[];
  /** Returns undefined, so that a reader can end with it. */
  refuse(path: string, code: string, message: string): undefined;
  warn(path: string, code: string, message: string): void;
  /** Whether something at the path, or below it, was refused. */
  hasRefused(path: string): boolean;
  /** Counts a text before it is cleaned; false: there was too much already, leave it. */
  takeText(length: number): boolean;
  hasTooMuchText(): boolean;
}

/** Keeps the first 100 issues and says so: a hostile input would else be answered with megabytes. */
export function createFindings(): Findings {
  const issues: InputIssue[] = [];
  const warnings: InputIssue[] = [];
  let textLength = 0;
  const hasTooMuchText = () => textLength > MAX_TEXT_LENGTH;
  return {
    issues,
    warnings,
    refuse(path, code, message) {
      if (issues.length < MAX_ISSUES) issues.push({ path, code, message });
      else if (issues.length === MAX_ISSUES) issues.push(MORE_ISSUES);
    },
    warn: (path, code, message) => void warnings.push({ path, code, message }),
    hasRefused: (path) => issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}/`)),
    takeText(length) {
      textLength += length;
      return !hasTooMuchText();
    },
    hasTooMuchText,
  };
}
