/** Stories of runs: every court from its first question to its ruling, by the library, by the command line, with a memory and by workers. */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '@curia/core/in/agent';
import { readAnswer } from '@curia/core/in/agent';
import { openMemory } from '@curia/memory/sqlite';
import { choicesFor, tablesFor } from '../../packages/curia/src/cli/options/choices.ts';
import { readCourtOptions } from '../../packages/curia/src/courts/court-options.ts';
import { findCourt } from '../../packages/curia/src/courts/find-court.ts';
import { type HeldCourt, holdCourt } from '../../packages/curia/src/courts/held-court.ts';
import { examinedBy } from '../../packages/curia/src/drive/agents/examining-agent.ts';
import { driveRun } from '../../packages/curia/src/drive/drive-run.ts';
import { chooseRulebook } from '../../packages/curia/src/kept/law/rulebook.ts';
import { readManifest } from '../../packages/curia/src/kept/manifest.ts';
import { courtOf } from '../../packages/curia/src/kept/opened-run.ts';
import { RUN_LOG } from '../../packages/curia/src/store/cases.ts';
import { openStore } from '../../packages/curia/src/store/open-store.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { Worker } from '../../packages/curia/src/work/worker.ts';
import { openWorkplace, type Workplace } from '../../packages/curia/src/work/workplace.ts';
import { TRIAGE, ticket } from '../../packages/curia/test/desk-scene.ts';
import { memoryFor, review, runScene } from '../../packages/curia/test/memory-scene.ts';
import { asOwner } from '../../packages/curia/test/postgres-server.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';
import { goodAnswer, promptRole, SCENES, type Scene } from '../../packages/curia/test/scripted-model.ts';
import { enqueue, makeScene } from '../../packages/curia/test/worker-files.ts';
import { contentsOf, type Scenery, type Story, TODAY, type Witness, witnessed } from './story.ts';

const CASES = 3;
const today = (): string => TODAY;
const about = () => ({ created_at: TODAY, manifest: '{}' });

/** Uses a store and closes it. */
export async function within<T>(address: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(address, {});
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The stories of one kind of store. */
export const runStories = (where: string, isOnPostgres: boolean): Story[] => [
  ...SCENES.map((scene) => sceneStory(`${scene.name}, ${where}`, isOnPostgres, scene)),
  {
    ...sceneStory(`a run that two processes want, ${where}`, isOnPostgres, SCENES[2]!),
    isInCompany: true,
    // The other may live: it is waited for.
    afterDeath: async () => undefined,
  },
  commandStory(`curia run and curia resume, ${where}`, isOnPostgres),
];

function sceneStory(name: string, isOnPostgres: boolean, scene: Scene): Story {
  const kind = findCourt(scene.court);
  const options = readCourtOptions(kind, choicesFor(kind, { set: scene.options }).options);
  const court: HeldCourt = holdCourt(
    kind,
    chooseRulebook(kind, options, tablesFor(kind, { policy: [scene.policy] })),
    options,
  );
  const cases = Array.from({ length: CASES }, (_, at) => ({
    case_id: `c${at}`,
    input: JSON.stringify(scene.input),
    problem: null,
  }));
  return {
    name,
    isOnPostgres,
    live: ({ store: address, run_id }, witness) =>
      within(address, async (inner) => {
        const store = witnessed(inner, run_id, witness);
        if ((await store.runs.find(run_id)) === undefined)
          // Of two that want a run, one begins it.
          await store.runs.create(run_id, cases, about).catch((error: unknown) => {
            if (!['RUN_EXISTS', 'RUN_BUSY'].includes((error as { code?: string }).code ?? '')) throw error;
          });
        if ((await store.runs.find(run_id)) === undefined) return false;
        const agent = examinedBy(kind, scriptedAgent(witness), options);
        return driveRun(store, run_id, court, agent, { concurrency: 4, today }).then(
          ({ status }) => status === 'completed',
          (error: unknown) => {
            // The other has it.
            if ((error as { code?: string }).code === 'RUN_BUSY') return false;
            throw error;
          },
        );
      }),
    ...(isOnPostgres ? { afterDeath: forgetDriver } : {}),
    contents: ({ store: address, run_id }) => within(address, (store) => contentsOf(store, run_id, court)),
  };
}

/** A model that answers well, after a moment. */
const scriptedAgent = (witness: Witness): Agent => ({
  async ask(ask, { admit }) {
    await admit();
    witness.asked(`${ask.case_id} ${ask.key}`);
    await new Promise(setImmediate);
    return readAnswer(ask, goodAnswer(promptRole(ask.role, ask.prompt), ask.prompt));
  },
});

/** The files of a run that a command is given. */
export function caseFiles({ folder }: Scenery, name: string): { court: string; cases: string } {
  const [court, cases] = [join(folder, 'court.yaml'), join(folder, 'cases.jsonl')];
  writeFileSync(court, TRIAGE);
  // Another text in every telling: the desk of a shared database takes the same question for the same item.
  const lines = Array.from({ length: CASES }, (_, at) => ticket(`c${at}`, `ticket ${at} of ${name}`));
  writeFileSync(cases, `${lines.join('\n')}\n`);
  return { court, cases };
}

/** Whoever lost its session may come back within seconds; that they are over is made up here. */
async function forgetDriver({ store, run_id }: Scenery): Promise<undefined> {
  await asOwner(
    store,
    `UPDATE SCHEMA_NAME.drivers SET seen_at = now() - interval '10 seconds' WHERE run_id = '${run_id}'`,
  );
}

function commandStory(name: string, isOnPostgres: boolean): Story {
  return {
    name,
    isOnPostgres,
    async prepare(scenery) {
      caseFiles(scenery, 'the command');
    },
    async live({ store, run_id, folder }) {
      const isThere = await within(store, async (opened) => (await opened.runs.find(run_id)) !== undefined);
      const begin = [...['run', join(folder, 'court.yaml'), join(folder, 'cases.jsonl')], '--name', run_id];
      const args = isThere ? ['resume', run_id] : [...begin, '--agents', 'given'];
      const { status } = await curia([...args, '--no-cache', '--store', store]);
      return status === 0;
    },
    ...(isOnPostgres ? { afterDeath: forgetDriver } : {}),
    contents: ({ store: address, run_id }) =>
      within(address, async (store) =>
        contentsOf(
          store,
          run_id,
          (await courtOf(store, readManifest((await store.runs.find(run_id))!))).court,
        ),
      ),
  };
}

const MEMORY = { memory: 'M2' };

/** Cases that are remembered: each has one episode, whenever the process died. */
export const memoryStory: Story = {
  name: 'a run with a memory',
  isOnPostgres: false,
  live: ({ store: address, run_id, folder }, witness) =>
    within(address, async (inner) => {
      const store = witnessed(inner, run_id, witness);
      const cases = remembered();
      if ((await store.runs.find(run_id)) === undefined)
        await store.runs.create(
          run_id,
          cases.map((one) => ({ case_id: one.case_id, input: JSON.stringify(one), problem: null })),
          about,
        );
      const episodes = openMemory(join(folder, 'memory.sqlite'));
      try {
        const memory = memoryFor(episodes, MEMORY);
        const { end } = await runScene('conflict-review', cases, {
          ...{ run_id, began: store, options: MEMORY, memory, today },
        });
        return end.status === 'completed';
      } finally {
        await episodes.close();
      }
    }),
  contents: ({ store: address, run_id, folder }) =>
    within(address, async (store) => {
      const kind = findCourt('conflict-review');
      const options = readCourtOptions(kind, { memory: 'M2' });
      const found = await contentsOf(
        store,
        run_id,
        holdCourt(kind, chooseRulebook(kind, options, {}), options),
      );
      const file = join(folder, 'memory.sqlite');
      if (!existsSync(file)) return { ...found, problems: [...found.problems, 'there is no memory'] };
      const episodes = openMemory(file);
      const names: string[] = [];
      for await (const entry of episodes.entries())
        names.push('episode' in entry ? JSON.stringify(entry.episode) : `left out: ${entry.error.message}`);
      await episodes.close();
      const problems = names.length === CASES ? [] : [`${names.length} episodes of ${CASES} cases`];
      return {
        ...found,
        outcome: `${found.outcome}\n${names.join('\n')}`,
        problems: [...found.problems, ...problems],
      };
    }),
};

const remembered = () => Array.from({ length: CASES }, (_, at) => ({ ...review, case_id: `c${at}` }));

const WORK_CASES = 12;

/** A run that is left to workers, of whom one is killed. */
export const workerStory: Story = {
  name: 'a worker at its queue',
  isOnPostgres: true,
  prepare: ({ store, run_id }) =>
    atWork(store, (workplace) => enqueue(workplace, makeScene(WORK_CASES, 0), run_id)),
  live: ({ store: address, run_id }, witness) =>
    atWork(address, async (workplace) => {
      const store = witnessed(workplace.store, run_id, witness);
      const options = { name: 'w', concurrency: 2, remembers: false, isDraining: true, tell() {}, today };
      for (let times = 0; times < 5; times++) {
        await new Worker(workplace, options).work();
        if ((await store.cases.events(run_id, RUN_LOG)).at(-1)?.kind === 'run-completed') return true;
        // A queue is looked through for slices of the dead every second, while somebody has it open.
        await sleep(1_200);
      }
      return false;
    }),
  async afterDeath({ store }) {
    // The slices of a dead worker come back after its heartbeat; that it is over is made up here.
    await asOwner(
      store,
      "UPDATE SCHEMA_NAME.job_common SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'",
    );
    return undefined;
  },
  contents: ({ store: address, run_id }) =>
    within(address, async (store) =>
      contentsOf(store, run_id, (await courtOf(store, readManifest((await store.runs.find(run_id))!))).court),
    ),
};

async function atWork<T>(address: string, use: (workplace: Workplace) => Promise<T>): Promise<T> {
  const workplace = await openWorkplace(address, { isWorker: true });
  try {
    return await use(workplace);
  } finally {
    await workplace.close();
  }
}
