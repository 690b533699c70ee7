/** What a report says of whoever is missing in it. */

/** Something that was left out or went wrong, and what was done about it. */
export interface Exclusion {
  readonly investigator: string;
  readonly error: string;
  readonly action: string;
}
