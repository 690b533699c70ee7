/** What errors about courts, requests and Curia itself mean, and what to do about them. */
import type { ErrorCode, ErrorWords } from '../errors.ts';

/** By code. */
export const REQUEST_WORDS = {
  COURT_INVALID: {
    means:
      'Your court is malformed, or one of its prompts is; each problem says where in its file or its code.',
    remedy: 'Correct the places listed under details.',
  },
  CASE_INVALID: {
    means:
      'A case for your own court lacks a field, has an extra one, or has a value that its kind does not allow.',
    remedy: 'Correct the fields listed under details; the court file says which fields a case has.',
  },
  TOO_MANY_VOICES: {
    means: 'A case has more voices than the court has seats.',
    remedy: 'Give the role more seats in the court file, or leave votes out.',
  },
  SPARED_UNPROVEN: {
    means:
      'A seat is said to be spared, and nothing proves that its answer could not have changed the ruling.',
    remedy:
      'Only a run spares seats. Ask the voice, or write what became of it: `missing` if it gave no answer. Under other rules the seat may have to be asked.',
  },
  FILE_EXISTS: {
    means: 'A file to be written already exists; nothing was written.',
    remedy: 'Choose another folder, or move the file away.',
  },
  OUTPUT_FAILED: {
    means: 'The output could not be written.',
    remedy: 'Check free space and permissions, then run the command again.',
  },
  REQUEST_INVALID: {
    means: 'A request has a parameter or a field in its body that the endpoint does not take, or lacks one.',
    remedy: 'Correct what the details name; `/api/v1/reference` on the server shows every endpoint.',
  },
  REQUEST_TOO_LARGE: {
    means: 'The body of a request is larger than the server takes.',
    remedy: 'Send less at once, or stream many cases to `decide-lines` or to a run.',
  },
  REQUEST_TOO_SLOW: {
    means: 'The body of a request did not arrive in time.',
    remedy: 'Send it again; a stream may take as long as it likes as long as bytes keep coming.',
  },
  MEDIA_TYPE_UNKNOWN: {
    means: 'The body of a request is compressed, or of a media type that the endpoint does not take.',
    remedy: 'Send `application/json`, or `application/x-ndjson` for lines, uncompressed.',
  },
  ROUTE_UNKNOWN: {
    means: 'The server has no such endpoint.',
    remedy: 'See `/api/v1/reference` on the server.',
  },
  WEBHOOK_UNKNOWN: {
    means: 'The store has no webhook of this name.',
    remedy: 'Run `curia serve webhooks list` to see the webhooks; a server makes those of its configuration.',
  },
  NAME_UNKNOWN: {
    means:
      'A request names agents, a pack, a repository or a court that the configuration of the server does not list, or names a file or an address, which no request may.',
    remedy: 'Use a listed name, or have it added to the file that `curia serve --config` reads.',
  },
  ORIGIN_REFUSED: {
    means:
      'A request that changes something comes from a web page of another origin, or hides where it comes from.',
    remedy:
      'Use the page that the server itself serves, or list the origin under `origins` in the configuration.',
  },
  HOST_REFUSED: {
    means: 'A request names a host that the server is not known by.',
    remedy: 'Use the address that the server printed, or list the host under `hosts` in the configuration.',
  },
  TOO_MANY_REQUESTS: {
    means: 'A client sent more requests, or more wrong tokens, than it may in a minute.',
    remedy: 'Wait as long as the `Retry-After` header says.',
  },
  SERVER_EXPOSED: {
    means: 'The server would be reachable from other machines although nobody needs a token.',
    remedy: 'Make a token first (`curia serve tokens create NAME --role admin`), or serve on 127.0.0.1.',
  },
  INTERNAL: {
    means: 'A fault in Curia itself.',
    remedy: 'Please report it with the command and the input that led to it.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorWords>>;
