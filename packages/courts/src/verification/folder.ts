/** The records of verified documents in the folder of a run: decisions, passes and packets. */
import { type RunFolder, readSaid } from '@curia/core/court';
import { z } from 'zod';
import type { Pass, VerificationRuling } from './rules/final-decision.ts';

const base = { schema_version: z.literal('1') };
const ruled = z.object({ rulebook_hash: z.string().optional() });
const opened = z.object({ ...base, packet_id: z.string(), packet: z.record(z.string(), z.unknown()) });

/** What verification adds to the folder of a run. */
export const verificationFolder: RunFolder<object, VerificationRuling> = {
  records({ case_id, record, ruling, events, packet }) {
    const { passes } = record as { passes: readonly Pass[] };
    const lines: { file: string; line: object }[] = [];
    for (const event of events)
      if (event.kind === 'ruled') {
        const { rulebook_hash } = readSaid(ruled, event);
        lines.push({ file: 'decisions.jsonl', line: { case_id, ...ruling, rulebook_hash } });
      }
    for (const pass of passes)
      lines.push({ file: 'passes.jsonl', line: { schema_version: '1', case_id, ...pass } });
    for (const event of events)
      if (event.kind === 'packet-opened') {
        const said = readSaid(opened, event);
        lines.push({ file: 'packets.jsonl', line: { ...said, packet: packet ?? said.packet, case_id } });
      }
    return lines;
  },
};
