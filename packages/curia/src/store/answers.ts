/** The port of remembered answers: what models said before, for every process that uses the store. */

/** Answers of models by a key that says all that shapes them. */
export interface RememberedAnswers {
  /** The answer; undefined if there is none, or none that can be read. */
  get(key: string): Promise<unknown>;
  /** Remembers an answer, if that is possible. */
  set(key: string, answer: unknown): Promise<void>;
}
