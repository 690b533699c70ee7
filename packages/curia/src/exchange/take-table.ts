/** Makes a rule table from a decision table of another tool, or says of every cell why not; nothing is approximated. */
import { type AnyTable, CuriaError, parseTable } from '@curia/core';
import type { Cell } from '@curia/core/in/table';
import { dropUndefined, type ErrorDetail, refusal } from '@curia/core/read';
import type { Fact } from '@curia/core/table';
import type { ForeignRule, ForeignTable } from './decision-table.ts';
import { fitCell } from './fit-cell.ts';
import { factNames, nameOutcomes, ruleIds, tableId } from './name-parts.ts';
import type { Note } from './noted.ts';
import { byPriority } from './priority.ts';
import { type ProvedRow, proveHits } from './prove-hits.ts';
import { Unfit } from './unfit.ts';

/** How a table is to be taken. */
export interface TakeOptions {
  /** Lets the first match decide where the tool's own hit policy forbids that several rules match. */
  readonly firstWins?: boolean;
  /** The id of the table, instead of one made from the name. */
  readonly id?: string | undefined;
}

/** A table that was taken, and by which names its inputs go now. */
export interface TakenTable {
  readonly table: AnyTable;
  /** The fact for each input, by what the tool tests. */
  readonly facts: Readonly<Record<string, string>>;
  /** Rules that overlap against the hit policy; only with `firstWins`. */
  readonly overlaps: readonly ErrorDetail[];
}

/** More rows than a person reviews, from alternatives within cells. */
const MOST_ROWS = 20_000;

/** Takes a table; throws `FOREIGN_UNFIT` with every cell that has no equal. */
export function takeTable(foreign: ForeignTable, options: TakeOptions = {}): TakenTable {
  const note = foreign.noted as Note | undefined;
  const problems: ErrorDetail[] = [];
  const names = factNames(foreign.inputs);
  const facts = Object.fromEntries(foreign.inputs.map(({ fact }, at) => [names[at]!, fact]));
  const { outcomeOf, outcomes, outputs, fallback } = nameOutcomes(foreign, note);
  const ids = ruleIds(foreign.rules);
  const rows: (ProvedRow & { readonly rule: object })[] = [];
  const ranked = byPriority(foreign, problems);
  for (const { rule, at, rank } of ranked) {
    const cells = rule.cells.map((cell, column) => fitted(foreign.inputs[column]!.fact, cell, problems));
    const whens = combinations(names, cells);
    if (rows.length + whens.length > MOST_ROWS)
      throw new CuriaError('FOREIGN_UNFIT', `${foreign.name} amounts to more than ${MOST_ROWS} rules`);
    for (const [part, when] of whens.entries()) {
      const id = whens.length === 1 ? ids[at]! : `${ids[at]}-${part + 1}`;
      const then = outcomeOf(rule.outputs);
      rows.push({
        row: at,
        rank,
        rule: { id, when, then, ...answerOf(foreign, rule, at, note) },
        id,
        when,
        then,
      });
    }
  }
  if (problems.length > 0) throw refusal('FOREIGN_UNFIT', foreign.name, problems);
  const parts = dropUndefined<object>({
    id: options.id ?? note?.id ?? tableId(foreign.name),
    facts,
    outcomes,
    rules: rows.map(({ rule }) => rule),
    otherwise: note?.otherwise ?? {
      then: fallback,
      reason: fallback === 'NO_MATCH' ? 'No rule matches' : 'No rule matches, so the default applies',
    },
    outputs,
  });
  const table = build(foreign, note, parts);
  const overlaps = proveHits(foreign, table, rows);
  if (overlaps.length > 0 && options.firstWins !== true)
    throw refusal('FOREIGN_UNFIT', foreign.name, overlaps);
  return {
    table,
    facts: Object.fromEntries(foreign.inputs.map(({ expression }, at) => [expression, names[at]!])),
    overlaps,
  };
}

/** Adds what the model or Curia's own note says besides, and checks the whole like any table file. */
function build(foreign: ForeignTable, note: Note | undefined, parts: object): AnyTable {
  const params = Object.fromEntries(
    Object.entries(foreign.constants).map(([name, { parameter }]) => [name, parameter]),
  );
  const values = Object.fromEntries(
    Object.entries(foreign.constants).map(([name, { value }]) => [name, value]),
  );
  const parameters = Object.keys(params).length === 0 ? {} : { params, values };
  const kept =
    note === undefined
      ? {}
      : { policy: note.policy, never: note.never, accepted: note.accepted, retired: note.retired };
  return parseTable({
    title: note?.title ?? foreign.name,
    doc: note?.doc ?? foreign.doc,
    ...parts,
    ...kept,
    ...parameters,
  });
}

function fitted(
  fact: Fact,
  { place, test }: ForeignRule['cells'][number],
  problems: ErrorDetail[],
): readonly Cell[] | undefined {
  try {
    return fitCell(fact, test);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    problems.push({ path: place, problem: error.message });
    return undefined;
  }
}

/** One set of conditions for every way to choose one alternative of each cell. */
function combinations(
  names: readonly string[],
  cells: readonly (readonly Cell[] | undefined)[],
): Readonly<Record<string, Cell>>[] {
  return cells.reduce<Record<string, Cell>[]>(
    (whens, alternatives, column) =>
      alternatives === undefined
        ? whens
        : whens
            .flatMap((when) => alternatives.map((cell) => ({ ...when, [names[column]!]: cell })))
            .slice(0, MOST_ROWS + 1),
    [{}],
  );
}

/** What a row answers besides its outcome. A sentence of another tool has no placeholders, whatever it looks like. */
function answerOf(foreign: ForeignTable, rule: ForeignRule, at: number, note: Note | undefined): object {
  const { code, source } = rule;
  const usual = `Rule ${at + 1} of ${foreign.name}`;
  return dropUndefined<object>({
    reason:
      note === undefined ? (rule.reason?.trim() || usual).replaceAll('{', '{ ') : (rule.reason ?? usual),
    code,
    source,
  });
}
