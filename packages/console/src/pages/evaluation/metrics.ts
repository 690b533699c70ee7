/** By what the systems of a run are compared, and how each of them did by it. */
import type { Quality } from '../../api/votes.ts';
import type { Words } from '../../words/en.ts';

/** One way of deciding, by one metric. */
export interface ScoredSystem {
  readonly key: string;
  readonly name: string;
  /** Null where gold has nothing to say. */
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
  /** `court`: what rules; `limit`: the best that choosing could do, which nobody can use. */
  readonly kind: 'court' | 'member' | 'other' | 'limit';
  readonly calls: number | null;
  readonly cost: number | null;
  readonly decided: number | null;
}

/** What can be asked for, the first being the default. */
export const metricsOf = ({ measure }: Quality): readonly MetricName[] =>
  measure === 'items'
    ? (['correct', 'accuracy'] as const)
    : (['otepol', 'otepol_strict', 'refpol', 'attrpol'] as const);

/** A metric. */
export type MetricName = keyof Words['evaluation']['metrics'];

/** The metric that an address names, or the first. */
export function metricIn(quality: Quality, named: string | null): MetricName {
  const known = metricsOf(quality);
  return known.find((name) => name === named) ?? known[0]!;
}

/** Every system by a metric, in the order of the server. */
export function scoresBy(
  quality: Quality,
  metric: MetricName,
  words: Words['evaluation'],
): readonly ScoredSystem[] {
  if (quality.measure === 'items')
    return quality.systems.map((one) => ({
      key: one.system,
      name: nameOf(one.system, one.voice, words),
      value: metric === 'accuracy' ? one.accuracy : one.correct,
      interval: metric === 'accuracy' ? one.accuracy_interval : one.interval,
      kind: one.system === 'court' ? 'court' : one.system.startsWith('voice:') ? 'member' : 'other',
      calls: one.calls_per_case,
      cost: one.cost_per_case ?? null,
      decided: one.decided,
    }));
  const { best_policy } = quality.verdict;
  return quality.systems.map((one) => ({
    key: one.system,
    name: words.systems[one.system as keyof typeof words.systems] ?? one.system,
    value: one.metrics[metric]?.micro.f1 ?? null,
    interval: one.metrics[metric]?.interval,
    kind:
      one.kind === 'oracle'
        ? 'limit'
        : one.kind === 'agent'
          ? 'member'
          : one.system === (quality.run?.policy ?? best_policy)
            ? 'court'
            : 'other',
    calls: one.calls_per_case,
    cost: null,
    decided: null,
  }));
}

function nameOf(system: string, voice: string | undefined, words: Words['evaluation']): string {
  if (system.startsWith('voice:')) return system.slice('voice:'.length);
  const called = words.systems[system as keyof typeof words.systems] ?? system;
  return voice === undefined ? called : `${called} (${voice})`;
}

/** What rules in the run, and the best of its members alone. */
export function courtAndBest(
  scores: readonly ScoredSystem[],
): readonly [court: ScoredSystem | undefined, best: ScoredSystem | undefined] {
  const [best] = scores
    .filter(({ kind, value }) => kind === 'member' && value !== null)
    .toSorted((a, b) => b.value! - a.value!);
  return [scores.find(({ kind }) => kind === 'court'), best];
}
