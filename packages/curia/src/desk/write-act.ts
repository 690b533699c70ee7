/** Writes what somebody does at the desk to the log of its item, and settles the item if that does. */
import { CuriaError } from '@curia/core';
import {
  type DeskEvent,
  decideState,
  type Person,
  type ReviewSettled,
  stepItem,
} from '@curia/core/in/review';
import { revisionOf } from '@curia/core/review';
import { makeDeskEvent, settle } from '../kept/desk-log.ts';
import type { DeskItem } from '../store/desk/items.ts';
import type { DeskChange } from '../store/desk/seats.ts';
import type { DeskWatch } from './desk-watch.ts';
import { type OpenedItem, openItem } from './open-item.ts';
import { rememberSettlement } from './settled-memory.ts';
import type { DeskPlace } from './take-in.ts';

/** The desk with its clock. */
export interface DeskClock extends DeskPlace {
  /** The time as it is stored with events. */
  readonly today?: () => string;
  /** Told of reviews and settlements once they are stored; nobody if absent. */
  readonly watch?: DeskWatch;
  /** Told of every run whose items changed, once that is stored; nobody if absent. */
  readonly changed?: (run: OpenedItem['run']) => void;
}

const MOST_ATTEMPTS = 20;

/** What somebody does to an item, given its log as it is. */
export type Decide = (
  opened: OpenedItem,
  at: string,
) => Promise<{ readonly events: readonly DeskEvent[]; readonly effect: DeskChange['effect'] }>;

/** Writes events to the log of an item and settles it if they do; whoever comes second decides again on the log as it is then. */
export async function writeAct(
  place: DeskClock,
  row: DeskItem,
  who: Person,
  decide: Decide,
): Promise<OpenedItem> {
  const today = place.today ?? (() => new Date().toISOString());
  const { item_id } = row;
  for (let attempt = 1; ; attempt++) {
    const opened = await openItem(place, row);
    const at = today();
    const { events, effect } = await decide(opened, at);
    const { desk } = opened;
    const item = events.reduce(stepItem, opened.item);
    const settled = settle({ desk, item }, at);
    const all = settled === null ? events : [...events, settled];
    const { round } = item.current;
    const standing = { round, state: decideState(item).outcome };
    try {
      const after = opened.log.length;
      const made = all.map((event) => makeDeskEvent(event, at));
      const { events: stored, seconds } = await place.desk.seats.commit({
        item_id,
        who,
        after,
        events: made,
        effect,
        standing,
        upheld:
          settled === null
            ? undefined
            : item.current.reviews.filter(({ label }) => label === settled.label).map(({ person }) => person),
      });
      tell(place.watch, opened, settled, seconds);
      place.changed?.(opened.run);
      const told = settled === null ? undefined : await rememberSettlement(place.store, opened, settled);
      return {
        ...opened,
        row: (await place.desk.items.find(item_id)) ?? row,
        item: settled === null ? item : stepItem(item, settled),
        revision: revisionOf(item_id, round),
        log: [...opened.log, ...stored],
        told,
      };
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'STORE_CONFLICT') throw error;
      if (attempt >= MOST_ATTEMPTS)
        throw new CuriaError('REVIEW_CONFLICT', `item ${item_id}: others keep writing at the same time`, [], {
          cause: error,
        });
    }
  }
}

function tell(
  watch: DeskWatch | undefined,
  { row, desk }: OpenedItem,
  settled: ReviewSettled | null,
  seconds: number | null,
): void {
  const { court, queue_id, run_id, case_id } = row;
  if (seconds !== null) watch?.reviewed({ court, seconds });
  if (settled !== null)
    watch?.settled({ court, queue_id, run_id, case_id, settled, machine: desk.machine.label });
}
