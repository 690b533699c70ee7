/** The demo of debate override: texts that are debated, and recorded debates in which most speakers are wrong. */
import { type Demo, mostOf } from '@curia/core/court';
import { tuplesThatStand } from '../opinions/tuples-that-stand.ts';
import type { DebateRuling } from './rules/protocol.ts';

/** What debate override shows. */
export const debateDemo: Demo<DebateRuling> = {
  runs: [
    { cases: 'debate-override.jsonl', agents: 'offline' },
    {
      of: 'recorded',
      cases: 'recorded-debates.jsonl',
      agents: 'given',
      telling: {
        case_id: 'battery',
        right: 'battery positive',
        plain: mostSpeakers,
        stands: (ruling) => (ruling.status === 'decided' ? tuplesThatStand(ruling.final_tuples) : 'nothing'),
        outcome: 'SKIP',
      },
    },
  ],
};

/** A turn, as far as it is counted here. */
interface Turn {
  readonly proposed_edits: readonly {
    readonly target: { readonly aspect_term: string };
    readonly value: string;
  }[];
}

/** What most speakers say about the aspect that was argued about. */
function mostSpeakers(record: object) {
  const { turns } = record as { readonly turns: readonly Turn[] };
  const said = turns.flatMap(({ proposed_edits }) => proposed_edits.slice(-1));
  return mostOf(
    said.map(({ target, value }) => `${target.aspect_term} ${value}`),
    `of ${turns.length} speakers`,
  );
}
