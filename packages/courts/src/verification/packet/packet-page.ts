/** A packet in blocks: what an expert decides on, and apart from it what the machine did and would do. */
import type { Block } from '@curia/core/page';
import type { PatchOperation } from '@curia/core/read';
import { shorten } from '@curia/core/text';
import { numberRanges } from '../rules/text/number-ranges.ts';
import type { DrawnPage, PacketIssue, ReviewPacket } from './packet.ts';

/** The most issues that a page asks about one by one. */
export const MOST_QUESTIONS = 200;
const LONGEST_OUTPUT = 200_000;
const LONGEST_CELL = 200;

/** What an expert decides on: the document, a question per issue, and the output. */
export function packetEvidence(packet: ReviewPacket): Block[] {
  const { issues_summary, total_issues } = packet;
  return [
    {
      kind: 'table',
      head: ['', ''],
      rows: [
        [
          'document',
          `${packet.total_pages} pages${packet.file_path === null ? '' : `, ${packet.file_path}`}`,
        ],
        ['pack', packet.pack],
        ['open issues', String(total_issues)],
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
    { kind: 'heading', level: 2, text: 'The output' },
    { kind: 'folded', label: 'as it stands now', text: jsonText(packet.output) },
    { kind: 'folded', label: 'as it came in', text: jsonText(packet.original_output) },
  ];
}

/** What the machine did and would do: its decision, its fixes, what it suggests, and what the system in use says. */
export function packetMachine(packet: ReviewPacket): Block[] {
  const { decision, issues_summary, production_differs: differs } = packet;
  const arbiter = decision.arbiter_decision;
  const suggested = issues_summary.filter(({ suggested_fix }) => suggested_fix !== null);
  return [
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
        ...('production_classification' in packet
          ? [
              [
                'system in use',
                `${cell(packet.production_classification)}${differs === true ? ' (differs from the output)' : differs === false ? ' (as the output)' : ''}`,
              ],
            ]
          : []),
      ],
    },
    { kind: 'text', text: 'What was fixed automatically:' },
    changesBlock(packet.patch),
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
    ...suggested.slice(0, MOST_QUESTIONS).map(
      ({ issue_id, suggested_fix }): Block => ({
        kind: 'text',
        text: `Suggested for ${issue_id}: ${suggested_fix}.`,
      }),
    ),
  ];
}

function questionBlocks(issue: PacketIssue, at: number, { drawn_pages = [] }: ReviewPacket): Block[] {
  const { severity, code, message, question, location, value, context, issue_id } = issue;
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

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
const cell = (value: unknown): string => shorten(JSON.stringify(value) ?? '', LONGEST_CELL);
const jsonText = (value: unknown): string =>
  shorten(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null'), LONGEST_OUTPUT);
