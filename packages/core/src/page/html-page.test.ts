import { expect, test } from 'vitest';
import { htmlPage, htmlTable } from './html-page.ts';

test('every cell of a table carries the name of its column, for screens too narrow for columns', () => {
  const table = htmlTable(['pass "1"', 'issues'], [['<b>2</b>', '']]);
  expect(table).toContain('<td data-label="pass &#34;1&#34;"><b>2</b></td><td data-label="issues"></td>');
  expect(table).toContain('<th>pass &#34;1&#34;</th>');
});

test('a table of names and values has no head', () => {
  expect(htmlTable(['', ''], [['pack', 'clinical']])).toBe(
    '<table>\n<tbody>\n<tr><td>pack</td><td>clinical</td></tr>\n</tbody>\n</table>',
  );
});

test('a page fits the screen, breaks long words, and stacks cells when it is narrow', () => {
  const page = htmlPage({ title: '<t>', language: 'ko', body: ['<p>x</p>'] });
  expect(page).toContain('<html lang="ko">');
  expect(page).toContain('<title>&#60;t&#62;</title>');
  expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(page).toMatch(/body \{[^}]*overflow-wrap: anywhere/);
  expect(page).toMatch(/@media \(max-width: 40rem\) \{[^@]*td \{ display: block; \}/);
  expect(page).toMatch(/td\[data-label\]::before \{ content: attr\(data-label\)/);
});
