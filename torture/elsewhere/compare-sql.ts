/** Decides cases here and in a database, by the same table, and tells every difference. */
import { type AnyTable, decide, sqlParameters, toSql } from '@curia/core';
import { readFacts } from '@curia/core/in/table';
import { addedColumn, quoteName, type SqlOptions } from '@curia/core/in/table/write';
import type { Database, Row } from './databases.ts';
import type { GivenFacts } from './draw-facts.ts';

/** What a comparison found. */
export interface Compared {
  /** How many cases were refused. */
  readonly refused: number;
  /** The place of a case that was decided otherwise there, and what both said. */
  readonly differences: readonly { readonly at: number; readonly what: string }[];
}

const ANSWER = ['outcome', 'rule', 'code', 'source', 'reason'] as const;

/** The query for what a table answers, in the order of the rows. */
export function answersOf(table: AnyTable, options: SqlOptions): string {
  const wanted = ([...ANSWER, 'refused'] as const).map(
    (name) => `${quoteName(addedColumn(table, name))} AS ${quoteName(name)}`,
  );
  return `SELECT ${wanted.join(', ')} FROM (${toSql(table, options)}) AS told ORDER BY "#"`;
}

/** Compares outcome, rule, code, source and reason of every case, and which fact is to blame for every refusal. */
export async function compareSql(
  table: AnyTable,
  cases: readonly GivenFacts[],
  database: Database,
  params: 'literal' | 'bind',
): Promise<Compared> {
  await database.fill(table, cases);
  const { dialect } = database;
  const rows = await database.ask(
    answersOf(table, { dialect, params }),
    params === 'bind' ? sqlParameters(table, { dialect }) : [],
  );
  const differences: { at: number; what: string }[] = [];
  let refused = 0;
  cases.forEach((facts, at) => {
    const here = decideHere(table, facts);
    if (here.refused !== undefined) refused++;
    const there = rows[at];
    if (there === undefined || !isSame(here, there))
      differences.push({
        at,
        what: `${JSON.stringify(facts)}\n    here  ${JSON.stringify(here)}\n    there ${JSON.stringify(there)}`,
      });
  });
  return { refused, differences };
}

type Answer = Readonly<Partial<Record<(typeof ANSWER)[number] | 'refused', string>>>;

function decideHere(table: AnyTable, facts: GivenFacts): Answer {
  const read = readFacts(table, facts);
  if (!read.ok) return { refused: read.issues[0]!.fact };
  const { outcome, rule, code, source, reason } = decide(table, read.facts);
  return { outcome, rule, code, source, reason };
}

function isSame(here: Answer, there: Row): boolean {
  if (ANSWER.some((name) => (here[name] ?? null) !== there[name])) return false;
  return here.refused === undefined
    ? there.refused === null
    : String(there.refused).startsWith(`${here.refused} `);
}
