/** Everything that the page of a new run knows: the file, what was chosen, and what the server says of both. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client, useAnswer } from '../../api/client.ts';
import { keepChoices, keptChoices, nameFor } from './draft.ts';
import { headOf } from './head-of-file.ts';
import { type Choices, isAway, lookAt, type Offers, type Ready, tryCases } from './requests.ts';

/** A court and how well the file fits it. */
export interface FittingCourt {
  readonly court: Offers['courts'][number];
  /** Undefined while that is not known. */
  readonly fit: 'all' | 'some' | 'none' | undefined;
  /** Why it does not fit. */
  readonly problem: string | undefined;
}

const AWAY_MS = 5_000;
/** What is typed is asked about once somebody pauses. */
const PAUSE_MS = 400;

/** One file, as long as it is the same. */
const keyOf = (file: File | undefined): string =>
  file === undefined ? '' : `${file.name} ${file.size} ${file.lastModified}`;

/** Asked once, and again only while the server is away. */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  retry: false,
  refetchInterval: ({ state: { error } }: { readonly state: { readonly error: unknown } }) =>
    error !== null && isAway(error) ? AWAY_MS : false,
} as const;

/** What was typed, once somebody pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The state of the page. */
export function useNewRun() {
  const [file, setFile] = useState<File>();
  const [kept, setKept] = useState<Choices>(keptChoices);
  const [again, setAgain] = useState(0);
  const offers = useAnswer(['offers'], () => client.offers.$get({ query: {} }));
  const courts = useFitting(file, offers.data?.courts ?? []);
  const court = kept.court ?? bestOf(courts);
  const seats = useAnswer(['offers', court], () => client.offers.$get({ query: { court: court ?? '' } }), {
    enabled: court !== undefined,
  });
  const agents = chosenAgents(kept.agents, seats.data?.agents);
  const look = useQuery({
    ...ONCE,
    queryKey: ['sheet', keyOf(file), court, kept.columns],
    queryFn: ({ signal }) => lookAt(file!, file!.name, court!, kept.columns, signal),
    enabled: file !== undefined && court !== undefined,
    placeholderData: (before) => before,
  });
  const usable =
    look.data === undefined || look.data.problem !== null ? 0 : look.data.count - look.data.refused_count;
  const choices: Choices = { ...kept, court, agents };
  const isReady = file !== undefined && usable > 0 && !look.isFetching && agents !== undefined;
  const concurrency = usePaused(kept.concurrency);
  const trial = useQuery({
    ...ONCE,
    queryKey: ['trial', keyOf(file), court, agents, kept.columns, concurrency, again],
    queryFn: ({ signal }) => tryCases(file!, { ...choices, concurrency } as Ready, signal),
    enabled: isReady,
  });
  return {
    ...{ file, choices, courts, offers, seats, look, usable, trial },
    /** The choices with which the run can be started; undefined while something is missing. */
    ready: isReady && court !== undefined ? ({ ...choices, court, agents } as Ready) : undefined,
    take(taken: File): void {
      setFile(taken);
      setKept((before) => ({ ...before, court: undefined, columns: undefined, name: nameFor(taken.name) }));
    },
    choose(some: Partial<Choices>): void {
      setKept((before) => {
        const after = { ...before, ...some };
        keepChoices(after);
        return after;
      });
    },
    tryAgain: () => setAgain((count) => count + 1),
  };
}

/** The state of the page. */
export type NewRun = ReturnType<typeof useNewRun>;

/** Every court with how well the beginning of the file fits it, those that fit first. */
function useFitting(file: File | undefined, courts: Offers['courts']): readonly FittingCourt[] {
  const head = useQuery({
    queryKey: ['head', keyOf(file)],
    queryFn: async () => (await headOf(file!)) ?? null,
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const looks = useQueries({
    queries: courts.map(({ name }) => ({
      ...ONCE,
      queryKey: ['fit', keyOf(file), name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        lookAt(head.data!, file!.name, name, undefined, signal),
      enabled: head.data !== undefined && head.data !== null,
    })),
  });
  const fitting = courts.map((court, at): FittingCourt => {
    const look = looks[at];
    if (look?.error instanceof Error) return { court, fit: 'none', problem: look.error.message };
    if (look?.data === undefined) return { court, fit: undefined, problem: undefined };
    const { problem, count, refused_count, refused } = look.data;
    if (problem !== null) return { court, fit: 'none', problem: problem.message };
    if (refused_count === count) return { court, fit: 'none', problem: refused[0]?.problem };
    return { court, fit: refused_count === 0 ? 'all' : 'some', problem: undefined };
  });
  const order = { all: 0, some: 1, none: 2 } as const;
  return fitting.toSorted((a, b) => order[a.fit ?? 'none'] - order[b.fit ?? 'none']);
}

/** The first court that the file fits, once that is known of all; the first of all if the file is too large to tell. */
function bestOf(courts: readonly FittingCourt[]): string | undefined {
  if (courts.some(({ fit }) => fit === undefined)) return undefined;
  return courts.find(({ fit }) => fit !== 'none')?.court.name;
}

/** Agents that were chosen before if they fit the court, else the first that do. */
function chosenAgents(kept: string | undefined, offered: Offers['agents'] | undefined): string | undefined {
  const fitting = offered?.filter(({ problem }) => problem === null) ?? [];
  return (fitting.find(({ name }) => name === kept) ?? fitting[0])?.name;
}
