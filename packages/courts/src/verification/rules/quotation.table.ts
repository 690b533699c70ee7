/** Rates how faithful a quotation is, from what was found of it on the cited page. */
import { atLeast, count, defineTable, flag, none, score } from '@curia/core';

/** The quotation table. */
export const quotationDefault = defineTable({
  id: 'quotation',
  policy: 'default',
  title: 'Fidelity of a quotation',
  doc: 'Compares a cited snippet with the page it cites, both normalised (NFKC, lower case, one kind of space, dash and quote).',
  params: {
    partial_share: {
      kind: 'number',
      default: 0.6,
      min: 0,
      max: 1,
      doc: 'the share of a snippet’s words that must stand on the page for it to count as a damaged quotation, not an invented one',
    },
  },
  facts: {
    words: count('words of the snippet'),
    is_contiguous: flag('the page contains the snippet as it is'),
    found_share: score(
      'share of the snippet’s words that stand on the page, each as often as the page has it',
      {
        min: 0,
        max: 1,
      },
    ),
  },
  outcomes: {
    CONTIGUOUS: 'the page contains the snippet as it is',
    STITCHED: 'every word is on the page, but not in one piece',
    PARTIAL: 'most words are on the page',
    ABSENT: 'the page does not contain it',
  },
  rules: [
    {
      id: 'nothing-quoted',
      source: 'curia/default/nothing-quoted',
      when: { words: none },
      then: 'ABSENT',
      code: 'NOTHING_QUOTED',
      reason: 'the snippet holds no word, so it proves nothing',
    },
    {
      id: 'in-one-piece',
      source: 'curia/default/in-one-piece',
      when: { is_contiguous: true },
      then: 'CONTIGUOUS',
      code: 'IN_ONE_PIECE',
      reason: 'the page contains all {words} word(s) in one piece',
    },
    {
      id: 'every-word-there',
      source: 'curia/default/every-word-there',
      when: { found_share: atLeast(1) },
      then: 'STITCHED',
      code: 'EVERY_WORD_THERE',
      reason: 'all {words} word(s) are on the page, but re-ordered or joined from several places',
    },
    {
      id: 'most-words-there',
      source: 'curia/default/most-words-there',
      when: { found_share: atLeast('partial_share') },
      then: 'PARTIAL',
      code: 'MOST_WORDS_THERE',
      reason: 'a share of {found_share} of the words is on the page, the rest is not',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'ABSENT',
    code: 'NOT_ON_PAGE',
    reason: 'only a share of {found_share} of the words is on the page: the quotation is not from there',
  },
  accepted: [
    {
      kind: 'GAP',
      rule: 'otherwise',
      because: 'what is left is meant to be ABSENT: a quotation that nothing supports is treated as invented',
    },
  ],
});
