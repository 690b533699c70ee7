/** A fault that nobody expected, where one line or file must not stop the others. */
import { CuriaError } from '@curia/core';
import { inWords } from '@curia/core/read';

/** A fault that nobody expected, as an error of one line. */
export function internal(raised: unknown): CuriaError {
  const error = inWords(raised);
  if (CuriaError.is(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `a fault in Curia: ${message}`, [], { cause: error });
}
