/** Runs the same cases with memory off, masked and on, and says what the advice changed, for better or worse. */

import type { Court, MemoryEffects, RunCase } from '@curia/core/court';
import {
  type Counts,
  countSystem,
  type GoldCase,
  type Interval,
  measureSystems,
  requireAnswers,
  type Scores,
  type System,
  type SystemReport,
  type SystemsReport,
} from '@curia/core/measure';
import { caseMemory, type MemoryCondition, readMemoryPlan } from '@curia/memory';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { MemoryStudy, type MemoryTotals } from '../../drive/memory/memory-study.ts';
import { version } from '../../version.ts';
import { type Given, hearCases, type Setting } from '../agents/hold-court.ts';
import { type MemoryCase, toLearn, toMeasure } from './memory-case.ts';

/** What is compared, and the condition behind it. */
const STATES = { off: 'M0', masked: 'C2_eval_only', on: 'M1' } as const satisfies Record<
  string,
  MemoryCondition
>;
type State = keyof typeof STATES;

/** How one state did against gold. */
export interface StateRow extends Scores {
  readonly state: State;
  readonly condition: MemoryCondition;
  readonly interval: Interval;
}

/** A case that ended otherwise with memory on. */
export interface ChangedCase {
  readonly case_id: string;
  readonly off: readonly string[];
  readonly on: readonly string[];
  /** By the number of mistakes; null if the case has no gold. */
  readonly effect: 'better' | 'worse' | 'same' | null;
}

/** What F1 gains with advice shown. */
export interface Gain {
  readonly gain: number;
  readonly interval: Interval;
}

/** What the memory did. */
export interface MemoryEffect {
  readonly cases: number;
  readonly with_gold: number;
  readonly memory: MemoryTotals;
  /** Null if no case carries gold. */
  readonly states: readonly StateRow[] | null;
  /** With advice shown against memory off, and against advice withheld; null if no case carries gold. */
  readonly against_off: Gain | null;
  readonly against_masked: Gain | null;
  readonly changed: readonly ChangedCase[];
  readonly better: number;
  readonly worse: number;
  /** Cases without a result with memory on or off: refused, or handed to a person; they count as silence. */
  readonly unruled: number;
  /** Cases that differ between off and masked: how much the agents vary by themselves. */
  readonly noise: number;
  /** Answers that came from the cache cannot vary, so then noise is not measured. */
  readonly is_cached: boolean;
}

/** How the court is held. */
export interface CourtSetup {
  readonly kind: Court;
  /** How what it ends with is compared with gold. */
  readonly effects: MemoryEffects;
  readonly policy: string;
  readonly options: object;
  readonly memory: EpisodeMemory;
  readonly setting: Setting;
}

/** Runs the court under one condition. */
function hold(bench: CourtSetup, condition: MemoryCondition, cases: readonly Given[]): Promise<RunCase[]> {
  const options = { ...bench.options, memory: condition };
  const memory = caseMemory(bench.memory, readMemoryPlan(options), { version: version() });
  return hearCases(bench.kind, { [bench.kind.questions[0].name]: { policy: bench.policy } }, options, cases, {
    ...bench.setting,
    memory,
  });
}

/** Writes cases to the memory, one after the other, so that what is learnt does not hang on who answers first. */
export async function learn(bench: CourtSetup, cases: readonly MemoryCase[]): Promise<void> {
  await hold({ ...bench, setting: { ...bench.setting, concurrency: 1 } }, 'M2', toLearn(cases));
}

/** Measures the effect of a memory on cases. */
export async function compareMemory(
  bench: CourtSetup,
  cases: readonly MemoryCase[],
  draws: { readonly resamples: number; readonly seed: number },
): Promise<MemoryEffect> {
  const { effects } = bench;
  const given = toMeasure(cases);
  const runs = {
    off: await hold(bench, STATES.off, given),
    masked: await hold(bench, STATES.masked, given),
    on: await hold(bench, STATES.on, given),
  };
  requireAnswers(Object.values(runs).flat());
  const study = new MemoryStudy(readMemoryPlan({ ...bench.options, memory: STATES.on }));
  for (const one of runs.on) study.add(one);
  const heard = cases.map((one, at): Heard => {
    const said = (state: State): readonly unknown[] => endOf(runs[state][at]) ?? [];
    return { ...one, said: { off: said('off'), masked: said('masked'), on: said('on') } };
  });
  const changed = heard
    .filter(({ said }) => !isSame(said.off, said.on))
    .map(({ case_id, said, gold, group }): ChangedCase => {
      const effect = gold === null ? null : effectOn(effects, { said, gold, group });
      return { case_id, off: listWords(said.off), on: listWords(said.on), effect };
    });
  return {
    cases: cases.length,
    // The study is of a run that uses the memory, so that there are totals.
    memory: study.totals()!,
    ...measure(effects, heard, draws),
    changed,
    better: changed.filter(({ effect }) => effect === 'better').length,
    worse: changed.filter(({ effect }) => effect === 'worse').length,
    unruled: cases.filter((_, at) => [runs.off[at], runs.on[at]].some((one) => endOf(one) === undefined))
      .length,
    noise: heard.filter(({ said }) => !isSame(said.off, said.masked)).length,
    is_cached: runs.masked.some(({ calls }) => calls.some(({ is_cached }) => is_cached)),
  };

  function endOf(one: RunCase | undefined): readonly unknown[] | undefined {
    return one?.ruling === undefined ? undefined : effects.ended(one.ruling);
  }

  /** What a ruling ends with in words, in one order. */
  function listWords(said: readonly unknown[]): string[] {
    return [...new Set(said.map((one) => effects.word(one)))].sort();
  }

  function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
    return JSON.stringify(listWords(one)) === JSON.stringify(listWords(other));
  }
}

type Said = Readonly<Record<State, readonly unknown[]>>;
type Heard = MemoryCase & { readonly said: Said };
type Known = GoldCase & { readonly said: Said };

const systemOf = (state: State, kind: System<Known, unknown>['kind']): System<Known, unknown> => ({
  name: state,
  kind,
  predict: ({ said }) => said[state],
});

function measure(
  { yardstick }: MemoryEffects,
  heard: readonly Heard[],
  draws: { readonly resamples: number; readonly seed: number },
): Pick<MemoryEffect, 'with_gold' | 'states' | 'against_off' | 'against_masked'> {
  const known = heard.flatMap(({ said, gold, group }): Known[] =>
    gold === null ? [] : [{ said, gold, group }],
  );
  const with_gold = known.length;
  if (with_gold === 0) return { with_gold, states: null, against_off: null, against_masked: null };
  // Advice is compared as the measurement compares a policy with an agent.
  const compare = (other: State) =>
    measureSystems(yardstick, [systemOf(other, 'agent'), systemOf('on', 'policy')], known, draws);
  const [off, masked] = [compare('off'), compare('masked')];
  const rowOf = (state: State, { metrics }: SystemReport): StateRow => {
    // Every system is measured by the first metric, and with an agent beside the policy there is a gain.
    const { micro, interval } = metrics[yardstick.metrics[0]]!;
    return { state, condition: STATES[state], ...micro, interval };
  };
  const gainIn = ({ verdict }: SystemsReport): Gain => ({
    gain: verdict.gain!,
    interval: verdict.interval!,
  });
  return {
    with_gold,
    states: [
      rowOf('off', off.systems[0]!),
      rowOf('masked', masked.systems[0]!),
      rowOf('on', off.systems[1]!),
    ],
    against_off: gainIn(off),
    against_masked: gainIn(masked),
  };
}

/** Better means fewer mistakes: wrong answers plus missed ones. */
function effectOn({ yardstick }: MemoryEffects, one: Known): ChangedCase['effect'] {
  const mistakes = (state: State): number => {
    const [counts] = countSystem(yardstick, systemOf(state, 'policy'), [one], yardstick.metrics[0]);
    const { fp, fn }: Counts = counts ?? { tp: 0, fp: 0, fn: 0 };
    return fp + fn;
  };
  const [was, is] = [mistakes('off'), mistakes('on')];
  return is < was ? 'better' : is > was ? 'worse' : 'same';
}
