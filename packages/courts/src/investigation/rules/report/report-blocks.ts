/** What the report of an investigation says, in order: the one source of its Markdown and of its HTML. */

import { questionOf } from './compose-report.ts';
import type { FinalReport } from './final-report.ts';
import { answerLines, lostReports, mainOf } from './report-answer.ts';
import {
  citationLine,
  commitLine,
  inLine,
  joinLines,
  placeLine,
  type ReportLine,
  reasonOf,
  type TextPiece,
  tagPiece,
} from './report-line.ts';
import { type Language, REPORT_WORDS, type ReportWords } from './report-words.ts';
import { commitOf } from './reported-evidence.ts';
import { isTied, type ReportedItem, type ReportedSide } from './reported-item.ts';

/** One entry of a list, with a list of its own where it has one. */
export interface ListEntry {
  readonly line: ReportLine;
  readonly under?: readonly ReportLine[];
}

/** One block of the report. */
export type ReportBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: ReportLine }
  | { readonly kind: 'quote'; readonly line: ReportLine }
  | { readonly kind: 'text'; readonly line: ReportLine }
  | { readonly kind: 'list'; readonly entries: readonly ListEntry[] };

/** Says the whole report in one language. */
export function reportBlocks(report: FinalReport, language: Language): ReportBlock[] {
  const say = REPORT_WORDS[language];
  return [
    heading(1, `${say.title}: ${inLine(report.investigation_id)}`),
    { kind: 'quote', line: [inLine(report.query)] },
    heading(2, say.summary),
    list(answerLines(report, say), say),
    ...findings(report, say),
    heading(2, say.unexamined),
    unexamined(report, say),
    heading(2, say.counterReview),
    ...counterReviews(report, say),
    heading(2, say.recommendations),
    recommendations(report, say),
    heading(2, say.citations),
    ...citations(report, say),
    heading(2, say.metadata),
    metadata(report, say),
  ];
}

const heading = (level: 1 | 2 | 3, ...line: TextPiece[]): ReportBlock => ({ kind: 'heading', level, line });

const text = (...line: TextPiece[]): ReportBlock => ({ kind: 'text', line });

const list = (lines: readonly ReportLine[], say: ReportWords, none = say.none): ReportBlock =>
  lines.length === 0 ? text(none) : { kind: 'list', entries: lines.map((line) => ({ line })) };

/** A line that begins with what it is about. */
const about = (label: string, ...pieces: ReportLine): ReportLine => [{ strong: label }, ': ', ...pieces];

/** Every finding in full: what answers the question, the places that rival it, what answers other questions, and what was noticed on the way. */
function findings(report: FinalReport, say: ReportWords): ReportBlock[] {
  const main = mainOf(report);
  const rest = report.findings.filter((item) => item !== main && item.kind !== 'REQUEST');
  const isRival = ({ item_id }: ReportedItem): boolean => main?.rivals?.includes(item_id) === true;
  const isAside = ({ is_side }: ReportedItem): boolean => is_side === true;
  const parts: readonly (readonly [title: string, items: readonly ReportedItem[]])[] = [
    [main !== undefined && isTied(main) ? say.dispute : say.answer, main === undefined ? [] : [main]],
    [say.rivals, rest.filter(isRival)],
    [say.others, rest.filter((item) => !isRival(item) && !isAside(item))],
    [say.aside, rest.filter((item) => !isRival(item) && isAside(item))],
  ];
  return parts.flatMap(([title, items]) =>
    items.length === 0
      ? []
      : [heading(2, title), ...items.flatMap((item) => findingBlocks(item, report, say))],
  );
}

function findingBlocks(item: ReportedItem, { questions = [] }: FinalReport, say: ReportWords): ReportBlock[] {
  const { item_id, finding, evidence, sources, remedies, caveats, sides, why, alternatives = [] } = item;
  const question = questions.length < 2 ? undefined : questions.find(({ id }) => id === questionOf(item));
  const commit = commitOf(evidence);
  const each = (label: string, texts: readonly string[]): ListEntry[] =>
    texts.map((said) => ({ line: about(label, inLine(said)) }));
  const place: ListEntry[] = isTied(item)
    ? []
    : [
        { line: about(say.where, ...placeLine(evidence, say)) },
        ...(commit === undefined
          ? []
          : [{ line: about(say.since, `${say.commit} `, ...commitLine(commit)) }]),
        ...(why == null ? [] : [{ line: about(say.why, inLine(why)) }]),
      ];
  return [
    heading(3, `${item_id}: ${isTied(item) ? say.dispute : inLine(finding)} `, tagPiece(item, say)),
    ...(question === undefined ? [] : [text(`${question.id}: ${inLine(question.text)}`)]),
    {
      kind: 'list',
      entries: [
        ...place,
        { line: about(say.sure, reasonOf(item, say)) },
        ...(sides.length > 1
          ? sides.map((side) => sideEntry(side, item.winner, say))
          : [evidenceEntry([{ strong: say.evidence }, ':'], evidence, say)]),
        { line: about(say.sources, sources.join(', ')) },
        ...each(say.doubts, caveats),
        ...each(say.alternative, alternatives),
        ...each(say.repair, remedies),
        ...each(
          say.followUp,
          item.follow_up.filter((one) => !alternatives.includes(one)),
        ),
      ],
    },
  ];
}

/** One side of a conflict, with all that it rests on. */
function sideEntry(
  { side, parties, claim, weight, evidence = [] }: ReportedSide,
  winner: string | null,
  say: ReportWords,
): ListEntry {
  const won = side === winner ? `; ${say.adopted}` : '';
  const who = ` (${parties.join(', ')}; ${say.weight} ${weightOf(weight)}${won})`;
  return evidenceEntry(about(`${say.side} ${side}`, `${inLine(claim)}${who}`), evidence, say);
}

const evidenceEntry = (line: ReportLine, evidence: ReportedItem['evidence'], say: ReportWords): ListEntry =>
  evidence.length === 0
    ? { line: [...line, ` ${say.noEvidence}`] }
    : { line, under: evidence.map((one) => citationLine(one, say)) };

/** The weight of one side of a conflict, as it is printed. */
export const weightOf = (weight: number | null): string => (weight === null ? '–' : weight.toFixed(3));

/** What nobody looked at: by whom it is said, whose report never came, which questions have no answer, what was asked for. */
function unexamined(report: FinalReport, say: ReportWords): ReportBlock {
  const { not_examined = [], findings: all, questions = [] } = report;
  const answered = new Set(
    all.flatMap((item) => (item.kind === 'REQUEST' || item.is_side === true ? [] : [questionOf(item)])),
  );
  const lines: ReportLine[] = [
    ...questions
      .filter(({ id }) => !answered.has(id))
      .map(({ id, text }) => about(say.unanswered, `${id}: ${inLine(text)}`)),
    ...not_examined.map(
      ({ by, what }): ReportLine => (by === null ? [inLine(what)] : about(by, inLine(what))),
    ),
    ...lostReports(report).map(({ by, what }) => about(by, `${say.noReport}: ${inLine(what)}`)),
    ...all
      .filter(({ kind }) => kind === 'REQUEST')
      .map(({ item_id, finding }) => about(say.request, `${item_id}: ${inLine(finding)}`)),
  ];
  return list(lines, say, say.allExamined);
}

function counterReviews({ counter_reviews }: FinalReport, say: ReportWords): ReportBlock[] {
  if (counter_reviews.length === 0) return [text(say.unreviewed)];
  const entries = counter_reviews.map(
    ({ item_id, claim, challenge, verdict, alternative = null, evidence = [] }): ListEntry => ({
      line: about(item_id, `${inLine(claim)} – ${say.verdict[verdict] ?? ''} (${verdict})`),
      under: [
        ...(challenge.trim() === '' ? [] : [about(say.tried, inLine(challenge))]),
        ...(alternative === null ? [] : [about(say.alternative, inLine(alternative))]),
        ...evidence.map((one) => citationLine(one, say)),
      ],
    }),
  );
  return [{ kind: 'list', entries }];
}

function recommendations({ recommendations: given }: FinalReport, say: ReportWords): ReportBlock {
  const part = (title: string, lines: readonly string[]): ListEntry[] =>
    lines.length === 0 ? [] : [{ line: [{ strong: title }], under: lines.map((line) => [inLine(line)]) }];
  const entries = [
    ...part(say.immediate, given.immediate),
    ...part(say.further, given.further),
    ...part(say.monitoring, given.monitoring),
  ];
  return entries.length === 0 ? text(say.none) : { kind: 'list', entries };
}

function citations(report: FinalReport, say: ReportWords): ReportBlock[] {
  const counts = Object.entries(report.citations).map(
    ([word, count]): ReportLine => [
      `${count} ${say.check[word as keyof typeof say.check] ?? word} (${word})`,
    ],
  );
  const failed = report.failed_citations.map(
    ({ ref, location, problem }): ReportLine => [
      { code: ref },
      ': ',
      { code: location },
      `: ${inLine(problem)}`,
    ],
  );
  const fallen = report.discredited.map(
    ({ ref, claim }): ReportLine => [{ code: ref }, `: ${inLine(claim)}`],
  );
  return [
    text(...joinLines(counts, ', ')),
    ...(failed.length === 0 ? [] : [list(failed, say)]),
    ...(fallen.length === 0 ? [] : [text(say.discredited), list(fallen, say)]),
  ];
}

function metadata(report: FinalReport, say: ReportWords): ReportBlock {
  const { metadata: told, not_examined = [] } = report;
  const shown = new Set(not_examined.map(({ what }) => what));
  const excluded = told.excluded.map(
    ({ investigator, error, action }): ReportLine => [
      { code: investigator },
      `: ${inLine(error)} (${inLine(action)})`,
    ],
  );
  const withdrawn = report.withdrawn.map(
    ({ item_id, claim, why }): ReportLine => [`${item_id}: ${inLine(claim)} (${inLine(why)})`],
  );
  const notes = told.notes.filter((note) => !shown.has(note)).map((note): ReportLine => [inLine(note)]);
  const nested = (title: string, under: readonly ReportLine[]): ListEntry[] =>
    under.length === 0 ? [] : [{ line: [`${title}:`], under }];
  const policies = Object.entries(told.policies).map(
    ([name, hash]): ReportLine => [{ code: name }, ` ${hash.slice(0, 12)}`],
  );
  return {
    kind: 'list',
    entries: [
      { line: [`${say.assigned}: ${told.investigators.join(', ') || say.none}`] },
      { line: [`${say.rounds}: ${told.rounds_executed} (${say.iterations}: ${told.round_3_count})`] },
      {
        line: [
          `${say.profile}: ${told.profile}, ${say.reading}: ${told.reading}${told.quick ? `, ${say.quick}` : ''}`,
        ],
      },
      ...nested(say.notes, notes),
      ...nested(say.excluded, excluded),
      ...nested(say.withdrawn, withdrawn),
      { line: [`${say.policies}: `, ...joinLines(policies, ', ')] },
      { line: [`${say.parameters}: `, { code: JSON.stringify(told.parameters) }] },
    ],
  };
}
