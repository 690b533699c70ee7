/** Measures the agents of conflict review: S0, each perspective alone, and the panel under every policy. */
import type { HeardText } from '../opinions/tuple-case.ts';
import { textMeasure } from '../opinions/tuple-measure.ts';
import type { ConflictGoldCase } from './measure/panel-case.ts';
import { policiesInOrder, systemsOf } from './measure/panel-systems.ts';
import { recordedPanels } from './measure/recorded.ts';
import { stagesOf } from './measure/stages.ts';
import { type ConflictCase, conflictInput } from './rules/conflict-case.ts';
import { conflictReview } from './rules/conflict-review.ts';
import type { ReviewRuling } from './rules/review-state.ts';
import { PERSPECTIVES, STAGE1_MODES } from './rules/triplet.ts';

type Case = HeardText & ConflictGoldCase & { readonly alone: ConflictCase };

const READERS = STAGE1_MODES.multi_facet;

const isReading = (role: string): boolean => role.startsWith('perspective-');

/** Holds the court twice, with three perspectives and with S0 alone, and compares everything. */
export const conflictReviewMeasure = {
  recorded: recordedPanels,
  ...textMeasure<ReviewRuling, Case>(stagesOf, async ({ hold, pairUp }) => {
    const options = { recheck: true };
    const together = await hold({ options });
    const single = await hold({ options: { ...options, stage1: 'single_integrated' } });
    const s0Of = new Map(single.map(({ case_id, record }) => [case_id, conflictInput.parse(record)]));
    const cases = pairUp(together).flatMap((one) => {
      const alone = s0Of.get(one.case_id);
      return alone === undefined ? [] : [{ ...one, panel: conflictInput.parse(one.ran.record), alone }];
    });
    const s0 = {
      name: 'S0',
      kind: 'agent' as const,
      predict: ({ alone }: Case) => alone.candidates,
      ran: single,
      needs: isReading,
    };
    const systems = systemsOf(cases, policiesInOrder(), READERS).map((system) => {
      const letter = READERS.find((one) => system.name === `agent ${one} alone`);
      const name = letter === undefined ? system.name : PERSPECTIVES[letter];
      const isOwn = (role: string): boolean => role === `perspective-${name}`;
      const needs = { agent: isOwn, policy: () => true, baseline: isReading, oracle: isReading }[system.kind];
      return { ...system, name, ran: together, needs };
    });
    return {
      cases,
      // To leave everything as it is comes first, however many others there are.
      systems: [...systems.slice(0, 1), s0, ...systems.slice(1)],
      isShown: ({ name, kind }) => kind === 'policy' || name === 'S0',
      isByReference: true,
      best: [conflictReview.policies[0].policy, READERS.map((one) => PERSPECTIVES[one]), 'support by two'],
    };
  }),
};
