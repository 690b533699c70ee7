/** The desk of debate override: a person reads a sample that an agent left unanswered. */

import type { CourtDesk, HandedOver, Packet } from '@curia/core/court';
import { caseIdIn } from '@curia/core/read';
import { POLARITIES } from '@curia/core/text/opinion';
import { z } from 'zod';
import { tupleDesk } from '../opinions/tuple-desk.ts';
import type { DebateState } from './rules/protocol.ts';
import { saidIn } from './sample.ts';

/** A person is handed a sample that an agent left unanswered. */
export function packetOf(packet_id: string, state: DebateState): Packet | undefined {
  const { ruling, text } = state;
  if (ruling?.status !== 'escalated') return undefined;
  const { role, problem } = ruling;
  return { packet_id, packet: { schema_version: '1', text, role, problem, said: saidIn(state) } };
}

const packetShape = z.object({
  text: z.string(),
  role: z.string(),
  problem: z.string(),
  said: z.unknown(),
});

const LONGEST_SAID = 200_000;

/** The desk of one sample. */
export function debateOverrideDesk(handed: HandedOver): CourtDesk {
  const { text, role, problem, said } = packetShape.parse(handed.packet);
  return {
    packet_id: handed.packet_id,
    asked_of: { ...caseIdIn(handed.input), text },
    question: {
      schema_version: '1',
      court: 'debate-override',
      about: handed.packet_id,
      question: 'Which opinions does the text state? Name each aspect with its polarity.',
      parts: [
        {
          id: 'tuples',
          question: 'every aspect that the text speaks about',
          answer: { kind: 'tuples', polarities: POLARITIES },
        },
      ],
      evidence: [{ kind: 'quote', label: 'the text', text }],
    },
    machine: {
      // Without one of its agents the court has no answer.
      label: null,
      blocks: [
        { kind: 'text', text: `${role} gave no usable answer: ${problem}`, isStrong: true },
        {
          kind: 'folded',
          label: 'what was said until then',
          text: JSON.stringify(said, null, 2).slice(0, LONGEST_SAID),
        },
      ],
    },
    ...tupleDesk(handed, POLARITIES),
  };
}
