/** What a caller may learn of an error: a refusal whole, of a fault only the number under which the log has it. */
import { randomBytes } from 'node:crypto';
import { CuriaError } from '@curia/core';

/** The error for the caller; a fault is reported under its number. Where the store is, and who may enter it, is for the log alone. */
export function tellable(error: unknown, onFault: (fault: unknown, number: string) => void): CuriaError {
  const isOfStore = CuriaError.is(error) && error.kind !== 'input' && error.code.startsWith('STORE_');
  if (CuriaError.is(error) && error.kind !== 'internal' && !isOfStore) return error;
  const number = randomBytes(6).toString('hex');
  onFault(error, number);
  if (isOfStore)
    return new CuriaError(
      error.code,
      `the store cannot be used; the log of the server says why under ${number}`,
    );
  return new CuriaError('INTERNAL', `a fault in Curia; the log of the server has it under ${number}`);
}
