/** The report as Markdown, with the structure of the seed, in English or Korean. */

import { markdownTable } from '../table/render-markdown.ts';
import { markUnseen } from '../text/unseen.ts';
import type { FinalReport } from './final-report.ts';
import type { ReportedEvidence, ReportedItem } from './report-item.ts';
import { type Language, REPORT_WORDS } from './report-words.ts';
import { TAGS, type Tag } from './strength.ts';

/** Renders the report. */
export function renderReport(report: FinalReport, language: Language = 'en'): string {
  const say = REPORT_WORDS[language];
  const parts = [
    `# ${say.title}: ${plainText(report.investigation_id)}`,
    `> ${plainText(report.query)}`,
    `## ${say.summary}\n\n${list([
      `**${say.conclusion}**: ${plainText(report.conclusion ?? (report.outcome === 'failed' ? say.failed : say.nothing))}`,
      `**${say.confidence}**: [${report.confidence}]`,
      `**${say.investigators}**: ${report.investigator_count}, ${say.rounds}: ${report.rounds}`,
      ...(report.metadata.quick ? [say.notVerified] : []),
      ...report.metadata.notes.map(plainText),
    ])}`,
    `## ${say.findings}`,
    ...TAGS.map((tag) => `### [${tag}] ${say.found}\n\n${findingsTable(report, tag, language)}`),
    `## ${say.disagreements}\n\n${disagreements(report, language)}`,
    `## ${say.counterReview}\n\n${reviews(report, language)}`,
    `## ${say.recommendations}\n\n${recommendations(report, language)}`,
    `## ${say.citations}\n\n${citations(report, language)}`,
    `## ${say.metadata}\n\n${metadata(report, language)}`,
  ];
  return markUnseen(`${parts.join('\n\n')}\n`);
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const table = (head: readonly string[], rows: readonly (readonly string[])[], none: string): string =>
  rows.length === 0 ? none : markdownTable(head, rows);

/** Makes text of agents harmless: no HTML, link, code or emphasis of theirs reaches the page as such. */
const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>`*[\]]/g, (character) => `&#${character.charCodeAt(0)};`);

const code = (text: string): string =>
  `\`${text
    .replace(/[`\s]+/g, ' ')
    .replaceAll('|', '¦')
    .trim()}\``;

function findingsTable(report: FinalReport, tag: Tag, language: Language): string {
  const say = REPORT_WORDS[language];
  const items = report.findings.filter((item) => item.tag === tag);
  const cells = (item: ReportedItem): string[] => [
    item.item_id,
    plainText(claimOf(item, language)),
    evidenceCell(item.evidence),
  ];
  if (tag === 'Uncertain') {
    const rows = items.map((item) => [
      ...cells(item),
      item.follow_up.map(plainText).join('; ') || say.lookFurther,
    ]);
    return table(['#', say.finding, say.availableEvidence, say.followUp], rows, say.none);
  }
  const sources = (item: ReportedItem): string => item.sources.join(', ');
  if (tag === 'Confirmed') {
    return table(
      ['#', say.finding, say.evidence, say.sources],
      items.map((item) => [...cells(item), sources(item)]),
      say.none,
    );
  }
  const rows = items.map((item) => [...cells(item), sources(item), caveatOf(item, language)]);
  return table(['#', say.finding, say.evidence, say.sources, say.caveats], rows, say.none);
}

const claimOf = ({ kind, finding }: ReportedItem, language: Language): string =>
  kind === 'REQUEST' ? `${REPORT_WORDS[language].request}: ${finding}` : finding;

const caveatOf = ({ caveats, winner, flags }: ReportedItem, language: Language): string => {
  const say = REPORT_WORDS[language];
  const notes = [
    ...caveats.map(plainText),
    ...(winner === null ? [] : [`${say.adopted} ${winner}`]),
    ...flags.map(plainText),
  ];
  return notes.join('; ');
};

function evidenceCell(evidence: readonly ReportedEvidence[]): string {
  const shown = evidence
    .slice(0, 5)
    .map(({ location, strength, verification }) => `${code(location)} (${strength ?? '–'}, ${verification})`);
  const more = evidence.length > shown.length ? [`… +${evidence.length - shown.length}`] : [];
  return [...shown, ...more].join('<br>') || '–';
}

function disagreements(report: FinalReport, language: Language): string {
  const say = REPORT_WORDS[language];
  const open = report.findings.filter(({ item_id }) => report.disagreements.includes(item_id));
  if (open.length === 0) return say.none;
  return list(
    open.map(({ item_id, sides }) => {
      const parties = sides.map(
        ({ side, parties: who, claim, weight }) =>
          `**${side}** ${who.join(', ')} (${say.weight} ${weight === null ? '–' : weight.toFixed(3)}): ${plainText(claim)}`,
      );
      return `${item_id}: ${parties.join(' ↔ ')}`;
    }),
  );
}

const reviews = (report: FinalReport, language: Language): string => {
  const say = REPORT_WORDS[language];
  const rows = report.counter_reviews.map(({ item_id, claim, challenge, verdict }) => [
    `${item_id}: ${plainText(claim)}`,
    plainText(challenge),
    verdict,
  ]);
  return table([say.item, say.challenge, say.verdict], rows, say.none);
};

function recommendations({ recommendations: given }: FinalReport, language: Language): string {
  const say = REPORT_WORDS[language];
  const part = (title: string, lines: readonly string[]): string =>
    `**${title}**\n\n${lines.length === 0 ? say.none : list(lines.map(plainText))}`;
  return [
    part(say.immediate, given.immediate),
    part(say.further, given.further),
    part(say.monitoring, given.monitoring),
  ].join('\n\n');
}

function citations(report: FinalReport, language: Language): string {
  const say = REPORT_WORDS[language];
  const { VERIFIED, UNCHECKED, FAILED } = report.citations;
  const counts = `VERIFIED ${VERIFIED}, UNCHECKED ${UNCHECKED}, FAILED ${FAILED}`;
  const failed = report.failed_citations.map(({ ref, location, problem }) => [
    code(ref),
    code(location),
    plainText(problem),
  ]);
  const fallen = report.discredited.map(({ ref, claim }) => `${code(ref)}: ${plainText(claim)}`);
  return [
    counts,
    ...(failed.length === 0 ? [] : [markdownTable([say.finding, say.location, say.problem], failed)]),
    ...(fallen.length === 0 ? [] : [`${say.discredited}\n\n${list(fallen)}`]),
  ].join('\n\n');
}

function metadata(report: FinalReport, language: Language): string {
  const say = REPORT_WORDS[language];
  const { metadata: about } = report;
  const excluded = about.excluded.map(
    ({ investigator, error, action }) => `${code(investigator)}: ${plainText(error)} (${plainText(action)})`,
  );
  const minority = report.minority_opinions.map(
    ({ item_id, parties, claim }) => `${item_id}, ${parties.join(', ')}: ${plainText(claim)}`,
  );
  const withdrawn = report.withdrawn.map(
    ({ item_id, claim, why }) => `${item_id}: ${plainText(claim)} (${plainText(why)})`,
  );
  const nested = (lines: readonly string[]): string =>
    lines.length === 0 ? ` ${say.none}` : `\n${lines.map((line) => `  - ${line}`).join('\n')}`;
  return list([
    `investigation-id: ${code(report.investigation_id)}`,
    `${say.assigned}: ${about.investigators.join(', ') || say.none}`,
    `${say.rounds}: ${about.rounds_executed} (${say.iterations}: ${about.round_3_count})`,
    `Quick Mode: ${about.quick}`,
    `${say.profile}: ${about.profile}, ${say.reading}: ${about.reading}`,
    `${say.excluded}:${nested(excluded)}`,
    `${say.minority}:${nested(minority)}`,
    `${say.withdrawn}:${nested(withdrawn)}`,
    `${say.policies}: ${Object.entries(about.policies)
      .map(([name, hash]) => `${code(name)} ${hash.slice(0, 12)}`)
      .join(', ')}`,
    `${say.parameters}: ${code(JSON.stringify(about.parameters))}`,
  ]);
}
