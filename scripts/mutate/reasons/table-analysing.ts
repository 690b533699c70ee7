/** Mutants of analysing a table that change nothing. */
import type { Reason } from '../reason.ts';

const SEARCH_IS_RIGHT =
  'the check is against a fault of the search itself: what a right search finds always passes it';
const NOTHING_ELSE_IS_THROWN =
  'a search throws nothing else; the check keeps a fault of the program from being taken for a spent budget';
const NO_EMPTY_RULE =
  'the check is for the type: a rule, a constraint or an accepted gap that can never match is refused when the table is defined';
const MORE_ROUNDS =
  'what narrowing leaves is divided and narrowed again, so the number of rounds decides only when that begins';

export const analysing: readonly Reason[] = [
  {
    file: 'table/analyze.ts',
    code: "CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE'",
    because: NOTHING_ELSE_IS_THROWN,
  },
  {
    file: 'table/analyze.ts',
    code: "error.code === 'TABLE_TOO_LARGE'",
    becomes: 'true',
    because: NOTHING_ELSE_IS_THROWN,
  },
  {
    file: 'table/analyze.ts',
    code: 'above.length > MOST_NAMED',
    becomes: 'false',
    because: 'only saves time: rules beyond the twentieth are not named either way',
  },
  {
    file: 'table/analyze.ts',
    code: 'firstMatch(rows, slots) !== rows[row]',
    becomes: 'false',
    because: SEARCH_IS_RIGHT,
  },
  {
    file: 'table/analyze.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as it stands in the file
    code: 'throw new Error(`the case found for ${rows[row]!.id} is decided by another rule`);',
    becomes: ';',
    because: SEARCH_IS_RIGHT,
  },
  {
    file: 'table/explain.ts',
    code: 'nearest.filter(({ outcome, changes }) => { const changed = { ...known, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) }; return decide(table, changed as FactsOf<T>).outcome === outcome; })',
    becomes: 'nearest',
    because: SEARCH_IS_RIGHT,
  },
  {
    file: 'table/explain.ts',
    code: 'decide(table, changed as FactsOf<T>).outcome === outcome',
    becomes: 'true',
    because: SEARCH_IS_RIGHT,
  },
  {
    file: 'table/find-gaps.ts',
    code: 'box !== undefined',
    becomes: 'true',
    because: NO_EMPTY_RULE,
  },
  {
    file: 'table/find-gaps.ts',
    code: "fact.kind === 'set'",
    becomes: 'true',
    because: 'the check is for the type: only a set has members',
  },
  {
    file: 'table/find-gaps.ts',
    code: "''",
    becomes: '"Stryker was here!"',
    because: 'the text is for the type: only a set has members, and those have names',
  },
  {
    file: 'table/nearest-change.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: NO_EMPTY_RULE,
  },
  {
    file: 'table/nearest-change.ts',
    code: "!CuriaError.is(error) || error.code !== 'TABLE_TOO_LARGE'",
    because: NOTHING_ELSE_IS_THROWN,
  },
  {
    file: 'table/nearest-change.ts',
    code: "error.code !== 'TABLE_TOO_LARGE'",
    becomes: 'false',
    because: NOTHING_ELSE_IS_THROWN,
  },
  {
    file: 'table/nearest-change.ts',
    code: 'a.row.then < b.row.then',
    becomes: 'a.row.then <= b.row.then',
    because: 'there is one entry for each outcome, so two never have the same',
  },
  {
    file: 'table/nearest-change.ts',
    code: '!Array.isArray(from) || !Array.isArray(to)',
    becomes: '!Array.isArray(from) && !Array.isArray(to)',
    because: 'the check is for the type: both values of a fact are lists, or neither is',
  },
  {
    file: 'table/rule-questions.ts',
    code: 'part === undefined',
    becomes: 'false',
    because: NO_EMPTY_RULE,
  },
  {
    file: 'table/rule-questions.ts',
    code: 'box === undefined',
    becomes: 'false',
    because: NO_EMPTY_RULE,
  },
  {
    file: 'table/axis.ts',
    code: 'low > 0',
    becomes: 'low >= 0',
    because: 'a class that begins with 0 has been shown as 0 before',
  },
  {
    file: 'table/box.ts',
    code: 'word < to',
    becomes: 'word <= to',
    because: 'the mask has no bits for one word more, so nothing is removed from it',
  },
  {
    file: 'table/feasible.ts',
    code: 'rounds < MOST_ROUNDS',
    becomes: 'rounds <= MOST_ROUNDS',
    because: MORE_ROUNDS,
  },
  {
    file: 'table/feasible.ts',
    code: 'missing <= 0',
    becomes: 'missing < 0',
    because: 'if nothing is missing, nothing is added either',
  },
  {
    file: 'table/feasible.ts',
    code: 'known !== undefined',
    becomes: 'false',
    because: 'only saves time: what is not remembered is worked out again, with the same result',
  },
  ...[
    { code: "kinds.filter(({ kind }) => kind === 'count' || kind === 'score')", becomes: 'kinds' },
    { code: "kind === 'count' || kind === 'score'", becomes: 'true' },
  ].map((mutant) => ({
    file: 'table/feasible.ts',
    ...mutant,
    because:
      'only saves time: no sum adds up facts of other kinds, and an empty range of a sum is refused as a total as well',
  })),
  {
    file: 'table/linked-counts.ts',
    code: 'index >= 0',
    becomes: 'index > 0',
    because:
      'the lowest class of a count or sum begins with 0, and no upper bound is below that: the sum has been cut to what its counts reach before',
  },
  {
    file: 'table/nearest-point.ts',
    code: 'missing > 0',
    becomes: 'missing >= 0',
    because: 'of a total that is out of its range, something is always missing',
  },
  {
    file: 'table/nearest-point.ts',
    code: '[]',
    becomes: '["Stryker was here"]',
    because: 'a word is no place among the numbers, so it lets none of them move',
  },
  {
    file: 'table/find-case.ts',
    code: 'conditions < fewest',
    becomes: 'conditions <= fewest',
    because: 'the fewest so far takes the place of the same number',
  },
  {
    file: 'table/nearest-case.ts',
    code: 'Math.abs(second[1] - value) < Math.abs(first[1] - value)',
    becomes: 'Math.abs(second[1] - value) <= Math.abs(first[1] - value)',
    because: 'both are as near, and the search for lower classes that follows takes the lower one either way',
  },
  ...[
    'left.filter(({ box }) => compareCosts(approach(space, here, box), most) <= 0)',
    'compareCosts(approach(space, here, box), most) <= 0',
  ].map((code) => ({
    file: 'table/nearest-case.ts',
    code,
    because: 'only saves time: parts that are too far away are not looked into later either',
  })),
  {
    file: 'table/nearest-case.ts',
    code: 'index < classes.length',
    becomes: 'index <= classes.length',
    because: 'one class more than the axis has is in no box',
  },
  {
    file: 'table/nearest-case.ts',
    code: 'nearest > value',
    becomes: 'nearest >= value',
    because: 'the class does not have the value itself, so its nearest one is another',
  },
  {
    file: 'table/nearest-case.ts',
    code: 'compareCosts(this.#heap[a]!, this.#heap[b]!) < 0',
    becomes: 'compareCosts(this.#heap[a]!, this.#heap[b]!) <= 0',
    because:
      'which of two equally near parts is looked at first is not seen: of equally near cases the first by facts and values is taken afterwards',
  },
  {
    file: 'table/nearest-case.ts',
    code: 'last === undefined',
    becomes: 'false',
    because: 'the check is for the type: if there was nothing to take, the heap is empty',
  },
  ...['axes.filter((_, at) => linked.has(at))', 'box.slice(from, to)', 'known.set(key, inSums);'].map(
    (code) => ({
      file: 'table/count-cases.ts',
      code,
      because: 'only saves time: what is not remembered is counted again, with the same result',
    }),
  ),
];
