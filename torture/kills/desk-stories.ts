/** Stories of the desk and of the files that runs travel in: reviews, exports, imports. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from '@curia/core/in/review';
import type { ReviewItem } from '@curia/core/review';
import { adjudicate, reopenItem, sitDown, submitReview } from '../../packages/curia/src/desk/act.ts';
import { openItem } from '../../packages/curia/src/desk/open-item.ts';
import { takeIn } from '../../packages/curia/src/desk/take-in.ts';
import type { DeskClock } from '../../packages/curia/src/desk/write-act.ts';
import { openInput } from '../../packages/curia/src/input/open-input.ts';
import { readManifest } from '../../packages/curia/src/kept/manifest.ts';
import { courtOf } from '../../packages/curia/src/kept/opened-run.ts';
import { exportRun, saveLines } from '../../packages/curia/src/runs/transfer/export-run.ts';
import { importRun } from '../../packages/curia/src/runs/transfer/import-run.ts';
import type { Desk } from '../../packages/curia/src/store/desk/desk.ts';
import type { DeskItem } from '../../packages/curia/src/store/desk/items.ts';
import { withDesk } from '../../packages/curia/src/store/open-desk.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { temporaryStore } from '../../packages/curia/src/store/temporary/temporary.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';
import { caseFiles, within } from './run-stories.ts';
import { type Contents, contentsOf, type Scenery, type Story, TODAY, type Witness } from './story.ts';

/** The stories of one kind of store. */
export const deskStories = (where: string, isOnPostgres: boolean): Story[] => [
  deskStory(`reviews at the desk, ${where}`, isOnPostgres),
  exportStory(`an export, ${where}`, isOnPostgres),
  importStory(`an import, ${where}`, isOnPostgres),
];

/** Runs cases that all go to a person. */
async function makeRun(scenery: Scenery, store = scenery.store): Promise<void> {
  const { court, cases } = caseFiles(scenery, scenery.run_id);
  const args = ['run', court, cases, '--agents', 'given', '--name', scenery.run_id, '--no-folder'];
  const { status, stderr } = await curia([...args, '--store', store]);
  if (status !== 0) throw new Error(stderr);
}

const [ann, bob] = ['Ann', 'Bob'].map((person): Person => ({ person, role: 'reviewer' })) as [Person, Person];
const eve: Person = { person: 'Eve', role: 'adjudicator' };

/** What happens at the desk, item by item: everybody does what is theirs, unless the log says that they did. */
async function reviewItem(place: DeskClock, row: DeskItem, number: number): Promise<void> {
  const look = async (): Promise<ReviewItem> => (await openItem(place, row)).item;
  const roundOf = (item: ReviewItem, round: number) =>
    [...item.earlier, item.current].find((one) => one.round === round);
  const review = async (who: Person, round: number, value: string): Promise<void> => {
    const item = await look();
    const found = roundOf(item, round);
    if (found === undefined || item.current.round > round || found.settled !== null) return;
    if (found.reviews.some(({ person }) => person === who.person)) return;
    const { item_id } = row;
    const seated = await sitDown(place, who, { act: 'review', item_id });
    await submitReview(place, row, who, { hold: seated!, answer: { value } });
  };
  await review(ann, 1, 'billing');
  await review(bob, 1, number % 2 === 0 ? 'legal' : 'billing');
  const first = await look();
  if (first.current.round === 1 && first.current.settled === null)
    await adjudicate(place, row, eve, { answer: { value: 'technical' }, notes: 'it is neither' });
  if (number > 0) return;
  if ((await look()).current.round === 1)
    await reopenItem(place, row, eve, { reason: 'once more', seats: 1 });
  await review(bob, 2, 'legal');
}

function deskStory(name: string, isOnPostgres: boolean): Story {
  return {
    name,
    isOnPostgres,
    prepare: async (scenery) => {
      await makeRun(scenery);
      await withDesk(scenery.store, async (place) => {
        await takeIn(place);
        for (const { item_id } of await place.desk.items.list({ run_id: scenery.run_id }, null))
          await place.desk.seats.setCount(item_id, 2);
      });
    },
    live: ({ store, run_id }, witness) =>
      withDesk(store, async (opened) => {
        const place = { ...opened, desk: witnessed(opened.desk, witness), today: () => TODAY };
        const items = (await place.desk.items.list({ run_id }, null)).toSorted((one, other) =>
          one.case_id < other.case_id ? -1 : 1,
        );
        for (const [number, row] of items.entries()) await reviewItem(place, row, number);
        return true;
      }),
    contents: ({ store: address, run_id }) =>
      withDesk(address, async ({ store, desk }) => {
        const found = await contentsOfRun(store, run_id);
        const said: string[] = [];
        for await (const { case_id } of store.cases.all(run_id))
          for (const { kind, body } of await store.cases.events(run_id, case_id))
            if (kind.startsWith('review-')) {
              const { round, seat, person, label, state } = JSON.parse(body) as Record<string, unknown>;
              said.push(JSON.stringify([case_id, kind, round, seat, person, label, state]));
            }
        for (const { case_id, state, round, answered, seats } of await desk.items.list({ run_id }, null))
          said.push(JSON.stringify([case_id, state, round, answered, seats]));
        return { ...found, outcome: said.sort().join('\n') };
      }),
  };
}

const witnessed = (desk: Desk, witness: Witness): Desk => ({
  ...desk,
  seats: {
    ...desk.seats,
    async commit(change) {
      const committed = await desk.seats.commit(change);
      for (const { hash } of committed.events) witness.acknowledged(hash);
      return committed;
    },
  },
});

const contentsOfRun = async (store: Store, run_id: string): Promise<Contents> =>
  contentsOf(store, run_id, (await courtOf(store, readManifest((await store.runs.find(run_id))!))).court);

const fileOf = ({ folder }: Scenery): string => join(folder, 'run.jsonl');

/** What is wrong with an exported file; undefined if it is whole. */
async function problemOfFile(file: string): Promise<string | undefined> {
  try {
    const { audit } = await importRun(temporaryStore(), openInput(file));
    return audit.cases > 0 ? undefined : 'the file has no cases';
  } catch (error) {
    return `the file is there and cannot be read: ${(error as Error).message}`;
  }
}

function exportStory(name: string, isOnPostgres: boolean): Story {
  return {
    name,
    isOnPostgres,
    prepare: (scenery) => makeRun(scenery),
    live: (scenery, witness) =>
      within(scenery.store, async (store) => {
        await saveLines(fileOf(scenery), exportRun(store, scenery.run_id));
        witness.acknowledged('the file');
        return true;
      }),
    afterDeath: async (scenery) =>
      existsSync(fileOf(scenery)) ? await problemOfFile(fileOf(scenery)) : undefined,
    async contents(scenery) {
      const problem = await problemOfFile(fileOf(scenery));
      const problems = problem === undefined ? [] : [problem];
      return { durable: ['the file'], answered: [], outcome: 'the file is whole', problems };
    },
  };
}

function importStory(name: string, isOnPostgres: boolean): Story {
  return {
    name,
    isOnPostgres,
    async prepare(scenery) {
      const elsewhere = join(scenery.folder, 'elsewhere.sqlite');
      await makeRun(scenery, elsewhere);
      await within(elsewhere, (store) => saveLines(fileOf(scenery), exportRun(store, scenery.run_id)));
    },
    live: (scenery, witness) =>
      within(scenery.store, async (store) => {
        if ((await store.runs.find(scenery.run_id)) === undefined) {
          await importRun(store, openInput(fileOf(scenery)));
          witness.acknowledged(scenery.run_id);
        }
        return true;
      }),
    afterDeath: ({ store: address, run_id }) =>
      within(address, async (store) => {
        // A run that is there is whole.
        if ((await store.runs.find(run_id)) === undefined) return undefined;
        return (await contentsOfRun(store, run_id)).problems[0];
      }),
    contents: ({ store: address, run_id }) =>
      within(address, async (store) => {
        const { problems } = await contentsOfRun(store, run_id);
        return { durable: [run_id], answered: [], outcome: 'the run is there', problems };
      }),
  };
}
