/** Taking the next seat in line: once for each turn, however often the page is drawn. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import type { Act, HeldSeat, Item } from '../../api/desk.ts';

/** One turn at the desk. */
export interface Turn {
  readonly number: number;
  /** This item and no other. */
  readonly item?: string | undefined;
}

/** A seat, and the item as its holder may see it. */
export interface Claimed {
  readonly seat: HeldSeat;
  readonly item: Item;
}

/** The seat of a turn; null if nothing waits. */
export const useClaim = (
  queue: string,
  act: Act,
  { number, item }: Turn,
  enabled: boolean,
): UseQueryResult<Claimed | null> =>
  useQuery<Claimed | null>({
    queryKey: ['claim', queue, act, number],
    queryFn: async () => {
      const json = { act, item };
      return (await answerOf(client.queues[':queue'].claim.$post({ param: { queue }, json }))) ?? null;
    },
    enabled,
    // A seat is taken by asking for it, so it is asked for once, and forgotten when the page is left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
