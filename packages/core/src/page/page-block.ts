/** A page for people as a list of blocks, and the two forms it is written in: Markdown and HTML without any script. */

import { markdownTable } from '../text/markdown-table.ts';
import { markUnseen } from '../text/names/unseen.ts';
import { htmlPage, htmlTable } from './html-page.ts';
import { drawPlace, type PagePlace } from './page-place.ts';
import { escapeHtml } from './safe-html.ts';

/** One piece of a page. All texts are plain; the renderers make them harmless. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean | undefined }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'folded'; readonly label: string; readonly text: string }
  | { readonly kind: 'place'; readonly label: string; readonly place: PagePlace };

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
    case 'place':
      return plainMarkdown(`${block.label}.`);
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

/** Writes a page as one self-contained HTML file: no script, nothing loaded, every text escaped. */
export const blocksToHtml = (title: string, blocks: readonly Block[]): string =>
  htmlPage({ title, language: 'en', style: '\nh3 { color: var(--bad); }', body: blocks.map(htmlOf) });

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
    case 'table':
      return htmlTable(
        block.head,
        block.rows.map((row) => row.map(escapeHtml)),
      );
    case 'place':
      return `<figure><figcaption>${escapeHtml(block.label)}</figcaption>${drawPlace(block.place)}</figure>`;
    case 'folded':
      return `<details><summary>${escapeHtml(block.label)}</summary><pre>${escapeHtml(block.text)}</pre></details>`;
  }
}
