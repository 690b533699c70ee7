/** Collects what is wrong with a case, so that it is refused with all of it at once. */
import type { ErrorDetail } from '../errors.ts';

/** What is wrong so far, each with its place. */
export class Problems {
  readonly list: ErrorDetail[] = [];

  add(path: string, problem: string): void {
    this.list.push({ path, problem });
  }

  get isEmpty(): boolean {
    return this.list.length === 0;
  }
}
