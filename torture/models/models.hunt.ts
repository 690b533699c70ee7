/** Desk, budgets and limits against their models, on every store that has them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { openPostgresStore } from '../../packages/curia/src/store/postgres/postgres.ts';
import { sharedPostgres } from '../../packages/curia/test/postgres-server.ts';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { deskProperty, RealDesk, togetherProperty } from './desk.ts';
import { budgetProperty, gateProperty, sharedGateProperty } from './limits.ts';

/** A property, and how large a part of the hunt it is. */
interface Held {
  readonly name: string;
  readonly share: number;
  hold(check: Check, tries: number, folder: string): Promise<void>;
}

type Check = <Ts>(property: fc.IAsyncProperty<Ts>) => Promise<void>;

/** A failure is looked at again this often, to find a smaller one. */
const SHRINKS = 60;

const deskOn = (where: string, share: number, placeIn: (folder: string) => Promise<string>): Held[] => [
  {
    name: `acts one after the other, ${where}`,
    share,
    async hold(check, tries, folder) {
      const desk = await RealDesk.open(await placeIn(folder), tries + SHRINKS, folder);
      await check(deskProperty(desk)).finally(() => desk.close());
    },
  },
  {
    name: `acts at the same time, ${where}`,
    share,
    async hold(check, tries, folder) {
      const place = await placeIn(folder);
      const desks = [await RealDesk.open(place, tries + SHRINKS, folder), await RealDesk.at(place)] as const;
      try {
        await check(togetherProperty(...desks));
      } finally {
        for (const desk of desks) await desk.close();
      }
    },
  },
];

const held: readonly Held[] = [
  ...deskOn('in a file', 0.2, async (folder) => join(folder, 'desk.sqlite')),
  ...deskOn('on PostgreSQL', 0.05, async () => (await sharedPostgres()).address()),
  { name: 'the gate before a provider', share: 0.2, hold: (check) => check(gateProperty) },
  { name: 'the budget of a driver', share: 0.2, hold: (check) => check(budgetProperty) },
  {
    name: 'a gate that workers share',
    share: 0.1,
    async hold(check) {
      const store = openPostgresStore((await sharedPostgres()).address());
      await check(sharedGateProperty(store.work)).finally(() => store.close());
    },
  },
];

/** The hunt. */
export const modelsHunt: Hunt = {
  name: 'models',
  tries: 'desk, seats, budgets and limits against small models, acts in every order, on every store',
  share: { short: 50, whole: 10_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['promise broken']);
    for (const [number, { name, share, hold }] of held.entries()) {
      if (only !== undefined && only !== number) continue;
      const here = join(folder, `${number}`);
      mkdirSync(here);
      const numRuns = Math.max(2, Math.floor(most * share));
      const check: Check = async (property) => {
        const result = await fc.check(property, { seed, numRuns, interruptAfterTimeLimit: 3_600_000 });
        for (let run = 0; run < result.numRuns; run++) tally.tried();
        tally.noted(name);
        if (result.failed)
          tally.broke(
            'promise broken',
            number,
            `${name}: ${result.errorInstance} ${fc.defaultReportMessage(result as never)}`,
          );
      };
      await hold(check, numRuns, here);
    }
    return tally.findings();
  },
};
