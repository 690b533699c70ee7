/** The id that a case carries, whatever it is. */

/** The id that a case carries, as a field of it. */
export const caseIdIn = (input: unknown): { readonly case_id?: unknown } => {
  const id = (input as { readonly case_id?: unknown } | null)?.case_id;
  return id === undefined ? {} : { case_id: id };
};
