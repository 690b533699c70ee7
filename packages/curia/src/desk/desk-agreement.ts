/** How far people agree over the items of the desk: with each other, with adjudicators, and with the machine. */

import { isAllowed, isSettledState, type Person, type Reader } from '@curia/core/in/review';
import { type ItemOrigin, judgedItem, measureAgreement } from '@curia/core/in/review/agree';
import { linesIn, readBody } from '../kept/case-event.ts';
import type { DeskItem, ItemFilter } from '../store/desk/items.ts';
import type { Agreement } from '../wire/agreement.ts';
import { mustBeAllowed, type OpenedItem, openItem } from './open-item.ts';
import { type DeskPlace, takeIn } from './take-in.ts';

/** Every item that a filter wants, page by page, as it is. */
export async function* eachItem({ desk }: DeskPlace, filter: ItemFilter): AsyncGenerator<DeskItem> {
  for (let after = filter.after ?? ''; ; ) {
    const page = await desk.items.list({ ...filter, after }, null);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.item_id;
  }
}

/** Measures agreement over items with a review: all of them for whoever keeps the desk and never sits at it, settled ones for everybody else. */
export async function deskAgreement(
  place: DeskPlace,
  who: Person,
  { sits }: Reader,
  filter: Pick<ItemFilter, 'court' | 'run_id' | 'queue_id'>,
): Promise<Agreement> {
  mustBeAllowed(who, 'measure');
  await takeIn(place);
  const isAll = isAllowed(who.role, 'measure-open') && !sits;
  const judged = [];
  for await (const row of eachItem(place, filter)) {
    if (isAll ? row.round === 1 && row.state === 'waiting' : !isSettledState(row.state)) continue;
    const opened = await openItem(place, row);
    judged.push(judgedItem(opened.item, opened.desk.machine.label, originOf(opened)));
  }
  return { schema_version: '1', counted: isAll ? 'all' : 'settled', ...measureAgreement(judged) };
}

/** Where an item comes from: its case, the rules that decided parts of it, and the codes of those rules. */
function originOf({ row: { run_id, case_id }, run: { court }, log }: OpenedItem): ItemOrigin {
  // A case that was handed over was ruled.
  const { ruling } = readBody('ruled', log.find(({ kind }) => kind === 'ruled')!);
  const rules = [...new Set(linesIn(court, ruling).map(({ rule }) => rule))];
  const tables = Object.values(court.rulebook.tables);
  const codeOf = (rule: string): string | undefined =>
    tables.flatMap((table) => table.rules.filter(({ id }) => id === rule).map(({ code }) => code))[0] ??
    (rule === 'otherwise' ? tables[0]?.otherwise.code : undefined);
  const codes = new Set(rules.map(codeOf).filter((code) => code !== undefined));
  return { run_id, case_id, rules, codes: [...codes] };
}
