/** The demo of panels: a court of one's own sorts tickets by recorded votes, so that there is a panel to measure. */
import { type DemoRun, mostOf } from '@curia/core/court';
import { z } from 'zod';

/** What a panel shows, and the file of its court in the folder of the demo. */
export const panelDemo: { readonly court: string; readonly run: DemoRun } = {
  court: 'tickets.yaml',
  run: {
    cases: 'tickets.json',
    make: async (from, _scratch, files) => ({
      cases: recordedCases(files.document(from, 'tickets.json', MOST_BYTES)),
    }),
    agents: 'given',
    telling: {
      case_id: 't-109',
      right: 'other',
      plain: mostVoices,
      stands: () => 'to an expert',
      outcome: 'EXPERT',
    },
  },
};

const MOST_BYTES = 1024 * 1024;

/** What each voice costs for a call, and each case with what is right, if that is known, and what was said, voice by voice. */
const recorded = z.object({
  voices: z.record(z.string(), z.number()),
  tickets: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.string()])),
});

/** Stands for a voice that had nothing to say. */
const ABSTAINED = '-';

/** The cases of a panel whose votes were recorded in few bytes. */
export function recordedCases(kept: unknown): object[] {
  const { voices, tickets } = recorded.parse(kept);
  return tickets.map(([case_id, text, gold, said]) => {
    const values = said.split(' ');
    const votes = Object.entries(voices).map(([voice, cost], at) => {
      const value = values[at];
      return value === ABSTAINED ? { voice, cost, state: 'abstained' } : { voice, cost, value };
    });
    return gold === null ? { case_id, text, votes } : { case_id, text, gold, votes };
  });
}

/** What most voices say. */
function mostVoices(record: object) {
  const { votes } = record as { readonly votes: readonly { readonly value: string }[] };
  return mostOf(
    votes.map(({ value }) => value),
    `of ${votes.length} voices`,
  );
}
