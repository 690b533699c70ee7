/** Whether advice of the memory may reach the debate or the second stage of a sample. The first match wins. */
import { atLeast, atMost, count, defineTable, none, sum } from '@curia/core';
import type { FittingTables } from '@curia/core/table/prove';

const facts = {
  conflicting_terms: count('terms with several polarities in the first stage'),
  structural_risks: count('structural risks that the validator saw'),
  alignment_failures: count('aspects dropped because their span differs from their term'),
  other_drops: count('aspects dropped for another reason'),
  drops: sum('aspects dropped', ['alignment_failures', 'other_drops']),
  leaning_sentiments: count('sentiments of the first stage that are not neutral'),
} as const;

const outcomes = {
  INJECT: 'advice may be shown',
  WITHHOLD: 'advice is withheld: nothing in the sample asks for it',
} as const;

const withheld = {
  then: 'WITHHOLD',
  code: 'gate_closed',
  reason: 'nothing in the sample asks for advice',
} as const;

const accepted = {
  kind: 'GAP',
  rule: 'otherwise',
  because: 'a sample that nothing is wrong with is meant to be left alone',
} as const;

const groundless = {
  then: 'INJECT',
  code: 'explicit_grounding_failure',
  reason: 'all {drops} dropped aspect(s) fail to align with their span',
} as const;

/** The gate of the debate. */
const memoryGateDebate = defineTable({
  id: 'memory-gate',
  policy: 'debate',
  title: 'Advice in the debate',
  doc: 'Decides whether advice reaches the debate of a sample.',
  facts,
  outcomes,
  rules: [
    {
      id: 'conflict',
      source: 'curia/debate/conflict',
      when: { conflicting_terms: atLeast(1) },
      then: 'INJECT',
      code: 'conflict',
      reason: '{conflicting_terms} term(s) have several polarities',
    },
    {
      id: 'validator',
      source: 'curia/debate/validator',
      when: { structural_risks: atLeast(1) },
      then: 'INJECT',
      code: 'validator',
      reason: 'the validator saw {structural_risks} structural risk(s)',
    },
    {
      id: 'alignment',
      source: 'curia/debate/alignment',
      when: { alignment_failures: atLeast(2) },
      then: 'INJECT',
      code: 'alignment',
      reason: '{alignment_failures} aspects do not align with their span',
    },
    {
      id: 'explicit-grounding-failure',
      source: 'curia/debate/explicit-grounding-failure',
      when: { drops: atLeast(1), other_drops: none },
      ...groundless,
    },
  ],
  otherwise: { source: 'curia/debate/otherwise', ...withheld },
  accepted: [accepted],
});

/** The gate of the second stage. */
const memoryGateStage2 = defineTable({
  id: 'memory-gate-stage2',
  policy: 'stage2',
  title: 'Advice in the second stage',
  doc: 'Decides whether advice reaches the second stage of a sample.',
  facts,
  outcomes,
  rules: [
    {
      id: 'validator',
      source: 'curia/stage2/validator',
      when: { structural_risks: atLeast(1) },
      then: 'INJECT',
      code: 'validator',
      reason: 'the validator saw {structural_risks} structural risk(s)',
    },
    {
      id: 'conflict',
      source: 'curia/stage2/conflict',
      when: { conflicting_terms: atLeast(1) },
      then: 'INJECT',
      code: 'conflict',
      reason: '{conflicting_terms} term(s) have several polarities',
    },
    {
      id: 'alignment',
      source: 'curia/stage2/alignment',
      when: { alignment_failures: atLeast(1) },
      then: 'INJECT',
      code: 'alignment',
      reason: '{alignment_failures} aspect(s) do not align with their span',
    },
    {
      id: 'neutral-only',
      source: 'curia/stage2/neutral-only',
      when: { leaning_sentiments: atMost(1) },
      then: 'INJECT',
      code: 'neutral_only',
      reason: '{leaning_sentiments} sentiment(s) are not neutral',
    },
    {
      id: 'explicit-grounding-failure',
      source: 'curia/stage2/explicit-grounding-failure',
      when: { drops: atLeast(1), other_drops: none },
      ...groundless,
    },
  ],
  otherwise: { source: 'curia/stage2/otherwise', ...withheld },
  accepted: [
    accepted,
    {
      kind: 'UNREACHABLE',
      rule: 'explicit-grounding-failure',
      because: 'one alignment failure already opens this gate; the rule is kept because its source lists it',
    },
  ],
});

/** The shipped gates, each under the question it answers: advice is shown only to samples that ask for it. */
export const memoryGateTables = {
  'memory-gate': memoryGateDebate,
  'memory-gate-stage2': memoryGateStage2,
} as const;

/** The shipped gates, or others that answer the same questions. */
export type MemoryGateTables = FittingTables<typeof memoryGateTables>;
