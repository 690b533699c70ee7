/** Where in a value something is wrong. */

/** One place in the offending value and what is wrong there. */
export interface ErrorDetail {
  readonly path: string;
  readonly problem: string;
}
