/** A run for workers in tests: a small court, an agent that writes down what it was asked, and workers as processes that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAgents } from '../src/drive/agents/agent-text.ts';
import { OWNER } from '../src/drive/rights.ts';
import type { RunLimits, RunRequest } from '../src/drive/run-request.ts';
import { startRun } from '../src/drive/start-run.ts';
import { RUN_LOG } from '../src/store/cases.ts';
import type { Store } from '../src/store/store.ts';
import { leavingTo } from '../src/work/enqueue-run.ts';
import type { Workplace } from '../src/work/workplace.ts';
import { bin } from './run-curia.ts';

const COURT = `court: spam
title: Is a message spam
case:
  text: { kind: text, max: 1000 }
value: { kind: choice, values: [spam, ham] }
roles:
  reader: { voices: 3 }
facts:
  leading: { tally: leading, by: reader }
outcomes:
  TAKE: { effect: take, what: leading, by: reader }
  EXPERT: { effect: escalate }
rules:
  - { id: agree, when: { leading: { at_least: 2 } }, then: TAKE, reason: "{leading} agree" }
otherwise: { then: EXPERT, reason: they do not agree }
`;

/** An agent that takes its time, notes every question, and answers by the text; a file makes it fail on one case, another makes it wait. */
const agentFile = (notes: string, delay_ms: number, poison: string, held: string): string => `
import { appendFileSync, existsSync } from 'node:fs';
export default async ({ case_id, key, voice }) => {
  appendFileSync(${JSON.stringify(notes)}, case_id + ' ' + key + '\\n');
  do await new Promise((resolve) => setTimeout(resolve, ${delay_ms}));
  while (existsSync(${JSON.stringify(held)}));
  const number = Number(case_id.slice(1));
  if (number === 7 && existsSync(${JSON.stringify(poison)})) return { get answer() { throw new Error('the agent broke'); } };
  const value = (number + Number(voice.at(-1))) % 4 === 0 ? 'ham' : 'spam';
  return { answer: { votes: [{ value }] } };
};
`;

/** The files of a run. */
export interface Scene {
  readonly folder: string;
  readonly court: string;
  readonly cases: string;
  readonly agents: string;
  /** Every question that was put, a line each. */
  readonly asked: () => string[];
  /** How many questions were put more than once. */
  readonly askedTwice: () => number;
  /** Nobody is answered until the scene is let go. */
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** Makes the files of a run with a number of cases. */
export function makeScene(cases: number, delay_ms = 5): Scene {
  const folder = mkdtempSync(join(tmpdir(), 'curia-worker-'));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('court.yaml'), COURT);
  writeFileSync(path('agent.ts'), agentFile(path('asked'), delay_ms, path('poison'), path('held')));
  const lines = Array.from({ length: cases }, (_, at) =>
    JSON.stringify({ case_id: `c${at}`, text: `message ${at}` }),
  );
  writeFileSync(path('cases.jsonl'), `${lines.join('\n')}\n`);
  const asked = (): string[] =>
    existsSync(path('asked')) ? readFileSync(path('asked'), 'utf8').trim().split('\n') : [];
  return {
    folder,
    court: path('court.yaml'),
    cases: path('cases.jsonl'),
    agents: `module:${path('agent.ts')}`,
    asked,
    askedTwice: () => asked().length - new Set(asked()).size,
    hold: () => writeFileSync(path('held'), ''),
    letGo: () => rmSync(path('held')),
  };
}

/** Leaves a run to workers, without following it. */
export async function enqueue(
  workplace: Workplace,
  scene: Scene,
  run_id: string,
  limits: RunLimits = {},
  cases: RunRequest['cases'] = { files: [scene.cases] },
): Promise<void> {
  const { store } = workplace;
  const place = join(scene.folder, 'store.sqlite');
  await startRun(
    { store, place, who: OWNER, workers: async () => leavingTo(workplace) },
    {
      ...{ court: scene.court, agents: readAgents(scene.agents, []), run_id, drive: 'workers' },
      ...{ cases, limits },
    },
  );
}

/** A worker in a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Everything it has printed. */
  readonly said: () => string;
  /** Its exit status, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts a worker. */
export function startWorker(
  place: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  by = bin,
): WorkerProcess {
  const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'curia-compiled') };
  const child = spawn(process.execPath, [by, 'worker', '--store', place, ...args], {
    env: { ...compiled, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (status) => resolve(status));
  });
  return { child, said: () => said, ended };
}

/** Waits until something is true; how long is up to the test. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits until a run is sealed. */
export const untilSealed = (store: Store, run_id: string): Promise<void> =>
  until(async () => (await store.cases.events(run_id, RUN_LOG)).at(-1)?.kind === 'run-completed');
