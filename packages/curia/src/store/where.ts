/** Conditions of a query with their values, for databases that count their placeholders and those that do not. */

/** Collects conditions; in each, `?` stands for a value. */
export class Where<Value> {
  readonly #conditions: string[] = [];
  readonly #first: number | undefined;
  readonly values: Value[] = [];

  /** With `first`, placeholders are numbered from it: $1, $2 and so on. */
  constructor(first?: number) {
    this.#first = first;
  }

  /** Adds a condition, unless one of its values is absent. */
  and(condition: string, ...values: (Value | undefined)[]): this {
    const given = values.filter((value) => value !== undefined);
    if (given.length < values.length) return this;
    const first = this.#first;
    let at = this.values.length;
    this.#conditions.push(
      first === undefined ? condition : condition.replaceAll('?', () => `$${first + at++}`),
    );
    this.values.push(...given);
    return this;
  }

  toString(): string {
    return this.#conditions.join(' AND ') || 'TRUE';
  }
}
