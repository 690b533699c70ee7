/** Reads a case of a court strictly: every field known, every vote of somebody, on something, of its kind; else it is refused. */
import { refusal } from '@curia/core/read';
import { describe } from '@curia/core/text';
import { MOST_ITEMS, MOST_VOICES } from '../file/court-file.ts';
import { isForMemory, isReserved, own, RESERVED_FIELDS, unknownName } from '../file/court-names.ts';
import { problemWithId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CaseField, CourtPlan, CourtRole } from '../file/plan.ts';
import { LONGEST_TEXT } from '../value/kind.ts';
import type { Item, PanelCase, Voice } from './panel-case.ts';
import { Problems } from './problems.ts';
import { type Bucket, readPanelVotes } from './read-votes.ts';
import { settleNamed } from './settle-named.ts';

/** Used instead of a path if the case as a whole is wrong. */
const WHOLE = 'the case';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a case with its votes. Throws `CASE_INVALID`, `VOTE_INVALID`, `VOTE_TWICE` or `TOO_MANY_VOICES`. */
export function readPanelCase(panel: Panel, input: unknown): PanelCase {
  const made = panel[courtPlan];
  const wrongCase = new Problems();
  const wrongVotes = new Problems();
  if (!isRecord(input)) {
    wrongCase.add('', `must be an object, got ${describe(input)}`);
    throw refusal('CASE_INVALID', WHOLE, wrongCase.list);
  }
  const given = readGiven(made, input, wrongCase);
  const items = readItems(made, given, wrongCase);
  const { votes } = input;
  if (!Array.isArray(votes)) wrongCase.add('votes', `must be a list, got ${describe(votes)}`);
  const read = readPanelVotes(made, items, Array.isArray(votes) ? votes : [], wrongVotes);
  if (!wrongCase.isEmpty) throw refusal('CASE_INVALID', WHOLE, [...wrongCase.list, ...wrongVotes.list]);
  if (!wrongVotes.isEmpty) throw refusal('VOTE_INVALID', WHOLE, wrongVotes.list);
  refuseTwice(made, read.buckets);
  refuseTooMany(made.roles, read.voices);
  const settled = made.items === 'named' ? settleNamed(made, read) : items;
  if (settled.length > MOST_ITEMS) throw tooManyItems(settled.length);
  return { name: nameOf(input), given, items: settled, voices: read.voices };
}

const nameOf = ({ case_id }: Record<string, unknown>): string =>
  typeof case_id === 'string' || typeof case_id === 'number' ? String(case_id) : '';

/** Reads only the fields of a case, as a run receives it: there are no votes yet. */
export function readGivenCase(panel: Panel, input: unknown): Pick<PanelCase, 'given' | 'items'> {
  const wrong = new Problems();
  if (!isRecord(input)) {
    wrong.add('', `must be an object, got ${describe(input)}`);
    throw refusal('CASE_INVALID', WHOLE, wrong.list);
  }
  const given = readGiven(panel[courtPlan], input, wrong);
  const items = readItems(panel[courtPlan], given, wrong);
  if (!wrong.isEmpty) throw refusal('CASE_INVALID', WHOLE, wrong.list);
  return { given, items };
}

function readGiven(
  { caseFields, caseFieldOf, remembers }: CourtPlan,
  input: Record<string, unknown>,
  wrong: Problems,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (let at = 0; at < caseFields.length; at++) {
    const field = caseFields[at]!;
    const value = own(input, field.name);
    if (value === undefined || value === null) {
      if (!field.isOptional) wrong.add(field.name, 'is missing');
      continue;
    }
    const problem = problemWith(field, value);
    if (problem === undefined) given[field.name] = value;
    else wrong.add(field.name, problem);
  }
  for (const name in input) {
    if (caseFieldOf.has(name) || isReserved(name) || (remembers && isForMemory(name))) continue;
    wrong.add(name, unknownName('field', name, [...caseFieldOf.keys(), ...RESERVED_FIELDS]));
  }
  return given;
}

/** No letter becomes more than this many when it is folded. */
const MOST_FOLDED = 18;

function problemWith({ kind, reader }: CaseField, value: unknown): string | undefined {
  if (reader === null) return undefined;
  // A long text is folded only where its length is in doubt.
  const isShort =
    kind.kind === 'text' &&
    typeof value === 'string' &&
    value.length * MOST_FOLDED <= (kind.max ?? LONGEST_TEXT);
  if (isShort && /[!-~]/.test(value)) return undefined;
  const said = reader.read(value);
  return typeof said === 'string' ? said : undefined;
}

/** The items that the court or the case lists; items named by voices come with the votes. */
function readItems(
  { items, fields, listed, entryMarks }: CourtPlan,
  given: Record<string, unknown>,
  wrong: Problems,
): Item[] {
  if (items === 'one') {
    const [field] = fields;
    return [{ id: 'value', field: field!, marks: field!.marks, lines: [] }];
  }
  if (items === 'fields')
    return fields.map((field) => ({ id: field.name, field, marks: field.marks, lines: [] }));
  // Items that voices name come with the votes.
  if (listed === null) return [];
  const entries = given[listed];
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) {
    wrong.add(listed, `must be a list of objects, each with an id, got ${describe(entries)}`);
    return [];
  }
  if (entries.length * fields.length > MOST_ITEMS) {
    wrong.add(listed, `makes ${entries.length * fields.length} items; there are at most ${MOST_ITEMS}`);
    return [];
  }
  const seen = new Set<string>();
  return entries.flatMap((entry: unknown, at): Item[] => {
    const path = `${listed}[${at}]`;
    if (!isRecord(entry)) {
      wrong.add(path, `must be an object with an id, got ${describe(entry)}`);
      return [];
    }
    const id = own(entry, 'id');
    const problem =
      problemWithId(id) ?? (seen.has(id as string) ? `is already the id of another entry` : undefined);
    if (problem !== undefined) {
      wrong.add(`${path}.id`, problem);
      return [];
    }
    seen.add(id as string);
    const marks: Record<string, unknown> = {};
    for (const mark of entryMarks) {
      const value = own(entry, mark.name);
      const said = value === undefined || value === null ? 'is missing' : mark.reader.read(value);
      if (typeof said === 'string') wrong.add(`${path}.${mark.name}`, said);
      else marks[mark.name] = said.value;
    }
    return fields.map((field) => ({
      id: field.name === '' ? (id as string) : `${id}/${field.name}`,
      field,
      marks: { ...field.marks, ...marks },
      lines: [],
    }));
  });
}

const tooManyItems = (items: number): Error => {
  const wrong = new Problems();
  wrong.add('votes', `name ${items} items; there are at most ${MOST_ITEMS}`);
  return refusal('CASE_INVALID', WHOLE, wrong.list);
};

/** A seat speaks once per item and order: a second line rejects the case, even if it says the same. */
function refuseTwice({ roles }: CourtPlan, buckets: Iterable<Bucket>): void {
  const wrong = new Problems();
  for (const { id, lines } of buckets) {
    for (const line of lines) {
      const { voice, order, at } = line;
      const before = order === 0 ? voice.first : voice.second;
      if (before !== null) {
        const on = id === '' ? '' : ` on ${describe(id.replace(/\/$/, ''))}`;
        wrong.add(
          `votes[${at}]`,
          `${describe(voice.name)} of ${roles[voice.role]!.name} has another line${on}: votes[${before.at}]`,
        );
      } else if (order === 0) voice.first = line;
      else voice.second = line;
    }
    for (const { voice } of lines) {
      voice.first = null;
      voice.second = null;
    }
  }
  if (!wrong.isEmpty) throw refusal('VOTE_TWICE', WHOLE, wrong.list);
}

function refuseTooMany(roles: readonly CourtRole[], voices: readonly (readonly Voice[])[]): void {
  const wrong = new Problems();
  let heard = 0;
  for (let at = 0; at < roles.length; at++) {
    const role = roles[at]!;
    const here = voices[at]!.length;
    heard += here;
    if (role.seats !== null && here > role.seats) {
      wrong.add('votes', `${here} voices speak as ${role.name}, which has ${role.seats} seats`);
    }
  }
  if (heard > MOST_VOICES) wrong.add('votes', `hold ${heard} voices; there are at most ${MOST_VOICES}`);
  if (!wrong.isEmpty) throw refusal('TOO_MANY_VOICES', WHOLE, wrong.list);
}
