/** Takes up the runs that a server left unfinished, killed or told to end: each by one server, known by the heartbeat of whoever drove it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import { resumeRun } from '../drive/resume-run.ts';
import { OWNER } from '../drive/rights.ts';
import { storedJson } from '../kept/stored-json.ts';
import { RUN_LOG, type StoredEvent } from '../store/cases.ts';
import { type HeardDriver, isServer } from '../store/driver.ts';
import type { Project } from './project.ts';
import { projectOf, type Starting } from './start-runs.ts';

/** How often it is looked for runs that were left. */
const LOOK_MS = 3_000;

/** What taking up needs of a project. */
type TakingUp = Starting & Pick<Project, 'onFault'>;

/** Looks for runs that a server left, until it is closed. */
export function keepTakingUp(project: TakingUp): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const left = new LeftByServers(project);
  const looking = (async () => {
    while (!signal.aborted) {
      // A store that is away is asked again; whoever needs it is told elsewhere.
      await left.look().catch(() => {});
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await looking;
    },
  };
}

/** The runs that servers left, as one server sees them. */
class LeftByServers {
  readonly #project: TakingUp;
  /** Places that were empty at the last look: whoever only lost its connection has come back by the next. */
  #empty: ReadonlySet<string> = new Set();
  /** Places of runs that are over, and runs that this server cannot drive. */
  readonly #settled = new Set<string>();

  constructor(project: TakingUp) {
    this.#project = project;
  }

  /** Takes up what was left at this look and the one before; returns which runs. */
  async look(): Promise<readonly string[]> {
    const { vault, keeper } = this.#project;
    const empty = new Map<string, string>();
    for (const [run_id, drivers] of await vault.forDriving().locks.heard()) {
      const place = placeOf(run_id, drivers);
      if (place === undefined || this.#settled.has(place) || this.#settled.has(run_id)) continue;
      if (!keeper.has(run_id)) empty.set(place, run_id);
    }
    const taken: string[] = [];
    for (const [place, run_id] of empty) {
      if (!this.#empty.has(place) || keeper.isClosing) continue;
      if (await this.#takeUp(run_id, place)) taken.push(run_id);
    }
    this.#empty = new Set(empty.keys());
    return taken;
  }

  async #takeUp(run_id: string, place: string): Promise<boolean> {
    const { keeper } = this.#project;
    const within = projectOf(this.#project, OWNER);
    try {
      if (!mayGoOn(await within.store.cases.events(run_id, RUN_LOG), run_id)) {
        this.#settled.add(place);
        return false;
      }
      const { opened, means } = await resumeRun(within, { run_id });
      keeper.drive(opened, means);
      return true;
    } catch (error) {
      // Another server was faster, or whoever drove it is back.
      if (!CuriaError.is(error) || error.code !== 'RUN_BUSY') await this.#leave(run_id, error);
      return false;
    }
  }

  /** This server cannot drive a run, for lack of its agents or its law: it says so once, and word of the run stays for others. */
  async #leave(run_id: string, error: unknown): Promise<void> {
    this.#settled.add(run_id);
    this.#project.onFault(error, run_id);
    const { store, driver } = projectOf(this.#project, OWNER);
    if (driver !== undefined) await (await store.locks.attend(run_id, driver)).leave(true);
  }
}

/** The place at a run that a server left, by name and time; undefined if somebody is there, or no server was. */
function placeOf(run_id: string, drivers: readonly HeardDriver[]): string | undefined {
  if (drivers.some(({ isThere }) => isThere)) return undefined;
  const server = drivers.find(isServer);
  return server === undefined ? undefined : `${run_id} ${server.since} ${server.who}`;
}

/** Whether a run was under way when it was left, or was interrupted by the end of its server, with the agents that it began with. */
function mayGoOn(log: readonly StoredEvent[], run_id: string): boolean {
  const bodyOf = ({ body }: StoredEvent) =>
    storedJson(body, `the log of run ${run_id}`) as { readonly why?: unknown; readonly agents?: unknown };
  // Those that were named later are written down without their folders.
  if (log.some((event) => event.kind === 'run-resumed' && bodyOf(event).agents !== undefined)) return false;
  const last = log.at(-1);
  if (last === undefined || last.kind === 'run-started' || last.kind === 'run-resumed') return true;
  return last.kind === 'run-stopped' && bodyOf(last).why === 'interrupted';
}
