/**
 * Asking in waves: what it saves on recorded votes beside what was aimed at, that no ruling changes, and how long a proof takes.
 * Savings need CURIA_DATA, a folder that holds votes/llmbar.csv, votes/mmlu8 and the crowds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePanel, ruleCase } from '@curia/courts/panel';
import { askInWaves } from '../packages/courts/src/panel/ask-in-waves.ts';
import { recordOf } from '../packages/courts/src/panel/rule/protocol.ts';
import { printRows } from './measure.ts';

/** One vote; empty if it could not be read. */
interface Vote {
  readonly voice: string;
  readonly label: string;
}

/** Votes by item, in the order in which voices are declared. */
interface VoteSet {
  readonly name: string;
  readonly seats: number;
  readonly votes: ReadonlyMap<string, readonly Vote[]>;
  /** How often a voice is right. */
  readonly right: ReadonlyMap<string, number>;
}

const OUTCOMES = { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } };

/** A court that takes what enough voices say, and asks an expert otherwise. */
const courtOf = (values: readonly string[], seats: number, needed: number) =>
  parsePanel({
    court: 'waves',
    value: { kind: 'choice', values },
    roles: { voice: { voices: seats } },
    facts: { leading: { tally: 'leading' } },
    outcomes: OUTCOMES,
    rules: [{ id: 'enough', when: { leading: { at_least: needed } }, then: 'TAKE', reason: '' }],
    otherwise: { then: 'EXPERT', reason: '' },
  });

const RULES: readonly (readonly [name: string, needed: (seats: number) => number])[] = [
  ['majority', (seats) => Math.floor(seats / 2) + 1],
  ['two thirds', (seats) => Math.ceil((2 * seats) / 3)],
  ['unanimous', (seats) => seats],
];

/** The aims of the method page for one wave of one voice: in declared order, most accurate first, least accurate first. */
const AIMS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'LLMBar 3': [
    [16, 25, 15],
    [16, 25, 15],
    [18, 8, 18],
  ],
  'LLMBar 5': [
    [22, 31, 22],
    [14, 11, 14],
    [29, 20, 29],
  ],
  'LLMBar 8': [
    [21, 27, 21],
    [15, 16, 16],
    [43, 27, 39],
  ],
  'MMLU-Pro 8': [
    [22, 21, 22],
    [30, 27, 32],
    [63, 58, 68],
  ],
  'rte 5': [
    [24, 32, 23],
    [10, 14, 10],
    [36, 17, 36],
  ],
  'web 5': [
    [15, 18, 13],
    [19, 17, 20],
    [43, 38, 47],
  ],
};

function savings(data: string): void {
  console.log(
    '\nCalls saved in %, waves of one voice: declared order / most accurate first / least accurate first (aim)',
  );
  const rows: string[][] = [];
  let changed = 0;
  for (const set of setsIn(data)) {
    const rightOf = ({ voice }: Vote): number => set.right.get(voice) ?? 0;
    const orders: readonly ((a: Vote, b: Vote) => number)[] = [
      () => 0,
      (a, b) => rightOf(b) - rightOf(a),
      (a, b) => rightOf(a) - rightOf(b),
    ];
    const measured = (order: (a: Vote, b: Vote) => number, needed: number, wave: number): string => {
      const { share, other } = measure(set, order, needed, wave);
      changed += other;
      return share.toFixed(0);
    };
    const cells = RULES.map(([, needed], rule) => {
      const shares = orders.map((order) => measured(order, needed(set.seats), 1));
      return `${shares.join('/')} (${AIMS[set.name]![rule]!.join('/')})`;
    });
    const twos = RULES.map(([, needed]) => measured(orders[0]!, needed(set.seats), 2));
    rows.push([set.name, String(set.votes.size), ...cells, twos.join('/')]);
  }
  printRows([['set', 'items', ...RULES.map(([name]) => name), 'waves of two'], ...rows]);
  console.log(`  rulings whose outcome, effect or value changed: ${changed}`);
}

/** The share of questions that are spared, and the rulings that end differently. */
function measure(
  { votes, seats }: VoteSet,
  order: (a: Vote, b: Vote) => number,
  needed: number,
  wave: number,
): { share: number; other: number } {
  const values = [...new Set([...votes.values()].flat().map(({ label }) => label))].filter(Boolean).sort();
  const court = courtOf(values, seats, needed);
  let [asked, all, other] = [0, 0, 0];
  for (const [item, said] of votes) {
    const lines = [...said]
      .sort(order)
      .map(({ voice, label }) => (label === '' ? { voice, state: 'unusable' } : { voice, value: label }));
    const record = { case_id: item, votes: lines };
    const waves = askInWaves(court, record, wave);
    asked += waves.asked;
    all += seats;
    const full = ruleCase(court, record as never).items[0]!;
    const early = ruleCase(court, recordOf(waves.state) as never).items[0]!;
    if (full.outcome !== early.outcome || full.effect !== early.effect || full.value !== early.value) other++;
  }
  return { share: (100 * (all - asked)) / all, other };
}

/** How long a proof takes that was not made before, by the number of ways to go on. */
function proofs(): void {
  const values = ['a', 'b', 'c', 'd'];
  const made = (seats: number) =>
    parsePanel({
      court: 'waves',
      value: { kind: 'choice', values },
      roles: { voice: { voices: seats } },
      facts: {
        silent: { count: 'silent' },
        legal: { count: 'voted', value: 'a' },
        leading: { tally: 'leading' },
        sure: { tally: 'sure_margin' },
      },
      outcomes: OUTCOMES,
      rules: [
        { id: 'few', when: { silent: { at_least: seats - 1 } }, then: 'EXPERT', reason: '' },
        { id: 'most', when: { leading: { at_least: Math.ceil(seats / 2) } }, then: 'TAKE', reason: '' },
      ],
      otherwise: { then: 'EXPERT', reason: '' },
    });
  const rows: string[][] = [];
  for (const [seats, heard] of [
    [5, 3],
    [7, 4],
    [9, 5],
    [11, 6],
    [13, 7],
    [15, 8],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 60; turn++) {
      // A court of its own for each turn: nothing is remembered.
      const court = made(seats);
      const votes = Array.from({ length: seats }, (_, at) =>
        at < heard ? { voice: `v${at}`, value: 'b' } : { voice: `v${at}`, state: 'spared' as const },
      );
      const started = performance.now();
      ruleCase(court, { votes } as never);
      times.push(performance.now() - started);
    }
    const sorted = times.slice(10).sort((a, b) => a - b);
    rows.push([`${heard} of ${seats}`, String(waysOf(seats - heard, 6)), `${sorted[25]!.toFixed(2)} ms`]);
  }
  console.log('\nA proof that nothing can change, median (a decision is part of it)');
  printRows([['heard', 'ways to go on', 'time'], ...rows]);
}

/** How many multisets of answers fill some seats. */
function waysOf(seats: number, answers: number): number {
  let ways = 1;
  for (let at = 1; at < answers; at++) ways = (ways * (seats + at)) / at;
  return Math.round(ways);
}

type Cells = readonly [item: string, voice: string, label: string];

function setsIn(data: string): VoteSet[] {
  const lines = (file: string): string[] =>
    readFileSync(join(data, 'votes', file), 'utf8')
      .trim()
      .split(/\r?\n/);
  const cells = (file: string): string[][] =>
    lines(file)
      .slice(1)
      .map((line) => line.split(','));
  const judged = cells('llmbar.csv').filter(
    ([subset, , , , , swapped]) => subset!.startsWith('LLMBar/') && swapped === '0',
  );
  const said = judged.map(
    ([subset, idx, , model, strategy, , winner]): Cells => [
      `${subset}/${idx}`,
      `${model}/${strategy}`,
      winner!,
    ],
  );
  const known = new Map(judged.map(([subset, idx, gold]) => [`${subset}/${idx}`, gold!]));
  const mmlu = cells('mmlu8/votes.csv').map(([item, voice, label]): Cells => [item!, voice!, label!]);
  return [
    ...[3, 5, 8].map((seats) => {
      const name = `LLMBar ${seats}`;
      return panelOf(name, spreadOver([...accuracies(said, known)], seats), said, known);
    }),
    panelOf(
      'MMLU-Pro 8',
      [...new Set(mmlu.map(([, voice]) => voice))],
      mmlu,
      new Map(cells('mmlu8/gold.csv').map(([item, label]) => [item!, label!])),
    ),
    ...['rte', 'web'].map((crowd) => {
      const rows = (file: string): string[][] =>
        lines(`${crowd}_${file}.txt`).map((line) => line.split(/\s+/));
      const right = new Map(rows('truth').map(([item, label]) => [item!, label!]));
      return crowdOf(`${crowd} 5`, 5, rows('crowd') as unknown as Cells[], right);
    }),
  ];
}

const byName = (one: Vote, other: Vote): number =>
  one.voice < other.voice ? -1 : Number(one.voice > other.voice);

/** Voices at equal distances from the most accurate one to the one in the middle, in the order of their names. */
function spreadOver(right: readonly (readonly [voice: string, share: number])[], seats: number): string[] {
  const ranked = [...right].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const middle = (ranked.length - 1) / 2;
  return Array.from({ length: seats }, (_, at) => ranked[Math.round((at * middle) / (seats - 1))]![0]).sort();
}

/** Everybody votes on every item; who could not be read has a seat all the same. */
function panelOf(
  name: string,
  voices: readonly string[],
  said: readonly Cells[],
  gold: ReadonlyMap<string, string>,
): VoteSet {
  const byItem = Map.groupBy(said, ([item]) => item);
  const votes = new Map(
    Array.from(byItem, ([item, of]) => [
      item,
      voices.map((voice) => ({ voice, label: of.find((one) => one[1] === voice)?.[2] ?? '' })),
    ]),
  );
  return { name, seats: voices.length, votes, right: accuracies(said, gold) };
}

/** Many people vote on few items each: the first votes on an item, by the names of the voters, are its panel. */
function crowdOf(
  name: string,
  seats: number,
  said: readonly Cells[],
  gold: ReadonlyMap<string, string>,
): VoteSet {
  const byItem = Map.groupBy(said, ([item]) => item);
  const votes = new Map(
    Array.from(
      byItem,
      ([item, of]) => [item, of.map(([, voice, label]) => ({ voice, label })).sort(byName)] as const,
    )
      .filter(([, of]) => of.length >= seats)
      .map(([item, of]) => [item, of.slice(0, seats)] as const),
  );
  return { name, seats, votes, right: accuracies(said, gold) };
}

function accuracies(said: readonly Cells[], gold: ReadonlyMap<string, string>): Map<string, number> {
  const known = said.filter(([item, , label]) => gold.has(item) && label !== '');
  return new Map(
    Array.from(
      Map.groupBy(known, ([, voice]) => voice),
      ([voice, of]) => [voice, of.filter(([item, , label]) => gold.get(item) === label).length / of.length],
    ),
  );
}

const folder = process.env.CURIA_DATA;
if (folder === undefined || !existsSync(join(folder, 'votes', 'llmbar.csv')))
  console.log('  Savings need recorded votes: set CURIA_DATA to a folder that holds votes/llmbar.csv.');
else savings(folder);
proofs();
