/** Tables as pages, flowcharts and comparisons. */
import { expect, test } from 'vitest';
import { dispositionV5 } from '../verification/disposition.table.ts';
import { startDiff } from './diff.ts';
import { parseTable } from './parse-table.ts';
import { renderMarkdown, rulesTable } from './render-markdown.ts';
import { renderMermaid } from './render-mermaid.ts';

test('the grid has one row per rule and one for the fallback', () => {
  const lines = rulesTable(dispositionV5).split('\n');
  expect(lines).toHaveLength(2 + 8 + 1);
  expect(lines[2]).toBe(
    '| 1 | `blocker-present` | `blockers` at least 1 | `ESCALATE_TO_SME` | `BLOCKER_PRESENT` | {blockers} blocking issue(s): the output is structurally broken or fabricated | `004/1` |',
  );
});

test('the page shows parameters with their values', () => {
  expect(renderMarkdown(dispositionV5)).toContain(
    '| `unknown_severity` | `refuse` | one of refuse, escalate |',
  );
});

test('text of a table cannot break out of a cell or a label', () => {
  const table = parseTable({
    id: 'odd',
    title: 'A "title" | with <b>marks</b>',
    facts: { n: { kind: 'count', doc: 'a | b\nc' } },
    outcomes: { YES: '<script>' },
    rules: [{ id: 'one', when: { n: 1 }, then: 'YES', reason: 'x' }],
    otherwise: { then: 'YES', reason: 'y' },
  });
  expect(renderMarkdown(table)).toContain('a \\| b c');
  const chart = renderMermaid(table);
  expect(chart).toContain('#quot;title#quot;');
  expect(chart).not.toContain('<b>');
  expect(chart.split('\n').every((line) => (line.match(/"/g) ?? []).length % 2 === 0)).toBe(true);
});

test('the flowchart goes from rule to rule and ends in the fallback', () => {
  const chart = renderMermaid(dispositionV5);
  expect(chart).toContain('r1 -->|no| r2');
  expect(chart).toContain('r8 -->|no| fallback');
  expect(chart).toContain('r1{"blockers at least 1"}');
});

test('a comparison counts what moves, from which rule to which', () => {
  const diff = startDiff();
  const side = (outcome: string, rule: string) => ({ outcome, rule });
  expect(diff.add('a', side('YES', 'r1'), side('YES', 'r1'))).toBe(false);
  expect(diff.add('b', side('YES', 'r1'), side('YES', 'r2'))).toBe(false);
  expect(diff.add('c', side('YES', 'r1'), side('NO', 'r3'))).toBe(true);
  expect(diff.add('d', side('YES', 'r1'), side('NO', 'r3'))).toBe(true);
  expect(diff.summary()).toEqual({
    compared: 4,
    same: 1,
    other_rule: 1,
    other_outcome: 2,
    movements: [
      { from: side('YES', 'r1'), to: side('NO', 'r3'), cases: 2, outcome_changed: true, example: 'c' },
      { from: side('YES', 'r1'), to: side('YES', 'r2'), cases: 1, outcome_changed: false, example: 'b' },
    ],
  });
});
