/** What the commands that change an item share: who calls, which item, what came of it. */
import type { Person } from '@curia/core/in/review';
import { type DeskWatch, watchDesk } from '../../desk/desk-watch.ts';
import { findNamedCase } from '../../desk/find-case.ts';
import { viewOf } from '../../desk/look.ts';
import { findItem, itemOfCase, type OpenedItem } from '../../desk/open-item.ts';
import { refreshRun } from '../../report/refresh-run.ts';
import { folderOf } from '../../store/beside-store.ts';
import type { DeskItem } from '../../store/desk/items.ts';
import { type DeskStore, withDesk } from '../../store/open-desk.ts';
import { openTelemetry } from '../../telemetry/telemetry.ts';
import { version } from '../../version.ts';
import type { ItemView } from '../../wire/item.ts';
import { printable, remark, write } from '../print/output.ts';
import { blocksToText } from '../print/print-blocks.ts';
import { type AnswerOptions, readAnswer } from './answer-options.ts';
import { readerFor, type TokenOptions, whoCalls } from './desk-options.ts';
import { orRefused, printItem } from './print-item.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** The item that a command names: by the beginning of its id, or by its run and case. */
export async function namedItem(
  place: DeskStore,
  name: string,
  case_id: string | undefined,
): Promise<DeskItem> {
  if (case_id === undefined) return findItem(place, name);
  const { stored, ...opened } = await findNamedCase(place.store, name, case_id);
  return itemOfCase(place, opened, stored.case_id);
}

type Find = (place: DeskStore) => Promise<DeskItem>;
type Change = (place: DeskStore, row: DeskItem, who: Person) => Promise<OpenedItem>;

/** Changes an item and prints how it stands then; refused changes end with status 2. */
export function changeItem(options: Options, done: string, find: Find, change: Change): Promise<void> {
  const isJson = options.json === true;
  return orRefused(isJson, () =>
    withDesk(options.store, async (place) => {
      const who = await whoCalls(place.desk.tokens, options);
      const row = await find(place);
      const opened = await traced((watch) => change({ ...place, ...watch }, row, who));
      await refreshFolder(place, opened, options.store);
      const view = await viewOf(place, opened, await readerFor(place.desk.tokens, who));
      if (isJson) await printItem(view, true);
      else
        await write(
          `${printable(view.packet_id)}: ${done}; item ${view.item_id} is ${view.state}\n${memoryOf(opened)}${machineOf(view)}`,
        );
    }),
  );
}

/** Does something at the desk, and tells a collector where one is named. */
async function traced<T>(act: (watch: { readonly watch?: DeskWatch }) => Promise<T>): Promise<T> {
  const telemetry = await openTelemetry({ environment: process.env, version: version(), warn: remark });
  try {
    return await act(telemetry === undefined ? {} : { watch: watchDesk(telemetry) });
  } finally {
    await telemetry?.close();
  }
}

/** Answers an item and prints what the machine would have done. */
export const answerItem = (
  options: Options & AnswerOptions & { readonly revision?: string; readonly because?: string },
  find: Find,
  hand: (
    place: DeskStore,
    row: DeskItem,
    who: Person,
    given: { answer: unknown; revision?: string; notes?: string },
  ) => Promise<OpenedItem>,
): Promise<void> => {
  const { revision, because: notes } = options;
  return changeItem(options, 'review stored', find, (place, row, who) =>
    hand(place, row, who, {
      answer: readAnswer(options),
      ...(revision === undefined ? {} : { revision }),
      ...(notes === undefined ? {} : { notes }),
    }),
  );
};

/** What the memory of the run learned, where the item is settled now. */
const memoryOf = ({ told }: OpenedItem): string =>
  told === undefined
    ? ''
    : `The memory was told: ${told.review}, ${told.episode_id === null ? 'not stored' : `stored as ${told.episode_id}`} (${told.reason})\n`;

/** What the machine would have done, for somebody who has just answered and settled the item. */
const machineOf = ({ machine, seat }: ItemView): string =>
  machine === null || seat === null
    ? ''
    : blocksToText([{ kind: 'heading', level: 2, text: 'What the machine would do' }, ...machine.blocks]);

/** Rewrites the folder of the run if there is one; the review is stored even if that fails. */
export async function refreshFolder(
  { store }: Pick<DeskStore, 'store'>,
  { run }: Pick<OpenedItem, 'run'>,
  file: string,
): Promise<void> {
  const { run_id } = run.manifest;
  const folder = folderOf(file, run_id);
  const problem = folder === undefined ? undefined : await refreshRun(store, run, folder);
  if (problem === undefined) return;
  remark(
    `curia: the review is stored, but the folder of run ${run_id} could not be rewritten: ${printable(problem)}`,
  );
  remark(`curia: to rewrite it, run: curia resume ${run_id}`);
}
