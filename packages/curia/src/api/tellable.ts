/** What a caller may learn of an error: a refusal whole, of a fault only the number under which the log has it. */
import { randomBytes } from 'node:crypto';
import { CuriaError } from '@curia/core';

/** The error for the caller; a fault is reported under its number. */
export function tellable(error: unknown, onFault: (fault: unknown, number: string) => void): CuriaError {
  if (CuriaError.is(error) && error.kind !== 'internal') return error;
  const number = randomBytes(6).toString('hex');
  onFault(error, number);
  return new CuriaError('INTERNAL', `a fault in Curia; the log of the server has it under ${number}`);
}
