import { describe, expect, test } from 'vitest';
import { parsePack } from './pack/declared-pack.ts';
import { readOutput } from './read-output.ts';
import { shippedTables } from './tables.ts';
import { indexPages } from './text/page-index.ts';
import { verifyOutput } from './verify-output.ts';

const pack = parsePack({
  id: 'letters',
  fields: [
    { path: 'lines', type: 'list' },
    { path: 'lines[].amount', type: 'number' },
    { path: 'total', type: 'number' },
  ],
  arithmetic: [{ kind: 'sum', code: 'TOTAL_WRONG', of: 'lines[].amount', equals: 'total' }],
  codes: {
    TOTAL_WRONG: { severity: 'MAJOR', means: 'the total is wrong' },
    ODD: { severity: 'MINOR', means: 'something is odd' },
  },
  prompts: [{ agent: 'V3', task: 'look', codes: ['ODD', 'TOTAL_WRONG'] }],
});
const pages = indexPages({
  doc_id: 'doc',
  pages: [
    { page_num: 1, text: 'Sum of all lines: 7.00' },
    { page_num: 2, text: 'This invoice was\ncancelled yesterday.' },
  ],
});
const good = { lines: [{ amount: 3 }, { amount: 4 }], total: 7 };
const issue = { code: 'ODD', message: 'odd', location: { pointer: '/total' } };
const tables = shippedTables(pack);
const say = (issues: unknown, output: unknown = good, at = pages) =>
  verifyOutput({ pack, pages: at, tables }, readOutput(output), {
    answers: [{ agent: 'V3', calls: 1, answer: { issues } }],
  });

describe('places', () => {
  test.each(['/lines/2', '/lines/-1', '/nothing', 'total', '/total/value', '/__proto__', '/lines/length'])(
    '%s is not a place in the output: the issue is refused, counted and shown',
    (pointer) => {
      const { issues, arbiter_decision } = say([{ ...issue, location: { pointer } }]);
      expect(issues).toMatchObject([
        { code: 'VERIFIER_ISSUE_INVALID', message: expect.stringContaining('odd') },
      ]);
      expect(arbiter_decision.decision).toBe('ESCALATE_TO_SME');
    },
  );

  test.each(['', '/lines', '/lines/1/amount'])('%j is one', (pointer) => {
    expect(say([{ ...issue, location: { pointer } }]).issues).toMatchObject([
      { code: 'ODD', location: { pointer } },
    ]);
  });
});

describe('quotations', () => {
  test.each([
    ['as it stands', 1, 'Sum of all lines: 7.00', 1],
    ['on another page than it says', 1, 'was cancelled yesterday', 2],
    ['in other case and spacing', 2, 'THIS  INVOICE WAS CANCELLED', 2],
  ])('%s is confirmed, with the page it is on', (_name, page, quote, found) => {
    const { issues, unconfirmed } = say([{ ...issue, evidence: { page, quote } }]);
    expect(issues).toMatchObject([{ code: 'ODD', evidence: { page: found, quote } }]);
    expect(unconfirmed).toEqual([]);
  });

  test.each([
    ['invented', 1, 'the supplier went bankrupt in March'],
    ['half invented', 1, 'Sum of all lines: 900.00 payable at once'],
    ['empty', 1, '  '],
    ['of a page that does not exist', 9, 'nowhere to be found'],
  ])(
    '%s: the issue does not count as itself, and a clean document is not escalated unmarked',
    (_name, page, quote) => {
      const worst = { ...issue, severity: 'BLOCKER', evidence: { page, quote } };
      const { issues, unconfirmed, arbiter_decision } = say([worst, worst]);
      expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
        ['VERIFIER_EVIDENCE_ABSENT', 'MAJOR'],
      ]);
      expect(issues[0]!.message).toContain('2 issue(s) of the verifier V3');
      expect(unconfirmed).toMatchObject([{ code: 'ODD', origin: 'llm' }, { code: 'ODD' }]);
      expect(arbiter_decision.code).toBe('NEEDS_EXPERT');
    },
  );

  test('a flood of inventions is not looked for on every page for ever; a quotation on its own page is', () => {
    const many = indexPages({
      doc_id: 'doc',
      pages: Array.from({ length: 100 }, (_, at) => ({
        page_num: at + 1,
        text: `This is page number ${at}.`,
      })),
    });
    const quoting = (page: number, quote: string) => ({ ...issue, evidence: { page, quote } });
    const misplaced = quoting(1, 'This is page number 98.');
    const flood = Array.from({ length: 300 }, () => quoting(1, 'entirely made up'));
    const count = (issues: object[]): number => say(issues, good, many).unconfirmed!.length;
    expect(count([misplaced, ...flood])).toBe(300);
    expect(count([...flood, misplaced])).toBe(301);
    expect(count([...flood, quoting(99, 'This is page number 98.')])).toBe(300);
  });

  test('an issue without a quotation counts, and one bad quotation does not hide it', () => {
    const invented = { ...issue, evidence: { page: 1, quote: 'made up entirely' } };
    expect(say([invented, { ...issue, evidence: null }]).issues.map(({ code }) => code)).toEqual([
      'ODD',
      'VERIFIER_EVIDENCE_ABSENT',
    ]);
  });
});

describe('one defect, one issue', () => {
  const bad = { ...good, total: 8 };
  const same = (pointer: string, more: object = {}) => ({
    code: 'TOTAL_WRONG',
    message: 'it does not add up',
    location: { pointer },
    ...more,
  });

  test.each(['/total', ''])('a reader who points to %j repeats the rule', (pointer) => {
    const { issues, merged } = say([same(pointer)], bad);
    expect(issues).toMatchObject([{ code: 'TOTAL_WRONG', origin: 'rule' }]);
    expect(merged).toMatchObject([{ origin: 'llm', duplicate_of: issues[0]!.issue_id }]);
  });

  test('two places side by side are two defects', () => {
    expect(say([same('/lines/0'), same('/lines/1')]).issues).toHaveLength(2);
  });

  test('the field below and the record above are one', () => {
    expect(say([same('/lines/0/amount'), same('/lines/0'), same('/lines')]).issues).toHaveLength(1);
  });
});
