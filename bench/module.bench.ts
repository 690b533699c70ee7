/** A table as a module beside a hand-written if-chain, on the same inputs. */
import { decide, toJs } from '@curia/core';
import { startRandom } from '@curia/core/measure';
import { dispositionV5 } from '@curia/courts/verification';
import { best, printRows, whole } from './measure.ts';

const SEED = 20_261_116;
const INPUTS = 1_000_000;

const random = startRandom(SEED);
const upTo = (most: number): number => Math.floor(random() * (most + 1));
const facts = Array.from({ length: INPUTS }, () => ({
  blockers: random() < 0.1 ? 1 + upTo(1) : 0,
  majors_fixable: random() < 0.5 ? 0 : upTo(3),
  majors_unfixable: random() < 0.7 ? 0 : upTo(2),
  minors: random() < 0.4 ? 0 : upTo(4),
  unknown_severities: random() < 0.02 ? 1 : 0,
}));
type Facts = (typeof facts)[number];

/** What an engineer would write by hand, with the same checks of what comes in. */
function ifChain(f: Facts): { outcome: string; rule: string } {
  for (const count of [f.blockers, f.majors_fixable, f.majors_unfixable, f.minors, f.unknown_severities])
    if (!Number.isInteger(count) || count < 0) throw new TypeError('a count is malformed');
  const majors = f.majors_fixable + f.majors_unfixable;
  if (f.blockers > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'blocker-present' };
  if (majors >= 3) return { outcome: 'ESCALATE_TO_SME', rule: 'too-many-majors' };
  if (f.majors_unfixable >= 2) return { outcome: 'ESCALATE_TO_SME', rule: 'several-unfixable' };
  if (f.majors_unfixable >= 1) return { outcome: 'ESCALATE_TO_SME', rule: 'one-unfixable' };
  if (f.unknown_severities > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'unknown-severity' };
  if (f.majors_fixable >= 1) return { outcome: 'AUTO_RETRY', rule: 'fixable-majors' };
  if (f.minors > 0) return { outcome: 'AUTO_ACCEPT', rule: 'minor-only' };
  return { outcome: 'AUTO_ACCEPT', rule: 'clean' };
}

/** The same without any check. */
function bareChain(f: Facts): { outcome: string; rule: string } {
  const majors = f.majors_fixable + f.majors_unfixable;
  if (f.blockers > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'blocker-present' };
  if (majors >= 3) return { outcome: 'ESCALATE_TO_SME', rule: 'too-many-majors' };
  if (f.majors_unfixable >= 2) return { outcome: 'ESCALATE_TO_SME', rule: 'several-unfixable' };
  if (f.majors_unfixable >= 1) return { outcome: 'ESCALATE_TO_SME', rule: 'one-unfixable' };
  if (f.unknown_severities > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'unknown-severity' };
  if (f.majors_fixable >= 1) return { outcome: 'AUTO_RETRY', rule: 'fixable-majors' };
  if (f.minors > 0) return { outcome: 'AUTO_ACCEPT', rule: 'minor-only' };
  return { outcome: 'AUTO_ACCEPT', rule: 'clean' };
}

const module = (await import(`data:text/javascript,${encodeURIComponent(toJs(dispositionV5))}`)) as {
  decide: typeof ifChain;
};
for (const one of facts) {
  const { rule } = decide(dispositionV5, one);
  if (module.decide(one).rule !== rule || ifChain(one).rule !== rule || bareChain(one).rule !== rule)
    throw new Error(`they disagree on ${JSON.stringify(one)}`);
}
let sink = 0;
const timed = (run: typeof ifChain): Promise<number> =>
  best(15, () => {
    for (let at = 0; at < INPUTS; at++) {
      const { outcome, rule } = run(facts[at]!);
      sink += outcome.length + rule.length;
    }
  });
const bare = await timed(bareChain);
const chain = await timed(ifChain);
const exported = await timed(module.decide);
const row = (name: string, seconds: number): string[] => [
  name,
  whole(INPUTS / seconds),
  ((seconds / INPUTS) * 1e9).toFixed(1),
  (seconds / bare).toFixed(2),
];
console.log(`  seed ${SEED}, ${whole(INPUTS)} inputs; all gave the same rule for every input`);
printRows([
  ['program', 'decisions/s', 'ns each', 'times the bare if-chain'],
  row('hand-written if-chain, nothing checked', bare),
  row('hand-written if-chain, counts checked', chain),
  row('the table as a module, facts checked', exported),
]);
console.log('  allowed: 1.5 times a hand-written if-chain');
if (sink === 0) throw new Error('nothing was decided');
