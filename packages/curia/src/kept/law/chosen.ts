/** What a case is decided by. */
import type { AnyTable } from '@curia/core';
import type { AnyQuestion } from '@curia/core/table';

/** A question and one of its policies. */
export interface Chosen {
  readonly question: AnyQuestion;
  readonly policy: AnyTable;
}
