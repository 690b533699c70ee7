/** What PostgreSQL cannot keep. */

/** Text that no row can contain. */
export const isUnstorable = (text: string | undefined): boolean =>
  text !== undefined && (text.includes('\0') || !text.isWellFormed());
