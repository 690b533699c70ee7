/** Which HTTP status an error has. */
import type { CuriaError, ErrorCode } from '@curia/core';

const BY_KIND = { input: 400, definition: 422, conflict: 409, unavailable: 503, internal: 500 } as const;

const BY_CODE: { readonly [Code in ErrorCode]?: ErrorStatus } = {
  TOKEN_REFUSED: 401,
  ROLE_REFUSED: 403,
  SIGHT_REFUSED: 403,
  LAW_REFUSED: 403,
  VOICES_REFUSED: 403,
  ORIGIN_REFUSED: 403,
  HOST_REFUSED: 403,
  ROUTE_UNKNOWN: 404,
  TABLE_UNKNOWN: 404,
  NAME_UNKNOWN: 404,
  RUN_NOT_FOUND: 404,
  CASE_NOT_FOUND: 404,
  PACKET_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  ITEM_NOT_FOUND: 404,
  QUEUE_NOT_FOUND: 404,
  PERSON_NOT_FOUND: 404,
  COURT_UNKNOWN: 404,
  WEBHOOK_UNKNOWN: 404,
  REQUEST_TOO_SLOW: 408,
  REQUEST_TOO_LARGE: 413,
  LINE_TOO_LONG: 413,
  CASE_TOO_LARGE: 413,
  MEDIA_TYPE_UNKNOWN: 415,
  TABLE_UNFIT: 422,
  TOO_MANY_REQUESTS: 429,
};

/** The statuses that endpoints answer a refusal with. */
export const ERROR_STATUSES = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503] as const;

/** A status of a refusal. */
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** The status of an error. */
export const statusOf = ({ code, kind }: CuriaError): ErrorStatus => BY_CODE[code] ?? BY_KIND[kind];
