/** What moves between two sides: two runs over the same cases, or one run under two policies; case by case, in constant memory. */

import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { addCounts, type Counts, rightOf } from '@curia/core/measure';
import { dropUndefined } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { findRun } from '../../kept/find-run.ts';
import { isChosen, type TableChoices, withPolicy } from '../../kept/law/table-choices.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { storedJson } from '../../kept/stored-json.ts';
import type { StoredCase } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { textOf } from '../closed-cases.ts';
import {
  asDecided,
  type ComparedSide,
  decidedAgain,
  identityOf,
  type SideIdentity,
} from './compared-side.ts';
import { type PairedPart, pairRulings, type Replayed } from './replay.ts';

/** A part of a case that the two sides decide differently. */
export interface MovedPart extends PairedPart {
  readonly case_id: string;
  /** What the case is about, in a few words. */
  readonly text: string;
  /** Whether what the later side takes is known to be right; absent if nobody knows, or nothing is taken. */
  readonly known?: 'right' | 'wrong' | undefined;
  /** The later side hands the part to a person, which is neither right nor wrong. */
  readonly to_person?: true | undefined;
}

/** How many parts went from one outcome to another, or stayed. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Cases that could not be compared, by the reason. */
export interface NotCompared {
  /** Only the earlier side has a case of this name. */
  readonly only_before: number;
  readonly only_after: number;
  /** Both have a case of this name, and it is not the same case. */
  readonly other_input: number;
  /** The earlier side has not decided it. */
  readonly open_before: number;
  readonly open_after: number;
  /** Both sides refuse it. */
  readonly refused: number;
}

/** What moves between two sides. */
export interface ComparedRuns {
  readonly before: SideIdentity;
  readonly after: SideIdentity;
  /** Cases that were compared. */
  readonly cases: number;
  readonly parts: number;
  readonly flows: readonly Flow[];
  readonly not_compared: NotCompared;
  /** Hits and misses over the compared cases that carry gold; null if none does. */
  readonly scored: { readonly cases: number; readonly before: Counts; readonly after: Counts } | null;
}

/** A side that refuses what the other decides has changed the case. */
const REFUSED = 'REFUSED';

/** Compares two sides; `onMoved` is told of every part that moves, in the order of the earlier side. */
export async function compareSides(
  store: Store,
  before: ComparedSide,
  after: ComparedSide,
  onMoved: (moved: MovedPart) => void,
): Promise<ComparedRuns> {
  if (before.kind.name !== after.kind.name)
    throw new CuriaError(
      'USAGE',
      `${before.run_id} is a run of ${before.kind.name} and ${after.run_id} of ${after.kind.name}; compare runs of one court`,
    );
  const flows = new Map<string, Flow>();
  const left_out = { only_before: 0, other_input: 0, open_before: 0, open_after: 0, refused: 0 };
  let [cases, parts, shared] = [0, 0, 0];
  let scored: ComparedRuns['scored'] = null;
  for await (const here of store.cases.all(before.run_id)) {
    const there = before.run_id === after.run_id ? here : await store.cases.find(after.run_id, here.case_id);
    if (there === undefined) {
      left_out.only_before++;
      continue;
    }
    shared++;
    if (!isSame(here, there)) {
      left_out.other_input++;
      continue;
    }
    const log = await store.cases.events(before.run_id, here.case_id);
    const ends = [
      before.end(here, log),
      after.end(there, there === here ? log : await store.cases.events(after.run_id, here.case_id)),
    ] as const;
    const missing = whyNot(ends);
    if (missing !== undefined) {
      left_out[missing]++;
      continue;
    }
    cases++;
    const [left, right] = ends as readonly [Decided, Decided];
    const input = here.input === null ? null : storedJson(here.input, `the input of case ${here.case_id}`);
    const hits = [scoreOf(before, input, left), scoreOf(after, input, right)] as const;
    if (hits[0] !== undefined && hits[1] !== undefined) scored = addScores(scored, hits[0], hits[1]);
    for (const part of pairParts(before, after, left, right)) {
      parts++;
      const key = JSON.stringify([part.from.outcome, part.to.outcome]);
      const known = flows.get(key) ?? { from: part.from.outcome, to: part.to.outcome, count: 0 };
      flows.set(key, { ...known, count: known.count + 1 });
      if (part.from.outcome === part.to.outcome) continue;
      const to_person = isHanded(after, part.to.outcome) ? true : undefined;
      onMoved(
        dropUndefined<MovedPart>({
          case_id: here.case_id,
          ...part,
          text: textOf(input),
          known: to_person ? undefined : knownOf(after, input, right, part.about, hits[1]),
          to_person,
        }),
      );
    }
  }
  const only_after = (await store.cases.tally(after.run_id)).cases - shared;
  return {
    before: identityOf(before),
    after: identityOf(after),
    cases,
    parts,
    flows: [...flows.values()],
    not_compared: { ...left_out, only_after },
    scored,
  };
}

/** An end that can be compared. */
type Decided = Extract<Replayed, { status: 'ruled' | 'refused' }>;
type End = ReturnType<ComparedSide['end']>;

function whyNot([left, right]: readonly [End, End]): 'open_before' | 'open_after' | 'refused' | undefined {
  const isOpen = ({ status }: End): boolean => status === 'open' || status === 'unanswered';
  if (isOpen(left)) return 'open_before';
  if (isOpen(right)) return 'open_after';
  return left.status === 'refused' && right.status === 'refused' ? 'refused' : undefined;
}

/** Two cases of one name are the same case if they say the same. */
function isSame(here: StoredCase, there: StoredCase): boolean {
  if (here === there || here.input === there.input) return true;
  if (here.input === null || there.input === null) return false;
  const said = ({ input, case_id }: StoredCase): string =>
    canonicalJson(storedJson(input ?? '', `the input of case ${case_id}`));
  return said(here) === said(there);
}

const scoreOf = ({ kind }: ComparedSide, input: unknown, end: Decided): Counts | undefined =>
  end.status === 'ruled' ? kind.score?.(input, end.ruling) : undefined;

/** Whether a part is known to be right; of a court that scores only whole rulings, whether the ruling is. */
function knownOf(
  { kind }: ComparedSide,
  input: unknown,
  end: Decided,
  about: string,
  hits: Counts | undefined,
): 'right' | 'wrong' | undefined {
  if (end.status !== 'ruled' || hits === undefined) return undefined;
  return kind.known === undefined ? rightOf(hits) : kind.known(input, end.ruling).get(about);
}

/** Whether a side hands parts of this outcome to a person. */
const isHanded = ({ kind }: ComparedSide, outcome: string): boolean =>
  kind.questions[0].effects?.[outcome] === 'expert';

const addScores = (
  sum: ComparedRuns['scored'],
  before: Counts,
  after: Counts,
): NonNullable<ComparedRuns['scored']> => ({
  cases: (sum?.cases ?? 0) + 1,
  before: addCounts(sum === null ? [before] : [sum.before, before]),
  after: addCounts(sum === null ? [after] : [sum.after, after]),
});

/** Both ends part by part; where one side refuses the case, each part of the other is refused. */
function pairParts(before: ComparedSide, after: ComparedSide, left: Decided, right: Decided): PairedPart[] {
  if (left.status === 'ruled' && right.status === 'ruled')
    return pairRulings(before.kind.headlines(left.ruling), after.kind.headlines(right.ruling));
  if (left.status === 'ruled')
    return before.kind.headlines(left.ruling).map(({ about, outcome, rule }) => ({
      ...{ about, from: { outcome, rule }, to: refusal(right) },
    }));
  if (right.status === 'ruled')
    return after.kind.headlines(right.ruling).map(({ about, outcome, rule }) => ({
      ...{ about, from: refusal(left), to: { outcome, rule } },
    }));
  return [];
}

const refusal = (end: Decided) => ({ outcome: REFUSED, rule: end.status === 'refused' ? end.code : '' });

/** One side, as somebody names it. */
export interface SideAsked {
  /** A run, alone or with the policy that decides it again: `RUN` or `RUN@POLICY`. */
  readonly side: string;
  /** Policies and values of the tables of its court, by question. */
  readonly tables?: (court: Court) => TableChoices;
}

/** What moves between two runs, or between two policies over one run, with the first of the parts that move. */
export interface RunComparison extends ComparedRuns {
  readonly moved: readonly MovedPart[];
  /** Parts that move beyond those listed. */
  readonly moved_left_out: number;
}

/** Compares two sides by their names; `named` turns the policies of a request into what the server knows by them. */
export async function compareRuns(
  store: Store,
  before: SideAsked,
  after: SideAsked,
  { most, named = (choices) => choices }: CompareTerms = {},
): Promise<RunComparison> {
  const open = async ({ side, tables }: SideAsked): Promise<ComparedSide> => {
    const [run = '', policy] = side.split(/@(.*)/s);
    const opened = await courtOf(store, await findRun(store, run));
    const said = tables?.(opened.kind) ?? {};
    const choices = named(policy === undefined ? said : policyNamed(opened.kind, said, policy));
    return isChosen(choices) ? decidedAgain(store, opened, choices) : asDecided(opened);
  };
  const moved: MovedPart[] = [];
  let left_out = 0;
  const compared = await compareSides(store, await open(before), await open(after), (part) => {
    if (most === undefined || moved.length < most) moved.push(part);
    else left_out++;
  });
  return { ...compared, moved, moved_left_out: left_out };
}

/** How a comparison is made. */
export interface CompareTerms {
  /** List at most this many parts; all of them if absent. */
  readonly most?: number;
  readonly named?: (choices: TableChoices) => TableChoices;
}

/** The choices with the policy of a side: `RUN@NAME` for the first question, `RUN@QUESTION=NAME` for any. */
function policyNamed({ questions: [first] }: Court, tables: TableChoices, said: string): TableChoices {
  const [, question = first.name, policy = said] = /^([a-z][a-z0-9-]*)=(.+)$/s.exec(said) ?? [];
  return withPolicy(tables, question, policy);
}
