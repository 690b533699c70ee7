/** Tokens: who comes, with which role, and until when. Shown once; only their hash is kept. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { Person, Role } from '@curia/core/in/review';
import { refusal } from '@curia/core/read';
import { isMistakable, problemWithName } from '@curia/core/text';
import { all, type DeskRows, first, nowOf, type Steps, write } from './steps.ts';

/** A token as it is listed. */
export interface ListedToken extends Person {
  readonly token_id: string;
  readonly created_at: string;
  readonly ends_at: string;
  readonly revoked_at: string | null;
  /** When somebody last came with it, to the minute; null if nobody did. */
  readonly last_at: string | null;
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
  /** Every role that a person has now, over all tokens of the name that are neither ended nor revoked. */
  roles(person: string): Promise<readonly Role[]>;
  /** Notes that somebody came with a token. */
  touch(token: string): Promise<void>;
}

/** What a token looks like. */
export const isToken = (word: string): boolean => FORM.test(word);

const FORM = /^curia_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const DAY_MS = 86_400_000;
const MOST_DAYS = 3_650;
const LONGEST_NAME = 200;
const LISTED = 'token_id, person, role, created_at, ends_at, revoked_at, last_at';

const hashOf = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/** When what is good for some days ends; refuses what no token can be good for. */
export function endOf(now: number, days: number): string {
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new CuriaError('USAGE', `a token is good for 1 to ${MOST_DAYS} days, not ${days}`);
  return new Date(now + days * DAY_MS).toISOString();
}

/** The name as it is kept; refuses one that can be mistaken for another, or that has a good token if it must be new. */
export function* refuseAlike(name: string, now: string, isNew: boolean): Steps<string> {
  const person = name.trim();
  refuseName(person);
  const tokens = yield* listed();
  const alike = tokens.find((one) => one.person !== person && isMistakable(one.person, person));
  if (alike !== undefined)
    throw new CuriaError('TOKEN_EXISTS', `${person} cannot be told from ${alike.person}, who has a token`);
  const own = tokens.find((one) => one.person === person && one.revoked_at === null && one.ends_at > now);
  if (isNew && own !== undefined)
    throw new CuriaError('TOKEN_EXISTS', `${person} has access already, until ${own.ends_at}`);
  return person;
}

/** Makes a token. */
export function* makeToken(name: string, role: Role, days: number, now: number): Steps<NewToken> {
  const created_at = new Date(now).toISOString();
  const ends_at = endOf(now, days);
  const token_id = randomBytes(6).toString('hex');
  const token = `curia_${token_id}_${randomBytes(32).toString('base64url')}`;
  const person = yield* refuseAlike(name, created_at, false);
  yield* write(
    `INSERT INTO tokens (token_id, person, role, sha256, created_at, ends_at)
      VALUES (:token_id, :person, :role, :sha256, :created_at, :ends_at)`,
    { token_id, person, role, sha256: hashOf(token), created_at, ends_at },
  );
  return { token_id, person, role, created_at, ends_at, revoked_at: null, last_at: null, token };
}

/** Tokens over the rows of a database. */
export function tokensOver(rows: DeskRows): Tokens {
  const timed = async <T>(steps: (now: number) => Steps<T>): Promise<T> =>
    rows.transact(function* () {
      return yield* steps(yield* nowOf(rows));
    });

  return {
    create: (name, role, days) => timed((now) => makeToken(name, role, days, now)),
    list: () => rows.read(listed),
    revoke: (token_id) =>
      timed(function* (now) {
        yield* write('UPDATE tokens SET revoked_at = :at WHERE token_id = :token_id AND revoked_at IS NULL', {
          at: new Date(now).toISOString(),
          token_id,
        });
        const found = yield* first<ListedToken>(`SELECT ${LISTED} FROM tokens WHERE token_id = :token_id`, {
          token_id,
        });
        if (found === undefined) throw new CuriaError('TOKEN_REFUSED', `there is no token ${token_id}`);
        return found;
      }),
    async read(token) {
      const token_id = FORM.exec(token)?.[1];
      if (token_id === undefined) throw new CuriaError('TOKEN_REFUSED', 'this is not a token of Curia');
      return rows.read(function* () {
        const found = yield* first<ListedToken & { sha256: string }>(
          `SELECT ${LISTED}, sha256 FROM tokens WHERE token_id = :token_id`,
          { token_id },
        );
        if (found === undefined || !isSame(found.sha256, hashOf(token)))
          throw new CuriaError('TOKEN_REFUSED', 'the store does not know this token');
        const { person, role, ends_at, revoked_at } = found;
        if (revoked_at !== null) throw new CuriaError('TOKEN_REFUSED', `token ${token_id} was revoked`);
        if (ends_at <= new Date(yield* nowOf(rows)).toISOString())
          throw new CuriaError('TOKEN_REFUSED', `token ${token_id} ended on ${ends_at}`);
        return { person, role };
      });
    },
    touch: (token) =>
      timed(function* (now) {
        const token_id = FORM.exec(token)?.[1] ?? '';
        yield* write('UPDATE tokens SET last_at = :at WHERE token_id = :token_id', {
          at: new Date(now).toISOString(),
          token_id,
        });
      }),
    roles: (person) =>
      rows.read(function* () {
        const found = yield* all<{ role: Role }>(
          'SELECT DISTINCT role FROM tokens WHERE person = :person AND revoked_at IS NULL AND ends_at > :now ORDER BY role',
          { person, now: new Date(yield* nowOf(rows)).toISOString() },
        );
        return found.map(({ role }) => role);
      }),
  };
}

const listed = (): Steps<ListedToken[]> =>
  all<ListedToken>(`SELECT ${LISTED} FROM tokens ORDER BY created_at DESC, token_id`);

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
