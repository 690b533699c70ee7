/** Collects the problems of a case, so that it is rejected with all of them at once. */
import type { ErrorDetail } from '@curia/core/read';

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
