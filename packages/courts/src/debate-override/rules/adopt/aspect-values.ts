/** What the corrections of a sample say aspect by aspect: which the gate changed, which it refused, and what each was worth. */
import type { FactsOf } from '@curia/core';
import { isOverride, refusalOf } from '../correction.ts';
import { mostConfidentOf } from '../sentiment.ts';
import type { AdoptionCase } from './adoption-case.ts';
import { type adoptionEv2, REFUSALS } from './adoption-ev2.table.ts';

/** A sample, aspect by aspect. */
export interface AspectValues {
  /** The aspects that the gate changed, each once, in its order. */
  readonly applied: readonly string[];
  /** The value of every aspect of which one is known. */
  readonly values: Readonly<Record<string, number>>;
  readonly nearest: FactsOf<typeof adoptionEv2>['nearest'];
}

/** Reads the corrections of a sample. */
export function aspectValues({ corrections, stage2_sentiments }: AdoptionCase): AspectValues {
  const applied = new Set<string>();
  const refused = new Set<string>();
  const values = new Map<string, number>();
  for (const one of corrections) {
    const { target_aspect: aspect, ev } = one;
    if (!aspect) continue;
    const refusal = refusalOf(one);
    if (isOverride(one)) applied.add(aspect);
    else if (refusal !== undefined) refused.add(refusal);
    else continue;
    // A changed sentiment is as sure as its change is worth.
    const sure = mostConfidentOf(stage2_sentiments.filter(({ aspect_term }) => aspect_term === aspect));
    const value = ev ?? (isOverride(one) ? sure?.confidence : undefined);
    if (value !== undefined) values.set(aspect, Math.min(value, values.get(aspect) ?? 1));
  }
  return {
    applied: [...applied],
    values: Object.fromEntries(values),
    nearest: REFUSALS.find((reason) => refused.has(reason)) ?? 'nothing',
  };
}
