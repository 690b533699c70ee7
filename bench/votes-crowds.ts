/** Crowds, and panels without repeats, beside the reference: answers without gold and with it, certified shares, and how often a certificate is broken. */
import { certify, trialOf } from '../packages/core/src/votes/certify/certify.ts';
import { stackWins } from '../packages/core/src/votes/crowd/blend.ts';
import { fitThree, readingsOf } from '../packages/core/src/votes/crowd/three.ts';
import { shuffle, startGenerator } from '../packages/core/src/votes/shuffle.ts';
import { goldItems } from '../packages/core/src/votes/vote-set.ts';
import { crossValidate } from '../packages/core/src/votes/weigh/cross-validate.ts';
import { type Prepared, prepare, scoresBy } from '../packages/core/src/votes/weigh/methods.ts';
import {
  type ClassScores,
  creditOf,
  decideByScores,
  everyClass,
} from '../packages/core/src/votes/weigh/scores.ts';
import { printRows } from './measure.ts';
import { CROWDS, MORE_CROWDS, readLong } from './votes-data.ts';

/** Prints what was measured beside what was aimed at, and counts what was missed. */
type Beside = (measured: string, aim: string, holds?: boolean) => string;

/** Everything about crowds. */
export function crowds(folder: string, beside: Beside): void {
  withoutGold(folder, beside);
  withGold(folder);
  certified(folder, beside);
}

const percent = (share: number, digits = 1): string => (100 * share).toFixed(digits);

const accuracy = ({ votes }: Prepared, scores: ClassScores, items: readonly number[]): number =>
  items.reduce((sum, item) => sum + creditOf(scores, item, votes.gold[item]!), 0) / items.length;

/** The method that known answers choose for a crowd, and its scores. */
function chosen(
  prepared: Prepared,
  known: readonly number[],
): { name: 'blend' | 'stack'; scores: ClassScores } {
  const credits = (method: 'blend' | 'stack') => crossValidate(method, prepared, known, '1');
  const name = stackWins(credits('blend'), credits('stack')) ? 'stack' : 'blend';
  return { name, scores: scoresBy(name, prepared, known) };
}

function withoutGold(folder: string, beside: Beside): void {
  /** Made by a second implementation on the same files: majority, Dawid-Skene, one-coin, MACE, shrunken, three. */
  const aims: Readonly<Record<string, readonly string[]>> = {
    CF: ['88.22', '83.00', '88.67', '87.67', '89.00', '88.33'],
    ZC_us: ['86.05', '83.58', '90.15', '82.11', '82.35', '83.28'],
    fej2013: ['90.19', '88.54', '90.45', '88.72', '88.54', '89.06'],
    labelme: ['76.60', '79.20', '76.80', '78.30', '79.50', '79.20'],
    leaves: ['64.28', '63.80', '64.06', '64.32', '63.80', '64.06'],
    mmlu8: ['52.70', '53.45', '53.80', '54.80', '53.55', '54.10'],
  };
  console.log('\nWithout gold: accuracy in %; measured (reference)');
  const rows = Object.entries(aims).map(([name, wanted]) => {
    const { votes } = readLong(folder, name);
    const prepared = prepare(votes, 'crowd');
    const known = goldItems(votes);
    const of = (scores: ClassScores): string => percent(accuracy(prepared, scores, known), 2);
    const readings = readingsOf(votes, fitThree(votes)).map((each) => everyClass(votes.classes.length, each));
    const measured = [
      scoresBy('majority', prepared, []),
      scoresBy('dawid-skene', prepared, []),
      ...readings,
      scoresBy('three', prepared, []),
    ];
    return [name, ...measured.map((scores, at) => beside(of(scores), wanted[at]!))];
  });
  printRows([['votes', 'majority', 'Dawid-Skene', 'one-coin', 'MACE', 'shrunken', 'three'], ...rows]);

  const { votes } = readLong(folder, 'mmlu8');
  const panel = prepare(votes, 'panel');
  const agreed = percent(accuracy(panel, scoresBy('prior', panel, []), goldItems(votes)));
  console.log(`\n  A panel of 8 without repeats, weighed by agreement: ${beside(agreed, '55.6')}`);
}

const SPLITS = 60;

function withGold(folder: string): void {
  console.log(`\nWith gold: accuracy in % on the rest, mean of ${SPLITS} draws`);
  const rows = [...MORE_CROWDS, ...CROWDS].map((name) => {
    const { votes } = readLong(folder, name);
    const prepared = prepare(votes, 'crowd');
    const cells = [50, 250].flatMap((gold) => {
      const all = goldItems(votes);
      if (all.length < gold + 50) return ['', '', ''];
      const random = startGenerator(1);
      let [blend, stack, taken] = [0, 0, 0];
      for (let split = 0; split < SPLITS; split++) {
        const drawn = shuffle(all, random);
        const [known, rest] = [drawn.slice(0, gold).sort((a, b) => a - b), drawn.slice(gold)];
        blend += accuracy(prepared, scoresBy('blend', prepared, known), rest) / SPLITS;
        stack += accuracy(prepared, scoresBy('stack', prepared, known), rest) / SPLITS;
        taken += accuracy(prepared, chosen(prepared, known).scores, rest) / SPLITS;
      }
      return [blend, stack, taken].map((share) => percent(share));
    });
    return [name, ...cells];
  });
  printRows([['votes', 'blend, 50 gold', 'stack', 'chosen', 'blend, 250 gold', 'stack', 'chosen'], ...rows]);
}

/** How far a mean of so many draws may be from the reference, in points. */
const TOLERANCE = 6;

function certified(folder: string, beside: Beside): void {
  const aims = [
    ['fej2013', 150, 0.1, 50, 43],
    ['fej2013', 250, 0.1, 72, 20],
    ['labelme', 250, 0.2, 76, 2],
    ['labelme', 500, 0.2, 80, 0],
    ['ZC_us', 250, 0.1, 79, 8],
    ['leaves', 200, 0.2, 63, 0],
    ['web', 250, 0.1, 80, 0],
    ['web', 500, 0.1, 89, 0],
    ['rte', 150, 0.1, 83, 7],
    ['rte', 250, 0.05, 47, 35],
    ['temporal', 250, 0.05, 32, 57],
    ['dog', 250, 0.2, 82, 10],
  ] as const;
  console.log(
    `\nCertified, batch, delta 10 %, mean of ${SPLITS} draws: share in % and draws that certify nothing in %; measured (aim, within ${TOLERANCE} points or better); and how often the limit was broken`,
  );
  const rows = aims.map(([name, gold, limit, share, nothing]) => {
    const { votes } = readLong(folder, name);
    const prepared = prepare(votes, 'crowd');
    const random = startGenerator(1);
    let [automatic, none, broken] = [0, 0, 0];
    for (let split = 0; split < SPLITS; split++) {
      const drawn = shuffle(goldItems(votes), random);
      const fit = Math.round(0.3 * gold);
      const { scores } = chosen(
        prepared,
        drawn.slice(0, fit).sort((a, b) => a - b),
      );
      const cases = drawn.slice(fit).map((item) => {
        const { margin, tied, label } = decideByScores(scores, item);
        return { confidence: tied > 1 ? -1e-9 : margin, wrong: tied > 1 || label !== votes.gold[item] };
      });
      const [known, open] = [cases.slice(0, gold - fit), cases.slice(gold - fit)];
      const confidences = open.map(({ confidence }) => confidence);
      const guarantee = { maxError: limit, delta: 0.1, mode: 'batch', minShare: 0.5 } as const;
      const pool = cases.map(({ confidence }) => confidence);
      const { step } = certify(pool, trialOf(known, confidences), guarantee);
      const taken = step === null ? [] : open.filter(({ confidence }) => confidence >= step.threshold);
      automatic += (100 * taken.length) / open.length / SPLITS;
      if (taken.length === 0) none += 100 / SPLITS;
      if (taken.filter(({ wrong }) => wrong).length > limit * taken.length + 1e-9) broken += 100 / SPLITS;
    }
    return [
      `${name}, ${gold} gold, ${percent(limit, 0)} %`,
      beside(automatic.toFixed(0), String(share), automatic >= share - TOLERANCE),
      beside(none.toFixed(0), String(nothing), none <= nothing + TOLERANCE),
      broken.toFixed(0),
    ];
  });
  printRows([['votes, gold, limit', 'share', 'nothing', 'broken'], ...rows]);
}
