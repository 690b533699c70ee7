/** What other thresholds would do: how much is changed, why not, and where gold is known, what is mended and broken. */

import { withValues } from '@curia/core';
import type { Sweep, ThresholdStudy, Thresholds } from '@curia/core/measure';
import { readInput } from '@curia/core/read';
import { readPolarity } from '@curia/core/text/opinion';
import { z } from 'zod';
import { tuple } from './rules/debate.ts';
import { type GatePolicy, goesByVotes } from './rules/gate/gate.table.ts';
import { judgeCase, overrideGate } from './rules/gate/gate.ts';
import { type ReadCase, readGateCase } from './rules/gate/gate-case.ts';
import { nameKey } from './rules/integrity.ts';
import { askedLabel } from './rules/polarity-word.ts';
import type { Sentiment } from './rules/sentiment.ts';

/** The thresholds of the gate. */
export const gateThresholds: Thresholds = {
  question: overrideGate.name,
  usual: (table) => (goesByVotes(table as GatePolicy) ? SWEEPS_OF_VOTES : SWEEPS_OF_HINTS),
  study: (table, settings) => startStudy(table as GatePolicy, settings),
};

const SWEEPS_OF_VOTES: readonly Sweep[] = [
  { name: 'ev_threshold', values: [0.4, 0.5, 0.6, 0.7, 0.8] },
  { name: 'speaker_odds', values: [1.2, 1.5, 1.8, 2.1, 2.4] },
];
const SWEEPS_OF_HINTS: readonly Sweep[] = [
  { name: 'min_total', values: [0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2] },
  { name: 'min_margin', values: [0.2, 0.4, 0.6, 0.8, 1, 1.2] },
];

interface Tally {
  readonly values: Readonly<Record<string, number>>;
  readonly skips: Map<string, number>;
  samples: number;
  aspects: number;
  applied: number;
  judged: number;
  fixes: number;
  breaks: number;
}

/** Starts a study of settings; a studied setting overrides the sample's own configuration. */
export function startStudy(
  base: GatePolicy,
  settings: readonly Readonly<Record<string, number>>[],
): ThresholdStudy {
  const tallies = settings.map(
    (values): Tally => ({
      values,
      skips: new Map(),
      samples: 0,
      aspects: 0,
      applied: 0,
      judged: 0,
      fixes: 0,
      breaks: 0,
    }),
  );
  // Samples that configure the same share their policies; every setting is checked before the first sample.
  const prepared = new WeakMap<GatePolicy, readonly GatePolicy[]>();
  const policiesFor = (table: GatePolicy): readonly GatePolicy[] => {
    const known = prepared.get(table) ?? settings.map((values) => withValues(table, values));
    prepared.set(table, known);
    return known;
  };
  policiesFor(base);
  return {
    add(input) {
      const read = readGateCase(input, base);
      const gold = readGold(input);
      for (const [at, table] of policiesFor(read.table).entries()) {
        const tally = tallies[at];
        // Another threshold leaves a policy of the kind that it is.
        if (tally !== undefined) judge(tally, { ...read, table } as ReadCase, gold);
      }
    },
    points: () =>
      tallies.map(({ samples, aspects, values, applied, judged, fixes, breaks, skips }) => ({
        values,
        seen: { samples, aspects },
        applied,
        judged,
        fixes,
        breaks,
        skips: Object.fromEntries([...skips].sort(([a], [b]) => (a < b ? -1 : 1))),
      })),
  };
}

function judge(tally: Tally, read: ReadCase, gold: ReadonlyMap<string, string> | undefined): void {
  const { aspects, sentiments } = judgeCase(read);
  tally.samples++;
  tally.aspects += aspects.length;
  for (const { decision } of aspects) {
    if (decision.outcome === 'APPLY') tally.applied++;
    else tally.skips.set(decision.code, (tally.skips.get(decision.code) ?? 0) + 1);
  }
  if (gold === undefined) return;
  tally.judged++;
  sentiments.forEach((after, at) => {
    const before = read.gateCase.sentiments[at];
    if (before === after) return;
    const wasRight = before !== undefined && isRight(before, gold);
    if (isRight(after, gold) && !wasRight) tally.fixes++;
    else if (!isRight(after, gold) && (wasRight || before === undefined)) tally.breaks++;
  });
}

const isRight = ({ aspect_term, polarity }: Sentiment, gold: ReadonlyMap<string, string>): boolean =>
  gold.has(nameKey(aspect_term)) && gold.get(nameKey(aspect_term)) === readPolarity(polarity);

const goldShape = z.looseObject({ gold: z.array(tuple.extend({ polarity: askedLabel })).nullish() });

/** The polarity of each aspect in the gold of a sample; undefined if it has none. A word that nobody knows is refused. */
function readGold(input: unknown): ReadonlyMap<string, string> | undefined {
  const { gold } = readInput(goldShape, input);
  if (!gold) return undefined;
  const known = new Map<string, string>();
  for (const { aspect_term, polarity: word } of gold) {
    const polarity = readPolarity(word);
    if (polarity !== null) known.set(nameKey(aspect_term), polarity);
  }
  return known;
}
