/** Sorts what can go wrong with a call: try again, give this question up, or stop the run. */
import { CuriaError } from '@curia/core';
import type { AgentFailure } from '@curia/core/in/agent';
import { LONGEST_RETRY_AFTER_MS, readRetryAfter } from './back-off.ts';
import { AnswerTooLong } from './limited-fetch.ts';

/** What follows from a failed call. */
export type Fault =
  | {
      readonly kind: 'retry';
      readonly word: string;
      readonly wait_ms?: number | undefined;
      readonly failure: AgentFailure | CuriaError;
    }
  | { readonly kind: 'give-up'; readonly word: string; readonly failure: AgentFailure }
  | { readonly kind: 'stop'; readonly word: string; readonly error: CuriaError };

interface HttpFault {
  readonly statusCode?: number;
  readonly responseHeaders?: Record<string, string>;
  readonly responseBody?: string;
  readonly message: string;
}

/** What an endpoint said of a failed call: its status, which some hide in a body that looks like an answer, and its words. */
export interface SaidFault {
  readonly status: number | undefined;
  readonly words: string;
}

/** Reads what an endpoint said of a failed call; every server has a form of its own for errors. */
export function readSaid(error: unknown, hide: (text: string) => string): SaidFault {
  const { statusCode, responseBody = '', message } = error as HttpFault;
  const said = new Set([String(message ?? error)]);
  let code: unknown;
  let left = MOST_PARTS;
  const look = (value: unknown, name: string): void => {
    if (left-- <= 0) return;
    if (typeof value === 'string' && WORDS.has(name) && value !== '') said.add(value);
    else if (name === 'code' && typeof value === 'number') code ??= value;
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) look(one, Array.isArray(value) ? name : inner);
  };
  try {
    look(JSON.parse(responseBody.slice(0, LONGEST_BODY)), 'detail');
  } catch {
    if (statusCode !== undefined && statusCode >= 300) said.add(responseBody.trim());
  }
  const isHidden = statusCode !== undefined && statusCode < 300;
  const status = isHidden && Number(code) >= 400 && Number(code) < 600 ? Number(code) : statusCode;
  const parts = [...said].filter(
    (part, at, all) => part !== '' && !all.some((other, by) => by !== at && other.includes(part)),
  );
  return { status, words: hide(parts.join('; ')).slice(0, 500) };
}

/** The fields in which servers put their words. */
const WORDS = new Set(['message', 'msg', 'detail', 'error', 'raw']);
/** By these words a provider says that a filter stopped a question before a model saw it. */
const FILTERED = /content[_ ]?filter|content[_ ]?policy[_ ]?violation|content management policy/i;
const MOST_PARTS = 100;
const LONGEST_BODY = 20_000;

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);

/** Reads the error of a call; `where` names provider and model, `hide` keeps keys out of the words. */
export function readFault(
  error: unknown,
  where: string,
  hide: (text: string) => string,
  today: number,
): Fault {
  const { responseHeaders, responseBody = '' } = error as HttpFault;
  const { status, words: said } = readSaid(error, hide);
  const chain = causesOf(error);
  if (chain.some((cause) => cause instanceof AnswerTooLong))
    return { kind: 'give-up', word: 'too_long', failure: { failure: 'too_long', message: said } };
  if (status === 400 && FILTERED.test(responseBody))
    return {
      kind: 'give-up',
      word: 'filtered',
      failure: { failure: 'no_answer', message: `${where} was stopped by a content filter: ${said}` },
    };
  if (status !== undefined && status >= 300) return readStatus(status, responseHeaders, where, said, today);
  if (chain.some((cause) => (cause as { name?: unknown }).name === 'TimeoutError'))
    return {
      kind: 'retry',
      word: 'timeout',
      failure: { failure: 'timeout', message: `${where} did not answer in time` },
    };
  const code = chain
    .map((cause) => (cause as { code?: unknown }).code)
    .find((one) => typeof one === 'string');
  // Fetch refuses some ports by itself, without a code.
  const isBadPort = chain.some((cause) => (cause as Error).message === 'bad port');
  if (isBadPort || (code !== undefined && UNREACHABLE.has(code as string))) {
    const failure = new CuriaError('MODEL_UNREACHABLE', `${where} cannot be reached (${code ?? 'bad port'})`);
    return { kind: 'retry', word: 'unreachable', failure };
  }
  // A broken connection, or a body that is not an answer at all.
  return {
    kind: 'retry',
    word: 'broken',
    failure: { failure: 'provider_error', message: `${where}: ${said}` },
  };
}

function readStatus(
  status: number,
  headers: Record<string, string> | undefined,
  where: string,
  said: string,
  today: number,
): Fault {
  const word = `http_${status}`;
  const refused = new CuriaError('MODEL_REFUSED', `${where} refuses to serve (HTTP ${status}): ${said}`);
  if (status === 429) {
    const wait_ms = readRetryAfter(headers, today);
    if (/insufficient_quota|credit balance/i.test(said)) return { kind: 'stop', word, error: refused };
    if (wait_ms !== undefined && wait_ms > LONGEST_RETRY_AFTER_MS)
      return { kind: 'stop', word, error: tooLong(where, said, wait_ms) };
    return { kind: 'retry', word, failure: refused, wait_ms };
  }
  if (status === 408 || status === 409 || status >= 500) {
    const wait_ms = readRetryAfter(headers, today);
    const failure: AgentFailure = {
      failure: 'provider_error',
      message: `${where} failed (HTTP ${status}): ${said}`,
    };
    const isShort = wait_ms !== undefined && wait_ms <= LONGEST_RETRY_AFTER_MS;
    return { kind: 'retry', word, failure, wait_ms: isShort ? wait_ms : undefined };
  }
  if ([401, 402, 403, 404].includes(status)) return { kind: 'stop', word, error: refused };
  return {
    kind: 'give-up',
    word,
    failure: { failure: 'provider_error', message: `${where}: HTTP ${status}: ${said}` },
  };
}

/** A provider that wants to be left alone for longer than a run waits. */
const tooLong = (where: string, said: string, wait_ms: number): CuriaError =>
  new CuriaError(
    'MODEL_REFUSED',
    `${where} wants to be left alone for ${Math.ceil(wait_ms / 60_000)} minutes (HTTP 429): ${said}. The run stops rather than waits: go on with it then`,
  );

/** An error and everything it was caused by. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; typeof at === 'object' && at !== null && chain.length < 10; at = (at as Error).cause) {
    chain.push(at);
    if (at instanceof AggregateError) chain.push(...at.errors);
  }
  return chain;
}
