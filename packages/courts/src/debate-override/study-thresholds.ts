/** What other thresholds would do: how much is changed, why not, and where gold is known, what is mended and broken. */

import { withValues } from '@curia/core';
import { readInput } from '@curia/core/read';
import { readPolarity } from '@curia/core/text/opinion';
import { z } from 'zod';
import { tuple } from './rules/debate.ts';
import type { GatePolicy } from './rules/gate/gate.table.ts';
import { judgeCase } from './rules/gate/gate.ts';
import { type ReadCase, readGateCase } from './rules/gate/gate-case.ts';
import { nameKey } from './rules/integrity.ts';
import { askedLabel } from './rules/polarity-word.ts';
import type { Sentiment } from './rules/sentiment.ts';

/** One threshold setting and its results. */
export interface StudyPoint {
  readonly values: Readonly<Record<string, number>>;
  readonly samples: number;
  readonly aspects: number;
  readonly applied: number;
  readonly skips: Readonly<Record<string, number>>;
  /** Samples with gold. */
  readonly judged: number;
  /** Sentiments that were wrong before and are right now. */
  readonly fixes: number;
  /** Sentiments that were right before and are wrong now, and additions that gold does not have. */
  readonly breaks: number;
}

/** A study in progress: samples go in one by one, so that a file of any size can be studied. */
export interface ThresholdStudy {
  /** Judges one sample under every setting; throws if the sample is refused. */
  readonly add: (input: unknown) => void;
  readonly points: () => StudyPoint[];
}

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
      policiesFor(read.table).forEach((table, at) => {
        // Another threshold leaves a policy of the kind that it is.
        judge(tallies[at]!, { ...read, table } as ReadCase, gold);
      });
    },
    points: () =>
      tallies.map(({ skips, ...counts }) => ({
        ...counts,
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
