/** The report as one HTML page: all that its Markdown says, and how each item moved through the rounds. */
import { escapeHtml, htmlPage, htmlTable } from '@curia/core/page';
import type { FinalReport } from './final-report.ts';
import { linkTo } from './render-report.ts';
import { type ListEntry, type ReportBlock, reportBlocks, weightOf } from './report-blocks.ts';
import type { ReportLine, TextPiece } from './report-line.ts';
import { type Language, languageOf, REPORT_WORDS, type ReportWords } from './report-words.ts';
import type { ReportedItem } from './reported-item.ts';

/** Renders the page; it loads nothing and runs nothing. `repository` is as for Markdown. */
export const renderHtml = (
  report: FinalReport,
  language: Language = languageOf(report.query),
  repository?: string,
): string =>
  htmlPage({
    title: report.investigation_id,
    language,
    style: STYLE,
    body: [
      ...reportBlocks(report, language).map((block) => htmlOf(block, repository)),
      ...moves(report, REPORT_WORDS[language]),
    ],
  });

function htmlOf(block: ReportBlock, repository: string | undefined): string {
  const lineOf = (line: ReportLine): string => line.map((piece) => spanOf(piece, repository)).join('');
  const entryOf = ({ line, under = [] }: ListEntry): string =>
    `${lineOf(line)}${under.length === 0 ? '' : listOf(under.map(lineOf))}`;
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${lineOf(block.line)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${lineOf(block.line)}</blockquote>`;
    case 'text':
      return `<p>${lineOf(block.line)}</p>`;
    case 'list':
      return listOf(block.entries.map(entryOf));
  }
}

const listOf = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

function spanOf(piece: TextPiece, repository: string | undefined): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  if ('strong' in piece) return `<b>${escapeHtml(piece.strong)}</b>`;
  if ('tag' in piece) return badge(piece.tag, piece.word);
  const shown = `<code>${escapeHtml('code' in piece ? piece.code : piece.cited.location)}</code>`;
  const link = 'code' in piece ? undefined : linkTo(piece.cited, repository);
  return link === undefined ? shown : `<a href="${escapeHtml(link)}">${shown}</a>`;
}

const badge = (kind: string, word = kind): string =>
  `<span class="badge ${escapeHtml(kind)}">${escapeHtml(word)}</span>`;

/** The matrix: what each item was called in every round, by which rule it was judged, and everything cited for it. */
const moves = ({ findings }: FinalReport, say: ReportWords): string[] =>
  findings.length === 0
    ? []
    : [
        `<h2>${escapeHtml(say.moves)}</h2>`,
        htmlTable(
          ['#', say.finding, 'R2', 'R3', 'R4', say.evidence],
          findings.map((item) => matrixRow(item, say)),
        ),
      ];

function matrixRow(item: ReportedItem, say: ReportWords): string[] {
  const moved = (round: number): string =>
    item.history
      .filter((move) => move.round === round)
      .map(
        ({ to, why, iteration }) =>
          `<div>${badge(to)}${iteration > 0 ? ` <small>I${iteration}</small>` : ''} <small>${escapeHtml(why)}</small></div>`,
      )
      .join('');
  const sides = item.sides.map(
    ({ side, parties, claim, weight }) =>
      `<div${side === item.winner ? ' class="winner"' : ''}><b>${escapeHtml(side)}</b> ${escapeHtml(parties.join(', '))}: ${escapeHtml(claim)} <small>${escapeHtml(say.weight)} ${weightOf(weight)}</small></div>`,
  );
  const cited = item.evidence.map(
    ({ location, verification }) =>
      `<div class="${escapeHtml(verification)}"><code>${escapeHtml(location)}</code> ${escapeHtml(verification)}</div>`,
  );
  return [
    escapeHtml(item.item_id),
    `${escapeHtml(item.finding)}${sides.join('')}`,
    moved(2),
    moved(3),
    `${badge(item.tag)} <small>${escapeHtml(item.rule)}: ${escapeHtml(item.reason)}</small>`,
    cited.join(''),
  ];
}

const STYLE = `
body { max-width: 80rem; } code { font-size: .85em; }
.badge { border-radius: .3rem; padding: .05rem .4rem; font-size: .8em; font-weight: 600; color: #1d2433; background: #e3e7ee; }
.Confirmed, .AGREED { background: #cdeccf; } .Likely, .UNCERTAIN { background: #fdf0c4; } .DISAGREED { background: #f9d2cf; }
.FAILED { color: var(--bad); text-decoration: line-through; } .winner { font-weight: 600; }`;
