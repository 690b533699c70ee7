/** A table in which everything needs quoting. */
import { parseTable } from '@curia/core';

/** Names and values that need quoting, every kind of fact, every kind of cell. */
export const oddTable = parseTable({
  id: 'odd',
  facts: {
    select: { kind: 'count', doc: '' },
    Group: { kind: 'count', doc: '' },
    both: { kind: 'sum', doc: '', of: ['select', 'Group', 'Group'] },
    order: { kind: 'score', doc: '', min: -1, max: 2 },
    free: { kind: 'score', doc: '' },
    end: { kind: 'flag', doc: '' },
    Rule: { kind: 'flag', doc: '' },
    ruled_rule: { kind: 'flag', doc: '' },
    word: { kind: 'choice', doc: '', values: [`it's`, 'a"b', 'WORD', null] },
    tags: { kind: 'set', doc: '', values: [`x'`, 'y', 'z z'] },
  },
  params: {
    limit: { kind: 'number', doc: '', default: 3, integer: true, min: 1 },
    Select: { kind: 'number', doc: '', default: 0.3, max: 1 },
    names: { kind: 'words', doc: '', default: ['a', `b'c`] },
  },
  outcomes: { YES: '', NO: '', ASK: '' },
  rules: [
    {
      id: 'r1',
      when: { both: { at_least: 'limit' }, end: true },
      then: 'YES',
      reason: `{both} of {limit}, it's {end}`,
    },
    {
      id: 'r2',
      when: { order: { above: 'Select' }, word: { not: [`it's`] } },
      then: 'NO',
      reason: '{order} and {word}, beyond {Select}',
    },
    {
      id: 'r3',
      when: { tags: { has_any: [`x'`, 'y'], has_none: ['z z'] } },
      then: 'YES',
      reason: 'tags: {tags}',
    },
    { id: 'r4', when: { word: null, free: { below: -0.5 }, Rule: true }, then: 'NO', reason: '{names}' },
    {
      id: 'r5',
      when: { tags: { has_all: ['y', 'z z'] }, order: { at_least: -0.25, at_most: 0.25 } },
      then: 'ASK',
      reason: '{select}{Group}',
    },
  ],
  otherwise: { then: 'ASK', reason: '' },
});
