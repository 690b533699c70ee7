/** Decides whether an episode turned out badly: nothing like it is advised. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { EPISODE_TYPES } from '../episode/episode.ts';

/** The danger table. */
export const memoryDanger = defineTable({
  id: 'memory-danger',
  policy: 'default',
  title: 'Danger of an episode',
  doc: 'Decides whether an episode went badly. The pairs of term and polarity that a bad episode ended with are dangerous: episodes at hand that ended with one of them are blocked.',
  facts: {
    episode_type: choice('what the episode was', EPISODE_TYPES),
    override_applied: flag('its ruling changed what the first stage said'),
    override_success: flag('that change is known to have helped'),
    override_harm: flag('that change is known to have done harm'),
    risk_grew: flag('its risks weighed more after than before'),
  },
  outcomes: {
    BAD: 'what it ended with is dangerous',
    SOUND: 'nothing speaks against it',
  },
  rules: [
    {
      id: 'did-harm',
      source: '001/2.1',
      when: { episode_type: 'harm' },
      then: 'BAD',
      code: 'did_harm',
      reason: 'the episode did harm',
    },
    {
      id: 'override-failed',
      source: '001/2.1',
      when: { override_applied: true, override_success: false },
      then: 'BAD',
      code: 'override_failed',
      reason: 'nothing shows that the change which the episode made helped',
    },
    {
      id: 'override-did-harm',
      source: '001/2.1',
      when: { override_applied: true, override_harm: true },
      then: 'BAD',
      code: 'override_did_harm',
      reason: 'the change that the episode made did harm',
    },
    {
      id: 'risk-grew',
      source: '001/2.1',
      when: { risk_grew: true },
      then: 'BAD',
      code: 'risk_grew',
      reason: 'the risks of the episode weighed more in the end',
    },
  ],
  otherwise: {
    source: '001/2.1',
    then: 'SOUND',
    code: 'sound',
    reason: 'the episode did no harm, and its risks did not grow',
  },
  accepted: [
    { kind: 'GAP', rule: 'otherwise', because: 'an episode is dangerous for one of the four reasons alone' },
  ],
});
