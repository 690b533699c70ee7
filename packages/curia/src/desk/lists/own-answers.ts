/** What one person said at the desk, beside what stands now. */
import { CuriaError } from '@curia/core';
import type { Reader } from '@curia/core/in/review';
import { z } from 'zod';
import type { ActPlace, OwnAct } from '../../store/desk/seats.ts';
import type { OwnAnswer } from '../../wire/item.ts';
import { viewOf } from '../look.ts';
import { openItem } from '../open-item.ts';
import type { DeskPlace } from '../take-in.ts';

/** The most logs that are opened for one page of what is searched. */
const MOST_OPENED = 500;

/** Which of their answers somebody wants. */
export interface OwnAsked {
  /** A part of the case, of what was asked or of what was said. */
  readonly search?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of what a reader said, the newest first. */
export async function ownAnswers(
  place: DeskPlace,
  reader: Reader,
  { search, after, limit }: OwnAsked,
): Promise<{ readonly answers: readonly OwnAnswer[]; readonly next: string | null }> {
  const answers: OwnAnswer[] = [];
  const wanted = search?.toLowerCase();
  let from = after === undefined ? undefined : readPlace(after);
  for (let opened = 0; opened < MOST_OPENED; ) {
    const acts = await place.desk.seats.actsOf(reader.person, limit, from);
    for (const act of acts) {
      from = act;
      opened++;
      const answer = await ownAnswer(place, reader, act);
      if (answer === undefined || (wanted !== undefined && !mentions(answer, wanted))) continue;
      answers.push(answer);
      if (answers.length === limit) return { answers, next: writePlace(act) };
    }
    if (acts.length < limit) return { answers, next: null };
  }
  return { answers, next: from === undefined ? null : writePlace(from) };
}

/** How the answers of a reader fared. */
export async function tallyOf(
  { desk }: DeskPlace,
  { person }: Reader,
): Promise<{ readonly answered: number; readonly settled: number; readonly stood: number }> {
  const [found] = await desk.people.tallies(person);
  const { answered = 0, settled = 0, stood = 0 } = found ?? {};
  return { answered, settled, stood };
}

async function ownAnswer(place: DeskPlace, reader: Reader, act: OwnAct): Promise<OwnAnswer | undefined> {
  const row = await place.desk.items.find(act.item_id);
  if (row === undefined) return undefined;
  const { item_id, court, queue_id, run_id, case_id, asked } = row;
  const about = { item_id, court, queue_id, run_id, case_id, asked };
  const at = act.at === 0 ? null : new Date(act.at).toISOString();
  const { declined, round, seconds } = act;
  const opened = await openItem(place, row);
  const view = await viewOf(place, opened, reader);
  const said = view.reviews.find((one) => one.person === reader.person && one.round === round);
  const { settled } = opened.item.current;
  const isOver = round < opened.item.current.round;
  const isAgain = isOver && settled === null;
  const deciding = view.reviews.findLast(
    (one) =>
      settled !== null &&
      one.round === settled.round &&
      one.label === settled.label &&
      settled.by.includes(one.person),
  );
  const isAsSaid = settled !== null && settled.label === said?.label;
  return {
    ...about,
    at,
    round,
    seconds,
    declined,
    parts: view.question.parts,
    answer: said?.answer ?? null,
    notes: said?.notes ?? '',
    stands: standsBy(),
    instead:
      said === undefined || deciding === undefined || isAsSaid
        ? null
        : { answer: deciding.answer, by: settled?.state === 'adjudicated' ? 'adjudicator' : 'reviewers' },
    reason: isAgain ? (view.asked_again?.reason ?? null) : isAsSaid ? null : (deciding?.notes ?? null),
    // Whether it can still be taken back depends on what others did meanwhile, and is told to whoever tries.
    seat:
      said === undefined || isOver || settled !== null || view.seat === null
        ? null
        : { seat_id: view.seat.seat_id, token: view.seat.token },
  };

  function standsBy(): OwnAnswer['stands'] {
    if (declined !== null) return 'declined';
    if (isAgain) return 'reopened';
    if (settled === null || said === undefined) return 'open';
    return isAsSaid ? 'as-said' : 'otherwise';
  }
}

/** Only what the reader sees of it is searched. */
const mentions = ({ case_id, asked, answer, notes, declined }: OwnAnswer, wanted: string): boolean =>
  [case_id, asked, answer === null ? '' : JSON.stringify(answer), notes, declined ?? ''].some((one) =>
    one.toLowerCase().includes(wanted),
  );

const writePlace = ({ at, item_id, round }: ActPlace): string => [at, item_id, round].join('_');

const place = z.tuple([
  z.coerce.number().min(0).max(8.64e15),
  z.string().min(1),
  z.coerce.number().int().min(0),
]);

function readPlace(written: string): ActPlace {
  const read = place.safeParse(written.split('_'));
  if (!read.success)
    throw new CuriaError('REQUEST_INVALID', 'after: must be the `next` of the page before, as it came');
  const [at, item_id, round] = read.data;
  return { at, item_id, round };
}
