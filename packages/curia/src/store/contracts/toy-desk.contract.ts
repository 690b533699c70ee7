/** A small run whose cases people were handed, and the desk beside it. */
import type { ItemState, Person } from '@curia/core/in/review';
import { afterEach, beforeEach, expect } from 'vitest';
import type { NewEvent } from '../cases.ts';
import type { DeskItem, NewQueueItem } from '../desk/items.ts';
import type { HeldSeat } from '../desk/seats.ts';
import type { DeskStore } from '../open-desk.ts';

const AT = '2026-01-01T00:00:00.000Z';
const CASES = ['a', 'b', 'c'];

/** Opens a store and its desk; the clock is that of leases and tokens. */
export type OpenDesk = (now: () => number) => Promise<DeskStore>;

/** Somebody who reviews. */
export const reviewer = (person: string): Person => ({ person, role: 'reviewer' });
/** Somebody who adjudicates. */
export const judge = (person: string): Person => ({ person, role: 'adjudicator' });
/** People who review. */
export const [ann, bob, cyd, dan] = ['Ann', 'Bob', 'Cyd', 'Dan'].map(reviewer) as [
  Person,
  Person,
  Person,
  Person,
];

/** An event of a kind. */
export const event = (kind: string): NewEvent => ({ kind, at: AT, body: '{}' });

/** The item of a case. */
export const item = (case_id: string, more: Partial<NewQueueItem> = {}): NewQueueItem => ({
  item_id: `item-${case_id}`,
  court: 'toy',
  run_id: 'r1',
  case_id,
  packet_id: case_id,
  opened_at: AT,
  opened: [],
  seats: 2,
  round: 1,
  state: 'waiting',
  answered: [],
  rulings: [],
  asked: `What is right for ${case_id}?`,
  ...more,
});

class ToyDesk {
  clock = 0;
  #opened: DeskStore | undefined;

  get store(): DeskStore['store'] {
    return this.#opened!.store;
  }

  get desk(): DeskStore['desk'] {
    return this.#opened!.desk;
  }

  async open(open: OpenDesk): Promise<void> {
    this.clock = Date.parse(AT);
    this.#opened = await open(() => this.clock);
    const cases = CASES.map((case_id) => ({ case_id, input: '{}', problem: null }));
    await this.store.runs.create('r1', cases, () => ({ created_at: AT, manifest: '{}' }));
    for (const case_id of CASES)
      await this.store.cases.append('r1', case_id, 0, [event('ruled'), event('packet-opened')]);
  }

  async close(): Promise<void> {
    await this.desk.close();
    await this.store.close();
  }

  async put(one: NewQueueItem): Promise<DeskItem> {
    return (await this.desk.items.put([one]))[0]!;
  }

  async sit(who: Person, item_id?: string): Promise<HeldSeat> {
    const held = await this.desk.seats.claim(who, {
      act: 'review',
      ...(item_id === undefined ? {} : { item_id }),
    });
    expect(held).toBeDefined();
    return held!;
  }

  /** How many events the log of an item has. */
  async logged(item_id: string): Promise<number> {
    const { run_id, case_id } = (await this.desk.items.find(item_id))!;
    return (await this.store.cases.events(run_id, case_id)).length;
  }

  /** Answers as if the reviews said what leads to a state. */
  async answer(who: Person, held: HeldSeat, state: ItemState, upheld?: readonly string[]): Promise<void> {
    await this.desk.seats.commit({
      item_id: held.item_id,
      who,
      after: await this.logged(held.item_id),
      events: [event('review-submitted')],
      effect: { kind: 'answer', hold: held },
      standing: { round: held.round, state },
      upheld,
    });
  }
}

/** A new desk before each test, beside the run `r1`. */
export function toyDesk(open: OpenDesk): ToyDesk {
  const toy = new ToyDesk();
  beforeEach(() => toy.open(open));
  afterEach(() => toy.close());
  return toy;
}
