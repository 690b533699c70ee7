/** The shell of the HTML pages that people read: one file, no script, nothing loaded, readable on a phone. */
import { escapeHtml, PAGE_POLICY } from './safe-html.ts';

/** On a narrow screen every cell of a table stands on a line of its own, below the name of its column. */
const STYLE = `
:root { color-scheme: light dark; --line: #8884; --dim: #777; --bad: #b3261e; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); } h3 { margin: 1.8rem 0 .3rem; font-size: 1.05rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
th { overflow-wrap: normal; } td { min-width: 6.5em; } td:first-child { min-width: 3em; }
figure { margin: .6rem 0; } figcaption { color: var(--dim); font-size: .85rem; } blockquote { margin: 0; padding: .4rem .8rem; border-left: 3px solid var(--line); background: var(--soft); white-space: pre-wrap; }
ul { padding-left: 1.2rem; } summary { cursor: pointer; } pre { overflow: auto; background: var(--soft); padding: .8rem; white-space: pre-wrap; }
@media (max-width: 40rem) {
  thead { display: none; } table, tbody, tr, td { display: block; } td { border: 0; padding: .15rem 0; } tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  td[data-label]::before { content: attr(data-label); display: block; color: var(--dim); font-size: .85rem; } td:empty { display: none; }
}
@media print { details { display: none; } }`;

/** A page: its title, its language, styles of its own, and its body as HTML. */
export interface HtmlPage {
  readonly title: string;
  readonly language: string;
  readonly style?: string;
  readonly body: readonly string[];
}

/** Writes the page around its body. */
export const htmlPage = ({ title, language, style = '', body }: HtmlPage): string =>
  [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    PAGE_POLICY,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');

/** Writes a table from the names of its columns, as text, and its cells, as HTML. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (html: string, at: number): string =>
    `<td${head[at] ? ` data-label="${escapeHtml(head[at])}"` : ''}>${html}</td>`;
  const names = head.every((name) => name === '')
    ? []
    : [`<thead><tr>${head.map((name) => `<th>${escapeHtml(name)}</th>`).join('')}</tr></thead>`];
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return ['<table>', ...names, '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
}
