/** What a person may know of items, as rows: how they stand to each, and which cases of a run they must not see whole. */
import { NO_TIE, type Reader, shownStanding, sightAt, type Tie } from '@curia/core/in/review';
import { listItems, PAGE } from './item-rows.ts';
import type { DeskItem, ItemFilter } from './items.ts';
import { all, first, type Steps } from './steps.ts';

const AT_ITEM = 'item_id = i.item_id AND person = :reader';
const IN_ROUND = `FROM desk_seats WHERE ${AT_ITEM} AND round = i.round`;

const TIES: Readonly<Record<keyof Tie, string>> = {
  holds: `SELECT 1 ${IN_ROUND} AND seat > 0`,
  has_answered: `SELECT 1 ${IN_ROUND} AND seat > 0 AND answered IS NOT NULL`,
  judging: `SELECT 1 ${IN_ROUND} AND seat = 0`,
  declined: `SELECT 1 FROM desk_declines WHERE ${AT_ITEM}`,
  opened: `SELECT 1 FROM desk_sights WHERE ${AT_ITEM}`,
};

/** The names of the columns that tell how `:reader` stands to the item `i`. */
export const TIE_NAMES = Object.keys(TIES) as (keyof Tie)[];

/** Those columns. */
export const TIE_COLUMNS = TIE_NAMES.map(
  (name) => `CASE WHEN EXISTS (${TIES[name]}) THEN 1 ELSE 0 END AS ${name}`,
).join(', ');

/** Those columns, as a row has them. */
export type TieRow = Readonly<Record<keyof Tie, number>>;

/** How a person stands to the item of a row. */
export const tieIn = (row: TieRow): Tie => ({
  holds: row.holds === 1,
  has_answered: row.has_answered === 1,
  judging: row.judging === 1,
  declined: row.declined === 1,
  opened: row.opened === 1,
});

/** How a person stands to an item. */
export function* tieOf(item_id: string, person: string): Steps<Tie> {
  const found = yield* first<TieRow>(`SELECT ${TIE_COLUMNS} FROM desk_items i WHERE i.item_id = :item_id`, {
    item_id,
    reader: person,
  });
  return found === undefined ? NO_TIE : tieIn(found);
}

/** A page of items as a reader may know them; they are chosen by what is shown, never by what is hidden. */
export function* itemsFor({ state, ...filter }: ItemFilter, reader: Reader): Steps<DeskItem[]> {
  const limit = filter.limit ?? PAGE;
  const found: DeskItem[] = [];
  for (let after = filter.after ?? ''; ; ) {
    const page: (DeskItem & TieRow)[] = yield* listItems<DeskItem & TieRow>(
      { ...filter, after, limit },
      `, ${TIE_COLUMNS}`,
      { reader: reader.person },
    );
    for (const row of page) {
      const shown = { ...withoutTie(row), ...shownStanding(row, reader, tieIn(row)) };
      if (state === undefined || shown.state === state) found.push(shown);
      if (found.length === limit) return found;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return found;
    after = last.item_id;
  }
}

/** The row as it is without them; the names of the columns are those of the ties. */
const withoutTie = (row: DeskItem & TieRow): DeskItem =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(TIE_NAMES as readonly string[]).includes(name)),
  ) as unknown as DeskItem;

/** The cases of a run that somebody must not see whole; the same case in another run has the same known answer, and much the same votes. */
export function* hiddenCases(run_id: string, reader: Reader): Steps<ReadonlySet<string>> {
  const open = yield* all<TieRow & Pick<DeskItem, 'case_id' | 'state'>>(
    `SELECT l.case_id, i.state, ${TIE_COLUMNS} FROM desk_links l JOIN desk_items i ON i.item_id = l.item_id
      WHERE l.run_id = :run_id AND i.state NOT IN ('agreed', 'adjudicated')`,
    { run_id, reader: reader.person },
  );
  const twins = yield* all<TieRow & Pick<DeskItem, 'case_id' | 'state'> & Pair>(
    `SELECT c.case_id, i.state, c.input AS one, o.input AS other, ${TIE_COLUMNS}
      FROM desk_items i JOIN desk_links l ON l.item_id = i.item_id
      JOIN cases c ON c.run_id = :run_id AND c.case_id = l.case_id
      JOIN cases o ON o.run_id = l.run_id AND o.case_id = l.case_id
      WHERE i.state NOT IN ('agreed', 'adjudicated') AND l.run_id <> :run_id
        AND c.input IS NOT NULL AND o.input IS NOT NULL`,
    { run_id, reader: reader.person },
  );
  // Nobody has taken these in yet, here or in another run, so that they have no item.
  const handed = reader.sits
    ? yield* all<Pick<DeskItem, 'case_id'> & Pair>(
        `SELECT c.case_id, c.input AS one, o.input AS other FROM events e
          JOIN cases o ON o.run_id = e.run_id AND o.case_id = e.case_id
          JOIN cases c ON c.run_id = :run_id AND c.case_id = e.case_id
          WHERE e.kind = 'packet-opened' AND c.input IS NOT NULL AND o.input IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM desk_links l WHERE l.run_id = e.run_id AND l.case_id = e.case_id)`,
        { run_id },
      )
    : [];
  open.push(...twins.filter(isSameCase));
  const blind = open.filter((row) => sightAt(row.state, reader, tieIn(row)) !== 'whole');
  return new Set([...blind, ...handed.filter(isSameCase)].map(({ case_id }) => case_id));
}

/** The inputs of two cases of one name, or of one case twice. */
interface Pair {
  readonly one: string;
  readonly other: string;
}

/** Whether two inputs under one name are about the same: some part of them that is no known answer and no vote says the same. */
function isSameCase({ one, other }: Pair): boolean {
  if (one === other) return true;
  const [left, right] = [one, other].map(
    (text) => (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>,
  );
  return Object.entries(left!).some(
    ([field, value]) => !NOT_THE_CASE.has(field) && JSON.stringify(value) === JSON.stringify(right![field]),
  );
}

/** Fields by which another case may be alike. */
const NOT_THE_CASE = new Set(['case_id', 'gold', 'votes', 'language']);
