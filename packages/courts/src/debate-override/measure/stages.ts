/** What a debated text said in its first reading and in the end. */
import type { RuledCase } from '@curia/core/court';
import type { Judged } from '../../opinions/eval-tuple.ts';
import { readTuples, type Stages } from '../../opinions/tuple-runs.ts';
import type { DebateRuling } from '../rules/protocol.ts';

/** The first reading, what stands in the end, and whether the debate changed it; undefined if the text went to a person. */
export function stagesOf({ record, ruling }: RuledCase<DebateRuling>): Stages | undefined {
  if (ruling.status !== 'decided') return undefined;
  const { stage1, validation } = record as {
    readonly stage1?: { readonly sentiments: readonly Judged[] } | null;
    readonly validation?: { readonly structural_risks?: readonly { readonly type: string }[] | null } | null;
  };
  return {
    stage1: readTuples(stage1?.sentiments ?? []),
    final: readTuples(ruling.final_tuples),
    risks_before: validation?.structural_risks?.map(({ type }) => type) ?? null,
    // Nobody looks for risks a second time: that they are not reported again does not mean that they are gone.
    risks_after: null,
    override: {
      applied: ruling.gate.gate_decision === 'APPLY',
      adopted: ruling.adoption.adopt_decision === 'adopted',
    },
  };
}
