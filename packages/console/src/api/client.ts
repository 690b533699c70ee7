/** The one way to the server: its typed client, and a hook that asks and remembers. */
import { CuriaError } from '@curia/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { answerOf, createClient } from '../../../curia/src/http/client.ts';

/** The client of the server that this page came from; the session cookie goes along by itself. */
export const client = createClient(globalThis.location?.origin ?? '');

/** How often a server that does not answer is asked again. */
const AWAY_MS = 5_000;

/** A call of the client under way. */
type Asked = Parameters<typeof answerOf>[0];
/** How an answer is kept. */
interface AskOptions {
  /** False while there is nothing to ask yet. */
  readonly enabled?: boolean;
  /** Ask again after this many milliseconds. */
  readonly every?: number | undefined;
}

/** Asks the server and keeps the answer under a key; an earlier answer to the same question stays while it is asked again. */
export const useAnswer = <Call extends Asked>(
  key: QueryKey,
  call: () => Call,
  { enabled = true, every }: AskOptions = {},
) =>
  useQuery({
    queryKey: key,
    queryFn: () => answerOf(call()),
    enabled,
    // A server that does not answer is asked until it does; a refusal stays one.
    refetchInterval: ({ state: { error } }) =>
      error !== null && !CuriaError.is(error) ? AWAY_MS : (every ?? false),
  });
