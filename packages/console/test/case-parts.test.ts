/** What the screen of a case works out by itself: who differs, where a quotation stands, and which rules were read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseEvent, TableRecord, TracedRule } from '../src/api/case.ts';
import { ladderOf } from '../src/pages/case/ladder.ts';
import { differing, groupVoices, voicesOf } from '../src/pages/case/voices.ts';
import { cutByQuotes, isQuoted } from '../src/parts/cut-by-quotes.ts';
import { sayCell } from '../src/parts/say-cell.ts';

const of = { run_id: 'r', case_id: 'c' };

const answered = (voice: string, answer: CaseEvent['body']): CaseEvent => ({
  ...of,
  seq: 1,
  kind: 'answered',
  at: '2026-11-16T00:00:00Z',
  hash: '',
  body: {
    key: `round-1/reviewer/${voice}`,
    role: 'reviewer',
    voice,
    answer,
    calls: [{ model: 'm', latency_ms: 1200 }],
  },
});

describe('voices', () => {
  it('differ from what most say, or from the first where nothing leads', () => {
    expect(differing(['a', 'b', 'a'])).toEqual([false, true, false]);
    expect(differing(['a', 'b'])).toEqual([false, true]);
    expect(differing(['a', 'a', 'a'])).toEqual([false, false, false]);
  });

  it('stand beside each other if they were asked the same, field by field', () => {
    const voices = voicesOf([
      answered('a', { votes: [{ value: 'billing', reason: 'INVOICE' }] }),
      answered('b', { votes: [{ value: 'legal', reason: 'INVOICE' }] }),
      answered('c', { findings: [] }),
      { ...of, seq: 4, kind: 'ruled', at: '', hash: '', body: {} },
    ]);
    const [asked, other] = groupVoices(voices);
    expect(asked!.voices.map(({ name, round, seconds }) => [name, round, seconds])).toEqual([
      ['a', '1', 1.2],
      ['b', '1', 1.2],
    ]);
    expect(asked!.rows).toMatchObject([
      {
        field: 'value',
        cells: [
          { text: 'billing', differs: false },
          { text: 'legal', differs: true },
        ],
      },
      { field: 'reason', cells: [{ differs: false }, { differs: false }] },
    ]);
    expect(other!.voices.map(({ name }) => name)).toEqual(['c']);
  });

  it('are compared element by element in lists, and how sure they are makes no difference', () => {
    const said = (polarity: string, confidence: number) => ({
      triplets: [
        { aspect_term: 'lid', polarity, confidence },
        { aspect_term: 'kettle', polarity: 'positive', confidence },
      ],
    });
    const [group] = groupVoices(
      voicesOf([answered('a', said('negative', 0.9)), answered('b', said('neutral', 0.4))]),
    );
    expect(group!.rows.map(({ field, cells }) => [field, cells.map(({ differs }) => differs)])).toEqual([
      ['lid', [false, true]],
      ['kettle', [false, false]],
    ]);
    expect(group!.rows[0]!.cells[0]).toMatchObject({ text: 'negative', beside: '0.9' });
  });
});

describe('quotations', () => {
  it('are found whatever their spaces, and only where they stand', () => {
    const text = 'The kettle boils\n  fast, but the lid (does not) close.';
    expect(isQuoted(text, 'boils fast')).toBe(true);
    expect(isQuoted(text, 'lid (does not) close')).toBe(true);
    expect(isQuoted(text, 'boils slowly')).toBe(false);
  });

  it('cut a text into pieces that are the text again', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.array(
          fc.record({ tag: fc.constantFrom('1', '2'), text: fc.string({ minLength: 1, maxLength: 8 }) }),
        ),
        (text, quotes) => {
          const pieces = cutByQuotes(text, quotes);
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          for (const { tags, ends } of pieces) for (const end of ends) expect(tags).toContain(end);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('name everybody who quotes the same place', () => {
    const pieces = cutByQuotes('abcdef', [
      { tag: '1', text: 'abcd' },
      { tag: '2', text: 'cdef' },
    ]);
    expect(pieces).toEqual([
      { text: 'ab', tags: ['1'], ends: [] },
      { text: 'cd', tags: ['1', '2'], ends: ['1'] },
      { text: 'ef', tags: ['2'], ends: ['2'] },
    ]);
  });
});

describe('the ladder', () => {
  const rule = (id: string, then: string) => ({
    id,
    when: { x: { at_least: 1 } },
    then,
    code: '',
    reason: '',
    source: '',
  });
  const table = {
    rules: [rule('first', 'A'), rule('asks', 'ASK'), rule('third', 'B'), rule('fourth', 'A')],
    otherwise: { then: 'C', code: '', reason: '', source: '' },
  } as unknown as TableRecord;
  const condition = (fact: string, pass: boolean) => ({ fact, value: 0, wanted: 'at least 1', pass });
  const traced: TracedRule[] = [
    { rule: 'first', source: '', matched: false, conditions: [condition('x', false), condition('y', true)] },
    {
      rule: 'asks',
      source: '',
      matched: false,
      conditions: [condition('x', true), condition('open', false)],
    },
    { rule: 'third', source: '', matched: true, conditions: [condition('x', true)] },
  ];

  it('crosses what failed, passes over what has nobody left to ask, and leaves the rest unread', () => {
    const rungs = ladderOf(table, 'third', traced);
    expect(rungs.map(({ state }) => state)).toEqual(['no', 'over', 'won', 'un', 'un']);
    expect(rungs.map(({ conditions }) => conditions.map(({ fact }) => fact))).toEqual([
      ['x'],
      ['x'],
      ['x'],
      ['x'],
      [],
    ]);
  });

  it('stands without values where nothing was traced, and ends at the bottom where no rule won', () => {
    expect(ladderOf(table, 'third', undefined)[0]).toMatchObject({
      state: 'no',
      conditions: [{ fact: 'x', wanted: '≥ 1' }],
    });
    expect(ladderOf(table, 'otherwise', undefined).map(({ state }) => state)).toEqual([
      'no',
      'no',
      'no',
      'no',
      'won',
    ]);
  });
});

it('writes cells in signs', () => {
  expect(
    [{ at_least: 2 }, { above: 0, below: 'most' }, 0, true, ['a', 'b'], { not: 'x' }, { has_any: ['p'] }].map(
      sayCell,
    ),
  ).toEqual(['≥ 2', '> 0 < most', '0', 'true', 'a | b', '≠ x', 'any: p']);
});
