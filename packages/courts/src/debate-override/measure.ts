/** Measures the agents of debate override: the first reading alone, and what the debate makes of it under every gate. */

import type { RunCase } from '@curia/core/court';
import type { Measure } from '@curia/core/court/measure';
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
import type { Judged } from '../opinions/eval-tuple.ts';
import {
  type HeardText,
  type KnownText,
  pairUp,
  readTupleCase,
  requireTexts,
} from '../opinions/tuple-case.ts';
import { tupleRows, wordSilence } from '../opinions/tuple-report.ts';
import { tupleRuns } from '../opinions/tuple-runs.ts';
import { tupleYardstick } from '../opinions/tuple-yardstick.ts';
import { stagesOf } from './measure/stages.ts';
import { overrideGate } from './rules/gate/gate.ts';
import type { DebateRuling } from './rules/protocol.ts';

type Case = HeardText & { readonly under: Readonly<Record<string, readonly Judged[]>> };

const READERS: readonly string[] = ['aspect-extractor', 'sentiment-extractor'];

/** Holds the court under every gate and compares the results with the first reading. */
export const debateMeasure: Measure<DebateRuling, KnownText> = {
  read: readTupleCase,
  runs: tupleRuns(stagesOf),
  async run({ cases, draws, hold }) {
    requireTexts(cases);
    const gates = overrideGate.policies.map(({ policy }) => policy);
    const all = new Map<string, RunCase<DebateRuling>[]>();
    for (const gate of gates) all.set(gate, await hold({ policies: { [overrideGate.name]: gate } }));
    const runs = new Map(Array.from(all, ([gate, ran]) => [gate, heardOf(ran)]));
    requireAnswers([...runs.values()].flat());
    const [asked = []] = all.values();
    const first = heardOf(asked);
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
    // A debate is about terms; nobody names a reference.
    const rows = tupleRows(report, costs, { isByReference: false });
    return {
      cases: heard.length,
      rows,
      tags: breakDown(yardstick, heard, systems),
      sentences: [
        ...wordBestVoice(rows, overrideGate.policies[0].policy, ['first reading']),
        report.verdict.sentence,
        ...report.notes,
        ...wordSilence(heard, systems),
        ...wordEscalated(first),
        ...wordFailed([...runs.values()].flat()),
        ...wordRemembered([...runs.values()].flat()),
        ...wordRefused(asked),
      ],
    };
  },
};

function wordEscalated(cases: readonly RunCase<DebateRuling>[]): string[] {
  const escalated = cases.filter(({ ruling }) => ruling?.status === 'escalated').length;
  if (escalated === 0) return [];
  return [`${escalated} cases went to a person because an agent failed; they count as silence.`];
}

function firstReading(record: object | undefined): Judged[] {
  const debate = record as { stage1?: { sentiments?: Judged[] } | null } | undefined;
  return debate?.stage1?.sentiments ?? [];
}
