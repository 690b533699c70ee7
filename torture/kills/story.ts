/** What every story of the hunt `kills` says: how something is begun or continued, and what must be there in the end. */

import type { HeldCourt } from '../../packages/curia/src/courts/held-court.ts';
import { auditRun } from '../../packages/curia/src/runs/audit/audit.ts';
import { RUN_LOG, type StoredEvent } from '../../packages/curia/src/store/cases.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';

/** Where one telling of a story happens. */
export interface Scenery {
  /** The address of the store. */
  readonly store: string;
  readonly run_id: string;
  /** A folder for everything else. */
  readonly folder: string;
}

/** Notes what a life was promised and what it asked. */
export interface Witness {
  /** Something is durable, and whoever wanted it knows so. */
  acknowledged(what: string): void;
  /** An agent is asked. */
  asked(question: string): void;
}

/** What there is, by its names and by its content. */
export interface Contents {
  /** Everything that can be acknowledged. */
  readonly durable: readonly string[];
  /** Questions whose answers are stored. */
  readonly answered: readonly string[];
  /** What must be the same as in a telling that nobody disturbed. */
  readonly outcome: string;
  /** What is wrong in itself. */
  readonly problems: readonly string[];
}

/** Something that is done in lives that may be killed. */
export interface Story {
  readonly name: string;
  /** Whether it needs a database; else it happens in files. */
  readonly isOnPostgres: boolean;
  /** Whether a second process does the same at the same time, and nobody kills it. */
  readonly isInCompany?: boolean;
  /** What is there before the first life. */
  prepare?(scenery: Scenery): Promise<void>;
  /** Begins, or goes on from where an earlier life died; says whether it came to the end. */
  live(scenery: Scenery, witness: Witness): Promise<boolean>;
  /** What is wrong right after a death, before anybody goes on. */
  afterDeath?(scenery: Scenery): Promise<string | undefined>;
  contents(scenery: Scenery): Promise<Contents>;
}

/** The time of every event, so that tellings can be compared. */
export const TODAY = '2026-01-01T00:00:00.000Z';

/** Makes a store tell a witness of every event of a run that it has acknowledged. */
export function witnessed<S extends Store>(store: S, run_id: string, witness: Witness): S {
  const append = store.cases.append.bind(store.cases);
  store.cases.append = async (...args) => {
    const stored = await append(...args);
    for (const event of stored) if (event.run_id === run_id) witness.acknowledged(event.hash);
    return stored;
  };
  return store;
}

/** Kinds of events that are the same in every telling, whenever they come. */
const COMPARED = ['answered', 'failed', 'done', 'recalled', 'remembered', 'packet-opened'];

/** What takes place at another time, or takes another time, in every telling. */
const VARIES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|"latency_ms":[\d.]+/g;

/** What the store has of a run. */
export async function contentsOf(store: Store, run_id: string, court: HeldCourt): Promise<Contents> {
  const problems: string[] = [];
  const durable: string[] = [];
  const rulings: string[] = [];
  const events: string[] = [];
  const answered: string[] = [];
  const note = (event: StoredEvent): void => {
    durable.push(event.hash);
    if (['ruled', 'refused'].includes(event.kind)) rulings.push(`${event.case_id} ${event.body}`);
    if (!COMPARED.includes(event.kind)) return;
    events.push(`${event.case_id} ${event.kind} ${event.body}`);
    const { key } = JSON.parse(event.body) as { key?: string };
    if (key !== undefined) answered.push(`${event.case_id} ${key}`);
  };
  const own = await store.cases.events(run_id, RUN_LOG);
  for (const event of own) note(event);
  for await (const { case_id } of store.cases.all(run_id))
    for (const event of await store.cases.events(run_id, case_id)) note(event);
  const { cases, closed } = await store.cases.tally(run_id);
  if (closed !== cases || rulings.length !== cases)
    problems.push(`${cases} cases, ${closed} closed, ${rulings.length} rulings`);
  if (new Set(answered).size !== answered.length) problems.push('an answer is stored twice');
  const seals = own.filter(({ kind }) => kind === 'run-completed').length;
  if (seals !== 1) problems.push(`${seals} seals`);
  const { findings } = await auditRun(store, run_id, court);
  for (const { code, problem } of findings) problems.push(`${code}: ${problem}`);
  const outcome = [...rulings, ...events.sort()].join('\n').replaceAll(VARIES, '');
  return { durable, answered, problems, outcome };
}
