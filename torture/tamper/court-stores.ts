/** A store for each court: one case that its agents answer where they can, one that they do not, and a person's review of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, readAnswer, reportKnown } from '@curia/core/in/agent';
import { submitReview } from '../../packages/curia/src/desk/act.ts';
import { takeIn } from '../../packages/curia/src/desk/take-in.ts';
import { driveRun } from '../../packages/curia/src/drive/drive-run.ts';
import { findRun } from '../../packages/curia/src/kept/find-run.ts';
import { courtOf } from '../../packages/curia/src/kept/opened-run.ts';
import { withDesk } from '../../packages/curia/src/store/open-desk.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';
import { goodAnswer, promptRole } from '../../packages/curia/test/scripted-model.ts';
import { DESK_CASES, type DeskCase, isCourtFile, SILENT } from '../desk-cases.ts';
import { compact, keepElsewhere, RUN, type SmallStore } from './small-store.ts';

/** Makes them in a folder, one after the other: commands in one process share its output. */
export async function makeCourtStores(folder: string): Promise<SmallStore[]> {
  const stores: SmallStore[] = [];
  for (const [at, one] of DESK_CASES.entries())
    stores.push(await makeCourtStore(join(folder, `court-${at}`), one));
  return stores;
}

/** Does as it is told in the first case, and is silent in the second. */
const agent: Agent = {
  async ask(ask, context) {
    if (ask.case_id !== 'answered') return SILENT.ask(ask, context);
    context.admit();
    const answer = readAnswer(ask, goodAnswer(promptRole(ask.role, ask.prompt), ask.prompt));
    context.report(reportKnown(ask, 'torture', 'model', answer));
    return answer;
  },
};

async function makeCourtStore(
  folder: string,
  { name, court, policies, options, input, isGiven, answer }: DeskCase,
): Promise<SmallStore> {
  mkdirSync(folder);
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  const file = join(folder, 'original.sqlite');
  const lines = ['answered', 'silent'].map((case_id) => JSON.stringify({ ...input, case_id }));
  const ran = await curia([
    'run',
    isCourtFile(court) ? write('court.yaml', court) : court,
    write('cases.jsonl', `${lines.join('\n')}\n`),
    ...['--agents', isGiven ? 'given' : `scripted:${write('answers.jsonl', '')}`],
    ...policies.flatMap((policy) => ['--policy', policy]),
    ...options.flatMap((option) => ['--set', option]),
    ...['--name', RUN, '--store', file, '--no-folder'],
  ]);
  if (isGiven && ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
  await withDesk(file, async (place) => {
    // Scripts without a line stop a run before its first answer; it goes on with an agent that has them.
    const { court: ruling } = await courtOf(place.store, await findRun(place.store, RUN));
    const { status } = await driveRun(place.store, RUN, ruling, agent, { concurrency: 4 });
    if (status !== 'completed') throw new Error(`${name}: the run is ${status}`);
    await takeIn(place);
    const row = (await place.desk.items.list({ run_id: RUN }, null)).find(
      ({ case_id }) => case_id === 'silent',
    );
    if (row === undefined) throw new Error(`${name}: nobody is asked`);
    await submitReview(place, row, { person: 'Ann', role: 'reviewer' }, { answer });
  });
  return { name, file: compact(file), backups: [], other: undefined, ...(await keepElsewhere(file, folder)) };
}
