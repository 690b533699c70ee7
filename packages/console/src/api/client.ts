/** The one way to the server: its typed client, and a hook that asks and remembers. */
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answerOf, createClient } from 'curia/client';

/** The client of the server that this page came from; the session cookie goes along by itself. */
export const client = createClient(globalThis.location?.origin ?? '');

/** What a call of the client answers. */
type Answering<T> = Parameters<typeof answerOf<T>>[0];

/** How an answer is kept. */
interface AskOptions {
  /** False while there is nothing to ask yet. */
  readonly enabled?: boolean;
  /** Ask again after this many milliseconds. */
  readonly every?: number | undefined;
}

/** Asks the server and keeps the answer under a key; an earlier answer to the same question stays while it is asked again. */
export const useAnswer = <T>(
  key: QueryKey,
  call: () => Answering<T>,
  { enabled = true, every }: AskOptions = {},
): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: key,
    queryFn: () => answerOf(call()),
    enabled,
    refetchInterval: every ?? false,
  });
