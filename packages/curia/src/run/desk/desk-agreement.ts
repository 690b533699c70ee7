/** How far people agree over the items of the desk: with each other, with adjudicators, and with the machine. */
import { type DeskAgreement, judgedItem, measureAgreement, type Person } from '@curia/core/internal';
import type { ItemFilter, QueueItem } from '../../store/queue.ts';
import { mustBeAllowed, openItem } from './open-item.ts';
import { type DeskPlace, takeIn } from './take-in.ts';

/** Every item that a filter wants, page by page. */
export async function* eachItem({ queue }: DeskPlace, filter: ItemFilter): AsyncGenerator<QueueItem> {
  for (let after = filter.after ?? ''; ; ) {
    const page = await queue.items({ ...filter, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.item_id;
  }
}

/** Measures agreement over all items with a review. Open rounds count: the figures name no answer. */
export async function deskAgreement(
  place: DeskPlace,
  who: Person,
  filter: Pick<ItemFilter, 'court' | 'run_id'>,
): Promise<DeskAgreement> {
  mustBeAllowed(who, 'measure');
  await takeIn(place);
  const judged = [];
  for await (const row of eachItem(place, filter)) {
    if (row.round === 1 && row.state === 'waiting') continue;
    const { item, desk } = await openItem(place, row);
    judged.push(judgedItem(item, desk.machine.label));
  }
  return measureAgreement(judged);
}
