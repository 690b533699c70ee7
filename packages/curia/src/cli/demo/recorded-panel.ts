/** A panel whose votes were recorded, kept in few bytes: written out as the cases of its court. */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readText } from '../../files/read-file.ts';

/** What each voice costs for a call, and each case with what is right, if that is known, and what was said, voice by voice. */
const recorded = z.object({
  voices: z.record(z.string(), z.number()),
  tickets: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.string()])),
});

/** Stands for a voice that had nothing to say. */
const ABSTAINED = '-';

/** Writes the cases of a recorded panel to a file, a line each. */
export function writeRecordedPanel(from: string, to: string): void {
  const { voices, tickets } = recorded.parse(JSON.parse(readText(from)));
  const lines = tickets.map(([case_id, text, gold, said]) => {
    const values = said.split(' ');
    const votes = Object.entries(voices).map(([voice, cost], at) => ({
      voice,
      cost,
      ...(values[at] === ABSTAINED ? { state: 'abstained' } : { value: values[at] }),
    }));
    return `${JSON.stringify({ case_id, text, ...(gold === null ? {} : { gold }), votes })}\n`;
  });
  writeFileSync(to, lines.join(''));
}
