/** Looks at a sheet as a command would read it; nobody is asked, and nothing is stored. */
import type { Court } from '@curia/core/court';
import { startReading } from '@curia/core/in/votes';
import { readCourtOptions } from '../courts/court-options.ts';
import type { Input } from '../input/open-input.ts';
import { caseCheck } from '../input/sheet/check-case.ts';
import { NO_CHOICE, readColumns } from '../input/sheet/column-choice.ts';
import { courtSheet, questionSheet } from '../input/sheet/court-sheet.ts';
import { previewSheet, type SheetPreview } from '../input/sheet/preview.ts';
import type { SheetReader } from '../input/sheet/sheet.ts';
import { VOTE_COLUMNS, voteRecords, voteSheet } from '../input/sheet/vote-sheet.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import { chooseRulebook } from '../kept/law/rulebook.ts';

/** How a sheet is looked at. */
export interface LookingAsked {
  /** Which column says what, as `PART=COLUMN`; found out if absent. */
  readonly columns?: readonly string[] | undefined;
  /** What begins the command that says the same, for people. */
  readonly command?: string | undefined;
}

/** What was seen, and what its columns could say. */
export interface SeenSheet {
  readonly sheet: SheetReader;
  readonly preview: SheetPreview;
}

type Bytes = Pick<Input, 'name' | 'stream'>;

/** Looks at cases that a court is to carry: each is opened as a run would open it. */
export async function lookAtCases(
  court: Court,
  input: Bytes,
  { columns, command }: LookingAsked,
): Promise<SeenSheet> {
  const sheet = courtSheet(court, columns);
  const options = readCourtOptions(court, {});
  const bound = court.bind(chooseRulebook(court, options), options);
  const check = caseCheck((record, case_id) => void bound.open(record, case_id));
  return { sheet, preview: await previewSheet(input, { sheet, check, command }) };
}

/** Looks at cases that a table is to decide; what would be refused is refused by the table itself. */
export async function lookAtDecided(
  { question, policy }: Chosen,
  judged: Court['judged'],
  input: Bytes,
  { columns, command }: LookingAsked,
): Promise<SeenSheet> {
  const sheet = questionSheet(question, judged, columns);
  const check = (record: unknown): void => void question.rule(record, policy);
  return { sheet, preview: await previewSheet(input, { sheet, check, command }) };
}

/** Looks at votes, or at known answers. */
export async function lookAtVotes(
  input: Bytes,
  of: 'votes' | 'gold',
  { columns = [], command }: LookingAsked,
): Promise<SeenSheet> {
  const choice = columns.length === 0 ? NO_CHOICE : readColumns(columns, VOTE_COLUMNS);
  const sheet = voteSheet(of, choice);
  const records = voteRecords(input.name, of, choice);
  const reading = startReading();
  const add = of === 'votes' ? reading.addVote : reading.addGold;
  const check = (record: unknown, _line: number, isTable: boolean): void => {
    // A row of a table is read already, and may hold the votes of several.
    const all = isTable ? [record].flat() : records.read(record);
    for (const one of all) add(one);
  };
  return { sheet, preview: await previewSheet(input, { sheet, check, command }) };
}
