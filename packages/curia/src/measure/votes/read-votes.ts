/** Reads votes for everything that measures or certifies them: from a file of votes, a run, or the cases of a court. */

import { CuriaError } from '@curia/core';
import { type PointSet, startReading, type VoteReading, type WantedScale } from '@curia/core/in/votes';
import { readCaseId } from '@curia/core/read';
import type { VotedItem, VoteSet } from '@curia/core/votes';
import { findAnyUnasked } from '../../courts/code-courts.ts';
import { isFile } from '../../files/read-file.ts';
import { everyRecord } from '../../input/each-record.ts';
import { type Input, openInput } from '../../input/open-input.ts';
import { NO_CHOICE, readColumns } from '../../input/sheet/column-choice.ts';
import { courtSheet } from '../../input/sheet/court-sheet.ts';
import { isPlain, sayUnderstood, understoodOf } from '../../input/sheet/say-sheet.ts';
import { folded } from '../../input/sheet/sheet.ts';
import type { RecordForm } from '../../input/sheet/sheet-lines.ts';
import { VOTE_COLUMNS, voteRecords, voteSheet } from '../../input/sheet/vote-sheet.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../../kept/opened-run.ts';
import { mayExist } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';
import { type RecordedCase, recordedCases } from './recorded-run.ts';
import { type FieldVotes, MEASURED, startFields, type VotesByField } from './votes-by-field.ts';

/** Where votes are. */
export interface VotesSource extends SaidOfVotes {
  /** A file of votes, a run, or, if `cases` follow, a court: its name or its file. */
  readonly votes: string;
  readonly cases?: string | undefined;
  /** A file of known answers, besides those that votes or cases carry. */
  readonly gold?: string | undefined;
  /** For a run: take what experts settled as known answers, too; they certify nothing. */
  readonly reviews?: boolean | undefined;
  /** Which field of a court's cases, if several can be voted on. */
  readonly field?: string | undefined;
  /** Where runs are kept. */
  readonly store: string;
  /** Lets a command show how far an input has been read. */
  readonly watch?: (input: Input) => Input;
}

/** Votes that were read. */
export interface VotesRead {
  readonly votes: VoteSet;
  /** The same votes as points or grades; absent if their labels are names. */
  readonly points?: PointSet | undefined;
  /** What the court calls near enough, if it says it. */
  readonly within?: number | undefined;
  /** The field of the court that the votes are about; absent for a file of votes. */
  readonly field?: string;
  /** Known answers that were left out because nobody votes on their item. */
  readonly gold_without_votes: number;
  /** Cases of a run that the court refused; they have no votes. */
  readonly refused_cases: number;
  /** How sheets were understood where that could be doubted, a line each. */
  readonly understood?: readonly string[];
}

/** What was said of a file of votes besides its name. */
export interface SaidOfVotes {
  /** Labels whose letters only look alike are one; otherwise they are refused. */
  readonly joinsLookAlikes?: boolean | undefined;
  /** Which column says what, as `PART=COLUMN`; found out if absent. */
  readonly columns?: readonly string[] | undefined;
  /** The command that would say the same; nothing names one if absent. */
  readonly command?: string | undefined;
  /** What the labels are, if somebody says it. */
  readonly scale?: WantedScale | undefined;
}

const isPlainly = (kept: string, others: readonly string[]): boolean =>
  others.every((label) => folded(label) === folded(kept));

/** Says which labels count as one. */
const sayJoined = ({ kept, others }: { readonly kept: string; readonly others: readonly string[] }): string =>
  `${others.map((label) => JSON.stringify(label)).join(', ')} counts as ${JSON.stringify(kept)}: ${isPlainly(kept, others) ? 'only case, width or spaces differ' : 'they look alike'}, and no reviewer uses both.`;

/** Reads votes and known answers; throws if any line of them cannot be read, because numbers about the rest would mislead. */
export async function readVotesFrom(source: VotesSource): Promise<VotesRead> {
  const { votes: name, cases, gold, store } = source;
  const open = (file: string): Input => (source.watch ?? ((input) => input))(openInput(file));
  const isRun = cases === undefined && !isFileName(name) && !isFile(name) && mayExist(store);
  if (cases !== undefined || isRun) {
    const fields = startFields(source.scale);
    const refused_cases =
      cases === undefined
        ? await readRun(store, name, source.reviews, fields)
        : await readCases(
            name,
            { ...open(cases), sheet: courtSheet(findAnyUnasked(name), source.columns) },
            fields,
          ).then(() => 0);
    const picked = fields.pick(source.field);
    const read = await finishField(picked, gold === undefined ? undefined : open(gold));
    return { ...read, gold_without_votes: fields.unvoted, refused_cases };
  }
  if (source.reviews === true)
    throw new CuriaError('USAGE', `--settled is for runs, whose experts settle cases; ${name} is a file`);
  if (/\.ya?ml$/i.test(name))
    throw new CuriaError('USAGE', `${name} is a court file; name the file of its cases after it`);
  if (source.field !== undefined)
    throw new CuriaError('USAGE', '--field is for the cases of a court; a file of votes has one question');
  return readVoteFile(open(name), gold === undefined ? undefined : open(gold), source);
}

/** Reads a file of votes, and one of known answers if there is one. */
export async function readVoteFile(
  votes: Input,
  gold: Input | undefined,
  { columns = [], command, joinsLookAlikes, scale }: SaidOfVotes = {},
): Promise<VotesRead> {
  const reading = startReading({ joinsSpellings: true, joinsLookAlikes, scale: scale ?? 'find' });
  const sheet = await everyVote(votes, 'votes', { columns, command }, reading.addVote);
  const known = gold === undefined ? undefined : await everyVote(gold, 'gold', { command }, reading.addGold);
  const read = finish(reading, gold);
  const { points, said } = reading.scale();
  const understood = [sheet, known, ...reading.joined().map(sayJoined), said];
  return {
    votes: read,
    points,
    gold_without_votes: 0,
    refused_cases: 0,
    understood: understood.filter((one) => one !== undefined),
  };
}

/** Hands on every vote or known answer of a file; returns what has to be said of how it was understood. */
async function everyVote(
  input: Input,
  of: 'votes' | 'gold',
  { columns = [], command }: SaidOfVotes,
  add: (record: unknown) => void,
): Promise<string | undefined> {
  const choice = columns.length === 0 ? NO_CHOICE : readColumns(columns, VOTE_COLUMNS);
  const [sheet, records] = [voteSheet(of, choice), voteRecords(input.name, of, choice)];
  let form: RecordForm = 'lines';
  const onForm = (found: RecordForm): void => {
    form = found;
  };
  await everyRecord(
    input,
    'VOTE_INVALID',
    (record) => {
      // A row of a table is read already, and may hold the votes of several.
      const all = typeof form === 'string' ? records.read(record) : [record].flat();
      for (const one of all) add(one);
    },
    { sheet, onForm },
  );
  const understood = understoodOf(form, records.plan());
  return isPlain(understood) || columns.length > 0
    ? undefined
    : sayUnderstood(input.name, understood, sheet, command && `${command} ${input.name}`);
}

/** Whether a name can only be a file's: one that does not exist is missed as a file, not as a run. */
export const isFileName = (name: string): boolean =>
  name === '-' || /[\\/]|\.(?:csv|tsv|txt|xlsx|jsonl?|ya?ml)$/i.test(name);

/** Reads the cases of a court, given by its name or file. */
async function readCases(court: string, input: Input, fields: VotesByField): Promise<void> {
  const votesOf = votesOfCourt(court);
  await everyRecord(input, 'CASE_INVALID', (record, line) =>
    fields.add(votesOf(record, String(readCaseId(record) ?? line))),
  );
}

function votesOfCourt(named: string): (record: unknown, case_id: string) => readonly VotedItem[] {
  const { name, votes } = findAnyUnasked(named);
  if (votes !== undefined) return votes;
  throw new CuriaError('NO_VOTES', `the agents of ${name} do not vote: ${MEASURED}`);
}

/** Adds the votes of a run; returns how many cases its court refused. */
async function readRun(
  file: string,
  name: string,
  reviews: boolean | undefined,
  fields: VotesByField,
): Promise<number> {
  return await withStore(file, async (store) => {
    const opened = await courtOf(store, await findRun(store, name));
    const add = startAdding(opened, fields);
    let refused = 0;
    for await (const one of recordedCases(store, opened, reviews))
      if (one === null) refused++;
      else add(one);
    return refused;
  });
}

/** Adds the votes of cases that a run recorded; throws if nobody votes in its court. */
export function startAdding(
  { kind, manifest }: Pick<OpenedRun, 'kind' | 'manifest'>,
  fields: VotesByField,
): (one: RecordedCase) => void {
  const { votes } = kind;
  if (votes === undefined)
    throw new CuriaError(
      'NO_VOTES',
      `run ${manifest.run_id} is of ${kind.name}, whose agents do not vote: ${MEASURED}`,
    );
  return ({ case_id, record, is_reviewed }) =>
    fields.add(votes(record, case_id), is_reviewed ? 'suggested' : undefined);
}

/** Puts the votes on one field of a court in order. */
export async function finishField(
  { field, reading, within }: FieldVotes,
  gold: Input | undefined,
): Promise<Pick<VotesRead, 'votes' | 'field' | 'points' | 'within'>> {
  const votes = await finishReading(reading, gold);
  return { votes, field, points: reading.scale().points, within };
}

/** Adds a file of known answers, if there is one, and puts everything in order. */
async function finishReading(reading: VoteReading, gold: Input | undefined): Promise<VoteSet> {
  if (gold !== undefined) await everyVote(gold, 'gold', {}, reading.addGold);
  return finish(reading, gold);
}

function finish(reading: VoteReading, gold: Input | undefined): VoteSet {
  const votes = reading.finish();
  if (gold !== undefined && votes.gold.every((label) => label < 0))
    throw new CuriaError('NO_GOLD', `${gold.name} has no known answer`);
  return votes;
}
