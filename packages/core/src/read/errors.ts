/** The one error type of Curia, and every code it can carry. */
import type { ErrorDetail } from '../text/error-detail.ts';

/** What an error means for the caller: fix the definition, fix the input, try later, or report a bug. */
export type ErrorKind = 'definition' | 'input' | 'conflict' | 'unavailable' | 'internal';

/** What is said of an error wherever it occurs. */
export interface ErrorWords {
  readonly means: string;
  readonly remedy: string;
}

/** Every error code with its kind. What each means and what to do about it is in `words/`, so that a page that only decides does not carry it. */
const KINDS = {
  TABLE_INVALID: 'definition',
  TABLE_UNFIT: 'definition',
  FOREIGN_INVALID: 'input',
  FOREIGN_UNFIT: 'input',
  PARAMETER_UNKNOWN: 'input',
  PARAMETER_INVALID: 'input',
  FACTS_REJECTED: 'input',
  INPUT_EMPTY: 'input',
  INPUT_INVALID: 'input',
  CASE_TOO_LARGE: 'input',
  UNKNOWN_SEVERITY: 'input',
  JSON_INVALID: 'input',
  JSON_KEY_TWICE: 'input',
  JSON_TOO_DEEP: 'input',
  LINE_TOO_LONG: 'input',
  UTF8_INVALID: 'input',
  FILE_UNREADABLE: 'input',
  USAGE: 'input',
  TABLE_UNKNOWN: 'input',
  TABLE_TOO_LARGE: 'input',
  CASE_NOT_FOUND: 'input',
  FACTS_MISSING: 'input',
  POLICY_CHANGED: 'conflict',
  STORE_INVALID: 'input',
  STORE_READ_ONLY: 'unavailable',
  STORE_NEWER: 'conflict',
  STORE_BUSY: 'unavailable',
  STORE_UNREACHABLE: 'unavailable',
  STORE_LOGIN_REFUSED: 'input',
  STORE_NO_TLS: 'input',
  STORE_POOLED: 'input',
  STORE_FORBIDDEN: 'input',
  MODULE_BROKEN: 'input',
  RUN_EXISTS: 'conflict',
  STORE_CONFLICT: 'conflict',
  STORE_FULL: 'unavailable',
  RUN_NOT_FOUND: 'input',
  RUN_PRUNED: 'input',
  RUN_FILE_INVALID: 'input',
  PROOF_INVALID: 'input',
  KEY_INVALID: 'input',
  SIGNING_FAILED: 'unavailable',
  RUN_FILE_NEWER: 'conflict',
  RUN_NOT_INTACT: 'conflict',
  RUN_BUSY: 'conflict',
  AGENTS_CHANGED: 'conflict',
  AGENTS_NOT_LISTED: 'conflict',
  COURT_MISSING: 'conflict',
  COURT_CHANGED: 'conflict',
  RUN_NEEDS_ONE_DRIVER: 'conflict',
  SLICE_DEAD: 'unavailable',
  RUN_IDLE: 'conflict',
  RUN_ENDED_EARLY: 'unavailable',
  BUDGET_SPENT: 'unavailable',
  REPLAY_DIVERGED: 'conflict',
  CONFIG_INVALID: 'input',
  KEY_MISSING: 'input',
  PACKAGE_MISSING: 'unavailable',
  MODEL_REFUSED: 'unavailable',
  MODEL_UNREACHABLE: 'unavailable',
  ANSWER_MISSING: 'input',
  INPUT_CHANGED: 'conflict',
  PACK_INVALID: 'definition',
  PACK_UNKNOWN: 'input',
  PATCH_INVALID: 'input',
  AGREEMENT_REFUSED: 'input',
  CORRECTION_REFUSED: 'input',
  RECORD_CHANGED: 'conflict',
  LAW_CHANGED: 'conflict',
  REVIEW_CONFLICT: 'conflict',
  SEAT_LOST: 'conflict',
  SEAT_REFUSED: 'conflict',
  SIGHT_REFUSED: 'conflict',
  LAW_REFUSED: 'input',
  VOICES_REFUSED: 'input',
  ROLE_REFUSED: 'input',
  TOKEN_REFUSED: 'input',
  TOKEN_EXISTS: 'conflict',
  INVITE_REFUSED: 'conflict',
  VERSION_CHANGED: 'conflict',
  COURT_READ_ONLY: 'conflict',
  COURT_UNKNOWN: 'input',
  PERSON_NOT_FOUND: 'input',
  ITEM_NOT_FOUND: 'input',
  QUEUE_NOT_FOUND: 'input',
  QUEUE_OPEN: 'conflict',
  DESK_MISSING: 'unavailable',
  PACKET_NOT_FOUND: 'input',
  DOCUMENT_NOT_FOUND: 'input',
  EPISODE_VERSION_UNKNOWN: 'input',
  EPISODE_TOO_LARGE: 'input',
  FORBIDDEN_FIELD: 'input',
  VERBATIM_TEXT: 'input',
  CONDITION_UNKNOWN: 'input',
  VOTE_INVALID: 'input',
  VOTE_TWICE: 'conflict',
  NO_VOTES: 'input',
  ONE_CLASS: 'input',
  TOO_MANY_CLASSES: 'input',
  LOOK_ALIKES: 'input',
  NO_GOLD: 'input',
  GOLD_UNMATCHED: 'input',
  NO_ANSWERS: 'unavailable',
  CASES_REFUSED: 'input',
  GOLD_TWICE: 'conflict',
  GOLD_UNKNOWN_ITEM: 'input',
  GOLD_NOT_RANDOM: 'input',
  VOTES_TOO_LARGE: 'input',
  CALIBRATION_INVALID: 'input',
  CALIBRATION_MISMATCH: 'conflict',
  CALIBRATION_STALE: 'conflict',
  CALIBRATION_VOID: 'conflict',
  AUDIT_INVALID: 'input',
  AUDIT_TWICE: 'conflict',
  NOTHING_AUTOMATIC: 'input',
  COURT_INVALID: 'definition',
  CASE_INVALID: 'input',
  TOO_MANY_VOICES: 'conflict',
  SPARED_UNPROVEN: 'conflict',
  FILE_EXISTS: 'conflict',
  OUTPUT_FAILED: 'unavailable',
  REQUEST_INVALID: 'input',
  REQUEST_TOO_LARGE: 'input',
  REQUEST_TOO_SLOW: 'input',
  MEDIA_TYPE_UNKNOWN: 'input',
  ROUTE_UNKNOWN: 'input',
  WEBHOOK_UNKNOWN: 'input',
  NAME_UNKNOWN: 'input',
  ORIGIN_REFUSED: 'input',
  HOST_REFUSED: 'input',
  TOO_MANY_REQUESTS: 'unavailable',
  SERVER_EXPOSED: 'input',
  INTERNAL: 'internal',
} as const satisfies Record<string, ErrorKind>;

/** A code that a `CuriaError` can carry. */
export type ErrorCode = keyof typeof KINDS;

/** What an error of a code means for the caller. */
export const kindOf = (code: ErrorCode): ErrorKind => KINDS[code];

/** How an error looks on the wire. */
export interface ErrorRecord {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

const marker = Symbol.for('curia.error');

/** An error with a stable code; `kind` and the remedy follow from the code. */
export class CuriaError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly [marker] = true;

  constructor(
    code: ErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = `CuriaError[${code}]`;
    this.code = code;
    this.details = details;
  }

  get kind(): ErrorKind {
    return kindOf(this.code);
  }

  toJSON(): ErrorRecord {
    return { code: this.code, kind: this.kind, message: this.message, details: this.details };
  }

  /** Recognises a `CuriaError` even when two copies of the package are loaded. */
  static is(value: unknown): value is CuriaError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
