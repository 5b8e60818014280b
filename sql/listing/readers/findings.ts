import type { InputIssue } from '../../input-issue.ts';

const MAX_ISSUES = 100;

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
}

/** Keeps the first 100 issues and says so: a hostile input would else be answered with megabytes. */
export function createFindings(): Findings {
  const issues: InputIssue[] = [];
  const warnings: InputIssue[] = [];
  return {
    issues,
    warnings,
    refuse(path, code, message) {
      if (issues.length < MAX_ISSUES) issues.push({ path, code, message });
      else if (issues.length === MAX_ISSUES) issues.push(MORE_ISSUES);
    },
    warn: (path, code, message) => void warnings.push({ path, code, message }),
    hasRefused: (path) => issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}/`)),
  };
}
