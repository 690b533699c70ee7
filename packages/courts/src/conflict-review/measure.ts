/** Measures the agents of conflict review: S0, each perspective alone, and the panel under every policy. */
import type { Measure } from '@curia/core/court/measure';
import {
  breakDown,
  costOf,
  heardOf,
  measureSystems,
  requireAnswers,
  type System,
  wordBestVoice,
  wordFailed,
  wordRefused,
  wordRemembered,
} from '@curia/core/measure';
import type { Judged } from '../opinions/eval-tuple.ts';
import {
  type HeardText,
  type KnownText,
  pairUp,
  readTupleCase,
  requireTexts,
} from '../opinions/tuple-case.ts';
import { tupleRows, wordSilence } from '../opinions/tuple-report.ts';
import { tupleRuns } from '../opinions/tuple-runs.ts';
import { tupleYardstick } from '../opinions/tuple-yardstick.ts';
import type { ConflictGoldCase } from './measure/panel-case.ts';
import { policiesInOrder, systemsOf } from './measure/panel-systems.ts';
import { recordedPanels } from './measure/recorded.ts';
import { stagesOf } from './measure/stages.ts';
import { type ConflictCase, conflictInput } from './rules/conflict-case.ts';
import { conflictReview } from './rules/conflict-review.ts';
import type { ReviewRuling } from './rules/review-state.ts';
import { PERSPECTIVES, type PerspectiveLetter, STAGE1_MODES } from './rules/triplet.ts';

type Case = HeardText & ConflictGoldCase & { readonly alone: ConflictCase };

/** Holds the court twice, with three perspectives and with S0 alone, and compares everything. */
export const conflictReviewMeasure: Measure<ReviewRuling, KnownText> = {
  read: readTupleCase,
  recorded: recordedPanels,
  runs: tupleRuns(stagesOf),
  async run({ cases, draws, hold }) {
    requireTexts(cases);
    const options = { recheck: true };
    const all = await hold({ options });
    const together = heardOf(all);
    const single = heardOf(await hold({ options: { ...options, stage1: 'single_integrated' } }));
    requireAnswers([...together, ...single]);
    const s0Of = new Map(single.map(({ case_id, record }) => [case_id, conflictInput.parse(record)]));
    const heard = pairUp(cases, together).flatMap((one): Case[] => {
      const s0 = s0Of.get(one.case_id);
      return s0 === undefined ? [] : [{ ...one, panel: conflictInput.parse(one.ran.record), alone: s0 }];
    });
    const s0: System<Case, Judged> = { name: 'S0', kind: 'agent', predict: (one) => one.alone.candidates };
    // To leave everything as it is comes first, however many others there are.
    const systems = systemsOf(heard, policiesInOrder(), STAGE1_MODES.multi_facet).flatMap(
      (one, at): System<Case, Judged>[] => (at === 0 ? [one, s0] : [nameAgent(one)]),
    );
    const isReading = (role: string): boolean => role.startsWith('perspective-');
    const costs = new Map(
      systems.map(({ name, kind }) => {
        if (name === 'S0') return [name, costOf(single, isReading)];
        if (kind === 'agent') return [name, costOf(together, (role) => role === `perspective-${name}`)];
        return [name, costOf(together, kind === 'policy' ? () => true : isReading)];
      }),
    );
    const yardstick = tupleYardstick();
    const report = measureSystems(yardstick, systems, heard, { ...draws, costs });
    const rows = tupleRows(report, costs, { isByReference: true });
    const shown = systems.filter(({ name, kind }) => kind === 'policy' || name === 'S0');
    return {
      cases: heard.length,
      rows,
      tags: breakDown(yardstick, heard, shown),
      sentences: [
        ...wordBestVoice(
          rows,
          conflictReview.policies[0].policy,
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
    };
  },
};

/** The letters of agents as the names of their perspectives. */
function nameAgent<C>(system: System<C, Judged>): System<C, Judged> {
  const letter = /^agent (.+) alone$/.exec(system.name)?.[1] as PerspectiveLetter | undefined;
  return letter === undefined ? system : { ...system, name: PERSPECTIVES[letter] ?? letter };
}
