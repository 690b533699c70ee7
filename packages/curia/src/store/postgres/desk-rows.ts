/** The desk in PostgreSQL: each transaction on a connection of its own, by the clock of the database. */
import { CuriaError } from '@curia/core';
import type { DeskRows, Reply, Statement, Steps } from '../desk/steps.ts';
import { readAddress } from './address.ts';
import { type ConnectionOptions, PostgresConnection } from './connection.ts';
import { constraintOf, isCollision, isTaken } from './postgres-error.ts';
import { isUnstorable } from './unstorable.ts';

/** How the rows are opened. */
interface RowsOptions extends ConnectionOptions {
  /** Another clock than that of the database, in milliseconds. */
  readonly now?: () => number;
}

const MOST_ATTEMPTS = 20;

/** Opens the rows of a store; they are connected when they are first used. */
export function openPostgresRows(place: string, options: RowsOptions = {}): DeskRows {
  const connection = new PostgresConnection(readAddress(place), options);
  const translate = translator(connection.address.schema);
  return {
    async transact(steps) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await connection.transact((query) => carryOut(steps(), translate, query));
        } catch (error) {
          if (isTaken(error) && constraintOf(error) === 'events_pkey')
            throw new CuriaError('STORE_CONFLICT', 'the log of the case has grown', [], { cause: error });
          if (!isCollision(error) || attempt >= MOST_ATTEMPTS) throw error;
        }
      }
    },
    // Each statement sees what is committed when it begins, which is enough for looking.
    read: (steps) =>
      carryOut(steps(), translate, async (sql, values) => {
        const rows = await connection.read<unknown>(sql, values);
        return { rows, changes: rows.length };
      }),
    clock:
      options.now ?? 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now',
    close: () => connection.close(),
  };
}

type Query = (sql: string, values: readonly unknown[]) => Promise<Reply>;
type Translate = (statement: Statement) => Parameters<Query>;

async function carryOut<T>(steps: Steps<T>, translate: Translate, query: Query): Promise<T> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await query(...translate(step.value)));
  return step.value;
}

/** Puts statements into the words of PostgreSQL: tables of one schema, numbered values, and locks on rows. */
function translator(schema: string): Translate {
  const known = new Map<string, { readonly text: string; readonly names: readonly string[] }>();
  const learn = (sql: string) => {
    const names: string[] = [];
    const text = sql
      .replaceAll(/\b(FROM|JOIN|INTO|UPDATE) ([a-z]\w*)\b(?!\()/g, `$1 "${schema}".$2`)
      .replaceAll(/\{(lock|skip) (\w+)\}/g, (_, how: string, table: string) =>
        how === 'lock' ? `FOR UPDATE OF ${table}` : `FOR UPDATE OF ${table} SKIP LOCKED`,
      )
      .replaceAll(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
        if (!names.includes(name)) names.push(name);
        return `$${names.indexOf(name) + 1}`;
      });
    const learnt = { text, names };
    known.set(sql, learnt);
    return learnt;
  };
  return ({ sql, values }) => {
    for (const value of Object.values(values))
      if (typeof value === 'string' && isUnstorable(value))
        throw new CuriaError('INPUT_INVALID', 'text with a NUL or half a character cannot be stored');
    const { text, names } = known.get(sql) ?? learn(sql);
    return [text, names.map((name) => values[name])];
  };
}
