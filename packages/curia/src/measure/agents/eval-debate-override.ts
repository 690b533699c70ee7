/** Measures the agents of debate override: the first reading alone, and what the debate makes of it under every gate. */

import type { RunCase } from '@curia/core/court';
import debateOverrideCourt, { overrideGate } from '@curia/courts/debate-override';
import type { DebateRuling } from '@curia/courts/in/debate-override';
import type { Judged } from '@curia/courts/in/opinions';
import { measureSystems, type System } from '../measure-systems.ts';
import { type MeasuredReport, systemRows } from './agents-report.ts';
import { wordBestVoice } from './best-voice.ts';
import { breakDown, wordSilence } from './break-down.ts';
import {
  costOf,
  hearCases,
  heardOf,
  requireAnswers,
  type Setting,
  wordFailed,
  wordRefused,
  wordRemembered,
} from './hold-court.ts';
import { type Heard, pairUp, type TupleCase } from './tuple-case.ts';

type Case = Heard<TupleCase> & { readonly under: Readonly<Record<string, readonly Judged[]>> };

const READERS: readonly string[] = ['aspect-extractor', 'sentiment-extractor'];

/** Runs the cases under every gate and compares the results with the first reading. */
export async function evalDebateOverride(
  cases: readonly TupleCase[],
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<MeasuredReport> {
  const gates = overrideGate.policies.map(({ policy }) => policy);
  const all = new Map<string, RunCase<DebateRuling>[]>();
  for (const gate of gates) all.set(gate, await hearCases(debateOverrideCourt, gate, {}, cases, setting));
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
  const systems: System<Case>[] = [
    { name: 'first reading', kind: 'agent', predict: ({ ran }) => firstReading(ran.record) },
    ...gates.map(
      (gate): System<Case> => ({ name: gate, kind: 'policy', predict: ({ under }) => under[gate] ?? [] }),
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
  const report = measureSystems(systems, heard, { compat: false, ...draws, called: 'The debate', costs });
  const escalated = first.filter(({ ruling }) => ruling?.status === 'escalated').length;
  // A debate is about terms; nobody names a reference.
  const rows = systemRows(report, costs, false);
  return {
    report: {
      cases: heard.length,
      rows,
      tags: breakDown(heard, systems),
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
    },
    refused: cases.length - heard.length,
  };
}

function firstReading(record: object | undefined): Judged[] {
  const { stage1 } = (record ?? {}) as { stage1?: { sentiments?: Judged[] } | null };
  return stage1?.sentiments ?? [];
}
