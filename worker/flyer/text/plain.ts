const PLAIN = /^[ -~\n]*$/;

/** Printable ASCII and ends of lines, as most of a sheet is: every face has it, none of it has another spelling, and each is a character of its own. */
export const isPlain = (text: string): boolean => PLAIN.test(text);
