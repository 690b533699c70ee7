/** Measures the agents of debate override: the first reading alone, and what the debate makes of it under every gate. */
import type { Judged } from '@curia/core';
import { debateOverrideCourt } from '../../../../run/courts/debate-override.ts';
import { measureSystems, type System } from '../measure-systems.ts';
import { type AgentsReport, rowsOf } from './agents-report.ts';
import { breakDown, wordSilence } from './break-down.ts';
import { costOf, holdCourt, type Setting } from './hold-court.ts';
import { type Heard, pairUp, type TupleCase } from './tuple-case.ts';

type Case = Heard<TupleCase> & { readonly under: Readonly<Record<string, readonly Judged[]>> };

const READERS: readonly string[] = ['aspect-extractor', 'sentiment-extractor'];

/** Runs the cases under every gate and compares the results with the first reading. */
export async function evalDebateOverride(
  cases: readonly TupleCase[],
  setting: Setting,
  draws: { readonly resamples: number; readonly seed: number },
): Promise<AgentsReport> {
  const gates = debateOverrideCourt.policies.map(({ policy }) => policy);
  const runs = new Map<string, Awaited<ReturnType<typeof holdCourt>>>();
  for (const gate of gates) runs.set(gate, await holdCourt(debateOverrideCourt, gate, {}, cases, setting));
  const [first] = runs.values();
  const heard = pairUp(cases, first!).map((one): Case => {
    const under = [...runs].map(([gate, ran]) => {
      const ruling = ran.find(({ case_id }) => case_id === one.case_id)?.ruling;
      return [gate, (ruling as { final_tuples?: Judged[] } | undefined)?.final_tuples ?? []];
    });
    return { ...one, under: Object.fromEntries(under) };
  });
  const systems: System<Case>[] = [
    { name: 'first reading', kind: 'agent', predict: ({ ran }) => firstReading(ran.record) },
    ...gates.map(
      (gate): System<Case> => ({ name: gate, kind: 'policy', predict: ({ under }) => under[gate] ?? [] }),
    ),
  ];
  const report = measureSystems(systems, heard, { compat: false, ...draws, called: 'The debate' });
  const costs = new Map(
    systems.map(({ name }) => [
      name,
      runs.has(name) ? costOf(runs.get(name)!, () => true) : costOf(first!, (role) => READERS.includes(role)),
    ]),
  );
  const escalated = first!.filter(
    ({ ruling }) => (ruling as { status?: string })?.status === 'escalated',
  ).length;
  return {
    cases: cases.length,
    // A debate is about terms; nobody names a reference.
    rows: rowsOf(report, costs, false),
    tags: breakDown(heard, systems),
    sentences: [
      report.verdict.sentence,
      ...wordSilence(heard, systems),
      ...(escalated === 0
        ? []
        : [`${escalated} cases went to a person because an agent failed; they count as silence.`]),
    ],
  };
}

function firstReading(record: object | undefined): Judged[] {
  const { stage1 } = (record ?? {}) as { stage1?: { sentiments?: Judged[] } | null };
  return stage1?.sentiments ?? [];
}
