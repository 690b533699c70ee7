/** Decides cases here and in a database, by the same table, and tells every difference. */
import { type AnyTable, decide, readFacts, toSql } from '@curia/core/internal';
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

/** Compares outcome, rule, code, source and reason of every case, and which fact is to blame for every refusal. */
export async function compareSql(
  table: AnyTable,
  cases: readonly GivenFacts[],
  database: Database,
): Promise<Compared> {
  await database.fill(table, cases);
  const column = (name: string): string =>
    Object.hasOwn(table.facts, name) && table.facts[name]!.kind !== 'sum' ? `ruled_${name}` : name;
  const wanted = [...ANSWER, 'refused'].map((name) => `"${column(name)}" AS "${name}"`).join(', ');
  const query = toSql(table, { dialect: database.dialect });
  const rows = await database.ask(`SELECT ${wanted} FROM (${query}) AS told ORDER BY "#"`);
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
