/** Measures the agents of conflict review: S0, each perspective alone, and the panel under every policy. */
import { type Panel, PERSPECTIVES, type PerspectiveLetter, panelInput, type VotePolicy } from '@curia/core';
import { conflictReviewCourt } from '../../../../run/courts/conflict-review.ts';
import { measureSystems, type System } from '../measure-systems.ts';
import type { PanelCase } from '../panel-case.ts';
import { systemsOf } from '../panel-systems.ts';
import { type AgentsReport, rowsOf } from './agents-report.ts';
import { breakDown, wordSilence } from './break-down.ts';
import { costOf, holdCourt, type Setting } from './hold-court.ts';
import { type Heard, pairUp, type TupleCase } from './tuple-case.ts';

type Case = Heard<TupleCase> & PanelCase & { readonly alone: Panel };

/** Runs the cases twice, with three perspectives and with S0 alone, and compares everything. */
export async function evalConflictReview(
  cases: readonly TupleCase[],
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<AgentsReport> {
  const options = { recheck: 'true' };
  const together = await holdCourt(conflictReviewCourt, 'v2', options, cases, setting);
  const single = await holdCourt(
    conflictReviewCourt,
    'v2',
    { ...options, stage1: 'single_integrated' },
    cases,
    setting,
  );
  const alone = new Map(single.map(({ case_id, record }) => [case_id, panelOf(record)]));
  const heard = pairUp(cases, together).map(
    (one): Case => ({ ...one, panel: panelOf(one.ran.record), alone: alone.get(one.case_id)! }),
  );
  const policies = conflictReviewCourt.policies as unknown as VotePolicy[];
  const inOrder = [...policies].sort((a, b) => (a.policy < b.policy ? -1 : 1));
  const s0: System<Case> = { name: 'S0', kind: 'agent', predict: (one) => one.alone.candidates };
  const [none, ...others] = systemsOf(heard, inOrder) as System<Case>[];
  const systems = [none!, s0, ...others.map(nameAgent)];
  const report = measureSystems(systems, heard, { compat: false, ...draws });
  const isReading = (role: string): boolean => role.startsWith('perspective-');
  const costs = new Map(
    systems.map(({ name, kind }) => {
      if (name === 'S0') return [name, costOf(single, isReading)];
      if (kind === 'agent') return [name, costOf(together, (role) => role === `perspective-${name}`)];
      return [name, costOf(together, kind === 'policy' ? () => true : isReading)];
    }),
  );
  const shown = systems.filter(({ name, kind }) => kind === 'policy' || name === 'S0');
  return {
    cases: cases.length,
    rows: rowsOf(report, costs),
    tags: breakDown(heard, shown),
    sentences: [report.verdict.sentence, ...wordSilence(heard, shown)],
  };
}

const panelOf = (record: object | undefined): Panel =>
  panelInput.parse(record ?? { candidates: [], review_actions: {} });

/** The letters of agents as the names of their perspectives. */
function nameAgent<C>(system: System<C>): System<C> {
  const letter = /^agent (.+) alone$/.exec(system.name)?.[1] as PerspectiveLetter | undefined;
  return letter === undefined ? system : { ...system, name: PERSPECTIVES[letter] ?? letter };
}
