/** Collects what is wrong with a case, and refuses it with all of it at once. */
import { CuriaError, type ErrorCode, type ErrorDetail } from '../errors.ts';

/** More problems than these are counted, not listed. */
const MOST_LISTED = 100;

/** What is wrong, under one code. */
export class Problems {
  readonly #details: ErrorDetail[] = [];
  #count = 0;

  add(path: string, problem: string): void {
    this.#count++;
    if (this.#details.length < MOST_LISTED) this.#details.push({ path, problem });
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** The refusal; problems of other collections are listed after these. */
  refusal(code: ErrorCode, others: Problems | null = null): CuriaError {
    const details = [...this.#details, ...(others === null ? [] : others.#details)].slice(0, MOST_LISTED);
    const [first] = details;
    const count = this.#count + (others === null ? 0 : others.#count);
    const more = count > 1 ? ` (and ${count - 1} more)` : '';
    return new CuriaError(code, `${first!.path || 'the case'}: ${first!.problem}${more}`, details);
  }
}
