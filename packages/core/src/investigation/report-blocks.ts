/** What the report of an investigation says, in order: the one source of its Markdown and of its HTML. */
import { isVerified } from './cited-place.ts';
import type { FinalReport } from './final-report.ts';
import type { ReportedEvidence, ReportedItem } from './report-item.ts';
import { type Language, REPORT_WORDS, type ReportWords } from './report-words.ts';
import { TAGS, type Tag } from './strength.ts';

/** A piece of a line. All texts are plain; the renderers make them harmless. */
export type TextPiece =
  | string
  | { readonly strong: string }
  | { readonly code: string }
  /** How sure a finding is, in brackets or as a badge. */
  | { readonly tag: Tag };

/** One line of text. */
export type ReportLine = readonly TextPiece[];

/** One entry of a list, with a list of its own where it has one. */
export interface ListEntry {
  readonly line: ReportLine;
  readonly under?: readonly ReportLine[];
}

/** One block of the report; the cells of a table have one or more lines. */
export type ReportBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: ReportLine }
  | { readonly kind: 'quote'; readonly line: ReportLine }
  | { readonly kind: 'text'; readonly line: ReportLine }
  | { readonly kind: 'list'; readonly entries: readonly ListEntry[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly ReportLine[])[])[];
    };

/** The longest list of citations beside a finding. */
const MOST_CITED = 5;

/** Says the whole report in one language. */
export function reportBlocks(report: FinalReport, language: Language): ReportBlock[] {
  const say = REPORT_WORDS[language];
  return [
    heading(1, `${say.title}: ${inLine(report.investigation_id)}`),
    { kind: 'quote', line: [inLine(report.query)] },
    heading(2, say.summary),
    summary(report, say),
    heading(2, say.findings),
    ...TAGS.flatMap((tag): ReportBlock[] => [
      { kind: 'heading', level: 3, line: [{ tag }, ` ${say.found}`] },
      findingsTable(report, tag, say),
    ]),
    heading(2, say.disagreements),
    disagreements(report, say),
    heading(2, say.counterReview),
    counterReviews(report, say),
    heading(2, say.recommendations),
    ...recommendations(report, say),
    heading(2, say.citations),
    ...citations(report, say),
    heading(2, say.metadata),
    metadata(report, say),
  ];
}

/** Text of agents on one line. */
const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const heading = (level: 1 | 2, text: string): ReportBlock => ({ kind: 'heading', level, line: [text] });

const text = (...line: TextPiece[]): ReportBlock => ({ kind: 'text', line });

const list = (lines: readonly ReportLine[], none: string): ReportBlock =>
  lines.length === 0 ? text(none) : { kind: 'list', entries: lines.map((line) => ({ line })) };

type Cell = string | readonly ReportLine[];

const table = (head: readonly string[], rows: readonly (readonly Cell[])[], none: string): ReportBlock =>
  rows.length === 0
    ? text(none)
    : {
        kind: 'table',
        head,
        rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? [[inLine(cell)]] : cell))),
      };

function summary(report: FinalReport, say: ReportWords): ReportBlock {
  const instead = report.outcome === 'failed' ? say.failed : say.nothing;
  const lines: ReportLine[] = [
    [{ strong: say.conclusion }, `: ${inLine(report.conclusion ?? instead)}`],
    [{ strong: say.confidence }, ': ', { tag: report.confidence }],
    ...rivalLine(report, say),
    [{ strong: say.investigators }, `: ${report.investigator_count}, ${say.rounds}: ${report.rounds}`],
    ...(report.metadata.quick ? [[say.notVerified]] : []),
    ...report.metadata.notes.map((note) => [inLine(note)]),
  ];
  return list(lines, say.none);
}

/** Where else the answer to the main question is looked for. */
function rivalLine({ findings: [main, ...others] }: FinalReport, say: ReportWords): ReportLine[] {
  const rivals = others.filter(({ item_id }) => main?.rivals?.includes(item_id)).slice(0, MOST_CITED);
  if (rivals.length === 0) return [];
  const placed = rivals.flatMap(({ item_id, evidence }, at): TextPiece[] => [
    ...(at === 0 ? [] : ['; ']),
    `${item_id} `,
    { code: (evidence.find(isVerified) ?? evidence[0])?.location ?? '–' },
  ]);
  return [[{ strong: say.rivals }, ': ', ...placed]];
}

function findingsTable(report: FinalReport, tag: Tag, say: ReportWords): ReportBlock {
  const items = report.findings.filter((item) => item.tag === tag);
  const cells = (item: ReportedItem): Cell[] => [
    item.item_id,
    item.kind === 'REQUEST'
      ? `${say.request}: ${inLine(item.finding)}`
      : item.is_side
        ? `${say.aside}: ${inLine(item.finding)}`
        : item.finding,
    evidenceCell(item.evidence),
  ];
  if (tag === 'Uncertain') {
    const rows = items.map((item) => [...cells(item), joined(item.follow_up) || say.lookFurther]);
    return table(['#', say.finding, say.availableEvidence, say.followUp], rows, say.none);
  }
  const sources = (item: ReportedItem): string => item.sources.join(', ');
  if (tag === 'Confirmed') {
    const rows = items.map((item) => [...cells(item), sources(item)]);
    return table(['#', say.finding, say.evidence, say.sources], rows, say.none);
  }
  const rows = items.map((item) => [...cells(item), sources(item), caveatOf(item, say)]);
  return table(['#', say.finding, say.evidence, say.sources, say.caveats], rows, say.none);
}

const joined = (texts: readonly string[]): string => texts.map(inLine).join('; ');

const caveatOf = ({ caveats, winner, flags }: ReportedItem, say: ReportWords): string =>
  joined([...caveats, ...(winner === null ? [] : [`${say.adopted} ${winner}`]), ...flags]);

function evidenceCell(evidence: readonly ReportedEvidence[]): ReportLine[] {
  const shown = evidence
    .slice(0, MOST_CITED)
    .map(
      ({ location, strength, verification }): ReportLine => [
        { code: location },
        ` (${strength ?? '–'}, ${verification})`,
      ],
    );
  if (shown.length === 0) return [['–']];
  return evidence.length > shown.length ? [...shown, [`… +${evidence.length - shown.length}`]] : shown;
}

/** The weight of one side of a conflict, as it is printed. */
export const weightOf = (weight: number | null): string => (weight === null ? '–' : weight.toFixed(3));

function disagreements(report: FinalReport, say: ReportWords): ReportBlock {
  const open = report.findings.filter(({ item_id }) => report.disagreements.includes(item_id));
  if (open.length === 0) return text(say.none);
  const entries = open.map(
    ({ item_id, sides }): ListEntry => ({
      line: [`${item_id}:`],
      under: sides.map(
        ({ side, parties, claim, weight, evidence = [] }): ReportLine => [
          { strong: side },
          ` ${parties.join(', ')} (${say.weight} ${weightOf(weight)}): ${inLine(claim)}`,
          ...evidence
            .slice(0, MOST_CITED)
            .flatMap(({ location, verification }): TextPiece[] => [
              ' ',
              { code: location },
              ` (${verification})`,
            ]),
        ],
      ),
    }),
  );
  return { kind: 'list', entries };
}

function counterReviews(report: FinalReport, say: ReportWords): ReportBlock {
  const rows = report.counter_reviews.map(({ item_id, claim, challenge, verdict }) => [
    `${item_id}: ${inLine(claim)}`,
    challenge,
    verdict,
  ]);
  return table([say.item, say.challenge, say.verdict], rows, say.none);
}

function recommendations({ recommendations: given }: FinalReport, say: ReportWords): ReportBlock[] {
  const part = (title: string, lines: readonly string[]): ReportBlock[] => [
    text({ strong: title }),
    list(
      lines.map((line) => [inLine(line)]),
      say.none,
    ),
  ];
  return [
    ...part(say.immediate, given.immediate),
    ...part(say.further, given.further),
    ...part(say.monitoring, given.monitoring),
  ];
}

function citations(report: FinalReport, say: ReportWords): ReportBlock[] {
  const { VERIFIED, UNCHECKED, FAILED } = report.citations;
  const failed = report.failed_citations.map(({ ref, location, problem }): Cell[] => [
    [[{ code: ref }]],
    [[{ code: location }]],
    problem,
  ]);
  const fallen = report.discredited.map(
    ({ ref, claim }): ReportLine => [{ code: ref }, `: ${inLine(claim)}`],
  );
  return [
    text(`VERIFIED ${VERIFIED}, UNCHECKED ${UNCHECKED}, FAILED ${FAILED}`),
    ...(failed.length === 0 ? [] : [table([say.finding, say.location, say.problem], failed, say.none)]),
    ...(fallen.length === 0 ? [] : [text(say.discredited), list(fallen, say.none)]),
  ];
}

function metadata(report: FinalReport, say: ReportWords): ReportBlock {
  const { metadata: about } = report;
  const excluded = about.excluded.map(
    ({ investigator, error, action }): ReportLine => [
      { code: investigator },
      `: ${inLine(error)} (${inLine(action)})`,
    ],
  );
  const minority = report.minority_opinions.map(
    ({ item_id, parties, claim }): ReportLine => [`${item_id}, ${parties.join(', ')}: ${inLine(claim)}`],
  );
  const withdrawn = report.withdrawn.map(
    ({ item_id, claim, why }): ReportLine => [`${item_id}: ${inLine(claim)} (${inLine(why)})`],
  );
  const nested = (title: string, under: readonly ReportLine[]): ListEntry =>
    under.length === 0 ? { line: [`${title}: ${say.none}`] } : { line: [`${title}:`], under };
  const policies = Object.entries(about.policies).flatMap(([name, hash], at): TextPiece[] => [
    ...(at === 0 ? [] : [', ']),
    { code: name },
    ` ${hash.slice(0, 12)}`,
  ]);
  return {
    kind: 'list',
    entries: [
      { line: ['investigation-id: ', { code: report.investigation_id }] },
      { line: [`${say.assigned}: ${about.investigators.join(', ') || say.none}`] },
      { line: [`${say.rounds}: ${about.rounds_executed} (${say.iterations}: ${about.round_3_count})`] },
      { line: [`Quick Mode: ${about.quick}`] },
      { line: [`${say.profile}: ${about.profile}, ${say.reading}: ${about.reading}`] },
      nested(say.excluded, excluded),
      nested(say.minority, minority),
      nested(say.withdrawn, withdrawn),
      { line: [`${say.policies}: `, ...policies] },
      { line: [`${say.parameters}: `, { code: JSON.stringify(about.parameters) }] },
    ],
  };
}
