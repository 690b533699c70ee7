/** How much a question is worth: one investigator, or the whole procedure. One table per profile. The first match wins. */
import { defineTable } from '../table/define-table.ts';
import { count, flag } from '../table/fact.ts';
import type { ValuesOf } from '../table/parameter.ts';

const facts = {
  questions: count('key questions'),
  single_place: flag('the question is about one file or function'),
  needs_context: flag('it needs context beyond that place'),
  chosen: flag('the investigators were chosen by hand'),
};

const outcomes = {
  QUICK: 'one investigator looks, nothing is cross-verified',
  FULL: 'investigators of at least two types look, and their findings are cross-verified',
};

const most = (value: number, min: number, doc: string) =>
  ({ kind: 'number', default: value, min, integer: true, doc }) as const;

const limits = (investigators: number, iterations: number) => ({
  max_investigators: most(investigators, 2, 'investigators that a plan may have'),
  max_iterations: { ...most(iterations, 0, 'how often round 3 may run'), max: 2 } as const,
  max_spawns_per_iteration: most(6, 1, 'tasks that one iteration of round 3 may have'),
});

/** What a plan may spend. */
export type PlanLimits = ValuesOf<ReturnType<typeof limits>>;

const onePlace = {
  when: { questions: 1, single_place: true, needs_context: false, chosen: false },
} as const;

const quick = <const P extends string>(policy: P) =>
  ({
    id: 'one-place',
    source: `curia/${policy}/one-place`,
    ...onePlace,
    then: 'QUICK',
    reason: 'one question about one place, and nothing beyond it is needed',
  }) as const;

const otherwise = <const P extends string>(policy: P) =>
  ({
    source: `curia/${policy}/otherwise`,
    then: 'FULL',
    code: 'FULL',
    reason: 'one look at one place would not settle it',
  }) as const;

const meant = {
  kind: 'GAP',
  rule: 'otherwise',
  because: 'meant: whatever is not clearly quick is investigated in full',
} as const;

/** Profile `default`. */
export const planningDefault = defineTable({
  id: 'planning',
  policy: 'default',
  title: 'How much a question is worth',
  doc: 'Decides whether one investigator will do; its parameters limit what a plan may spend. A quick run never confirms anything.',
  params: limits(4, 2),
  facts,
  outcomes,
  rules: [quick('default')],
  otherwise: otherwise('default'),
  accepted: [meant],
});

/** Profile `thorough`: nothing is quick. */
export const planningThorough = defineTable({
  id: 'planning',
  policy: 'thorough',
  title: 'How much a question is worth, thorough profile',
  doc: 'Its parameters limit what a plan may spend. Under this profile every question is investigated in full.',
  params: limits(5, 2),
  facts,
  outcomes,
  rules: [
    {
      id: 'one-place',
      source: 'curia/thorough/one-place',
      ...onePlace,
      then: 'FULL',
      reason: 'one question about one place; this profile cross-verifies it all the same',
    },
  ],
  otherwise: otherwise('thorough'),
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'one-place',
      because: 'kept for its reason: whoever asked for a quick look is told why there is none',
    },
    meant,
  ],
});

/** Profile `fast`: fewer investigators, one iteration. */
export const planningFast = defineTable({
  id: 'planning',
  policy: 'fast',
  title: 'How much a question is worth, fast profile',
  doc: 'Decides whether one investigator will do; its parameters limit what a plan may spend: three investigators, and round 3 at most once.',
  params: limits(3, 1),
  facts,
  outcomes,
  rules: [quick('fast')],
  otherwise: otherwise('fast'),
  accepted: [meant],
});
