/** Reads votes for everything that measures or certifies them: from a file of votes, a run, or the cases of a court. */
import { CuriaError, oneOf } from '@curia/core/internal';
import { caseVotes, votedFields } from '@curia/core/internal/panel';
import {
  goldRecord,
  startReading,
  type VotedItem,
  type VoteReading,
  type VoteSet,
  voteRecord,
} from '@curia/core/internal/votes';
import { runCases } from '../../run/closed-cases.ts';
import { conflictReviewCourt } from '../../run/courts/conflict-review.ts';
import { reviewVotes } from '../../run/courts/conflict-review-votes.ts';
import { findRun } from '../../run/find-run.ts';
import { everyRecord } from '../../run/input/each-record.ts';
import { isFile } from '../../run/input/file-size.ts';
import { loadCourt } from '../../run/input/load-court.ts';
import { type Input, openInput } from '../../run/input/open-input.ts';
import { readCaseId } from '../../run/input/parse-line.ts';
import { courtOf } from '../../run/manifest.ts';
import { mayExist } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';

/** Where votes are. */
export interface VotesSource {
  /** A file of votes, a run, or, if `cases` follow, a court: its file, or `conflict-review`. */
  readonly votes: string;
  readonly cases?: string | undefined;
  /** A file of known answers, besides those that votes or cases carry. */
  readonly gold?: string | undefined;
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
  /** The field of the court that the votes are about; absent for a file of votes. */
  readonly field?: string;
  /** Known answers that were left out because nobody votes on their item. */
  readonly gold_without_votes: number;
  /** Cases of a run that the court refused; they have no votes. */
  readonly refused_cases: number;
}

/** Reads votes and known answers; throws if any line of them cannot be read, because numbers about the rest would mislead. */
export async function readVotesFrom(source: VotesSource): Promise<VotesRead> {
  const { votes: name, cases, gold, store } = source;
  const open = (file: string): Input => (source.watch ?? ((input) => input))(openInput(file));
  const isRun = cases === undefined && !isFileName(name) && !isFile(name) && mayExist(store);
  if (cases !== undefined || isRun) {
    const fields = startFields();
    const refused_cases =
      cases === undefined
        ? await readRun(store, name, fields)
        : await readCases(name, open(cases), fields).then(() => 0);
    const { field, reading } = fields.pick(source.field);
    const votes = await finish(reading, gold, open);
    return { votes, field, gold_without_votes: fields.unvoted, refused_cases };
  }
  if (/\.ya?ml$/i.test(name))
    throw new CuriaError('USAGE', `${name} is a court file; name the file of its cases after it`);
  if (source.field !== undefined)
    throw new CuriaError('USAGE', '--field is for the cases of a court; a file of votes has one question');
  const reading = startReading();
  await everyRecord(open(name), 'VOTE_INVALID', (record) => reading.addVote(record), {
    shape: voteRecord,
    nullColumns: ['label'],
  });
  return { votes: await finish(reading, gold, open), gold_without_votes: 0, refused_cases: 0 };
}

/** A file that does not exist is missed as a file, not as a run. */
const isFileName = (name: string): boolean => name === '-' || /\.(?:csv|jsonl?|ya?ml)$/i.test(name);

/** Votes by field, as cases of a court are read. */
interface VotesByField {
  add(items: readonly VotedItem[]): void;
  /** Known answers on items that nobody votes on. */
  readonly unvoted: number;
  /** The votes on one field; the only one if none is named. */
  pick(field?: string): { readonly field: string; readonly reading: VoteReading };
}

/** Starts to collect the votes of cases. */
function startFields(): VotesByField {
  const readings = new Map<string, VoteReading>();
  let unvoted = 0;
  return {
    get unvoted() {
      return unvoted;
    },
    add(items) {
      for (const { field, item, votes, gold } of items) {
        const reading = readings.get(field) ?? startReading();
        readings.set(field, reading);
        for (const vote of votes) reading.addVote(vote);
        if (gold === null) continue;
        if (votes.length === 0) unvoted++;
        else reading.addGold({ item, label: gold });
      }
    },
    pick(field) {
      const names = [...readings.keys()];
      if (names.length === 0) throw new CuriaError('NO_VOTES', 'no case has an item that voices vote on');
      const wanted = field ?? (names.length === 1 ? names[0]! : undefined);
      const reading = wanted === undefined ? undefined : readings.get(wanted);
      if (reading !== undefined) return { field: wanted!, reading };
      const problem = wanted === undefined ? 'several fields are voted on' : `no field is called ${wanted}`;
      throw new CuriaError('USAGE', `${problem}: --field takes ${oneOf(names)}`);
    },
  };
}

/** Reads the cases of a court, given by its file or as `conflict-review`. */
async function readCases(court: string, input: Input, fields: VotesByField): Promise<void> {
  const votesOf = court === conflictReviewCourt.name ? reviewVotes : votesOfCourt(court);
  await everyRecord(input, 'CASE_INVALID', (record, line) =>
    fields.add(votesOf(record, String(readCaseId(record) ?? line))),
  );
}

function votesOfCourt(file: string): (record: unknown, case_id: string) => VotedItem[] {
  const { panel } = loadCourt(file);
  if (votedFields(panel).length === 0)
    throw new CuriaError(
      'NO_VOTES',
      `the court ${panel.name} asks for no choice and no flag: ${ONLY_LABELS}`,
    );
  return (record, case_id) => caseVotes(panel, record, case_id);
}

const ONLY_LABELS = 'votes are weighed where voices choose between given values';

/** Reads the cases of a run; returns how many the court refused. */
async function readRun(file: string, name: string, fields: VotesByField): Promise<number> {
  return await withStore(file, async (store) => {
    const { kind, court, manifest } = courtOf(await findRun(store, name));
    const { run_id } = manifest;
    if (kind.votes === undefined)
      throw new CuriaError(
        'NO_VOTES',
        `run ${run_id} is of ${kind.name}, whose agents do not vote: ${ONLY_LABELS}`,
      );
    let refused = 0;
    for await (const { case_id, record } of runCases(store, run_id, court))
      if (record === undefined) refused++;
      else fields.add(kind.votes(record, case_id));
    return refused;
  });
}

/** Adds a file of known answers, if there is one, and puts everything in order. */
async function finish(
  reading: VoteReading,
  gold: string | undefined,
  open: (file: string) => Input,
): Promise<VoteSet> {
  if (gold === undefined) return reading.finish();
  await everyRecord(open(gold), 'VOTE_INVALID', (record) => reading.addGold(record), {
    shape: goldRecord,
    nullColumns: ['label'],
  });
  const votes = reading.finish();
  if (votes.gold.every((label) => label < 0)) throw new CuriaError('NO_GOLD', `${gold} has no known answer`);
  return votes;
}
