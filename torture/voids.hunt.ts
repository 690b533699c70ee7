/** Voids: whatever is done to a calibration after its audits failed, and in whatever order, nothing is certified by it again. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgresStore } from '../packages/curia/src/store/postgres/postgres.ts';
import { openSqliteStore } from '../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../packages/curia/src/store/store.ts';
import { sharedPostgres } from '../packages/curia/test/postgres-server.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';
import { Random } from './random.ts';
import { type Done, World } from './voids/world.ts';

/** Everything that is done; what decides says how many answers were certified. */
const ACTS: Readonly<Record<string, (world: World) => unknown>> = {
  watch: (world) => world.watch(),
  'calibrate again': (world) => world.calibrate('labelled.jsonl'),
  'another seed': (world) => world.calibrate('labelled.jsonl', '7'),
  'one label less': (world) => world.calibrate('less.jsonl'),
  'calibrate with what failed': (world) => world.renew(),
  prune: (world) => world.prune(),
  delete: (world) => world.delete(),
  'bring back': (world) => world.bringBack(),
  'a renamed copy': (world) => world.decideRenamed(),
  'look again': (world) => world.look(),
  resume: (world) => world.resume(),
  run: (world) => world.run('new'),
};
const NAMES = Object.keys(ACTS);
const STORES = ['sqlite', 'postgres'] as const;

/** A watch before, between and after every pair of other acts, on each store. */
const OTHERS = NAMES.filter((name) => name !== 'watch');
const PLACES = 3;
const TABLE = PLACES * OTHERS.length ** 2 * STORES.length;
const WALKS = 2_000;
const [SHORTEST, LONGEST] = [3, 8];

interface Script {
  readonly acts: readonly string[];
  readonly on: (typeof STORES)[number];
}

/** The acts of a number, and the store on which they are done; one walk in eight is on PostgreSQL, where a beginning takes longer. */
function scriptOf(number: number, seed: number): Script {
  if (number < TABLE) {
    const code = Math.floor(number / STORES.length);
    const pair = Math.floor(code / PLACES);
    const acts = [OTHERS[pair % OTHERS.length]!, OTHERS[Math.floor(pair / OTHERS.length)]!];
    return { acts: acts.toSpliced(code % PLACES, 0, 'watch'), on: STORES[number % STORES.length]! };
  }
  const random = new Random(seed * 1_000_003 + number);
  const length = SHORTEST + random.below(LONGEST - SHORTEST + 1);
  const acts = Array.from({ length }, () => random.pick(NAMES));
  const on = random.below(8) === 0 ? 'postgres' : 'sqlite';
  return { acts: acts.toSpliced(random.below(3), 0, 'watch'), on };
}

/** Worlds in files are copies of one; in PostgreSQL each has a court of its own. */
class Worlds {
  readonly #folder: string;
  readonly #address: string;
  readonly #postgres: Store;
  #file: World | undefined;

  constructor(folder: string, address: string) {
    this.#folder = folder;
    this.#address = address;
    this.#postgres = openPostgresStore(address);
  }

  async within(on: Script['on'], number: number, use: (world: World) => Promise<void>): Promise<void> {
    if (on === 'sqlite') return this.#inFile(use);
    const name = `court-${number}`;
    const world = new World(this.#postgres, this.#address, join(this.#folder, name), name);
    await world.begin();
    await use(world);
    await world.prune();
  }

  async #inFile(use: (world: World) => Promise<void>): Promise<void> {
    const [here, kept] = [join(this.#folder, 'here'), join(this.#folder, 'kept')];
    const place = join(here, 'store.sqlite');
    if (this.#file === undefined) {
      const store = openSqliteStoreIn(here, place);
      this.#file = new World(store, place, here, 'court');
      await this.#file.begin();
      await store.close();
      cpSync(here, kept, { recursive: true });
    }
    rmSync(here, { recursive: true });
    cpSync(kept, here, { recursive: true });
    const store = openSqliteStore(place);
    try {
      this.#file.beginAgain(store);
      await use(this.#file);
    } finally {
      await store.close();
    }
  }

  close(): Promise<void> {
    return this.#postgres.close();
  }
}

function openSqliteStoreIn(folder: string, place: string): Store {
  mkdirSync(folder, { recursive: true });
  return openSqliteStore(place);
}

/** The hunt. */
export const voidsHunt: Hunt = {
  name: 'voids',
  tries: 'every order of calibrate, watch, prune, delete, copy back, resume and decide',
  share: { short: 16, whole: TABLE + WALKS },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['certified under a void', 'honest calibration refused', 'fault']);
    const worlds = new Worlds(folder, (await sharedPostgres()).address());
    // A small part is spread over the whole, so that every act and both stores are in it; a large one begins with the table.
    const all = TABLE + WALKS;
    const numbers =
      only === undefined
        ? Array.from({ length: most }, (_, at) => (most < TABLE ? Math.floor(((at + 0.5) * all) / most) : at))
        : [only];
    for (const number of numbers) {
      const { acts, on } = scriptOf(number, seed);
      const said: string[] = [];
      const where = (): string => `${on}: ${said.join(', ')}`;
      tally.tried();
      try {
        await worlds.within(on, number, async (world) => {
          for (const act of acts) {
            said.push(act);
            const done = [
              (await ACTS[act]!(world)) as Done | undefined,
              await world.decide(),
              await world.decideHeld(),
            ];
            for (const one of done)
              if (one !== undefined && one.certified > 0 && !world.mayCertify(one))
                tally.broke('certified under a void', number, `${where()}: ${one.certified} by ${one.how}`);
            if (world.mustCertify() && done[1]!.certified === 0)
              tally.broke('honest calibration refused', number, where());
          }
          tally.noted(world.isVoid ? 'ended void' : 'no alarm was raised');
          if (world.isRenewed) tally.noted('ended renewed');
        });
      } catch (error) {
        tally.broke('fault', number, `${where()}: ${error instanceof Error ? error.stack : error}`);
      }
    }
    await worlds.close();
    return tally.findings();
  },
};
