/** Invitations: a word that lets somebody in once, under a name that a lead chose. Only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import { setQueues } from './people-rows.ts';
import { all, type DeskRows, first, nowOf, type Steps, write } from './steps.ts';
import { endOf, makeToken, type NewToken, refuseAlike } from './tokens.ts';

/** What somebody is invited to. */
export interface NewInvite extends Person {
  /** The queues that they belong to then; none for all. */
  readonly queues: readonly string[];
  /** How long they may come, from the day on which they join. */
  readonly days: number;
  readonly invited_by: string;
}

/** An invitation as it is listed. */
export interface ListedInvite extends NewInvite {
  readonly invite_id: string;
  readonly created_at: string;
  readonly ends_at: string;
}

/** An invitation that was just made; nobody can read the word again. */
export interface MadeInvite extends ListedInvite {
  readonly word: string;
}

/** The port of invitations. Every method is one transaction. */
export interface Invites {
  /** Invites somebody; a name that has a token, or can be mistaken for one that has, is refused with `TOKEN_EXISTS`. */
  create(invite: NewInvite): Promise<MadeInvite>;
  /** Those that can still be used, the newest first. */
  list(): Promise<ListedInvite[]>;
  /** Ends an invitation that nobody used; refused with `INVITE_REFUSED`. */
  withdraw(invite_id: string): Promise<ListedInvite>;
  /** What a word invites to; refused with `INVITE_REFUSED` if it does not any more. */
  read(word: string): Promise<ListedInvite>;
  /** Uses a word up, and makes the token of whoever came with it. */
  accept(word: string): Promise<NewToken>;
}

/** How long a link can be opened. */
const OPEN_DAYS = 7;
const WORD = /^[A-Za-z0-9_-]{32}$/;
const LISTED = 'invite_id, person, role, queues, days, invited_by, created_at, ends_at';
const IS_OPEN = 'used_at IS NULL AND withdrawn_at IS NULL AND ends_at > :now';

type Row = Omit<ListedInvite, 'queues'> & { readonly queues: string };

const invite = (row: Row): ListedInvite => ({ ...row, queues: JSON.parse(row.queues) as string[] });

const hashOf = (word: string): string => createHash('sha256').update(word, 'utf8').digest('hex');

const refused = (): CuriaError =>
  new CuriaError('INVITE_REFUSED', 'the invitation was used, withdrawn or is past its end date');

/** Invitations over the rows of a database. */
export function invitesOver(rows: DeskRows): Invites {
  const timed = async <T>(steps: (now: number, at: string) => Steps<T>): Promise<T> =>
    rows.transact(function* () {
      const now = yield* nowOf(rows);
      return yield* steps(now, new Date(now).toISOString());
    });

  function* open(word: string, now: string): Steps<ListedInvite> {
    if (!WORD.test(word)) throw refused();
    const found = yield* first<Row>(`SELECT ${LISTED} FROM invites WHERE sha256 = :sha256 AND ${IS_OPEN}`, {
      sha256: hashOf(word),
      now,
    });
    if (found === undefined) throw refused();
    return invite(found);
  }

  return {
    create({ person: name, role, queues, days, invited_by }) {
      const invite_id = randomBytes(6).toString('hex');
      const word = randomBytes(24).toString('base64url');
      return timed(function* (now, created_at) {
        const person = yield* refuseAlike(name, created_at, true);
        const ends_at = endOf(now, OPEN_DAYS);
        endOf(now, days);
        // Whoever is invited again comes with the newest link.
        yield* write(
          'UPDATE invites SET withdrawn_at = :now WHERE person = :person AND used_at IS NULL AND withdrawn_at IS NULL',
          { now: created_at, person },
        );
        yield* write(
          `INSERT INTO invites (invite_id, person, role, queues, days, sha256, invited_by, created_at, ends_at)
            VALUES (:invite_id, :person, :role, :queues, :days, :sha256, :invited_by, :created_at, :ends_at)`,
          {
            invite_id,
            person,
            role,
            queues: JSON.stringify(queues),
            days,
            sha256: hashOf(word),
            invited_by,
            created_at,
            ends_at,
          },
        );
        return { invite_id, person, role, queues, days, invited_by, created_at, ends_at, word };
      });
    },
    list: () =>
      rows.read(function* () {
        const now = new Date(yield* nowOf(rows)).toISOString();
        const found = yield* all<Row>(
          `SELECT ${LISTED} FROM invites WHERE ${IS_OPEN} ORDER BY created_at DESC, invite_id`,
          { now },
        );
        return found.map(invite);
      }),
    withdraw: (invite_id) =>
      timed(function* (_now, at) {
        const found = yield* first<Row>(
          `SELECT ${LISTED} FROM invites WHERE invite_id = :invite_id AND ${IS_OPEN}`,
          { invite_id, now: at },
        );
        if (found === undefined) throw refused();
        yield* write('UPDATE invites SET withdrawn_at = :at WHERE invite_id = :invite_id', { at, invite_id });
        return invite(found);
      }),
    read: (word) =>
      rows.read(function* () {
        return yield* open(word, new Date(yield* nowOf(rows)).toISOString());
      }),
    accept: (word) =>
      timed(function* (now, at) {
        const { invite_id, person, role, queues, days } = yield* open(word, at);
        // Of two who come at once, one comes in.
        const taken = yield* write(
          'UPDATE invites SET used_at = :at WHERE invite_id = :invite_id AND used_at IS NULL',
          { at, invite_id },
        );
        if (taken === 0) throw refused();
        yield* setQueues(person, queues);
        return yield* makeToken(person, role, days, now);
      }),
  };
}
