/** Whether a decided case becomes an episode, and for which reason first. The first match wins. */
import { atLeast, choice, defineTable, flag, score } from '@curia/core';

/** The write table. */
export const memoryWrite = defineTable({
  id: 'memory-write',
  policy: 'default',
  title: 'Writing an episode',
  doc: 'Decides whether a decided case is stored as an episode: because it failed or could have, because its change taught something, or because nothing like it was stored lately. The code is the first gate that it passes.',
  params: {
    heavy_risk: {
      kind: 'number',
      default: 3,
      min: 0,
      max: 1_000,
      doc: 'the sum of severities from which a case is worth keeping whatever became of it',
    },
  },
  facts: {
    may_write: flag('the condition of the run writes'),
    risk_type: choice('the kind of risk that the case had', ['L3', 'conflict', 'implicit', null]),
    severity_before: score('the sum of severities before the ruling', { min: 0 }),
    override_applied: flag('the ruling changed what the first stage said'),
    override_success: flag('the change helped'),
    override_harm: flag('the change did harm'),
    has_outcome: flag('it is known what the change gained or lost'),
    is_novel: flag('none of the last 200 episodes has the same language, structure, risks and symptom'),
  },
  outcomes: { STORE: 'the episode is stored', SKIP: 'the episode is not stored' },
  rules: [
    {
      id: 'writing-off',
      source: 'curia/default/writing-off',
      when: { may_write: false },
      then: 'SKIP',
      code: 'store_write_disabled',
      reason: 'the condition of the run does not write',
    },
    {
      id: 'telling-risk',
      source: 'curia/default/telling-risk',
      when: { risk_type: ['L3', 'conflict'] },
      then: 'STORE',
      code: 'failure_asset',
      reason: 'the case had a risk of type {risk_type}',
    },
    {
      id: 'heavy-risk',
      source: 'curia/default/heavy-risk',
      when: { severity_before: atLeast('heavy_risk') },
      then: 'STORE',
      code: 'failure_asset',
      reason: 'its risks weighed {severity_before}',
    },
    {
      id: 'override-helped',
      source: 'curia/default/override-helped',
      when: { override_applied: true, override_success: true },
      then: 'STORE',
      code: 'utility',
      reason: 'the change helped',
    },
    {
      id: 'override-did-harm',
      source: 'curia/default/override-did-harm',
      when: { override_applied: true, override_harm: true },
      then: 'STORE',
      code: 'utility',
      reason: 'the change did harm',
    },
    {
      id: 'override-measured',
      source: 'curia/default/override-measured',
      when: { override_applied: true, has_outcome: true },
      then: 'STORE',
      code: 'utility',
      reason: 'it is known what the change gained or lost',
    },
    {
      id: 'novel',
      source: 'curia/default/novel',
      when: { is_novel: true },
      then: 'STORE',
      code: 'novelty',
      reason: 'nothing like it was stored lately',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'SKIP',
    code: 'no_gate_passed',
    reason: 'it taught nothing, and something like it was stored lately',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'a case that passes no gate is meant not to be stored' },
  ],
});
