/** Measures the agents of debate override: the first reading alone, and what the debate makes of it under every gate. */

import type { Measure, RunCase } from '@curia/core/court';
import {
  breakDown,
  costOf,
  heardOf,
  measureSystems,
  requireAnswers,
  type System,
  wordBestVoice,
  wordFailed,
  wordRefused,
  wordRemembered,
} from '@curia/core/measure';
import { overrideGate } from '@curia/courts/debate-override';
import type { DebateRuling } from '@curia/courts/in/debate-override';
import {
  type HeardText,
  type Judged,
  type KnownText,
  pairUp,
  readTupleCase,
  requireTexts,
  tupleRows,
  tupleYardstick,
  wordSilence,
} from '@curia/courts/in/opinions';

type Case = HeardText & { readonly under: Readonly<Record<string, readonly Judged[]>> };

const READERS: readonly string[] = ['aspect-extractor', 'sentiment-extractor'];

/** Holds the court under every gate and compares the results with the first reading. */
export const debateOverrideMeasure: Measure<DebateRuling, KnownText> = {
  read: readTupleCase,
  async run({ cases, draws, hold }) {
    requireTexts(cases);
    const gates = overrideGate.policies.map(({ policy }) => policy);
    const all = new Map<string, RunCase<DebateRuling>[]>();
    for (const gate of gates) all.set(gate, await hold({ policies: { [overrideGate.name]: gate } }));
    const runs = new Map(Array.from(all, ([gate, ran]) => [gate, heardOf(ran)]));
    requireAnswers([...runs.values()].flat());
    const [first = []] = runs.values();
    const rulings = Array.from(
      runs,
      ([gate, ran]) => [gate, new Map(ran.map(({ case_id, ruling }) => [case_id, ruling]))] as const,
    );
    const heard = pairUp(cases, first).map((one): Case => {
      const under = rulings.map(([gate, byId]) => {
        const ruling = byId.get(one.case_id);
        return [gate, ruling?.status === 'decided' ? ruling.final_tuples : []];
      });
      return { ...one, under: Object.fromEntries(under) };
    });
    const systems: System<Case, Judged>[] = [
      { name: 'first reading', kind: 'agent', predict: ({ ran }) => firstReading(ran.record) },
      ...gates.map(
        (gate): System<Case, Judged> => ({
          name: gate,
          kind: 'policy',
          predict: ({ under }) => under[gate] ?? [],
        }),
      ),
    ];
    const costs = new Map(
      systems.map(({ name }) => {
        const ran = runs.get(name);
        return [
          name,
          ran === undefined ? costOf(first, (role) => READERS.includes(role)) : costOf(ran, () => true),
        ];
      }),
    );
    const yardstick = tupleYardstick();
    const report = measureSystems(yardstick, systems, heard, { ...draws, called: 'The debate', costs });
    const escalated = first.filter(({ ruling }) => ruling?.status === 'escalated').length;
    // A debate is about terms; nobody names a reference.
    const rows = tupleRows(report, costs, { isByReference: false });
    return {
      cases: heard.length,
      rows,
      tags: breakDown(yardstick, heard, systems),
      sentences: [
        ...wordBestVoice(rows, gates[0]!, ['first reading']),
        report.verdict.sentence,
        ...report.notes,
        ...wordSilence(heard, systems),
        ...(escalated === 0
          ? []
          : [`${escalated} cases went to a person because an agent failed; they count as silence.`]),
        ...wordFailed([...runs.values()].flat()),
        ...wordRemembered([...runs.values()].flat()),
        ...wordRefused([...all.values()][0]!),
      ],
    };
  },
};

function firstReading(record: object | undefined): Judged[] {
  const { stage1 } = (record ?? {}) as { stage1?: { sentiments?: Judged[] } | null };
  return stage1?.sentiments ?? [];
}
