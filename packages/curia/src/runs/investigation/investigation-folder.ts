/** An investigation in a folder of its own: a store with one run of one case, the reports that were handed in, and what came of them. */

import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import { completeOptions, type SourcePlaces } from '@curia/core/court';
import type { Agent } from '@curia/core/in/agent';
import type { Tables } from '@curia/core/protocol';
import type { Investigation, InvestigationState } from '@curia/courts/in/investigation';
import { examiner } from '@curia/courts/in/investigation';
import investigationCourt, { type FinalReport } from '@curia/courts/investigation';
import { holdCourt } from '../../courts/held-court.ts';
import { examiningAgent } from '../../drive/agents/examining-agent.ts';
import { driveRun } from '../../drive/drive-run.ts';
import { chooseRulebook, chooseTables, type TableChoice } from '../../drive/law/rulebook.ts';
import type { LoggedEvent } from '../../drive/log/case-event.ts';
import { courtOf, type OpenedRun, readManifest } from '../../drive/log/manifest.ts';
import { OWNER } from '../../drive/rights.ts';
import { startRun } from '../../drive/start-run.ts';
import { takeCase } from '../../input/take-cases.ts';
import { openSources } from '../../sources/open-sources.ts';
import type { StoredCase } from '../../store/cases.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { readCase } from '../closed-cases.ts';

/** The name of the one run. */
export const RUN = 'investigation';

/** The store of a folder. */
export const storeIn = (dir: string): string => join(dir, 'store.sqlite');

/** Where reports are handed in. */
export const REPORTS = 'reports';

/** An opened investigation. */
export interface OpenInvestigation extends OpenedRun {
  readonly dir: string;
  readonly store: Store;
}

/** An investigation as its log has it. */
export interface InvestigationRecord {
  readonly stored: StoredCase;
  readonly events: readonly LoggedEvent[];
  readonly state: InvestigationState;
  /** The final report, once there is one. */
  readonly ruling: FinalReport | undefined;
}

/** What a new investigation is about. */
export interface NewInvestigation {
  readonly investigation_id: string;
  /** The case as `curia run investigation` takes it. */
  readonly input: object;
  readonly choice: TableChoice;
  readonly created_at?: string;
  /** It was begun under policies that have retired since, and is continued under them. */
  readonly is_earlier?: boolean;
  /** Where it comes from, for people. */
  readonly from: string;
}

/** Starts the run of a new investigation in its store; refuses a question that cannot be planned as wrong input. */
export async function startInvestigation(
  dir: string,
  store: Store,
  begun: NewInvestigation,
): Promise<OpenInvestigation> {
  const { investigation_id, input, choice, created_at, from } = begun;
  const options = completeOptions(investigationCourt, {});
  const tables = chooseTables(investigationCourt, options, choice);
  const { opened, means } = await startRun(
    { store, place: storeIn(dir), who: OWNER },
    {
      ...{ run_id: RUN, court: investigationCourt, drive: 'here' },
      tables: begun.is_earlier === true ? { ...tables, ...retiredTables(tables) } : tables,
      agents: `files:${resolve(dir, REPORTS)}`,
      cases: () => takeCase(from, investigation_id, input),
      limits: { concurrency: 1, budget: {} },
      ...(created_at === undefined ? {} : { created_at }),
    },
  );
  await means.close();
  return { ...opened, dir, store };
}

/** Refuses a question that cannot be planned, before there is a folder. */
function refuseUnplanned({ investigation_id, input, choice }: NewInvestigation): void {
  const options = completeOptions(investigationCourt, {});
  const rulebook = chooseRulebook(investigationCourt, options, choice);
  holdCourt(investigationCourt, rulebook, options).open(input, investigation_id);
}

/** The policies that an earlier version had under the names chosen, except where the seed is read to the letter. */
const retiredTables = (chosen: Tables): Tables =>
  Object.fromEntries(
    investigationCourt.questions.flatMap(({ name, policies, retired = [] }) => {
      const wanted = chosen[name]?.policy;
      // One that is still chosen by its name was replaced only where it has retired under that name.
      const gone = retired.filter((one) => !policies.some(({ policy }) => policy === one.policy));
      const table = retired.find(({ policy }) => policy === wanted) ?? gone.at(-1);
      return table === undefined || wanted === 'literal' ? [] : [[name, table]];
    }),
  );

/** Makes the folder of a new investigation; refuses a folder that already has one. Nothing is asked yet. */
export async function createInvestigation(
  dir: string,
  begun: NewInvestigation,
  sources: Readonly<Record<string, string>> = {},
): Promise<InvestigationState> {
  if (existsSync(storeIn(dir)) || existsSync(join(dir, 'events.jsonl')))
    throw new CuriaError('USAGE', `${dir} already contains an investigation`);
  refuseUnplanned(begun);
  for (const folder of [join(dir, REPORTS), join(dir, 'artifacts')]) mkdirSync(folder, { recursive: true });
  const store = openStore(storeIn(dir));
  try {
    const opened = await startInvestigation(dir, store, begun);
    await driveInvestigation(opened, surveying(examiner.places(sources)));
    return (await readInvestigation(opened)).state;
  } finally {
    await store.close();
  }
}

/** Opens the investigation of a folder, and closes its store whatever happens. */
export async function withInvestigation<T>(
  dir: string,
  use: (opened: OpenInvestigation) => Promise<T>,
): Promise<T> {
  if (!existsSync(storeIn(dir))) throw holdsNone(dir, 'there is no store.sqlite');
  const store = openStore(storeIn(dir), { must_exist: true });
  try {
    const run = await store.runs.find(RUN);
    if (run === undefined) throw holdsNone(dir, `store.sqlite has no run ${RUN}`);
    return await use({ ...(await courtOf(store, readManifest(run))), dir, store });
  } finally {
    await store.close();
  }
}

const holdsNone = (dir: string, why: string): CuriaError =>
  new CuriaError('FILE_UNREADABLE', `${dir} does not contain an investigation: ${why}`);

/** Reads the investigation from its log. */
export async function readInvestigation(opened: OpenInvestigation): Promise<InvestigationRecord> {
  const { dir, store, court } = opened;
  for await (const stored of store.cases.all(RUN)) {
    const log = await store.cases.events(RUN, stored.case_id);
    const { record, ruling, error, events } = readCase(court, stored, log);
    if (record === undefined) throw holdsNone(dir, error?.message ?? 'its case was refused');
    const { investigation } = record as { investigation: Investigation };
    if (investigation.phase === 'surveying') {
      // It was stopped before its plan was made, and is planned without a look at the sources.
      await driveInvestigation(opened, surveying({ logs: [] }));
      return readInvestigation(opened);
    }
    return {
      stored,
      events,
      state: investigation as InvestigationState,
      ruling: ruling as FinalReport | undefined,
    };
  }
  throw holdsNone(dir, 'its run has no case');
}

/** Asks an agent whatever is open; refused while another process does. */
export async function driveInvestigation({ store, court }: OpenInvestigation, agent: Agent): Promise<void> {
  const { error } = await driveRun(store, RUN, court, agent, { concurrency: 8 });
  if (error !== undefined) throw error;
}

/** Has the sources surveyed; whoever hands in files is not asked yet. */
const surveying = (places: SourcePlaces): Agent =>
  examiningAgent({ ask: async () => ({ pending: 'a report' }) }, examiner, openSources(places));

/** Answers every open question with a failure, because nobody waits for it any longer. */
export const callingOff = (reason: string): Agent => ({
  ask: async () => ({ failure: 'called_off', message: reason }),
});
