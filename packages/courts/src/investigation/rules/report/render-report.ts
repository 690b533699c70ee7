/** The report as Markdown, in English or Korean. */
import { markUnseen } from '@curia/core/text';
import { citedFile } from '../finding/cited-file.ts';
import type { FinalReport } from './final-report.ts';
import { type ListEntry, type ReportBlock, reportBlocks } from './report-blocks.ts';
import type { CitedPiece, ReportLine, TextPiece } from './report-line.ts';
import { type Language, languageOf } from './report-words.ts';

/** Renders the report; `repository` is where the repository is, seen from where the report is read, and makes places links. */
export const renderReport = (
  report: FinalReport,
  language: Language = languageOf(report.query),
  repository?: string,
): string => {
  const blocks = reportBlocks(report, language).map((block) => markdownOf(block, repository));
  return markUnseen(`${blocks.join('\n\n')}\n`);
};

function markdownOf(block: ReportBlock, repository: string | undefined): string {
  const lineOf = (line: ReportLine): string => line.map((piece) => spanOf(piece, repository)).join('');
  const entryOf = ({ line, under = [] }: ListEntry): string =>
    [`- ${lineOf(line)}`, ...under.map((one) => `  - ${lineOf(one)}`)].join('\n');
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineOf(block.line)}`;
    case 'quote':
      return `> ${lineOf(block.line)}`;
    case 'text':
      return lineOf(block.line);
    case 'list':
      return block.entries.map(entryOf).join('\n');
  }
}

function spanOf(piece: TextPiece, repository: string | undefined): string {
  if (typeof piece === 'string') return plainText(piece);
  if ('strong' in piece) return `**${plainText(piece.strong)}**`;
  if ('tag' in piece) return `[${plainText(piece.word)}]`;
  if ('code' in piece) return code(piece.code);
  const link = linkTo(piece.cited, repository);
  const shown = code(piece.cited.location);
  return link === undefined ? shown : `[${shown}](${link})`;
}

/** The address of a cited place; none where the folder of the repository is not known. */
export function linkTo(cited: CitedPiece, repository: string | undefined): string | undefined {
  const isElsewhere = cited.type === 'log' || cited.verification === 'FAILED';
  const file = repository === undefined || isElsewhere ? undefined : citedFile(cited);
  if (file === undefined) return undefined;
  const folder = repository!.split('/').map(encodeURIComponent).join('/');
  const { address, lines } = file;
  return `${folder === '' ? '.' : folder}/${address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}${lines === undefined ? '' : `#L${lines[0]}`}`;
}

/** Makes text of agents harmless: no HTML, link, code or emphasis of theirs reaches the page as such. */
const plainText = (text: string): string =>
  text.replace(/[&<>`*[\]]/g, (character) => `&#${character.charCodeAt(0)};`);

const code = (text: string): string =>
  `\`${text
    .replace(/[`\s]+/g, ' ')
    .replaceAll('|', '¦')
    .trim()}\``;
