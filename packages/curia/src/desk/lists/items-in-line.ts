/** The items of the desk as a list: one part of it, narrowed, from any place on. */
import { CuriaError } from '@curia/core';
import type { Reader } from '@curia/core/in/review';
import { z } from 'zod';
import type { ItemView, LineFilter, LineItem, LinePlace } from '../../store/desk/items.ts';
import { type DeskPlace, takeIn } from '../take-in.ts';

/** What somebody wants to see of the desk. */
export interface LineAsked extends Omit<LineFilter, 'after'> {
  readonly view: ItemView;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** A page of the line. */
export interface LinePage {
  readonly items: readonly LineItem[];
  readonly next: string | null;
}

/** Lists items; what runs handed over since is taken in before the first page. */
export async function itemsInLine(place: DeskPlace, reader: Reader, asked: LineAsked): Promise<LinePage> {
  const { after, rule, ...filter } = asked;
  // By which rule a case was handed over says how it was ruled.
  if (rule !== undefined && reader.sits)
    throw new CuriaError(
      'SIGHT_REFUSED',
      `${reader.person} may take seats at the desk, and so does not choose items by how they were ruled`,
    );
  const from = after === undefined ? undefined : readPlace(after);
  if (from === undefined) await takeIn(place);
  const items = await place.desk.items.line({ ...filter, rule, after: from }, reader);
  const last = items.at(-1);
  const isWhole = last === undefined || items.length < asked.limit;
  return { items, next: isWhole ? null : writePlace(last) };
}

const writePlace = ({ due_at, opened_at, item_id }: LinePlace): string =>
  [due_at ?? '', opened_at, item_id].join('_');

const place = z.tuple([z.union([z.literal(''), z.iso.datetime()]), z.string().min(1), z.string().min(1)]);

function readPlace(written: string): LinePlace {
  const read = place.safeParse(written.split('_'));
  if (!read.success)
    throw new CuriaError('REQUEST_INVALID', 'after: must be the `next` of the page before, as it came');
  const [due_at, opened_at, item_id] = read.data;
  return { due_at: due_at === '' ? null : due_at, opened_at, item_id };
}
