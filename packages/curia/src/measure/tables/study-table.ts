/** What a table makes of cases under several settings: how they end, what moves, and where it is known, what is right. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { addCounts, type Counts, type Scores, scoresOf } from '@curia/core/measure';
import type { Chosen } from '../../kept/law/chosen.ts';
import { holdAgainstKnown, type KnownPart } from './known-outcomes.ts';

/** A setting, and the question with its policy under it. */
export interface StudiedSetting {
  readonly values: Readonly<Record<string, number>>;
  readonly chosen: Chosen;
}

/** What a setting comes to. */
export interface TablePoint {
  readonly values: Readonly<Record<string, number>>;
  readonly cases: number;
  /** How many parts end how. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Cases that end otherwise than under the policy as it is. */
  readonly moved: number;
  /** Cases of which it is known what is right. */
  readonly judged: number;
  /** Micro figures over what is known; null if nothing is. Where outcomes are known, F1 is the share that is right. */
  readonly scores: Scores | null;
  /** Cases with fewer or more mistakes than under the policy as it is. */
  readonly better: number;
  readonly worse: number;
  /** What is known of parts, and how they end. */
  readonly ends: readonly (KnownPart & { readonly times: number })[];
}

/** A study in progress. */
export interface TableStudy {
  /** Decides one case under every setting; throws if the case is refused. */
  add(input: unknown): void;
  points(): TablePoint[];
}

interface Tally {
  readonly outcomes: Map<string, number>;
  counts: Counts;
  judged: number;
  readonly ends: Map<string, KnownPart & { times: number }>;
  moved: number;
  better: number;
  worse: number;
}

/** How a case ended under a setting. */
interface Ended {
  readonly outcomes: readonly string[];
  readonly counts: Counts | undefined;
  readonly parts: readonly KnownPart[];
}

/** Starts a study; a court that scores its own rulings is asked for hits and misses, else the gold of a case says the outcome of its parts. */
export function startTableStudy(
  base: Chosen,
  settings: readonly StudiedSetting[],
  score: Court['score'],
): TableStudy {
  let cases = 0;
  const tallies = settings.map(
    (): Tally => ({
      ...{ outcomes: new Map(), ends: new Map() },
      ...{ counts: NOTHING, judged: 0, moved: 0, better: 0, worse: 0 },
    }),
  );
  const decide = ({ question, policy }: Chosen, input: unknown): Ended => {
    const { known, asked } = score === undefined ? holdAgainstKnown(input, policy) : unread(input);
    const ruled = question.rule(asked, policy);
    const lines = ruled.headlines();
    const outcomes = lines.map(({ about, outcome, end }) => JSON.stringify([about, outcome, end]));
    if (score !== undefined) return { outcomes, counts: score(input, ruled.ruling), parts: lines.map(toEnd) };
    const held = known?.(lines);
    return { outcomes, counts: held?.counts, parts: held?.parts ?? lines.map(toEnd) };
  };
  return {
    add(input) {
      const before = decide(base, input);
      // A case is refused under all settings or counts under all.
      const ended = settings.map(({ chosen }) => (chosen === base ? before : decide(chosen, input)));
      cases++;
      for (const [at, one] of ended.entries()) count(tallies[at]!, one, before);
    },
    points() {
      if (cases === 0)
        throw new CuriaError('CASES_REFUSED', 'no case could be decided, so there is nothing to measure');
      return settings.map(({ values }, at) => pointOf(values, cases, tallies[at]!));
    },
  };
}

const NOTHING: Counts = { tp: 0, fp: 0, fn: 0 };

const unread = (input: unknown) => ({ known: undefined, asked: input });

const toEnd = ({ outcome }: { readonly outcome: string }): KnownPart => ({ known: null, outcome });

const mistakes = ({ fp, fn }: Counts): number => fp + fn;

function count(tally: Tally, { outcomes, counts, parts }: Ended, before: Ended): void {
  for (const { known, outcome } of parts) {
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
    if (known === null) continue;
    const key = JSON.stringify([known, outcome]);
    const end = tally.ends.get(key) ?? { known, outcome, times: 0 };
    end.times++;
    tally.ends.set(key, end);
  }
  if (JSON.stringify(outcomes) !== JSON.stringify(before.outcomes)) tally.moved++;
  if (counts === undefined || before.counts === undefined) return;
  tally.counts = addCounts([tally.counts, counts]);
  tally.judged++;
  if (mistakes(counts) < mistakes(before.counts)) tally.better++;
  if (mistakes(counts) > mistakes(before.counts)) tally.worse++;
}

const pointOf = (
  values: TablePoint['values'],
  cases: number,
  { outcomes, counts, judged, ends, moved, better, worse }: Tally,
): TablePoint => ({
  values,
  cases,
  outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))),
  moved,
  judged,
  scores: judged === 0 ? null : scoresOf(counts),
  better,
  worse,
  ends: [...ends.values()].sort((a, b) => b.times - a.times || (a.outcome < b.outcome ? -1 : 1)),
});
