/** What the tests of the expert's desk share: a small court whose cases all go to a person, and people who review them. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person, Role } from '@curia/core/in/review';
import { openDesk } from '../src/store/open-desk.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { curia } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-desk-'));
let made = 0;

/** A file for a test. */
export const deskFile = (name: string, text: string): string => {
  const path = join(folder, `${made++}-${name}`);
  writeFileSync(path, text);
  return path;
};

/** Where a store can be made. */
export const newStorePath = (): string => join(folder, String(made++), 's.sqlite');

/** The court file of the tickets. */
export const TRIAGE = `
court: desk-triage
title: Which team gets a ticket
case:
  text: { kind: text }
value: { kind: choice, values: [billing, legal, technical] }
roles:
  triager: { voices: 2 }
facts:
  leading: { tally: leading }
outcomes:
  TAKE: { effect: take, what: leading }
  EXPERT: { effect: escalate }
rules:
  - { id: agree, when: { leading: 2 }, then: TAKE, reason: both agree }
otherwise: { then: EXPERT, reason: they do not agree }
accepted:
  - { kind: GAP, rule: otherwise, because: a person decides }
`;

/** A ticket on which the machine's voices differ. */
export const ticket = (case_id: string, text = `ticket ${case_id}`, extra: object = {}): string =>
  JSON.stringify({
    case_id,
    text,
    votes: [
      { role: 'triager', voice: 'one', value: 'billing', reason: 'INVOICE-SEEN' },
      { role: 'triager', voice: 'two', value: 'legal' },
    ],
    ...extra,
  });

/** What an investigator reports who guesses: the table of handovers can give it to a person. */
export const guessReport = {
  iid: 'CODE-CALLCHAIN-R1',
  layer_1: { confidence: 'LOW', one_liner: 'a guess', needs_further: false },
  layer_2: {
    findings: [
      {
        id: 'F1',
        description: 'the pool leaks in src/pool.ts',
        confidence: 'LOW',
        evidence_strength: 'WEAK',
        subjects: [{ path: 'src/pool.ts' }],
        cause: { category: 'leak', object: 'src/pool.ts' },
        evidence: [{ type: 'code', location: 'src/pool.ts:3', snippet: 'pool.take()' }],
      },
    ],
  },
};

/** A store with a run of tickets that all wait for a person. */
export async function newDesk(tickets: readonly string[], run_id = 'r', store = newStorePath()) {
  const court = deskFile('court.yaml', TRIAGE);
  const cases = deskFile('cases.jsonl', `${tickets.join('\n')}\n`);
  const ran = await curia(['run', court, cases, '--agents', 'given', '--name', run_id, '--store', store]);
  if (ran.status !== 0) throw new Error(ran.stderr);
  const tokens = new Map<string, string>();
  /** Runs a command as somebody, whose token is made when they first come. */
  const as = async (name: string, args: readonly string[], role: Role = 'reviewer') => {
    let token = tokens.get(name);
    if (token === undefined) {
      const created = await curia(['serve', 'tokens', 'create', name, '--role', role, '--store', store]);
      token = deskFile('token', created.stdout);
      tokens.set(name, token);
    }
    return curia([...args, '--token-file', token, '--store', store]);
  };
  const items = async () =>
    (await curia(['desk', '--json', '--store', store])).lines as {
      item_id: string;
      packet_id: string;
      state: string;
      asked_by: number;
    }[];
  const itemOf = async (packet_id: string): Promise<string> =>
    (await items()).find((one) => one.packet_id === packet_id)!.item_id;
  const run = (...args: string[]) => curia([...args, '--store', store]);
  const inFolder = (name: string): string => readFileSync(join(store, '../runs', run_id, name), 'utf8');
  return { store, as, items, itemOf, run, inFolder };
}

/** The desk of a store, opened anew. */
export const openPlace = (store: string, now?: () => number) => ({
  store: openSqliteStore(store),
  desk: openDesk(store, now === undefined ? {} : { now }),
});

/** Somebody who reviews. */
export const reviewer = (person: string): Person => ({ person, role: 'reviewer' });
