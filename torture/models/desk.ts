/** The desk of a store against its model: the same acts one after the other, and the acts of several people at the same time. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import fc from 'fast-check';
import {
  adjudicate,
  declineItem,
  releaseItem,
  reopenItem,
  sitDown,
  submitReview,
  undoReview,
} from '../../packages/curia/src/desk/act.ts';
import { takeIn } from '../../packages/curia/src/desk/take-in.ts';
import type { Desk } from '../../packages/curia/src/store/desk/desk.ts';
import type { DeskItem } from '../../packages/curia/src/store/desk/items.ts';
import { openDesk } from '../../packages/curia/src/store/open-desk.ts';
import { openStore } from '../../packages/curia/src/store/open-store.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { TRIAGE, ticket } from '../../packages/curia/test/desk-scene.ts';
import { curia } from '../../packages/curia/test/run-curia.ts';
import { type Act, ADJUDICATORS, DeskModel, REVIEWERS } from './desk-model.ts';

type PersonalAct = Exclude<Act, { does: 'let time pass' }>;

const START = Date.parse('2026-01-01T00:00:00.000Z');
const SEATS = 2;

const personOf = (name: string): Person => ({
  person: name,
  role: ADJUDICATORS.some((one) => one === name) ? 'adjudicator' : 'reviewer',
});

const reviewer = fc.constantFrom(...REVIEWERS);
const adjudicator = fc.constantFrom(...ADJUDICATORS);
const value = fc.constantFrom('billing', 'legal');

/** Acts that people come up with; a clock may jump back as well. */
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('claim' as const), who: reviewer }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('submit' as const), who: reviewer, value }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('renew' as const, 'release' as const, 'decline' as const, 'undo' as const),
      who: reviewer,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('claim to adjudicate' as const), who: adjudicator }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('adjudicate' as const), who: adjudicator, value }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('reopen' as const),
      who: adjudicator,
      seats: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('let time pass' as const),
      milliseconds: fc.constantFrom(1, 1_000, 599_999, 600_000, 3_600_000, -600_000, -86_400_000),
    }),
  },
);

/** A desk with one item after the other, each new. */
export class RealDesk {
  now = START;
  readonly #store: Store;
  readonly #desk: Desk;
  readonly #rows: DeskItem[];

  private constructor(store: Store, desk: Desk, rows: DeskItem[]) {
    this.#store = store;
    this.#desk = desk;
    this.#rows = rows;
  }

  /** Makes a desk with as many items as are wanted. */
  static async open(place: string, items: number, folder: string): Promise<RealDesk> {
    const [court, cases] = [join(folder, 'court.yaml'), join(folder, 'cases.jsonl')];
    writeFileSync(court, TRIAGE);
    writeFileSync(cases, Array.from({ length: items }, (_, at) => `${ticket(`c${at}`)}\n`).join(''));
    const args = ['run', court, cases, '--agents', 'given', '--name', 'r', '--no-folder', '--store', place];
    const { status, stderr } = await curia(args);
    if (status !== 0) throw new Error(stderr);
    return RealDesk.at(place);
  }

  /** Opens a desk that was made. */
  static async at(place: string): Promise<RealDesk> {
    const store = openStore(place);
    let made: RealDesk | undefined;
    const desk = openDesk(place, { must_exist: true, now: () => made?.now ?? START });
    await takeIn({ store, desk });
    const rows: DeskItem[] = [];
    for (let after: string | undefined; ; after = rows.at(-1)!.item_id) {
      const page = await desk.items.list({ limit: 100, ...(after === undefined ? {} : { after }) }, null);
      rows.push(...page);
      if (page.length < 100) break;
    }
    made = new RealDesk(store, desk, rows);
    return made;
  }

  /** The next item, with as many seats as the model has. */
  async next(): Promise<RealItem> {
    const row = this.#rows.pop();
    if (row === undefined) throw new Error('the desk has no item left');
    return new RealItem(this.#store, this.#desk, await this.#desk.seats.setCount(row.item_id, SEATS));
  }

  /** An item that another handle has found. */
  itemOf(row: DeskItem): RealItem {
    return new RealItem(this.#store, this.#desk, row);
  }

  async close(): Promise<void> {
    await this.#desk.close();
    await this.#store.close();
  }
}

/** One item of a real desk. */
export class RealItem {
  readonly #place: { readonly store: Store; readonly desk: Desk };
  readonly #row: DeskItem;

  constructor(store: Store, desk: Desk, row: DeskItem) {
    this.#place = { store, desk };
    this.#row = row;
  }

  /** The same item through another handle. */
  through(other: RealDesk): RealItem {
    return other.itemOf(this.#row);
  }

  /** Does what the model does, with the seat that the person remembers; `ok`, or the code that refuses it. */
  async act(act: PersonalAct, hold: { seat: number; token: number }): Promise<string> {
    try {
      await this.#do(act, hold);
      return 'ok';
    } catch (error) {
      if (CuriaError.is(error)) return error.code;
      throw error;
    }
  }

  #do(act: PersonalAct, hold: { seat: number; token: number }): Promise<unknown> {
    const who = personOf(act.who);
    const place = this.#place;
    const row = this.#row;
    const { item_id } = row;
    switch (act.does) {
      case 'claim':
        return sitDown(place, who, { act: 'review', item_id });
      case 'claim to adjudicate':
        return sitDown(place, who, { act: 'adjudicate', item_id });
      case 'renew':
        return place.desk.seats.renew(item_id, who, hold);
      case 'release':
        return releaseItem(place, row, who, hold);
      case 'decline':
        return declineItem(place, row, who, { reason: 'not for me', hold });
      case 'submit':
        return submitReview(place, row, who, { hold, answer: { value: act.value } });
      case 'adjudicate':
        return adjudicate(place, row, who, { hold, answer: { value: act.value }, notes: 'so it is' });
      case 'undo':
        return undoReview(place, row, who);
      case 'reopen':
        return reopenItem(place, row, who, { reason: 'once more', seats: act.seats });
    }
  }

  /** Everything that can be seen of it, as the model shows itself. */
  async sight(): Promise<object> {
    const { desk } = this.#place;
    const { state, round, declines } = (await desk.items.find(this.#row.item_id))!;
    const seats = await desk.seats.of(this.#row.item_id);
    return {
      ...{ state, round, declines },
      seats: seats.map(({ seat, person, token, until, answered }) => ({
        ...{ seat, person, token, until },
        answered: answered !== null,
      })),
    };
  }
}

const NO_SEAT = { seat: 99, token: 0 };

interface Real {
  readonly desk: RealDesk;
  readonly item: RealItem;
}

/** An act as a command of a model run. */
class ActCommand implements fc.AsyncCommand<DeskModel, Real> {
  readonly act: Act;

  constructor(act: Act) {
    this.act = act;
  }

  check = (): boolean => true;

  async run(model: DeskModel, { desk, item }: Real): Promise<void> {
    const { act } = this;
    const hold = 'who' in act ? (model.remembered.get(act.who) ?? NO_SEAT) : NO_SEAT;
    const expected = model.act(act);
    if (act.does === 'let time pass') desk.now = model.now;
    else {
      const found = await item.act(act, hold);
      if (found !== expected) throw new Error(`${this}: ${found}, and the model says ${expected}`);
    }
    const [seen, meant] = [JSON.stringify(await item.sight()), JSON.stringify(model.sight)];
    if (seen !== meant) throw new Error(`after ${this}: ${seen}, and the model says ${meant}`);
  }

  toString = (): string => JSON.stringify(this.act);
}

/** Holds a desk to its model: the same acts, the same refusals, the same seats. */
export const deskProperty = (
  desk: RealDesk,
): fc.IAsyncProperty<[Iterable<fc.AsyncCommand<DeskModel, Real>>]> =>
  fc.asyncProperty(
    fc.commands([acts.map((act) => new ActCommand(act))], { maxCommands: 25 }),
    async (commands) => {
      desk.now = START;
      const item = await desk.next();
      await fc.asyncModelRun(() => ({ model: new DeskModel(SEATS, START), real: { desk, item } }), commands);
    },
  );

/** Acts of different people that begin together. */
const together = fc
  .uniqueArray(
    acts.filter((act): act is PersonalAct => act.does !== 'let time pass'),
    { minLength: 1, maxLength: 5, selector: ({ who }) => who },
  )
  .map((all) => ({ all }));

/** Several people at once, through two handles, begun in any order that the scheduler comes up with: some order explains what came out. */
export const togetherProperty = (
  desk: RealDesk,
  other: RealDesk,
): fc.IAsyncProperty<[fc.Scheduler, { all: PersonalAct[] }[]]> =>
  fc.asyncProperty(
    fc.scheduler(),
    fc.array(together, { minLength: 1, maxLength: 8 }),
    async (scheduler, batches) => {
      desk.now = START;
      const item = await desk.next();
      const second = item.through(other);
      // What people did at once may be explained by several orders, which only a later act tells apart: all of them are kept.
      let histories: readonly (readonly Act[])[] = [[]];
      for (const { all } of batches) {
        const { remembered } = replay(histories[0]!);
        const outcomes = all.map((act, at) =>
          scheduler
            .schedule(Promise.resolve(), act.does)
            .then(() => (at % 2 === 0 ? item : second).act(act, remembered.get(act.who) ?? NO_SEAT)),
        );
        await scheduler.waitAll();
        const found = await Promise.all(outcomes);
        const sight = JSON.stringify(await item.sight());
        const orders = ordersOf(all.map((act, at) => ({ act, found: found[at]! })));
        const explained = new Map<string, readonly Act[]>();
        for (const history of histories)
          for (const order of orders) {
            const tried = replay(history);
            if (order.every(({ act, found: said }) => tried.act(act) === said))
              if (JSON.stringify(tried.sight) === sight)
                explained.set(tried.inside, [...history, ...order.map(({ act }) => act)]);
          }
        if (explained.size === 0)
          throw new Error(`no order explains ${JSON.stringify({ histories, all, found })} and ${sight}`);
        histories = [...explained.values()];
      }
    },
  );

function replay(history: readonly Act[]): DeskModel {
  const model = new DeskModel(SEATS, START);
  for (const act of history) model.act(act);
  return model;
}

/** A list in every order. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
