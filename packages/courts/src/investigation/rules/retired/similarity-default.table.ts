/** How runs under `similarity@default` related two findings: by their words. */
import { defineTable, flag, not } from '@curia/core';
import { comparisons, RELATIONS } from '../finding/similarity.table.ts';

/** Similarity as Curia reads it: a total function of three values, the two special cases first. */
export const similarityDefault = defineTable({
  id: 'similarity',
  policy: 'default',
  title: 'Similarity of two findings',
  doc: 'Decides from three comparisons whether two findings say the same, contradict each other or have nothing in common. The fix matters only where another comparison has no answer.',
  params: {
    same_question_required: {
      kind: 'flag',
      default: true,
      doc: 'two causes at one place contradict each other only where both answer the same question',
    },
  },
  facts: { ...comparisons, same_question: flag('do they answer the same question?') },
  outcomes: RELATIONS,
  rules: [
    {
      id: 'same-place-same-cause',
      source: '003/similarity-1',
      when: { location: 'yes', cause: 'yes' },
      then: 'SIMILAR',
      reason: 'the same place and the same cause: two of three agree',
    },
    {
      id: 'rival-causes',
      source: '003/similarity-2',
      when: { location: 'yes', cause: 'no', same_question: true },
      then: 'CONTRADICTS',
      reason: 'two different causes for one place, in answer to the same question',
    },
    {
      id: 'causes-of-different-questions',
      source: 'curia/default/causes-of-different-questions',
      when: { location: 'yes', cause: 'no' },
      then: 'RELATED',
      reason: 'two causes at one place may both be true: they answer different questions',
    },
    {
      id: 'same-cause-elsewhere',
      source: '003/similarity-3',
      when: { location: 'no', cause: 'yes' },
      then: 'RELATED',
      reason: 'the same cause in another place is a finding of its own',
    },
    {
      id: 'same-place-same-fix',
      source: '003/similarity-1',
      when: { location: 'yes', cause: 'unknown', fix: 'yes' },
      then: 'SIMILAR',
      reason: 'the same place and the same fix: two of three agree, the causes could not be compared',
    },
    {
      id: 'same-cause-same-fix',
      source: '003/similarity-1',
      when: { location: 'unknown', cause: 'yes', fix: 'yes' },
      then: 'SIMILAR',
      reason: 'the same cause and the same fix: two of three agree, the places could not be compared',
    },
    {
      id: 'only-place-agrees',
      source: 'curia/default/only-place-agrees',
      when: { location: 'yes', cause: 'unknown', fix: not('yes') },
      then: 'RELATED',
      reason: 'the same place, but neither cause nor fix is known to agree',
    },
    {
      id: 'only-cause-agrees',
      source: 'curia/default/only-cause-agrees',
      when: { location: 'unknown', cause: 'yes', fix: not('yes') },
      then: 'RELATED',
      reason: 'the same cause, but neither place nor fix is known to agree',
    },
    {
      id: 'at-most-the-fix-agrees',
      source: '003/similarity-1',
      when: { location: not('yes'), cause: not('yes') },
      then: 'UNRELATED',
      reason: 'neither place nor cause is known to agree, so at most one of three does',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'UNRELATED',
    code: 'UNDECIDED',
    reason: 'no rule applies, so the findings stand alone',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'at-most-the-fix-agrees',
      because: 'kept for its reason: it says what the fallback would only assume',
    },
    { kind: 'UNREACHABLE', rule: 'otherwise', because: 'a fail-safe: the rules above cover every case' },
  ],
});
