/** The desk of investigation: a person says which findings are right, or answers the question where there are none. */

import type { CourtDesk, HandedOver } from '@curia/core/court';
import type { Block } from '@curia/core/page';
import { caseIdIn, readBy } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';
import type { InvestigationPacket } from './hearing/open-packet.ts';
import type { FinalReport } from './rules/report/final-report.ts';
import { answerText } from './rules/report/report-answer.ts';

const FINDING_VERDICTS = ['right', 'wrong', 'open'] as const;
/** Findings that a person is asked about; a report has its weightiest first. */
const MOST_FINDINGS = 50;
const LONGEST_ANSWER = 10_000;

type Item = FinalReport['findings'][number];

/** The desk of one report. */
export function investigationDesk(handed: HandedOver): CourtDesk {
  // The packet was made again by the audit before it came here.
  const packet = handed.packet as unknown as InvestigationPacket;
  const { query, findings } = packet.report;
  const asked = findings.slice(0, MOST_FINDINGS);
  const shape = z.strictObject({
    ...Object.fromEntries(asked.map(({ item_id }) => [item_id, z.enum(FINDING_VERDICTS)])),
    answer: z.string().trim().max(LONGEST_ANSWER).nullable().default(null),
  });
  return {
    packet_id: handed.packet_id,
    asked_of: { ...caseIdIn(handed.input), query },
    question: {
      schema_version: '1',
      court: 'investigation',
      about: handed.packet_id,
      question:
        asked.length === 0
          ? 'Nothing was found. What is the answer?'
          : 'Which findings are right? Leave open what the evidence does not show.',
      parts: [
        ...asked.map(({ item_id, finding }) => ({
          id: item_id,
          question: finding,
          answer: { kind: 'choice', values: FINDING_VERDICTS } as const,
        })),
        {
          id: 'answer',
          question: 'What is the answer, in your own words?',
          answer: { kind: 'text', max: LONGEST_ANSWER, optional: true } as const,
        },
      ],
      evidence: [{ kind: 'quote', label: 'question', text: query }, ...asked.flatMap(evidenceBlocks)],
    },
    machine: {
      label: asked.length === 0 ? null : labelOf(machineVerdicts(asked), null),
      blocks: machineBlocks(packet, asked),
    },
    seats: 1,
    take(submitted) {
      const { answer, ...verdicts } = readBy(shape, submitted, 'INPUT_INVALID', 'the answer');
      const said = answer === '' ? null : answer;
      // Where findings are judged, the words are only an explanation: two people never write the same.
      const label = labelOf(verdicts, asked.length === 0 ? said : null);
      return { answer: { ...verdicts, answer: said }, label };
    },
    truth: ({ answer: { answer, ...verdicts } }, at) => ({
      schema_version: '1',
      case_id: handed.case_id,
      court: 'investigation',
      ground_truth_output: { findings: verdicts, answer },
      updated_at: at,
    }),
    packet: () => handed.packet,
  };
}

const labelOf = (verdicts: Readonly<Record<string, unknown>>, answer: string | null): string =>
  canonicalJson({ verdicts, answer: answer?.toLowerCase().replace(/\s+/g, ' ') ?? null });

/** What the report amounts to: what it confirms is right, and everything else is open. */
const machineVerdicts = (items: readonly Item[]): Record<string, string> =>
  Object.fromEntries(items.map(({ item_id, tag }) => [item_id, tag === 'Confirmed' ? 'right' : 'open']));

/** A finding and what it cites; how sure anybody is of it stays the machine's. */
function evidenceBlocks({ item_id, finding, evidence }: Item): Block[] {
  return [
    { kind: 'heading', level: 3, text: `${item_id}: ${finding}` },
    ...evidence.map(
      ({ location, snippet, verification }): Block => ({
        kind: 'quote',
        label: `${location} (${verification.toLowerCase()})`,
        text: snippet ?? '(nothing quoted)',
      }),
    ),
  ];
}

function machineBlocks({ reason, code, report }: InvestigationPacket, items: readonly Item[]): Block[] {
  return [
    { kind: 'text', text: `${reason} (${code})`, isStrong: true },
    ...answerText(report).map((text): Block => ({ kind: 'text', text })),
    {
      kind: 'table',
      head: ['finding', 'tag', 'why', 'caveats'],
      rows: items.map(({ item_id, tag, rule, code: word, caveats }) => [
        item_id,
        tag,
        `${rule} (${word})`,
        caveats.join('; '),
      ]),
    },
  ];
}
