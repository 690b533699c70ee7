/** Measures the agents of conflict review: S0, each perspective alone, and the panel under every policy. */
import { type ConflictCase, conflictInput, conflictReview } from '@curia/courts/conflict-review';
import { PERSPECTIVES, type PerspectiveLetter, STAGE1_MODES } from '@curia/courts/in/conflict-review';
import { conflictReviewCourt } from '../../courts/conflict-review.ts';
import type { ConflictGoldCase } from '../conflict-review/panel-case.ts';
import { policiesInOrder, systemsOf } from '../conflict-review/panel-systems.ts';
import { measureSystems, type System } from '../measure-systems.ts';
import { type MeasuredReport, systemRows } from './agents-report.ts';
import { wordBestVoice } from './best-voice.ts';
import { breakDown, wordSilence } from './break-down.ts';
import {
  costOf,
  hearCases,
  heardOf,
  requireAnswers,
  type Setting,
  wordFailed,
  wordRefused,
  wordRemembered,
} from './hold-court.ts';
import { type Heard, pairUp, type TupleCase } from './tuple-case.ts';

type Case = Heard<TupleCase> & ConflictGoldCase & { readonly alone: ConflictCase };

/** Runs the cases twice, with three perspectives and with S0 alone, and compares everything. */
export async function evalConflictReview(
  cases: readonly TupleCase[],
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<MeasuredReport> {
  const options = { recheck: 'true' };
  const { policy } = conflictReview.policies[0];
  const all = await hearCases(conflictReviewCourt, policy, options, cases, setting);
  const together = heardOf(all);
  const alone = { ...options, stage1: 'single_integrated' };
  const single = heardOf(await hearCases(conflictReviewCourt, policy, alone, cases, setting));
  requireAnswers([...together, ...single]);
  const s0Of = new Map(single.map(({ case_id, record }) => [case_id, conflictInput.parse(record)]));
  const heard = pairUp(cases, together).flatMap((one): Case[] => {
    const s0 = s0Of.get(one.case_id);
    return s0 === undefined ? [] : [{ ...one, panel: conflictInput.parse(one.ran.record), alone: s0 }];
  });
  const s0: System<Case> = { name: 'S0', kind: 'agent', predict: (one) => one.alone.candidates };
  const [none, ...others] = systemsOf(heard, policiesInOrder(), STAGE1_MODES.multi_facet) as System<Case>[];
  // To leave everything as it is comes first, however many others there are.
  const systems = [none!, s0, ...others.map(nameAgent)];
  const isReading = (role: string): boolean => role.startsWith('perspective-');
  const costs = new Map(
    systems.map(({ name, kind }) => {
      if (name === 'S0') return [name, costOf(single, isReading)];
      if (kind === 'agent') return [name, costOf(together, (role) => role === `perspective-${name}`)];
      return [name, costOf(together, kind === 'policy' ? () => true : isReading)];
    }),
  );
  const report = measureSystems(systems, heard, { compat: false, ...draws, costs });
  const rows = systemRows(report, costs);
  const shown = systems.filter(({ name, kind }) => kind === 'policy' || name === 'S0');
  return {
    report: {
      cases: heard.length,
      rows,
      tags: breakDown(heard, shown),
      sentences: [
        ...wordBestVoice(
          rows,
          conflictReview.policies[0]!.policy,
          STAGE1_MODES.multi_facet.map((letter) => PERSPECTIVES[letter]),
          'support by two',
        ),
        report.verdict.sentence,
        ...report.notes,
        ...wordSilence(heard, shown),
        ...wordFailed([...together, ...single]),
        ...wordRemembered([...together, ...single]),
        ...wordRefused(all),
      ],
    },
    refused: cases.length - heard.length,
  };
}

/** The letters of agents as the names of their perspectives. */
function nameAgent<C>(system: System<C>): System<C> {
  const letter = /^agent (.+) alone$/.exec(system.name)?.[1] as PerspectiveLetter | undefined;
  return letter === undefined ? system : { ...system, name: PERSPECTIVES[letter] ?? letter };
}
