/** What was said to `curia import` besides the file. */

/** What was said besides the file. */
export type ImportSaid = Readonly<Record<string, unknown>> & {
  readonly from?: string;
  readonly out?: string;
  readonly json?: boolean;
};
