/** A page for people as a list of blocks, and the two forms it is written in: Markdown and HTML without any script. */
import { markdownTable } from './table/render-markdown.ts';
import { escapeHtml, PAGE_POLICY } from './text/safe-html.ts';
import { markUnseen } from './text/unseen.ts';

/** One piece of a page. All texts are plain; the renderers make them harmless. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'folded'; readonly label: string; readonly text: string };

/** Writes a page as Markdown. */
export const blocksToMarkdown = (blocks: readonly Block[]): string =>
  markUnseen(`${blocks.map(markdownOf).join('\n\n')}\n`);

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${plainMarkdown(block.text)}`;
    case 'text':
      return block.isStrong === true ? `**${plainMarkdown(block.text)}**` : plainMarkdown(block.text);
    case 'quote':
      return `${plainMarkdown(block.label)}:\n\n${block.text
        .split('\n')
        .map((line) => `> ${plainMarkdown(line)}`)
        .join('\n>\n')}`;
    case 'table':
      return markdownTable(
        block.head,
        block.rows.map((row) => row.map((cell) => tableCell(cell))),
      );
    case 'folded': {
      // A fence longer than any run of backticks inside cannot be closed by the text.
      const longest = (block.text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
      const fence = '`'.repeat(longest + 1);
      return `${plainMarkdown(block.label)}:\n\n${fence}json\n${block.text}\n${fence}`;
    }
  }
}

/** Text on one line that Markdown shows unchanged. */
const plainMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]~]/g, '\\$&')
    .replace(/^ ?(?:[#>+=-]|\d+(?=[.)]))/, (mark) => (/\d$/.test(mark) ? `${mark}\\` : `\\${mark.trim()}`))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** The table escapes backslashes and pipes itself, so that only the rest is left to do here. */
const tableCell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[`*_[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --dim: #777; --bad: #b3261e; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); } h3 { margin: 1.8rem 0 .3rem; font-size: 1.05rem; color: var(--bad); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
figure { margin: .6rem 0; } figcaption { color: var(--dim); font-size: .85rem; } blockquote { margin: 0; padding: .4rem .8rem; border-left: 3px solid var(--line); background: var(--soft); white-space: pre-wrap; }
summary { cursor: pointer; } pre { overflow: auto; background: var(--soft); padding: .8rem; white-space: pre-wrap; }
@media print { details { display: none; } }`;

/** Writes a page as one self-contained HTML file: no script, nothing loaded, every text escaped. */
export function blocksToHtml(title: string, blocks: readonly Block[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    PAGE_POLICY,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    ...blocks.map(htmlOf),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
    case 'text':
      return block.isStrong === true
        ? `<p><strong>${escapeHtml(block.text)}</strong></p>`
        : `<p>${escapeHtml(block.text)}</p>`;
    case 'quote':
      return `<figure><figcaption>${escapeHtml(block.label)}</figcaption><blockquote>${escapeHtml(block.text)}</blockquote></figure>`;
    case 'table': {
      const cells = (tag: string, row: readonly string[]): string =>
        `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
      return `<table>\n${cells('th', block.head)}\n${block.rows.map((row) => cells('td', row)).join('\n')}\n</table>`;
    }
    case 'folded':
      return `<details><summary>${escapeHtml(block.label)}</summary><pre>${escapeHtml(block.text)}</pre></details>`;
  }
}
