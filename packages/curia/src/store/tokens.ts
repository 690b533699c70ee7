/** Tokens: who comes, with which role, and until when. Shown once; only their hash is kept. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  CuriaError,
  isMistakable,
  type Person,
  problemWithName,
  type Role,
  refusal,
} from '@curia/core/internal';
import { openDatabase } from './open-database.ts';
import { STORE } from './sqlite.ts';
import { storeError } from './sqlite-error.ts';
import { SqliteRows } from './sqlite-rows.ts';

/** A token as it is listed. */
export interface ListedToken extends Person {
  readonly token_id: string;
  readonly created_at: string;
  readonly ends_at: string;
  readonly revoked_at: string | null;
}

/** A token that was just made; nobody can read the secret again. */
export interface NewToken extends ListedToken {
  readonly token: string;
}

/** The port of tokens. */
export interface Tokens {
  /** Makes a token; a name that can be mistaken for another that has one is refused. */
  create(person: string, role: Role, days: number): Promise<NewToken>;
  /** All tokens, the newest first. */
  list(): Promise<ListedToken[]>;
  /** Ends a token at once; refused if there is none. */
  revoke(token_id: string): Promise<ListedToken>;
  /** Who a token stands for; refuses with `TOKEN_REFUSED` what is unknown, ended or revoked. */
  read(token: string): Promise<Person>;
  close(): Promise<void>;
}

const FORM = /^curia_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const DAY_MS = 86_400_000;
const MOST_DAYS = 3_650;
const LONGEST_NAME = 200;
const LISTED = 'token_id, person, role, created_at, ends_at, revoked_at';

const hashOf = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/** Opens the tokens of a store that exists. */
export function openSqliteTokens(file: string, options: { readonly now?: () => number } = {}): Tokens {
  const now = options.now ?? Date.now;
  let rows: SqliteRows;
  try {
    rows = new SqliteRows(openDatabase(file, STORE, true), file);
  } catch (error) {
    throw storeError(file, error);
  }
  const all = (): ListedToken[] =>
    rows.all<ListedToken>(`SELECT ${LISTED} FROM tokens ORDER BY created_at DESC, token_id`, []);

  return {
    async create(name, role, days) {
      const person = name.trim();
      refuseName(person);
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
        throw new CuriaError('USAGE', `a token is good for 1 to ${MOST_DAYS} days, not ${days}`);
      const token_id = randomBytes(6).toString('hex');
      const token = `curia_${token_id}_${randomBytes(32).toString('base64url')}`;
      const [created_at, ends_at] = [now(), now() + days * DAY_MS].map((at) => new Date(at).toISOString());
      rows.transact(() => {
        const alike = all().find((one) => one.person !== person && isMistakable(one.person, person));
        if (alike !== undefined)
          throw new CuriaError(
            'TOKEN_EXISTS',
            `${person} cannot be told from ${alike.person}, who has a token`,
          );
        rows.run(
          'INSERT INTO tokens (token_id, person, role, sha256, created_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)',
          [token_id, person, role, hashOf(token), created_at!, ends_at!],
        );
      });
      return { token_id, person, role, created_at: created_at!, ends_at: ends_at!, revoked_at: null, token };
    },
    async list() {
      return rows.read(all);
    },
    async revoke(token_id) {
      return rows.transact(() => {
        rows.run('UPDATE tokens SET revoked_at = ? WHERE token_id = ? AND revoked_at IS NULL', [
          new Date(now()).toISOString(),
          token_id,
        ]);
        const [found] = rows.all<ListedToken>(`SELECT ${LISTED} FROM tokens WHERE token_id = ?`, [token_id]);
        if (found === undefined) throw new CuriaError('TOKEN_REFUSED', `there is no token ${token_id}`);
        return found;
      });
    },
    async read(token) {
      const id = FORM.exec(token)?.[1];
      if (id === undefined) throw new CuriaError('TOKEN_REFUSED', 'this is not a token of Curia');
      const [found] = rows.read(() =>
        rows.all<ListedToken & { sha256: string }>(
          `SELECT ${LISTED}, sha256 FROM tokens WHERE token_id = ?`,
          [id],
        ),
      );
      if (found === undefined || !isSame(found.sha256, hashOf(token)))
        throw new CuriaError('TOKEN_REFUSED', 'the store does not know this token');
      if (found.revoked_at !== null) throw new CuriaError('TOKEN_REFUSED', `token ${id} was revoked`);
      if (found.ends_at <= new Date(now()).toISOString())
        throw new CuriaError('TOKEN_REFUSED', `token ${id} ended on ${found.ends_at}`);
      return { person: found.person, role: found.role };
    },
    async close() {
      rows.close();
    },
  };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function refuseName(person: string): void {
  const problem =
    person === ''
      ? 'must not be empty'
      : person.length > LONGEST_NAME
        ? `must have at most ${LONGEST_NAME} characters`
        : problemWithName(person);
  if (problem !== undefined) throw refusal('INPUT_INVALID', 'the name', [{ path: 'name', problem }]);
}
