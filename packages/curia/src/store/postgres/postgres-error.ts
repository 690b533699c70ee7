/** Turns what PostgreSQL and the network report into errors with a code, a cause and a remedy. */
import { CuriaError } from '@curia/core';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the network, or the driver about it, reports. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const BROKEN_OFF =
  /connection terminated|connection error|timeout expired|timeout exceeded|client was closed/i;

/** A server that is stopping or starting. */
const RESTARTING = new Set(['57P01', '57P02', '57P03']);

/** The same, or one that has no place left. */
const AWAY = new Set([...RESTARTING, '53300']);

/** Whether a database says itself that it is stopping or starting. */
export const isRestarting = (error: unknown): boolean => RESTARTING.has(codeOf(error));

/** Whether an error means that the database cannot be reached now, and may be later. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error);
  if (NETWORK.has(code) || AWAY.has(code) || code.startsWith('08')) return true;
  return !/^[0-9A-Z]{5}$/.test(code) && BROKEN_OFF.test(wordsOf(error));
};

/** Whether an error means that what was to be written exists already. */
export const isTaken = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((one) => codeOf(one) === '23505');

/** The constraint or index that refused a row. */
export const constraintOf = (error: unknown): string =>
  [error, (error as { cause?: unknown } | null)?.cause]
    .map((one) => String((one as { constraint?: unknown } | null)?.constraint ?? ''))
    .find((name) => name !== '') ?? '';

/** What transactions that met each other report; each may simply begin again. */
const MET = new Set(['23505', '40001', '40P01']);

/** Whether an error means that another transaction was there first. */
export const isCollision = (error: unknown): boolean =>
  [error, (error as { cause?: unknown } | null)?.cause].some((one) => MET.has(codeOf(one)));

const NO_TLS = /does not support SSL|no encryption|SSL off|certificate|self.signed/i;
const LOGIN = /password|no pg_hba\.conf entry|role ".*" does not exist|SASL|SCRAM/i;

/** The error in Curia's words; `place` is the address without its password. */
export function postgresError(place: string, error: unknown): CuriaError {
  if (CuriaError.is(error)) return error;
  const said = wordsOf(error);
  const code = codeOf(error);
  const as = (name: ConstructorParameters<typeof CuriaError>[0], words: string): CuriaError =>
    new CuriaError(name, words, [], { cause: error });
  if (NO_TLS.test(said)) return as('STORE_NO_TLS', `${place} is not reached over TLS as demanded: ${said}`);
  if (code.startsWith('28') || (!/^[0-9A-Z]{5}$/.test(code) && LOGIN.test(said)))
    return as('STORE_LOGIN_REFUSED', `${place} refused the login: ${said}`);
  if (isAway(error)) return as('STORE_UNREACHABLE', `${place} cannot be reached: ${said || code}`);
  switch (code) {
    case '3D000':
      return as('STORE_INVALID', `${place}: ${said}`);
    case '42501':
      return as('STORE_FORBIDDEN', `${place}: ${said}`);
    case '25006':
      return as('STORE_READ_ONLY', `${place} can be read, but not written: ${said}`);
    case '53100':
    case '53200':
      return as('STORE_FULL', `${place} cannot grow: ${said}`);
  }
  if (/no space left|file too large/i.test(said)) return as('STORE_FULL', `${place} cannot grow: ${said}`);
  return as('STORE_INVALID', `${place} cannot be used: ${said}`);
}
