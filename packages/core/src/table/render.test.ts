/** Tables as pages and flowcharts: what is left out, and what no text of a table can do. What a whole page looks like is in `written.test.ts`. */
import { expect, test } from 'vitest';
import { markdownTable } from '../text/markdown-table.ts';
import { parseTable } from './define/parse-table.ts';
import { renderMarkdown } from './write/render-markdown.ts';
import { renderMermaid } from './write/render-mermaid.ts';

const bare = parseTable({
  id: 'bare',
  facts: { n: { kind: 'count', doc: 'a number' } },
  outcomes: { NO: 'never' },
  rules: [],
  otherwise: { then: 'NO', reason: 'always no' },
});

test('a page has no sections for what a table does not have', () => {
  expect(renderMarkdown(bare)).toBe(`# bare (\`bare@v1\`)

The rules are tried from top to bottom; the first that matches decides.

| # | rule | when | then | code | reason | source |
|---|---|---|---|---|---|---|
|  | \`otherwise\` | no rule matches | \`NO\` | \`OTHERWISE\` | always no | \`bare/v1/otherwise\` |

## Facts

| fact | value | meaning |
|---|---|---|
| \`n\` | a whole number from 0 up | a number |

## Outcomes

| outcome | meaning |
|---|---|
| \`NO\` | never |
`);
});

test('the flowchart of a table without rules goes straight to the fallback', () => {
  expect(renderMermaid(bare)).toBe(`flowchart TD
  start(["bare"]) --> fallback
  fallback(["NO: OTHERWISE"])
`);
});

const always = parseTable({
  id: 'always',
  title: 'A "title" | <b>&amp;</b>\n%%{init: {}}%% `#35;',
  facts: { n: { kind: 'count', doc: '' } },
  outcomes: { YES: '', NO: '' },
  rules: [{ id: 'any', when: {}, then: 'YES', reason: 'x' }],
  otherwise: { then: 'NO', reason: 'y' },
  accepted: [{ kind: 'UNREACHABLE', rule: 'otherwise', because: 'a test' }],
});

test('a rule without conditions always matches', () => {
  expect(renderMarkdown(always)).toContain(
    '\n| 1 | `any` | always | `YES` | `ANY` | x | `always/v1/any` |\n',
  );
  expect(renderMermaid(always)).toContain('\n  r1{"always"}\n');
});

test('no text of a table ends a label, starts a directive or becomes markup in a flowchart', () => {
  expect(renderMermaid(always).split('\n')[1]).toBe(
    '  start(["A #34;title#34; | #60;b#62;#38;amp;#60;/b#62;#10;#37;#37;{init: {}}#37;#37; #96;#35;35;"]) --> r1',
  );
});

test('no text breaks out of the cell of a table', () => {
  expect(markdownTable(['a|b', 'c\\'], [['1\n2\r\n3\r4', '\\|'], []])).toBe(
    ['| a\\|b | c\\\\ |', '|---|---|', '| 1 2 3 4 | \\\\\\| |', '|  |'].join('\n'),
  );
});
