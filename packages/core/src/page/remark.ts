/** Remarks on a whole run, which others can say in their language. */

/** A remark on a whole run: a sentence in English, and the code and values by which it is said in another language. */
export interface Remark {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly text: string;
}

/** Makes a remark. */
export const remark = (code: string, values: Remark['values'], text: string): Remark => ({
  code,
  values,
  text,
});
