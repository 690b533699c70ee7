/** A typed client for the server; it needs nothing of Node, so that it runs in browsers as well. */
import { CuriaError, type ErrorRecord } from '@curia/core';
import { type ClientResponse, hc } from 'hono/client';
import type { ApiRoutes } from './app.ts';

/** How a client calls. */
export interface ClientOptions {
  /** A token that `curia serve tokens create` made; not needed for a server on the same machine that has no tokens. */
  readonly token?: string;
}

/** Makes a client: `createClient(url).questions.$get()` and so on, one property for each part of a path. */
export const createClient = (url: string, { token }: ClientOptions = {}) =>
  hc<ApiRoutes>(
    `${url.replace(/\/$/, '')}/api/v1`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

/** A client. */
export type CuriaClient = ReturnType<typeof createClient>;

type Answering = ClientResponse<unknown, number, string>;

/** What a response brings; undefined if it may bring nothing. */
type AnswerBody<R> =
  R extends ClientResponse<infer T, infer _Status, infer Format>
    ? Format extends 'json'
      ? T
      : undefined
    : never;

/** The answer of a request, undefined if it is empty; a refusal is thrown as the `CuriaError` that the server meant. */
export function answerOf<A extends Answering | Promise<Answering>>(
  answering: A,
): Promise<AnswerBody<Awaited<A>>>;
export async function answerOf(answering: Answering | Promise<Answering>): Promise<unknown> {
  const response = await answering;
  if (response.status === NO_CONTENT) return undefined;
  if (response.ok) return response.json();
  const { error }: { readonly error: ErrorRecord } = JSON.parse(await response.text());
  throw new CuriaError(error.code, error.message, error.details);
}

const NO_CONTENT = 204;
