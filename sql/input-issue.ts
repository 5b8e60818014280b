/** One fault of an input. `path` is a JSON pointer into it, for example `/listing/priceMinor`; the whole input is `''`. */
export interface InputIssue {
  path: string;
  code: string;
  /** Says what is wrong and names the cure. */
  message: string;
}
