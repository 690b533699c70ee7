/** Panels whose true answers are known, from a seed: reviewers of any skill, missing votes, repeats, families, copies. */
import { startGenerator } from '../src/votes/shuffle.ts';
import type { Gold, Vote } from '../src/votes/vote.ts';

/** A reviewer of a made-up panel. */
export interface MadeReviewer {
  readonly name: string;
  /** How often it is right; the rest is spread over the other classes. */
  readonly skill: number;
  /** Says exactly what this earlier reviewer says. */
  readonly copies?: string;
  /** Is asked in these orders; once where absent. */
  readonly orders?: readonly string[];
  /** How often it says the first class in the first order and the last in the second, whatever the item. */
  readonly bias?: number;
}

/** A made-up panel. */
export interface MadePanel {
  readonly items: number;
  readonly classes: number;
  readonly reviewers: readonly MadeReviewer[];
  /** How often a vote is missing. */
  readonly missing?: number;
  /** How often a vote is an abstention. */
  readonly abstains?: number;
  /** How often everybody without a copy is led to the same wrong class. */
  readonly misled?: number;
  /** Of how many items, from the first on, the answer is known; items without a vote are passed over. */
  readonly gold?: number;
}

/** Votes and gold, and the truth about every item. */
export interface MadeVotes {
  readonly votes: Vote[];
  readonly gold: Gold[];
  readonly truth: ReadonlyMap<string, string>;
}

/** Makes the votes of a panel; the same for the same seed. */
export function makeVotes(panel: MadePanel, seed: number): MadeVotes {
  const random = startGenerator(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 20; skipped++) random();
  const pick = (count: number): number => Math.floor(random() * count);
  const truth = new Map<string, string>();
  const votes: Vote[] = [];
  for (let number = 0; number < panel.items; number++) {
    const item = `item-${String(number).padStart(5, '0')}`;
    const right = pick(panel.classes);
    const trap = (right + 1 + pick(panel.classes - 1)) % panel.classes;
    const isTrap = random() < (panel.misled ?? 0);
    truth.set(item, labelOf(right));
    const said = new Map<string, string | null>();
    for (const { name, skill, copies, orders = [''], bias = 0 } of panel.reviewers) {
      if (random() < (panel.missing ?? 0)) continue;
      orders.forEach((order, at) => {
        const isRight = random() < skill;
        const wrong = isTrap ? trap : (right + 1 + pick(panel.classes - 1)) % panel.classes;
        const pulled = random() < bias ? (at === 0 ? 0 : panel.classes - 1) : undefined;
        const own =
          random() < (panel.abstains ?? 0) ? null : labelOf(pulled ?? (isRight && !isTrap ? right : wrong));
        const copied = copies === undefined ? undefined : said.get(`${copies} ${order}`);
        if (copies !== undefined && copied === undefined) return;
        const label = copies === undefined ? own : copied!;
        said.set(`${name} ${order}`, label);
        votes.push({ item, reviewer: name, label, ...(order === '' ? {} : { order }) });
      });
    }
  }
  const voted = new Set(votes.map(({ item }) => item));
  const known = [...truth].filter(([item]) => voted.has(item)).slice(0, panel.gold ?? 0);
  return { votes, gold: known.map(([item, label]) => ({ item, label })), truth };
}

const labelOf = (number: number): string => `class-${number}`;

/** As many reviewers as skills, each of a family of its own. */
export const reviewersOf = (...skills: readonly number[]): MadeReviewer[] =>
  skills.map((skill, at) => ({ name: `reviewer-${String.fromCharCode(97 + at)}`, skill }));
