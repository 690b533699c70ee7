/** An item that another tool had judged, to be made a case of a court. */

/** What one reviewer said of an item. */
export interface Judged {
  readonly reviewer: string;
  /** Null if it said nothing usable. */
  readonly label: string | null;
  readonly order?: string;
  /** The role that it spoke in, if the court has several; found by its name if absent. */
  readonly role?: string;
}

/** An item with everything that was said of it. */
export interface JudgedItem {
  readonly item: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly judged: readonly Judged[];
  /** What is right, if the tool knows it. */
  readonly gold?: string | null | undefined;
}
