/** Whether a person is asked about the report of an investigation. The first match wins. */
import { choice, defineTable } from '@curia/core';
import { TAGS } from '../finding/strength.ts';

const facts = {
  outcome: choice('how the investigation ended', ['judged', 'failed']),
  confidence: choice('the tag of the report as a whole', [...TAGS]),
};

const outcomes = {
  ASK_EXPERT: 'a person says which findings are right',
  REPORT: 'the report stands as it is',
};

const stands = {
  source: 'curia/nobody/otherwise',
  then: 'REPORT',
  code: 'NO_EXPERT',
  reason: 'the report stands as it is',
} as const;

/** Nobody is asked: the report says itself how sure it is. */
export const handoverNobody = defineTable({
  id: 'handover',
  policy: 'nobody',
  title: 'Whether a person is asked about a report',
  doc: 'Every report stands as it is, with its tags.',
  facts,
  outcomes,
  rules: [],
  otherwise: stands,
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: nobody is asked' }],
});

/** A person is asked about whatever is not settled. */
export const handoverUncertain = defineTable({
  id: 'handover',
  policy: 'uncertain',
  title: 'Whether a person is asked about a report',
  doc: 'An investigation that failed, or whose report is uncertain, goes to the expert’s desk.',
  facts,
  outcomes,
  rules: [
    {
      id: 'failed',
      source: 'curia/uncertain/failed',
      when: { outcome: 'failed' },
      then: 'ASK_EXPERT',
      code: 'INVESTIGATION_FAILED',
      reason: 'the investigation failed',
    },
    {
      id: 'uncertain',
      source: 'curia/uncertain/uncertain',
      when: { confidence: 'Uncertain' },
      then: 'ASK_EXPERT',
      code: 'REPORT_UNCERTAIN',
      reason: 'the report as a whole is uncertain',
    },
  ],
  otherwise: { ...stands, source: 'curia/uncertain/otherwise' },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: what is likely or confirmed stands' }],
});
