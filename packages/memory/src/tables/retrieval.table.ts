/** Which episodes may be shown to a case, before any is ranked. The first match wins. */
import { atLeast, count, defineTable, flag } from '@curia/core';

const facts = {
  same_language: flag('the episode is in the language of the case'),
  is_plain: flag('the episode is tagged none: nothing in its structure was looked for'),
  shared_tags: count('structure tags that the episode shares with the case'),
} as const;

const outcomes = {
  ADMIT: 'the episode is ranked, and may be shown',
  PASS_OVER: 'the episode says nothing to this case',
} as const;

const otherLanguage = {
  id: 'other-language',
  when: { same_language: false },
  then: 'PASS_OVER',
  code: 'other_language',
  reason: 'the episode is in another language',
} as const;

const sharedStructure = {
  id: 'shared-structure',
  when: { shared_tags: atLeast(1) },
  then: 'ADMIT',
  code: 'shared_structure',
  reason: 'the episode shares {shared_tags} structure tag(s) with the case',
} as const;

const unlike = {
  then: 'PASS_OVER',
  code: 'other_structure',
  reason: 'the episode has another structure than the case',
} as const;

const accepted = {
  kind: 'GAP',
  rule: 'otherwise',
  because: 'an episode that is not built like the case is no comparison',
} as const;

/** The retrieval table, policy `memory-v1_1`: an episode without structure fits every case of its language. */
export const memoryRetrievalV11 = defineTable({
  id: 'memory-retrieval',
  policy: 'memory-v1_1',
  title: 'Episodes that fit a case',
  doc: 'Decides whether an episode may be shown to a case: it must be in the same language, and share a structure tag or be tagged none. What is made from an evaluation stays hidden from it under every policy.',
  facts,
  outcomes,
  rules: [
    { ...otherLanguage, source: '001/2.1' },
    {
      id: 'no-structure',
      source: '001/2.1',
      when: { is_plain: true },
      then: 'ADMIT',
      code: 'no_structure',
      reason: 'an episode without structure fits every case of its language',
    },
    { ...sharedStructure, source: '001/2.1' },
  ],
  otherwise: { ...unlike, source: '001/2.1' },
  accepted: [accepted],
});

/** The retrieval table, policy `memory-v2`: `none` fits only `none`. */
export const memoryRetrievalV2 = defineTable({
  id: 'memory-retrieval',
  policy: 'memory-v2',
  title: 'Episodes that fit a case, by a shared tag alone',
  doc: 'Decides whether an episode may be shown to a case: it must be in the same language and share a structure tag, none being a tag like any other. What is made from an evaluation stays hidden from it under every policy.',
  facts,
  outcomes,
  rules: [
    { ...otherLanguage, source: 'curia/memory-v2/other-language' },
    { ...sharedStructure, source: 'curia/memory-v2/shared-structure' },
  ],
  otherwise: { ...unlike, source: 'curia/memory-v2/otherwise' },
  accepted: [accepted],
});
