/** Measures the agents of debate override: the first reading alone, and what the debate makes of it under every gate. */
import type { RunCase } from '@curia/core/court';
import type { Judged } from '../opinions/eval-tuple.ts';
import { textMeasure } from '../opinions/tuple-measure.ts';
import { stagesOf } from './measure/stages.ts';
import { overrideGate } from './rules/gate/gate.ts';
import type { DebateRuling } from './rules/protocol.ts';

const READERS: readonly string[] = ['aspect-extractor', 'sentiment-extractor'];
const FIRST = 'first reading';

/** Holds the court under every gate and compares the results with the first reading. */
export const debateMeasure = textMeasure(stagesOf, async ({ hold, pairUp }) => {
  const gates: { name: string; ran: RunCase<DebateRuling>[] }[] = [];
  for (const { policy: name } of overrideGate.policies)
    gates.push({ name, ran: await hold({ policies: { [overrideGate.name]: name } }) });
  const [{ ran: first } = { ran: [] }] = gates;
  return {
    cases: pairUp(first),
    systems: [
      {
        name: FIRST,
        kind: 'agent',
        predict: ({ ran }) => firstReading(ran.record),
        ran: first,
        needs: (role) => READERS.includes(role),
      },
      ...gates.map(({ name, ran }) => {
        const rulings = new Map(ran.map((one) => [one.case_id, one.ruling]));
        const finalOf = ({ case_id }: { readonly case_id: string }): readonly Judged[] => {
          const ruling = rulings.get(case_id);
          return ruling?.status === 'decided' ? ruling.final_tuples : [];
        };
        return { name, kind: 'policy' as const, predict: finalOf, ran };
      }),
    ],
    called: 'The debate',
    // A debate is about terms; nobody names a reference.
    isByReference: false,
    best: [overrideGate.policies[0].policy, [FIRST]],
    sentences: wordEscalated(first),
  };
});

function wordEscalated(cases: readonly RunCase<DebateRuling>[]): string[] {
  const escalated = cases.filter(({ ruling }) => ruling?.status === 'escalated').length;
  if (escalated === 0) return [];
  return [`${escalated} cases went to a person because an agent failed; they count as silence.`];
}

function firstReading(record: object | undefined): Judged[] {
  const debate = record as { stage1?: { sentiments?: Judged[] } | null } | undefined;
  return debate?.stage1?.sentiments ?? [];
}
