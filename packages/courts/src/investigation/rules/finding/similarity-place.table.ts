/** How two findings relate, from where their verified citations lie and what is said of the other. The first match wins. */
import { choice, defineTable, flag } from '@curia/core';
import { PLACES } from './cited-place.ts';

/** What can be known about two causes; other words are not another cause. */
export const CAUSES = ['SAME', 'EXCLUDED', 'UNKNOWN'] as const;

/** Whether a finding was made against another. */
export const EXPLICIT = ['refutes', 'none'] as const;

const ONE_PLACE = ['SAME_LINES', 'SAME_FUNCTION'] as const;

/** Similarity by place: those who cite the same lines or the same function speak of one thing, whatever their words. */
export const similarityPlace = defineTable({
  id: 'similarity',
  policy: 'place',
  title: 'Similarity of two findings by place',
  doc: 'Decides from the verified citations of two findings whether they speak of one thing. Words decide only whether findings elsewhere are worth a cross-reference; a contradiction has to be said or shown.',
  facts: {
    explicit: choice('whether one was made against the other', EXPLICIT),
    standing: flag('whoever refutes has a verified citation'),
    place: choice('how near their verified citations are', PLACES),
    cause: choice('what is known about their causes', CAUSES),
    same_question: flag('do they answer the same question?'),
  },
  outcomes: {
    SIMILAR: 'two reports of one finding',
    CONTRADICTS: 'they cannot both be right',
    OBJECTS: 'one is against the other without evidence: a caveat',
    RELATED: 'two findings that are worth a cross-reference',
    UNRELATED: 'nothing in common that counts',
  },
  rules: [
    {
      id: 'refutes-with-evidence',
      source: 'curia/place/refutes-with-evidence',
      when: { explicit: 'refutes', standing: true },
      then: 'CONTRADICTS',
      reason: 'one refutes the other, on evidence that was verified',
    },
    {
      id: 'objects-without-evidence',
      source: 'curia/place/objects-without-evidence',
      when: { explicit: 'refutes' },
      then: 'OBJECTS',
      reason: 'one refutes the other, but nothing that it cites was verified',
    },
    {
      id: 'rival-causes',
      source: '003/similarity-2',
      when: { place: ONE_PLACE, cause: 'EXCLUDED', same_question: true },
      then: 'CONTRADICTS',
      reason: 'two causes for one place, of which one excludes the other, in answer to the same question',
    },
    {
      id: 'causes-of-different-questions',
      source: 'curia/place/causes-of-different-questions',
      when: { place: ONE_PLACE, cause: 'EXCLUDED' },
      then: 'RELATED',
      reason: 'two causes at one place that answer different questions',
    },
    {
      id: 'same-lines',
      source: 'curia/place/same-lines',
      when: { place: 'SAME_LINES' },
      then: 'SIMILAR',
      reason: 'both cite the same lines',
    },
    {
      id: 'same-function',
      source: 'curia/place/same-function',
      when: { place: 'SAME_FUNCTION' },
      then: 'SIMILAR',
      reason: 'both cite the same innermost function, heading or key',
    },
    {
      id: 'same-file',
      source: 'curia/place/same-file',
      when: { place: 'SAME_FILE' },
      then: 'RELATED',
      reason: 'both cite the same file, in different parts of it',
    },
    {
      id: 'same-cause-elsewhere',
      source: '003/similarity-3',
      when: { cause: 'SAME' },
      then: 'RELATED',
      reason: 'the same cause at another place is a finding of its own',
    },
  ],
  otherwise: {
    source: 'curia/place/otherwise',
    then: 'UNRELATED',
    code: 'APART',
    reason: 'neither a place nor a cause in common: a rival place at most, and no contradiction',
  },
  accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'meant: what has nothing in common stands alone' }],
});
