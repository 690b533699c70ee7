/** A small store with everything that a record can have, rulings by a machine, a packet, reviews, a settlement, and one for the record of each court; and what an audit says of them. */

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import type { HeldCourt } from '../../packages/curia/src/courts/held-court.ts';
import { adjudicate, submitReview } from '../../packages/curia/src/desk/act.ts';
import { takeIn } from '../../packages/curia/src/desk/take-in.ts';
import { findRun } from '../../packages/curia/src/kept/find-run.ts';
import { courtUnder } from '../../packages/curia/src/kept/opened-run.ts';
import { auditRun, type KeptElsewhere } from '../../packages/curia/src/runs/audit/audit.ts';
import { makeReceipt } from '../../packages/curia/src/runs/audit/receipt.ts';
import { makeShortSeal } from '../../packages/curia/src/runs/audit/short-seal.ts';
import { readRulings } from '../../packages/curia/src/runs/list-cases.ts';
import { exportRun } from '../../packages/curia/src/runs/transfer/export-run.ts';
import { withDesk } from '../../packages/curia/src/store/open-desk.ts';
import { openSqliteStore } from '../../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { TRIAGE, ticket } from '../../packages/curia/test/desk-scene.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';

/** The name of the one run. */
export const RUN = 'small';

/** A small store, copies of it as it grew, and what was kept elsewhere. */
export interface SmallStore {
  readonly name: string;
  readonly file: string;
  /** The store as it was before each step, the oldest first. */
  readonly backups: readonly string[];
  /** Another run of the same name, with other answers and other reviews, if there is one. */
  readonly other: string | undefined;
  /** The line of the seal, and the file of the receipt. */
  readonly seal: string;
  readonly receipt: string;
}

const ann: Person = { person: 'Ann', role: 'reviewer' };
const bob: Person = { person: 'Bob', role: 'reviewer' };
const eve: Person = { person: 'Eve', role: 'adjudicator' };

/** Makes the store in a folder. */
export async function makeSmallStore(folder: string): Promise<SmallStore> {
  const [file, otherFile] = [join(folder, 'original.sqlite'), join(folder, 'other.sqlite')];
  const backups = await fill(file, folder, ['legal', 'legal', 'billing']);
  await fill(otherFile, folder, ['technical', 'billing', 'technical']);
  return {
    name: 'two tickets',
    file: compact(file),
    backups: backups.map(compact),
    other: compact(otherFile),
    ...(await keepElsewhere(file, folder)),
  };
}

/** What is kept away from a store: its seal, and a receipt in a file. */
export async function keepElsewhere(
  file: string,
  folder: string,
): Promise<Pick<SmallStore, 'seal' | 'receipt'>> {
  const store = openSqliteStore(file);
  const receipt = join(folder, 'receipt.jsonl');
  writeFileSync(receipt, await makeReceipt(store, RUN));
  const seal = await makeShortSeal(store, RUN);
  await store.close();
  return { seal, receipt };
}

/** Runs two tickets, one of which goes to people who differ, and an adjudicator who decides. */
async function fill(file: string, folder: string, values: readonly string[]): Promise<string[]> {
  const [court, cases] = [join(folder, 'court.yaml'), join(folder, 'cases.jsonl')];
  writeFileSync(court, TRIAGE);
  const agreed = { role: 'triager', value: values[0] };
  const votes = ['one', 'two'].map((voice) => ({ ...agreed, voice }));
  writeFileSync(cases, `${ticket('a')}\n${ticket('b', 'an invoice', { votes })}\n`);
  const args = ['run', court, cases, '--agents', 'given', '--name', RUN, '--store', file, '--no-folder'];
  const made = await curia(args);
  if (made.status !== 0) throw new Error(made.stderr);
  const backups: string[] = [];
  const backUp = (): void => {
    const backup = `${file}.${backups.length}`;
    const database = new DatabaseSync(file);
    database.exec(`VACUUM INTO '${backup}'`);
    database.close();
    backups.push(backup);
  };
  await withDesk(file, async (place) => {
    await takeIn(place);
    const [row] = await place.desk.items.list({ run_id: RUN }, null);
    const two = await place.desk.seats.setCount(row!.item_id, 2);
    for (const [at, who] of [ann, bob].entries()) {
      backUp();
      const value = at === 0 ? 'technical' : values[1]!;
      await submitReview(place, two, who, { answer: { value } });
    }
    backUp();
    await adjudicate(place, two, eve, { answer: { value: values[2] }, notes: 'so it is' });
  });
  return backups;
}

/** One file in small pages without a log beside it, so that there are few bytes to change. */
export function compact(file: string): string {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM',
  );
  database.close();
  return file;
}

/** Puts a copy of a store, or other bytes, in a place where another was. */
export function putFile(place: string, from: string | Buffer): void {
  for (const part of ['-wal', '-shm', '-journal']) rmSync(place + part, { force: true });
  if (typeof from === 'string') copyFileSync(from, place);
  else writeFileSync(place, from);
}

/** What an audit says of a store, and everything that Curia reads from it. */
export interface Reading {
  /** `intact`, or the code of the first finding or refusal. */
  readonly verdict: string;
  readonly record: string;
}

/** Audits a store, and against what was kept elsewhere if that is given. */
export async function readStore(file: string, kept: KeptElsewhere = {}): Promise<Reading> {
  let store: Store | undefined;
  try {
    store = openSqliteStore(file, { must_exist: true });
    const manifest = await findRun(store, RUN);
    const court = await courtBy(store, manifest);
    const { findings } = await auditRun(store, RUN, court, kept);
    if (findings.length > 0) return { verdict: findings[0]!.code, record: '' };
    return { verdict: 'intact', record: await recordOf(store, court, manifest) };
  } catch (error) {
    // A refusal with a code of its own is an honest answer; anything else is a crash.
    if (CuriaError.is(error) && error.kind !== 'internal') return { verdict: error.code, record: '' };
    throw error;
  } finally {
    await store?.close();
  }
}

type RunManifest = Awaited<ReturnType<typeof findRun>>;

const courts = new Map<string, HeldCourt>();

/** The same manifest under the same law makes the same court: making it takes longer than the audit of so small a run. */
async function courtBy(store: Store, manifest: RunManifest): Promise<HeldCourt> {
  const law = await store.runs.law(RUN);
  const key = JSON.stringify([manifest, ...law]);
  const court = courts.get(key) ?? courtUnder(manifest, law).court;
  courts.set(key, court);
  return court;
}

async function recordOf(store: Store, court: HeldCourt, manifest: RunManifest): Promise<string> {
  let record = '';
  for await (const line of exportRun(store, RUN)) record += line;
  // Rulings that no list has read are read before anybody sees the list.
  await readRulings(store, { manifest, court });
  const lists = [
    ...[await store.lists.callTotals(RUN), await store.cases.tally(RUN), await store.lists.ruledBy(RUN)],
    await store.lists.cases(RUN),
  ];
  return record + JSON.stringify(lists);
}

/** The bytes of a store. */
export const bytesOf = (file: string): Buffer => readFileSync(file);
