/** Recorded votes with known answers for the benchmark of votes, from the folder that CURIA_DATA names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVotes } from '../packages/core/src/votes/read-votes.ts';
import type { Gold, Vote } from '../packages/core/src/votes/vote.ts';
import type { VoteSet } from '../packages/core/src/votes/vote-set.ts';

/** A set of votes, and its items in the order of the file, which the reference numbers were made in. */
export interface RecordedVotes {
  readonly name: string;
  readonly votes: VoteSet;
  readonly fileOrder: readonly number[];
}

const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, 'votes', file), 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);

function recorded(name: string, votes: readonly Vote[], gold: readonly Gold[]): RecordedVotes {
  const set = readVotes(votes, gold);
  const place = new Map(set.items.map((item, at) => [item, at]));
  const inFile = new Set(votes.map(({ item }) => String(item)));
  return { name, votes: set, fileOrder: [...inFile].map((item) => place.get(item)!) };
}

interface Judgement {
  readonly subset: string;
  readonly model: string;
  readonly strategy: string;
  readonly vote: Vote;
}

const ofLlmbar = ({ subset }: Judgement): boolean => subset.startsWith('LLMBar/');

const PANELS: Readonly<Record<string, (judgement: Judgement) => boolean>> = {
  all: ofLlmbar,
  Vanilla: (each) => ofLlmbar(each) && each.strategy === 'Vanilla',
  CoT: (each) => ofLlmbar(each) && each.strategy === 'CoT',
  Metrics_Reference: (each) => ofLlmbar(each) && each.strategy === 'Metrics_Reference',
  'without GPT-4': (each) => ofLlmbar(each) && each.model !== 'GPT-4',
  CaseStudy: ({ subset }) => subset.startsWith('CaseStudy/'),
  Processed: ({ subset }) => subset.startsWith('Processed/'),
  Natural: ({ subset }) => subset === 'LLMBar/Natural',
  Neighbor: ({ subset }) => subset === 'LLMBar/Adversarial/Neighbor',
  GPTInst: ({ subset }) => subset === 'LLMBar/Adversarial/GPTInst',
};

/** The panels of model judges; a reviewer is a model with a strategy, asked in both orders. */
export function readPanels(folder: string): Map<string, RecordedVotes> {
  const judgements = linesOf(folder, 'llmbar.csv')
    .slice(1)
    .map((line): Judgement => {
      const [subset, idx, gold, model, strategy, swapped, winner] = line.split(',') as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const vote = {
        item: `${subset}/${idx}`,
        reviewer: `${model}/${strategy}`,
        label: winner,
        order: swapped,
        gold,
      };
      return { subset, model, strategy, vote };
    });
  return new Map(
    Object.entries(PANELS).map(([name, belongs]) => [
      name,
      recorded(
        name,
        judgements.filter(belongs).map(({ vote }) => vote),
        [],
      ),
    ]),
  );
}

/** The crowds of people. */
export const CROWDS = ['bluebird', 'dog', 'rte', 'temporal', 'web'] as const;

/** Reads one crowd. */
export function readCrowd(folder: string, name: (typeof CROWDS)[number]): RecordedVotes {
  if (name === 'temporal') {
    const votes = linesOf(folder, 'temporal.csv').flatMap((line, item) =>
      line
        .split(',')
        .flatMap((label, at): Vote[] => (label === '' ? [] : [{ item, reviewer: `r${at}`, label }])),
    );
    const gold = linesOf(folder, 'temporal.key').map((label, item): Gold => ({ item, label }));
    return recorded(name, votes, gold);
  }
  const cells = (file: string): string[][] => linesOf(folder, file).map((line) => line.split(/\s+/));
  return recorded(
    name,
    cells(`${name}_crowd.txt`).map(
      ([item, reviewer, label]): Vote => ({ item: item!, reviewer: reviewer!, label: label! }),
    ),
    cells(`${name}_truth.txt`).map(([item, label]): Gold => ({ item: item!, label: label! })),
  );
}

/** Further crowds of people, in long form. */
export const MORE_CROWDS = ['CF', 'ZC_us', 'fej2013', 'labelme', 'leaves'] as const;

/** Reads a crowd by name, or the panel of eight models; items without votes have no gold. */
export function readLong(folder: string, name: string): RecordedVotes {
  const crowd = CROWDS.find((one) => one === name);
  if (crowd !== undefined) return readCrowd(folder, crowd);
  const place = name === 'mmlu8' ? name : `crowds/${name}`;
  const rows = (file: string): Record<string, string>[] => {
    const [head, ...lines] = linesOf(folder, `${place}/${file}`);
    const columns = head!.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at]!, cell])));
  };
  const votes = rows('votes.csv') as unknown as Vote[];
  const voted = new Set(votes.map(({ item }) => item));
  const gold = rows('gold.csv').filter(({ item }) => voted.has(item!)) as unknown as Gold[];
  return recorded(name, votes, gold);
}
