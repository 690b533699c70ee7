/** The cases of a run, page by page: any place of the whole list at once, a filtered one from its beginning on. */
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { answerOf } from '../../../../curia/src/http/client.ts';
import { client } from '../../api/client.ts';
import type { ListedCase, Run } from '../../api/run.ts';
import type { CaseFilter } from './case-filter.ts';

/** Cases of a list of which only some are known yet. */
export interface Cases {
  /** How many rows there are; of a filtered list, how many are known to be. */
  readonly count: number;
  readonly isWhole: boolean;
  readonly error: Error | null;
  at(index: number): ListedCase | undefined;
  /** Told which rows are in view. */
  onView(first: number, end: number): void;
}

const PAGE = 100;

const fetchPage = (run: string, filter: CaseFilter, after: number | undefined) =>
  answerOf(
    client.runs[':run'].cases.$get({
      param: { run },
      query: { ...filter, limit: String(PAGE), after: after === undefined ? undefined : String(after) },
    }),
  );

/** The cases of a run, narrowed or not. */
export function useCases({ run_id, cases, closed, hidden }: Run, filter: CaseFilter): Cases {
  // A list without the cases that are hidden from its reader has gaps.
  const isNarrowed = hidden > 0 || Object.values(filter).some((value) => value !== undefined);
  const whole = useWhole(run_id, cases, closed, !isNarrowed);
  const narrowed = useNarrowed(run_id, filter, isNarrowed);
  return isNarrowed ? narrowed : whole;
}

/** Positions are numbered without gaps, so any page of the whole list can be asked for. */
function useWhole(run_id: string, cases: number, closed: number, enabled: boolean): Cases {
  const [{ firstPage, lastPage }, setView] = useState({ firstPage: 0, lastPage: 0 });
  const pages = useQueries({
    queries: Array.from({ length: lastPage - firstPage + 1 }, (_, at) => {
      const page = firstPage + at;
      return {
        // A page whose cases may still be open is asked for again when more of them are closed.
        queryKey: ['cases', run_id, page, closed === cases ? 'closed' : closed],
        queryFn: () => fetchPage(run_id, {}, page === 0 ? undefined : page * PAGE - 1),
        enabled: enabled && page * PAGE < cases,
        placeholderData: <T>(before: T | undefined) => before,
      };
    }),
  });
  const onView = useCallback((first: number, end: number) => {
    const seen = {
      firstPage: Math.floor(first / PAGE),
      lastPage: Math.floor(Math.max(first, end - 1) / PAGE),
    };
    setView((before) =>
      before.firstPage === seen.firstPage && before.lastPage === seen.lastPage ? before : seen,
    );
  }, []);
  return {
    count: cases,
    isWhole: true,
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    at: (index) => {
      const found = pages[Math.floor(index / PAGE) - firstPage]?.data?.cases[index % PAGE];
      return found?.position === index ? found : undefined;
    },
    onView,
  };
}

function useNarrowed(run_id: string, filter: CaseFilter, enabled: boolean): Cases {
  const pages = useInfiniteQuery({
    queryKey: ['cases', run_id, filter],
    queryFn: ({ pageParam }) => fetchPage(run_id, filter, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const found = pages.data?.pages.flatMap(({ cases }) => cases) ?? [];
  const known = found.length;
  const onView = useCallback(
    (_first: number, end: number) => {
      if (end > known - PAGE / 2 && hasNextPage && !isFetching) void fetchNextPage();
    },
    [known, hasNextPage, isFetching, fetchNextPage],
  );
  return { count: known, isWhole: !hasNextPage, error: pages.error, at: (index) => found[index], onView };
}
