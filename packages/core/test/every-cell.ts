/** A small table with every kind of fact, cell and parameter, with names and values that need quoting, and cases that reach all of it. */
import { parseTable } from '../src/table/define/parse-table.ts';
import type { FactValues } from '../src/table/define/table.ts';

/** The table; what it looks like in other forms is in `written/`. */
export const everyCell = parseTable({
  id: 'every-cell',
  policy: 'v2',
  title: 'Every "cell" & more',
  doc: 'A table with every kind of cell.',
  facts: {
    n: { kind: 'count', doc: 'how many' },
    m: { kind: 'count', doc: 'how many more' },
    total: { kind: 'sum', doc: 'all of them', of: ['n', 'm', 'm'] },
    grand: { kind: 'sum', doc: 'a sum of a sum', of: ['total', 'n'] },
    share: { kind: 'score', doc: 'a part of one', min: 0, max: 1 },
    cost: { kind: 'score', doc: 'a cost, or a gain' },
    open: { kind: 'flag', doc: 'whether it is open' },
    Rule: { kind: 'flag', doc: 'a name that the answer has too' },
    word: { kind: 'choice', doc: 'a | b\nor nothing', values: [`it's`, 'a"b', null] },
    tags: { kind: 'set', doc: 'tags', values: [`x'`, '*/', 'y'] },
  },
  params: {
    limit: { kind: 'number', doc: 'the most', default: 4, min: 1, max: 9, integer: true },
    least: { kind: 'number', doc: 'the least', default: 0.25, min: 0 },
    names: { kind: 'words', doc: 'names', default: ['a', `b'c`] },
    mode: { kind: 'choice', doc: 'a mode', values: ['fast', 'slow'], default: 'fast' },
    loud: { kind: 'flag', doc: 'a switch', default: false },
    idle: { kind: 'number', doc: 'in no cell', default: 1, max: 5 },
    price: { kind: 'number', doc: 'in a reason only', default: 0.5 },
  },
  outcomes: { YES: 'it is so', NO: 'it is not so' },
  rules: [
    {
      id: 'sums',
      when: { total: { at_least: 'limit', at_most: 8 }, open: true },
      then: 'YES',
      reason: `{total} of {limit}, it's {open}: {names}`,
    },
    {
      id: 'numbers',
      when: { n: 2, share: { above: 'least', below: 0.75 } },
      then: 'NO',
      code: 'IN_BETWEEN',
      source: 'a handbook, 3.1',
      reason: '{share} for {price}',
    },
    { id: 'named', when: { m: { equals: 'limit' } }, then: 'YES', reason: '{n}{m}' },
    { id: 'gain', when: { cost: { at_most: -0.5 }, word: null }, then: 'YES', reason: 'cost {cost}: {word}' },
    { id: 'lists', when: { word: [`it's`, null], open: false }, then: 'NO', reason: 'mode {mode}, {loud}' },
    {
      id: 'sets',
      when: { tags: { has_any: [`x'`, 'y'], has_none: ['*/'] }, Rule: true },
      then: 'YES',
      reason: '{tags}',
    },
    { id: 'all', when: { tags: { has_all: ['*/', 'y'] }, n: { at_least: 0 } }, then: 'NO', reason: '' },
    { id: 'others', when: { word: { not: 'a"b' }, cost: { above: 0.5 } }, then: 'YES', reason: 'idle' },
  ],
  otherwise: { then: 'NO', reason: 'nothing matches {grand}' },
  never: [{ when: { share: 1, open: true }, because: 'what is whole | is closed' }],
  accepted: [{ kind: 'OVERLAP', rule: 'others', because: 'both say so' }],
});

const VALUES: Readonly<Record<string, FactValues[string][]>> = {
  n: [0, 1, 2, 3, 2 ** 40],
  m: [0, 1, 4],
  share: [0, 0.25, 0.5, 0.75, 1],
  cost: [-1, -0.5, 0.5, 2.5, 1e21],
  open: [true, false],
  Rule: [true, false],
  word: [`it's`, 'a"b', null],
  tags: [[], [`x'`], ['y', `x'`], ['*/', 'y'], [`x'`, '*/', 'y'], ['y']],
};

/** Cases of that table: every 97th of those that these values make, so that all values meet each other. */
export const everyCase: readonly FactValues[] = Object.entries(VALUES)
  .reduce<FactValues[]>(
    (cases, [name, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  .filter((_, at) => at % 97 === 0);
