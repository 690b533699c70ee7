/** Renders a packet as a page an expert can decide on in a minute: the ruling, the questions, the changes, the history. */
import { type Block, blocksToHtml, blocksToMarkdown } from '../page-block.ts';
import { shorten } from '../text/shorten.ts';
import type { PatchOperation } from './json-patch.ts';
import { numberRanges } from './number-ranges.ts';
import type { DrawnPage, PacketIssue, ReviewPacket } from './packet.ts';

const MOST_QUESTIONS = 200;
const LONGEST_OUTPUT = 200_000;
const LONGEST_CELL = 200;

/** Renders a packet as Markdown. */
export const packetToMarkdown = (packet: ReviewPacket): string => blocksToMarkdown(packetBlocks(packet));

/** Renders a packet as a self-contained HTML page. */
export const packetToHtml = (packet: ReviewPacket): string =>
  blocksToHtml(`${packet.doc_id}: for review`, packetBlocks(packet));

function packetBlocks(packet: ReviewPacket): Block[] {
  const { decision, issues_summary, total_issues } = packet;
  const arbiter = decision.arbiter_decision;
  return [
    { kind: 'heading', level: 1, text: `${packet.doc_id}: please decide` },
    { kind: 'text', text: `${capital(arbiter.reason)}.`, isStrong: true },
    {
      kind: 'table',
      head: ['', ''],
      rows: [
        ['decision', `${decision.final_decision} by ${decision.rule}: ${decision.reason}`],
        ['disposition', `${arbiter.decision} by ${arbiter.rule} (${arbiter.source}, ${arbiter.code})`],
        [
          'issues',
          `${arbiter.blocker_count} blocking, ${arbiter.major_count} major, ${arbiter.minor_count} minor`,
        ],
        [
          'document',
          `${packet.total_pages} pages${packet.file_path === null ? '' : `, ${packet.file_path}`}`,
        ],
        ['pack', packet.pack],
        ['review', `${packet.review_status}, revision ${packet.revision}`],
      ],
    },
    { kind: 'heading', level: 2, text: 'Questions' },
    ...issues_summary.slice(0, MOST_QUESTIONS).flatMap((issue, at) => questionBlocks(issue, at, packet)),
    ...(total_issues > MOST_QUESTIONS
      ? [
          {
            kind: 'text',
            text: `… and ${total_issues - MOST_QUESTIONS} more issues, in the packet itself.`,
          } as const,
        ]
      : []),
    { kind: 'heading', level: 2, text: 'What was fixed automatically' },
    changesBlock(packet.patch),
    { kind: 'heading', level: 2, text: 'Passes' },
    {
      kind: 'table',
      head: ['pass', 'issues', 'disposition', 'fixes'],
      rows: packet.retry_log.map(({ pass, issues, decision: ruling, fixes }) => [
        String(pass),
        String(issues),
        `${ruling.decision}: ${ruling.reason}`,
        fixes
          .map(({ fix_id, patch }) => `${fix_id}${patch.length === 0 ? ' (nothing to do)' : ''}`)
          .join(', ') || 'none',
      ]),
    },
    ...packet.reviews.flatMap(reviewBlocks),
    { kind: 'heading', level: 2, text: 'The output' },
    { kind: 'folded', label: 'as it stands now', text: jsonText(packet.output) },
    { kind: 'folded', label: 'as it came in', text: jsonText(packet.original_output) },
  ];
}

function questionBlocks(issue: PacketIssue, at: number, { drawn_pages = [] }: ReviewPacket): Block[] {
  const { severity, code, message, question, location, value, context, suggested_fix, issue_id } = issue;
  const { pointer, ...words } = location;
  const place = [pointer, ...Object.entries(words).map(([key, word]) => `${key} ${word}`)].filter(
    (part) => part !== '',
  );
  return [
    { kind: 'heading', level: 3, text: `${at + 1}. ${severity} ${code}` },
    { kind: 'text', text: question, isStrong: true },
    {
      kind: 'text',
      text: `${capital(message)}. (${issue_id}${place.length > 0 ? `, ${place.join(', ')}` : ''})`,
    },
    ...(context === null
      ? []
      : [
          { kind: 'quote', label: `cited from page ${context.page}`, text: context.snippet } as const,
          {
            kind: 'quote',
            label: `page ${context.page} says`,
            text: context.excerpt || '(no text)',
          } as const,
          ...placeBlocks(context, drawn_pages),
        ]),
    ...(value === null || context !== null
      ? []
      : [{ kind: 'quote', label: 'the output says', text: value } as const]),
    ...(suggested_fix === null ? [] : [{ kind: 'text', text: `Suggested: ${suggested_fix}.` } as const]),
  ];
}

/** The cited place on its page, if the page says where its lines stand and the snippet is found on it. */
function placeBlocks(
  { page, lines = [] }: NonNullable<PacketIssue['context']>,
  drawn: readonly DrawnPage[],
): Block[] {
  const found = drawn.find(({ page_num }) => page_num === page);
  if (found === undefined || lines.length === 0) return [];
  const { layout, text } = found;
  const placed = text.split('\n').flatMap((line, at) => {
    const pieces = layout.lines[at];
    return pieces === undefined ? [] : [{ text: line, pieces }];
  });
  const label = `on page ${page}, ${lines.length === 1 ? 'line' : 'lines'} ${numberRanges(lines.map((line) => line + 1))}`;
  return [{ kind: 'place', label, place: { ...layout, lines: placed, marked: lines } }];
}

function changesBlock(patch: readonly PatchOperation[]): Block {
  const rows: string[][] = [];
  for (const [at, operation] of patch.entries()) {
    if (operation.op === 'test') continue;
    const before = patch[at - 1];
    const old = before?.op === 'test' && before.path === operation.path ? cell(before.value) : '';
    const now =
      'value' in operation ? cell(operation.value) : 'from' in operation ? `from ${operation.from}` : '';
    rows.push([operation.path, operation.op, old, now]);
  }
  return rows.length === 0
    ? { kind: 'text', text: 'Nothing: the output is as it came in.' }
    : { kind: 'table', head: ['place', 'change', 'before', 'after'], rows };
}

function reviewBlocks(review: ReviewPacket['reviews'][number]): Block[] {
  const said = review.is_skip
    ? 'skipped it'
    : review.agrees_with_primary_agent === true
      ? 'agrees with the output'
      : `corrects it with ${review.corrections?.length ?? 0} operation(s)`;
  return [
    { kind: 'heading', level: 2, text: `Review by ${review.reviewer_name}` },
    { kind: 'text', text: `On ${review.review_date}, ${said}. ${review.review_notes}` },
  ];
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
const cell = (value: unknown): string => shorten(JSON.stringify(value) ?? '', LONGEST_CELL);
const jsonText = (value: unknown): string =>
  shorten(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null'), LONGEST_OUTPUT);
