/** Refusals of a store that has moved on. */
import { CuriaError } from '@curia/core';

/** Whether an error means that another writer was faster. */
export const isConflict = (error: unknown): boolean =>
  CuriaError.is(error) && error.code === 'STORE_CONFLICT';
