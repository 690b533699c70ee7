/** What every error code means, and what to do about it. */
import { type ErrorCode, type ErrorKind, type ErrorWords, kindOf } from './errors.ts';
import { DESK_WORDS } from './words/desk.ts';
import { REQUEST_WORDS } from './words/requests.ts';
import { STORE_WORDS } from './words/stores.ts';
import { TABLE_WORDS } from './words/tables.ts';
import { VOTE_WORDS } from './words/votes.ts';

const WORDS: Readonly<Record<ErrorCode, ErrorWords>> = {
  ...TABLE_WORDS,
  ...STORE_WORDS,
  ...DESK_WORDS,
  ...VOTE_WORDS,
  ...REQUEST_WORDS,
};

/** Every error code with its kind, its meaning and what to do about it; the reference page is generated from this. */
export const ERRORS = Object.fromEntries(
  Object.entries(WORDS).map(([code, words]) => [code, { kind: kindOf(code as ErrorCode), ...words }]),
) as Readonly<Record<ErrorCode, ErrorWords & { readonly kind: ErrorKind }>>;
