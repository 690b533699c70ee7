/** What deciding a case costs, in any one unit of money: the calls, the person, and the mistake. */

/** The prices. */
export interface CaseCosts {
  /** One call of each reviewer, by name. */
  readonly calls: ReadonlyMap<string, number>;
  /** A case that a person decides. */
  readonly person: number;
  /** A case that was decided automatically and wrongly. */
  readonly error: number;
}
