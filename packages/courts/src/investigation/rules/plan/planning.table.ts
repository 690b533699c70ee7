/** Who looks at a question: one investigator, a lead and a second one, or a panel. One table per profile. The first match wins. */
import { count, defineTable, flag } from '@curia/core';
import type { ValuesOf } from '@curia/core/table';

/** What is known of the question itself. */
export const facts = {
  questions: count('key questions'),
  single_place: flag('the question is about one file or function'),
  needs_context: flag('it needs context beyond that place'),
  chosen: flag('the investigators were chosen by hand, or by a planner'),
};

const surveyed = {
  ...facts,
  free: flag('asking costs nothing: the investigators are rules, or their answers are recorded'),
  regression: flag('the question says that it worked before'),
  history: flag('there is a history to look into'),
  trace: flag('the question has a trace, or there are logs'),
};

/** How many look. */
export const outcomes = {
  QUICK: 'one investigator looks, nothing is cross-verified',
  FULL: 'investigators of at least two types look, and their findings are cross-verified',
};

const led = {
  ...outcomes,
  LEAD_AND_HISTORY: 'a lead starts from the ranked places, and a second one looks at the history, blind',
  LEAD_AND_LOGS: 'a lead starts from the ranked places, and a second one looks at traces and logs, blind',
  LEAD_AND_CODE:
    'a lead starts from the ranked places, and a second one looks at the code from another side, blind',
};

const most = (value: number, min: number, doc: string) =>
  ({ kind: 'number', default: value, min, integer: true, doc }) as const;

/** The parameters of a profile. */
export const limits = (investigators: number, iterations: number) => ({
  max_investigators: most(investigators, 2, 'investigators that a plan may have'),
  max_iterations: { ...most(iterations, 0, 'how often round 3 may run'), max: 2 } as const,
  max_spawns_per_iteration: most(6, 1, 'tasks that one iteration of round 3 may have'),
});

/** What a plan may spend. */
export type PlanLimits = ValuesOf<ReturnType<typeof limits>>;

/** One look at one place. */
export const quick = <const P extends string>(policy: P) =>
  ({
    id: 'one-place',
    source: `curia/${policy}/one-place`,
    when: { questions: 1, single_place: true, needs_context: false, chosen: false },
    then: 'QUICK',
    reason: 'one question about one place, and nothing beyond it is needed',
  }) as const;

/** Who looks, where it is neither a quick question nor a panel that somebody chose. */
const ledRules = <const P extends string>(policy: P) =>
  [
    quick(policy),
    {
      id: 'chosen',
      source: `curia/${policy}/chosen`,
      when: { chosen: true },
      then: 'FULL',
      reason: 'whoever was chosen is asked, all alike',
    },
    {
      id: 'asking-is-free',
      source: `curia/${policy}/asking-is-free`,
      when: { free: true },
      then: 'FULL',
      reason: 'asking costs nothing, so everybody who may help is asked',
    },
    {
      id: 'regression',
      source: `curia/${policy}/regression`,
      when: { regression: true, history: true },
      then: 'LEAD_AND_HISTORY',
      reason: 'a lead, and a second one for the history: it is said to have worked before',
    },
    {
      id: 'trace',
      source: `curia/${policy}/trace`,
      when: { trace: true },
      then: 'LEAD_AND_LOGS',
      reason: 'a lead, and a second one for the traces and logs that there are',
    },
  ] as const;

const ledOtherwise = <const P extends string>(policy: P) =>
  ({
    source: `curia/${policy}/otherwise`,
    then: 'LEAD_AND_CODE',
    code: 'LED',
    reason: 'a lead, and a second one who reads the code from another side',
  }) as const;

const meant = (because: string) =>
  [{ kind: 'GAP', rule: 'otherwise', because: `meant: ${because}` }] as const;

/** Profile `default`: a strong lead, a second one who sees nothing of it, and a counter-review. */
export const planningDefault = defineTable({
  id: 'planning',
  policy: 'default',
  title: 'Who looks at a question',
  doc: 'Decides whether one investigator will do, or a lead who starts from the places that rules rank and a second one who sees neither those nor the lead, or a panel: one that was chosen, or everybody where asking costs nothing. Its parameters limit what a plan may spend. A quick run never confirms anything.',
  params: limits(4, 2),
  facts: surveyed,
  outcomes: led,
  rules: ledRules('default'),
  otherwise: ledOtherwise('default'),
  accepted: meant('whatever is not clearly quick has two witnesses'),
});

/** Profile `thorough`: a panel of up to four, and round 3 twice at most. */
export const planningThorough = defineTable({
  id: 'planning',
  policy: 'thorough',
  title: 'Who looks at a question, thorough profile',
  doc: 'Decides whether one investigator will do, or a panel whose members look again in round 3; its parameters limit what a plan may spend.',
  params: limits(4, 2),
  facts,
  outcomes,
  rules: [quick('thorough')],
  otherwise: {
    source: 'curia/thorough/otherwise',
    then: 'FULL',
    code: 'FULL',
    reason: 'one look at one place would not settle it',
  },
  accepted: meant('whatever is not clearly quick is investigated in full'),
});

/** Profile `fast`: as the default, and nothing follows round 2. */
export const planningFast = defineTable({
  id: 'planning',
  policy: 'fast',
  title: 'Who looks at a question, fast profile',
  doc: 'Decides as the default profile does, with smaller panels. Under this profile nothing is reviewed, so nothing is confirmed.',
  params: limits(3, 0),
  facts: surveyed,
  outcomes: led,
  rules: ledRules('fast'),
  otherwise: ledOtherwise('fast'),
  accepted: meant('whatever is not clearly quick has two witnesses'),
});
