/** Speed and memory of votes: a panel of 65 with 100 gold, and a million votes of 100 reviewers on 100,000 items. */
import { learnStack } from '../packages/core/src/votes/cascade/cascade.ts';
import { readVotes } from '../packages/core/src/votes/read-votes.ts';
import { startGenerator } from '../packages/core/src/votes/shuffle.ts';
import type { Vote } from '../packages/core/src/votes/vote.ts';
import { goldItems } from '../packages/core/src/votes/vote-set.ts';
import { dawidSkeneScores, fitDawidSkene } from '../packages/core/src/votes/weigh/dawid-skene.ts';
import { voteFeatures } from '../packages/core/src/votes/weigh/features.ts';
import { answerBy } from '../packages/core/src/votes/weigh/model.ts';
import { priorWeights } from '../packages/core/src/votes/weigh/prior.ts';
import { fitStack, stackScores } from '../packages/core/src/votes/weigh/stack.ts';
import { best, printRows, whole } from './measure.ts';

const CLASSES = 4;

/** Votes of reviewers of mixed skill, one after another, so that no list of them is kept; the first items have gold. */
function* votesOf(
  items: number,
  reviewers: number,
  perItem: number,
  orders: number,
  gold: number,
): Generator<Vote> {
  const random = startGenerator(7);
  for (let item = 0; item < items; item++) {
    const right = Math.floor(random() * CLASSES);
    const first = Math.floor(random() * reviewers);
    for (let at = 0; at < perItem; at++) {
      const reviewer = (first + at * 7) % reviewers;
      for (let order = 0; order < orders; order++) {
        const isRight = random() < 0.2 + (0.3 * reviewer) / reviewers;
        const label = isRight ? right : Math.floor(random() * CLASSES);
        yield {
          item: `item-${item}`,
          reviewer: `reviewer-${reviewer}`,
          label: `class-${label}`,
          ...(orders > 1 ? { order } : {}),
          ...(item < gold ? { gold: `class-${right}` } : {}),
        };
      }
    }
  }
}

const seconds = async (rounds: number, run: () => unknown): Promise<number> => await best(rounds, run);
const rows: string[][] = [['what', 'measured', 'aim']];
const row = (what: string, measured: string, aim: string): void => {
  rows.push([what, measured, aim]);
};

const panel = readVotes(votesOf(419, 65, 65, 2, 100));
const fit = await seconds(10, () => {
  const [features, prior] = [voteFeatures(panel), priorWeights(panel)];
  const fitted = fitStack(features, prior, { items: goldItems(panel), gold: panel.gold });
  stackScores(features, prior, fitted);
});
row(
  '65 reviewers, two orders, 100 gold: fit and score 419 items',
  `${(1000 * fit).toFixed(0)} ms`,
  'under 150 ms',
);

let crowd = panel;
const reading = await seconds(1, () => {
  crowd = readVotes(votesOf(100_000, 100, 10, 1, 500));
});
row(`${whole(crowd.label.length)} votes: read`, `${reading.toFixed(1)} s`, '');
const dawidSkene = await seconds(1, () => dawidSkeneScores(crowd, fitDawidSkene(crowd)));
const { rounds } = fitDawidSkene(crowd);
row(`Dawid and Skene, ${rounds} rounds of at most 100`, `${dawidSkene.toFixed(1)} s`, 'under 10 s');
const stack = await seconds(1, () => answerBy(learnStack(crowd, goldItems(crowd)), crowd));
row('the stack with 500 gold: fit, scores and answers of all items', `${stack.toFixed(1)} s`, 'under 2 s');
row('largest memory of the process', `${whole(process.resourceUsage().maxRSS / 1000)} MB`, 'under 1,000 MB');

console.log('\nSpeed');
printRows(rows);
