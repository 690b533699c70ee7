/** Reads votes and known answers into columns; rejects impossible records, regardless of their order. */
import type { z } from 'zod';
import { CuriaError, type ErrorCode } from '../read/errors.ts';
import { refusal, tryRead } from '../read/refusal.ts';
import { byCodePoint } from '../text/code-points.ts';
import type { ErrorDetail } from '../text/error-detail.ts';
import { listLabels } from '../text/list-labels.ts';
import { namesakeProblems } from '../text/names/identity.ts';
import { lookAlikeNames } from '../text/names/look-alike.ts';
import { type Column, startColumn } from './column.ts';
import { type JoinedSpellings, joinSpellings } from './join-spellings.ts';
import { type NameTable, type SortedNames, sortNames, startNames } from './name-table.ts';
import { type FoundScale, findScale } from './points/find-scale.ts';
import { type PointSet, pointsOf } from './points/points.ts';
import type { WantedScale } from './points/scale.ts';
import { relabel } from './relabel.ts';
import { sortVotes } from './sort-votes.ts';
import { goldRecord, voteRecord } from './vote.ts';
import type { VoteSet } from './vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** More classes than this are free text, not a question with answers to choose from. */
export const MOST_CLASSES = 1000;

/** Nobody misses a class this many times by chance alone. */
const FEWEST_UNMATCHED = 5;
/** Labels that a message lists. */
const MOST_LISTED = 5;

/** Votes that are being read, one record at a time. */
export interface VoteReading {
  /** Takes one vote; throws `VOTE_INVALID` if it is none. */
  addVote(record: unknown): void;
  /** Takes one known answer; throws `VOTE_INVALID` if it is none. */
  addGold(record: unknown): void;
  /** Everything that was read; throws if it cannot be evaluated. */
  finish(): VoteSet;
  /** Labels that were joined because they differ only by case, width or spaces; known once everything is read. */
  joined(): readonly JoinedSpellings[];
  /** Whether labels are names, points or grades; known once everything is read. */
  scale(): ScaleRead;
}

/** What the labels were read as. */
export interface ScaleRead {
  /** The same votes as points or grades; absent if their labels are names. */
  readonly points?: PointSet;
  /** What was understood, and how to say otherwise, where that could be doubted. */
  readonly said?: string | undefined;
}

interface Answer {
  readonly label: string;
  readonly suggested: boolean;
}

interface ReviewerNotes {
  /** Where votes name no family: the name up to its first slash. */
  readonly family: string;
  readonly families: Map<string, number>;
  readonly costs: number[];
}

/** Reads votes and known answers. */
export function readVotes(votes: Iterable<unknown>, gold: Iterable<unknown> = []): VoteSet {
  const reading = startReading();
  for (const vote of votes) reading.addVote(vote);
  for (const answer of gold) reading.addGold(answer);
  return reading.finish();
}

/** How votes are read. */
export interface ReadingOptions {
  /** Labels that differ only by case, width or spaces are one label where no reviewer tells them apart: for sheets that people made. */
  readonly joinsSpellings?: boolean;
  /** So are labels whose letters only look alike, such as those of two alphabets; otherwise they are refused. */
  readonly joinsLookAlikes?: boolean | undefined;
  /** What labels are; `find` reads numbers that can be no names as points. Without it, labels are names. */
  readonly scale?: WantedScale | 'find' | undefined;
}

/** Starts reading. */
export function startReading({
  joinsSpellings = false,
  joinsLookAlikes = false,
  scale = 'labels',
}: ReadingOptions = {}): VoteReading {
  let joined: readonly JoinedSpellings[] = [];
  let scaleRead: ScaleRead = {};
  const [items, reviewers, orders, classes] = [startNames(), startNames(), startNames(), startNames()];
  const columns = {
    item: startColumn(),
    reviewer: startColumn(),
    order: startColumn(),
    label: startColumn(),
  };
  const notes: ReviewerNotes[] = [];
  const answers = new Map<string, Answer>();
  const contradicted = new Map<string, Set<string>>();
  const [readVote, readGold] = [startRecords(voteRecord, 'vote'), startRecords(goldRecord, 'gold')];

  const know = (item: string, label: string | null, suggested: boolean): void => {
    if (label === null) return;
    const known = answers.get(item);
    if (known !== undefined && known.label !== label)
      contradicted.set(item, (contradicted.get(item) ?? new Set([known.label])).add(label));
    answers.set(item, { label, suggested: suggested || known?.suggested === true });
  };

  return {
    addVote(record) {
      const vote = readVote(record);
      const reviewer = reviewers.numberOf(vote.reviewer);
      columns.item.push(items.numberOf(vote.item));
      columns.reviewer.push(reviewer);
      columns.order.push(orders.numberOf(vote.order ?? ''));
      columns.label.push(vote.label === null ? -1 : classes.numberOf(vote.label));
      notes[reviewer] ??= { family: vote.reviewer.split('/', 1)[0]!, families: new Map(), costs: [] };
      const { families, costs, family } = notes[reviewer];
      const named = vote.family ?? family;
      families.set(named, (families.get(named) ?? 0) + 1);
      if (typeof vote.cost === 'number') costs.push(vote.cost);
      if (typeof vote.gold === 'string') know(vote.item, vote.gold, false);
    },
    addGold(record) {
      const { item, label, drawn } = readGold(record);
      know(item, label, drawn === 'suggested');
    },
    finish() {
      refuse(
        'GOLD_TWICE',
        'the gold of an item is given twice',
        [...contradicted]
          .sort(([a], [b]) => byCodePoint(a, b))
          .map(([item, labels]) => ({ path: item, problem: saysAll(labels) })),
      );
      const read = { items, reviewers, orders, classes, columns, notes, answers };
      const found = findScale(countLabels(read), scale === 'find' ? undefined : scale);
      if (found.scale !== null) {
        const votes = finishVotes(relabel(read, found.keptOf), found);
        scaleRead = { points: pointsOf(votes, found.scale, found.numberOf), said: found.said };
        return votes;
      }
      scaleRead = { said: found.said };
      const one = joinsSpellings ? join(read, joinsLookAlikes) : { read, joined: [] };
      joined = one.joined;
      return finishVotes(one.read, undefined);
    },
    joined: () => joined,
    scale: () => scaleRead,
  };
}

interface Read {
  readonly items: NameTable;
  readonly reviewers: NameTable;
  readonly orders: NameTable;
  readonly classes: NameTable;
  readonly columns: Readonly<Record<'item' | 'reviewer' | 'order' | 'label', Column>>;
  readonly notes: readonly ReviewerNotes[];
  readonly answers: ReadonlyMap<string, Answer>;
}

/** The same votes and answers with one spelling for each label. */
function join(
  read: Read,
  joinsLookAlikes: boolean,
): { readonly read: Read; readonly joined: readonly JoinedSpellings[] } {
  const votes = { reviewer: read.columns.reviewer.values(), label: read.columns.label.values() };
  const labels = Array.from(read.answers.values(), ({ label }) => label);
  const { keptOf, joined } = joinSpellings(read.classes.names, votes, labels, joinsLookAlikes);
  return { read: joined.length === 0 ? read : relabel(read, keptOf), joined };
}

/** How often each label is given, by votes and by known answers. */
function countLabels({ classes, columns, answers }: Read): Map<string, number> {
  const counts = new Map(classes.names.map((name) => [name, 0]));
  const count = (label: string): unknown => counts.set(label, (counts.get(label) ?? 0) + 1);
  // A vote that is no abstention has the number of a label.
  for (const label of columns.label.values()) if (label >= 0) count(classes.names[label]!);
  for (const { label } of answers.values()) count(label);
  return counts;
}

/** Checks what was read, and puts it in order; of points there may be any number, and none has to be right to the digit. */
function finishVotes(read: Read, scale: FoundScale | undefined): VoteSet {
  if (scale === undefined) refuseUnmatched(read.classes.names, [...read.answers.values()]);
  for (const { label } of read.answers.values()) read.classes.numberOf(label);
  checkClasses(read, scale === undefined ? MOST_CLASSES : Number.POSITIVE_INFINITY);
  return assemble(read);
}

function assemble(read: Read): VoteSet {
  const [items, reviewers, orders, classes] = [read.items, read.reviewers, read.orders, read.classes].map(
    ({ names }) => sortNames(names),
  ) as [SortedNames, SortedNames, SortedNames, SortedNames];
  refuse('LOOK_ALIKES', 'two labels look alike', lookAlikeNames(classes.names));
  refuse('LOOK_ALIKES', 'two orders look alike', lookAlikeNames(orders.names));
  refuse(
    'LOOK_ALIKES',
    'two reviewers look alike',
    namesakeProblems(reviewers.names, (name) => name),
  );

  const sorted = sortVotes(
    {
      item: placed(read.columns.item, items),
      reviewer: placed(read.columns.reviewer, reviewers),
      order: placed(read.columns.order, orders),
      label: placed(read.columns.label, classes),
    },
    { items: items.names.length, reviewers: reviewers.names.length, orders: orders.names.length },
  );
  refuse(
    'VOTE_TWICE',
    'a reviewer votes twice on an item',
    sorted.twice.map(({ item, worker, labels }) => {
      const order = orders.names[sorted.workerOrder[worker]!]!;
      const reviewer = reviewers.names[sorted.workerReviewer[worker]!]!;
      const words = Array.from(labels, (label) => (label < 0 ? 'an abstention' : classes.names[label]!));
      const inOrder = order === '' ? '' : `, order ${order}`;
      return {
        path: `${items.names[item]!}, ${reviewer}${inOrder}`,
        problem: saysAll(words),
      };
    }),
  );

  const { gold, suggested } = placeGold(read.answers, items.names, classes.names);
  const notes = reviewers.names.map((name) => read.notes[read.reviewers.numberOf(name)]!); // a reviewer has a vote
  return {
    items: items.names,
    reviewers: reviewers.names,
    classes: classes.names,
    families: notes.map(({ families }) => mostFrequent(families)),
    cost: Float64Array.from(notes, ({ costs }) => mean(costs)),
    orders: sorted.orders,
    abstained: sorted.abstained,
    workerReviewer: sorted.workerReviewer,
    workerOrder: Array.from(sorted.workerOrder, (order) => orders.names[order]!),
    start: sorted.start,
    worker: sorted.worker,
    reviewer: sorted.reviewer,
    label: sorted.label,
    gold,
    suggested,
  };
}

function checkClasses({ columns, classes }: Read, most: number): void {
  const { length } = columns.label;
  if (length === 0) throw new CuriaError('NO_VOTES', 'there is no vote');
  if (columns.label.values().every((label) => label < 0))
    throw new CuriaError('NO_VOTES', `each of the ${length} votes is an abstention`);
  const { names } = classes;
  if (names.length === 1)
    throw new CuriaError(
      'ONE_CLASS',
      `every vote and every known answer is ${names[0]!}: nothing is decided`,
    );
  if (names.length > most)
    throw new CuriaError(
      'TOO_MANY_CLASSES',
      `there are ${names.length} different labels; more than ${most} cannot be evaluated`,
    );
}

const placed = (column: Column, { place }: SortedNames): Int32Array =>
  column.values().map((number) => (number < 0 ? -1 : place[number]!));

function placeGold(
  answers: ReadonlyMap<string, Answer>,
  items: readonly string[],
  classes: readonly string[],
): Pick<VoteSet, 'gold' | 'suggested'> {
  const gold = new Int32Array(items.length).fill(-1);
  const suggested = new Set<number>();
  const classOf = new Map(classes.map((name, at) => [name, at]));
  const unknown = new Set(answers.keys());
  items.forEach((item, at) => {
    const answer = answers.get(item);
    if (answer === undefined) return;
    unknown.delete(item);
    gold[at] = classOf.get(answer.label)!; // every label of an answer is a class
    if (answer.suggested) suggested.add(at);
  });
  refuse(
    'GOLD_UNKNOWN_ITEM',
    'gold is given for an item without votes',
    [...unknown].sort(byCodePoint).map((item) => ({ path: item, problem: 'nobody votes on it' })),
  );
  return { gold, suggested };
}

/** Refuses gold that speaks another language than the votes: nobody would ever be right, and no number would mean anything. */
function refuseUnmatched(voted: readonly string[], answers: readonly Answer[]): void {
  const said = new Set(voted);
  const labels = new Set(answers.map(({ label }) => label));
  if (said.size === 0 || [...labels].some((label) => said.has(label))) return;
  // A few items of one class that nobody saw are possible.
  if (labels.size < 2 && answers.length < FEWEST_UNMATCHED) return;
  refuse('GOLD_UNMATCHED', 'no vote has a label of gold', [
    { path: 'gold', problem: listLabels(answers.map(({ label }) => label)) },
    { path: 'votes', problem: listed(voted.toSorted(byCodePoint)) },
  ]);
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, MOST_LISTED).join(', ')}${names.length > MOST_LISTED ? `, and ${names.length - MOST_LISTED} others` : ''}`;

/** Reads records of one shape, and counts them for its refusals. */
function startRecords<S extends z.ZodObject>(schema: S, word: string): (record: unknown) => z.output<S> {
  let count = 0;
  return (record) => {
    count++;
    const read = tryRead(schema, record);
    if (!read.ok) throw refusal('VOTE_INVALID', 'the record', read.problems, `${word} ${count}`);
    return read.value;
  };
}

/** Throws if there is something to say. */
function refuse(code: ErrorCode, what: string, problems: readonly ErrorDetail[]): void {
  if (problems.length > 0) throw refusal(code, what, problems, what);
}

const saysAll = (labels: Iterable<string>): string => [...labels].sort(byCodePoint).join(' and ');

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort((a, b) => b[1] - a[1] || byCodePoint(a[0], b[0]))[0]![0]; // a reviewer has a vote
}

/** Sorted first, so that the sum does not depend on the order of the records. */
const mean = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0) / values.length;
