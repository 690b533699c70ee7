/** The items in line, page by page from the server, as far as somebody has scrolled. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import type { LineItem } from '../../api/lead.ts';
import { queryIn, type View } from './item-filter.ts';

const PAGE = 100;
/** The line moves while others work. */
const EVERY_MS = 15_000;

/** Items of which only some are known yet. */
export interface Items {
  readonly items: readonly LineItem[];
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  refetch(): unknown;
  /** Told how many rows have been seen. */
  onView(first: number, end: number): void;
}

/** Under which key items are remembered. */
export const ITEMS = ['items'] as const;

/** The items that an address asks for. */
export function useItems(view: Exclude<View, 'mine'>, asked: URLSearchParams, enabled: boolean): Items {
  const query = queryIn(asked, new Date());
  const pages = useInfiniteQuery({
    queryKey: [...ITEMS, view, query],
    queryFn: ({ pageParam }) =>
      answerOf(client.items.$get({ query: { view, ...query, limit: String(PAGE), after: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
    // What was scrolled through is not asked for again behind somebody's back.
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.pages.length < 2 ? EVERY_MS : false,
    refetchOnWindowFocus: false,
    // Holding each page against itself takes the longer the more of them there are.
    structuralSharing: false,
    placeholderData: (before) => before,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, isPending, error, refetch } = pages;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const known = items.length;
  const onView = useCallback(
    (_first: number, end: number) => {
      if (end > known - PAGE / 2 && hasNextPage && !isFetching) void fetchNextPage();
    },
    [known, hasNextPage, isFetching, fetchNextPage],
  );
  return { items, isWhole: !hasNextPage, isLoading: isPending, error, refetch, onView };
}
