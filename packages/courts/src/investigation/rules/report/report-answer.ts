/** The first screen of a report: what it comes to, where, since when, why, how sure, and what speaks against it. */
import { shorten } from '@curia/core/text';
import { mainItem } from './compose-report.ts';
import type { FinalReport } from './final-report.ts';
import {
  commitLine,
  inLine,
  joinLines,
  placeLine,
  type ReportLine,
  reasonOf,
  tagPiece,
} from './report-line.ts';
import { type Language, languageOf, REPORT_WORDS, type ReportWords } from './report-words.ts';
import { commitOf, placeOf } from './reported-evidence.ts';
import { isTied, type ReportedItem } from './reported-item.ts';

/** What is shown of a text at once; the whole of it follows below. */
const LONGEST = 300;
const MOST_NAMED = 3;

/** The finding that the report comes to, or the dispute that stands in its place; older reports name none. */
export const mainOf = ({ main_item, findings }: FinalReport): ReportedItem | undefined =>
  main_item === undefined ? mainItem(findings) : findings.find(({ item_id }) => item_id === main_item);

/** The first screen, a line for each question that a reader has. */
export function answerLines(report: FinalReport, say: ReportWords): ReportLine[] {
  const line = (label: string, ...pieces: ReportLine): ReportLine => [{ strong: label }, ': ', ...pieces];
  const main = mainOf(report);
  if (main === undefined)
    return [
      line(say.conclusion, report.outcome === 'failed' ? say.failed : say.nothing),
      ...lostReports(report)
        .slice(0, MOST_NAMED)
        .map(({ by, what }) => line(by, short(what))),
    ];
  const sure = [tagPiece({ tag: report.confidence }, say), ' ', reasonOf(main, say)];
  const doubts = joinLines(objections(report, main, say), '; ');
  if (isTied(main))
    return [
      line(say.conclusion, say.tied),
      ...main.sides.map(({ side, claim, evidence = [] }) =>
        line(`${say.side} ${side}`, `${short(claim)} – `, ...placeLine(evidence, say)),
      ),
      line(say.sure, ...sure),
      ...(doubts.length === 0 ? [] : [line(say.against, ...doubts)]),
    ];
  const commit = commitOf(main.evidence);
  return [
    line(report.confidence === 'Uncertain' ? say.guess : say.conclusion, short(main.finding)),
    line(say.where, ...placeLine(main.evidence, say)),
    line(say.since, ...(commit === undefined ? [say.noCommit] : [`${say.commit} `, ...commitLine(commit)])),
    line(say.why, short(main.why ?? say.noCause)),
    line(
      say.sure,
      ...sure,
      '. ',
      { strong: say.against },
      ': ',
      ...(doubts.length === 0 ? [say.noObjection] : doubts),
    ),
  ];
}

/** The first screen as plain lines, for terminals and other pages. */
export const answerText = (report: FinalReport, language: Language = languageOf(report.query)): string[] =>
  answerLines(report, REPORT_WORDS[language]).map((line) => line.map(plain).join(''));

function plain(piece: ReportLine[number]): string {
  if (typeof piece === 'string') return piece;
  if ('cited' in piece) return inLine(piece.cited.location);
  if ('tag' in piece) return `[${piece.word}]`;
  return inLine('strong' in piece ? piece.strong : piece.code);
}

const short = (text: string): string => shorten(inLine(text), LONGEST);

/** What speaks against a finding, the gravest first. */
function objections(report: FinalReport, main: ReportedItem, say: ReportWords): ReportLine[] {
  const { verdict, caveats, sides, winner, evidence, alternatives = [], rivals = [] } = main;
  const said = (words: string, texts: readonly string[]): ReportLine[] =>
    texts.length === 0 ? [] : [[`${words}: ${short(texts.slice(0, 2).join(' / '))}`]];
  const [challenge] = report.counter_reviews.filter(({ item_id }) => item_id === main.item_id);
  const isRefuted = verdict === 'REFUTED' && sides.length < 2;
  const losing = sides.filter(({ side }) => winner !== null && side !== winner);
  const places = rivals.flatMap((id) => report.findings.filter(({ item_id }) => item_id === id));
  const disputes = report.disagreements.filter((id) => id !== main.item_id);
  return [
    ...said(say.refuted, isRefuted && challenge !== undefined ? [challenge.challenge] : []),
    ...losing.map(({ side, claim }): ReportLine => [`${say.side} ${side}: ${short(claim)}`]),
    ...said(say.limited, caveats),
    ...(disputes.length === 0 ? [] : [[`${say.openDispute}: ${disputes.join(', ')}`]]),
    ...(places.length === 0 ? [] : [[`${say.elsewhere}: `, ...placesOf(places, say)]]),
    ...(evidence.some(({ verification }) => verification === 'FAILED') ? [[say.citedWrongly]] : []),
    ...said(say.otherwise, alternatives),
  ];
}

function placesOf(items: readonly ReportedItem[], say: ReportWords): ReportLine {
  const named = items.slice(0, MOST_NAMED).map(({ item_id, evidence }): ReportLine => {
    const place = placeOf(evidence);
    return [`${item_id} `, place === undefined ? '–' : { cited: place }];
  });
  const left = items.length - named.length;
  return [...joinLines(named, ', '), ...(left > 0 ? [`, +${left} ${say.more}`] : [])];
}

/** Whose report never came, or could not be used, and why. */
export function lostReports({ metadata }: FinalReport): { by: string; what: string }[] {
  const lost = new Map<string, string>();
  for (const { investigator, error } of metadata.excluded)
    if (!metadata.investigators.includes(investigator)) lost.set(investigator, error);
  return Array.from(lost, ([by, what]) => ({ by, what }));
}
