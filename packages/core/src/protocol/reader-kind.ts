/** What kind of agent reads or answers. */

/** The kinds of readers that can be asked in the place of a verifier: the offline ones know words, not meanings; the others are voices. */
export const READER_KINDS = ['offline', 'program', 'model', 'person'] as const;

/** A kind of reader. */
export type ReaderKind = (typeof READER_KINDS)[number];
