/** The report as Markdown, with the structure of the seed, in English or Korean. */

import { markdownTable } from '../table/render-markdown.ts';
import { markUnseen } from '../text/unseen.ts';
import type { FinalReport } from './final-report.ts';
import {
  type ListEntry,
  type ReportBlock,
  type ReportLine,
  reportBlocks,
  type TextPiece,
} from './report-blocks.ts';
import type { Language } from './report-words.ts';

/** Renders the report. */
export const renderReport = (report: FinalReport, language: Language = 'en'): string =>
  markUnseen(`${reportBlocks(report, language).map(markdownOf).join('\n\n')}\n`);

function markdownOf(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineOf(block.line)}`;
    case 'quote':
      return `> ${lineOf(block.line)}`;
    case 'text':
      return lineOf(block.line);
    case 'list':
      return block.entries.map(entryOf).join('\n');
    case 'table':
      return markdownTable(
        block.head,
        block.rows.map((row) => row.map((lines) => lines.map(lineOf).join('<br>'))),
      );
  }
}

const entryOf = ({ line, under = [] }: ListEntry): string =>
  [`- ${lineOf(line)}`, ...under.map((one) => `  - ${lineOf(one)}`)].join('\n');

const lineOf = (line: ReportLine): string => line.map(spanOf).join('');

function spanOf(span: TextPiece): string {
  if (typeof span === 'string') return plainText(span);
  if ('strong' in span) return `**${plainText(span.strong)}**`;
  return 'tag' in span ? `[${plainText(span.tag)}]` : code(span.code);
}

/** Makes text of agents harmless: no HTML, link, code or emphasis of theirs reaches the page as such. */
const plainText = (text: string): string =>
  text.replace(/[&<>`*[\]]/g, (character) => `&#${character.charCodeAt(0)};`);

const code = (text: string): string =>
  `\`${text
    .replace(/[`\s]+/g, ' ')
    .replaceAll('|', '¦')
    .trim()}\``;
