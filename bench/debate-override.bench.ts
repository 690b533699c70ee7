/** The override gate: samples a second on records that were read, and recorded cases decided again. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRandom } from '@curia/core/measure';
import { gateT0, overrideGate, ruleGate } from '@curia/courts/debate-override';
import { adoption } from '../packages/courts/src/debate-override/rules/adopt/adoption.ts';
import type { HintCase } from '../packages/courts/src/debate-override/rules/gate/gate-case.ts';
import { judgeByHints } from '../packages/courts/src/debate-override/rules/gate/judge-by-hints.ts';
import { printRows, whole } from './measure.ts';

const WANTED = 200_000;
const SAMPLES = 20_000;

const random = startRandom(2);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Three aspects with six hints each. */
const makeSample = (): HintCase => ({
  text: 'The battery lasts two days, but the screen is dim and the price is high.',
  aspect_hints: Object.fromEntries(
    ['battery', 'screen', 'price'].map((aspect) => [
      aspect,
      Array.from({ length: 6 }, () => ({
        polarity_hint: pick(['positive', 'negative', 'neutral', 'pos', 'neg', null, 'mixed']),
        weight: pick([0.5, 0.8, 1]),
        speaker: pick(['EPM', 'TAN', 'CJ']),
        stance: 'patch',
      })),
    ]),
  ),
  summary: {
    aspect_evidence: { battery: 'battery lasts two days', screen: 'the screen is dim' },
    sentence_evidence_spans: ['the price is high'],
  },
  structural_risks: [],
  sentiments: [
    { aspect_term: 'battery', polarity: 'positive', confidence: 0.6, is_implicit: false },
    { aspect_term: 'screen', polarity: 'neutral', confidence: 0.5, is_implicit: false },
  ],
});

const samples = Array.from({ length: SAMPLES }, makeSample);
const lines = samples.map((sample) => JSON.stringify(sample));
/** Samples per second of processor time, best of some rounds: other work on the machine does not count. */
const rate = (run: (at: number) => unknown): number => {
  let most = 0;
  for (let round = 0; round < 12; round++) {
    const before = process.cpuUsage();
    for (let at = 0; at < SAMPLES; at++) run(at);
    const { user, system } = process.cpuUsage(before);
    most = Math.max(most, SAMPLES / ((user + system) / 1e6));
  }
  return most;
};
const rates = {
  'decided (judgeByHints)': rate((at) => judgeByHints(samples[at]!, gateT0)),
  'decided and worded (ruleGate)': rate((at) => ruleGate(samples[at]!, gateT0)),
  'from unknown input, checked': rate((at) => overrideGate.rule(samples[at], gateT0)),
  'from a line of JSON, checked': rate((at) => overrideGate.rule(JSON.parse(lines[at]!), gateT0)),
};
printRows([
  ['3 aspects, 6 hints each', 'samples per CPU second', `of ${whole(WANTED)}`],
  ...Object.entries(rates).map(([name, value]) => [name, whole(value), `${(value / WANTED).toFixed(2)} ×`]),
]);

/** The surest first stage, in hundredths, that so many speakers and the judge overturn under `t3`. */
function reach(speakers: number): number {
  const names = ['A', 'B', 'C'].slice(0, speakers);
  const votes = [
    ...names.map((voice) => ({ voice, role: 'speaker' as const, vote: 'negative' })),
    { voice: 'J', role: 'judge' as const, vote: 'negative' },
  ];
  const isOverturned = (confidence: number): boolean => {
    const sentiments = [{ aspect_term: 'screen', polarity: 'positive', confidence }];
    const summary = { aspect_evidence: { screen: 'screen is dim' } };
    const text = 'The screen is dim.';
    return (
      ruleGate({ text, votes: { screen: votes }, summary, structural_risks: [], sentiments }).stats.applied >
      0
    );
  };
  return Math.max(...Array.from({ length: 101 }, (_, at) => at / 100).filter(isOverturned));
}
console.log();
printRows([
  ['the surest first stage that a debate overturns under t3', 'confidence'],
  ...[3, 2, 1].map((speakers) => [`${speakers} speaker(s) and the judge`, reach(speakers).toFixed(2)]),
]);

const flag = process.argv.indexOf('--data');
const data = flag > 0 ? process.argv[flag + 1] : process.env.CURIA_DATA;
const recorded = <T>(name: string): T[] =>
  readFileSync(join(data!, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
const files = ['override-gate-dev.jsonl', 'adoption-dev.jsonl'];
const missing = data === undefined ? files : files.filter((name) => !existsSync(join(data, name)));

console.log();
if (missing.length > 0) {
  console.log(`  recorded cases not decided again: set CURIA_DATA to a folder with ${missing.join(' and ')}`);
} else {
  const aspectFields = ['aspect', 'decision', 'skip_reason', 'target_pol', 'total', 'margin'];
  const sampleFields = ['adopt_decision', 'adopt_reason', 'ev_score'];
  type Fields = Readonly<Record<string, unknown>>;
  const agree = (names: readonly string[], a: Fields, b: Fields | undefined): boolean =>
    names.every((name) => a[name] === b?.[name]);
  const gate = recorded<{ recorded: Fields[] }>('override-gate-dev.jsonl');
  const gateSame = gate.filter((one) => {
    const { aspects } = overrideGate.rule(one, gateT0).ruling;
    return (
      aspects.length === one.recorded.length &&
      one.recorded.every((entry, at) => agree(aspectFields, entry, { ...aspects[at] }))
    );
  });
  const ev = adoption.policies.find(({ policy }) => policy === 'ev')!;
  const adopted = recorded<{ recorded: Fields }>('adoption-dev.jsonl');
  const adoptedSame = adopted.filter((one) =>
    agree(sampleFields, one.recorded, { ...adoption.rule(one, ev).ruling }),
  );
  printRows([
    ['recorded cases decided again', 'same', 'of', 'compared'],
    ['override-gate', whole(gateSame.length), whole(gate.length), aspectFields.join(', ')],
    ['adoption', whole(adoptedSame.length), whole(adopted.length), sampleFields.join(', ')],
  ]);
  if (gateSame.length < gate.length || adoptedSame.length < adopted.length) process.exitCode = 1;
}
