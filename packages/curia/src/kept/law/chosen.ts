/** What a case is decided by. */
import type { AnyTable } from '@curia/core';
import type { AnyProcedure } from '@curia/core/table';

/** A procedure and one of its policies. */
export interface Chosen {
  readonly procedure: AnyProcedure;
  readonly policy: AnyTable;
}
