/** Whatever workers reserve, spend, record, give back or take with them when they die: a budget is never exceeded, and what is left can be spent. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING, type Sum } from '../src/drive/budget.ts';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/postgres.ts';
import { asOwner, sharedPostgres } from './postgres-server.ts';

const AT_ONCE = 3;
const today = '2026-01-01T00:00:00.000Z';

type Step = { readonly who: number } & (
  | { readonly does: 'ask'; readonly most: number }
  | { readonly does: 'record'; readonly share: number }
  | { readonly does: 'use' | 'rest' | 'die' }
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('ask'), who: fc.nat(2), most: fc.nat(40) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('use'), who: fc.nat(2) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('record'), who: fc.nat(2), share: fc.nat(100) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('rest' as const, 'die' as const), who: fc.nat(2) }),
  },
) as fc.Arbitrary<Step>;

/** A worker as the database sees it, and what it has in flight. */
interface Player {
  name: string;
  left: number;
  inFlight: number[];
}

const heldBy = ({ inFlight }: Player): Sum => ({
  calls: inFlight.length,
  tokens: inFlight.reduce((sum, most) => sum + most, 0),
  usd: 0,
});

/** One run, its workers, and what was really spent. */
class Game {
  readonly spent = { calls: 0, tokens: 0 };
  deaths = 0;
  readonly players: Player[] = [0, 1, 2].map((at) => ({ name: `w${at}-0`, left: 0, inFlight: [] }));
  #names = 0;
  #recorded = 0;
  readonly #store: PostgresStore;
  readonly #place: string;
  readonly #run_id: string;
  readonly #isByTokens: boolean;

  constructor(store: PostgresStore, place: string, run_id: string, isByTokens: boolean) {
    this.#store = store;
    this.#place = place;
    this.#run_id = run_id;
    this.#isByTokens = isByTokens;
  }

  async play(one: Step): Promise<void> {
    const { work } = this.#store;
    const player = this.players[one.who]!;
    const isFree = player.inFlight.length < AT_ONCE;
    if (one.does === 'ask' && isFree && player.left === 0) {
      await work.workers.beat(player.name);
      const more = { calls: this.#isByTokens ? 1 : 20, tokens: one.most, usd: 0 };
      const worker = { name: player.name, at_once: AT_ONCE };
      const { granted } = await work.budgets.reserve(this.#run_id, worker, heldBy(player), more);
      player.left = granted;
      if (granted > 0) this.#call(player, one.most);
    } else if (one.does === 'use' && isFree && player.left > 0) this.#call(player, 0);
    else if (one.does === 'record' && player.inFlight.length > 0) {
      // A call costs what was reserved for it, or less.
      const most = player.inFlight.shift()!;
      const cost = Math.floor((most * one.share) / 100);
      this.spent.tokens -= most - cost;
      const body = JSON.stringify({
        calls: [{ tokens_in: cost, tokens_out: 0, cost_usd: 0, is_cached: false }],
      });
      await this.#store.cases.append(this.#run_id, 'a', this.#recorded++, [
        { kind: 'answered', at: today, body },
      ]);
    } else if (one.does === 'rest') {
      await work.budgets.giveBack(this.#run_id, player.name, heldBy(player));
      this.#forget(player);
    } else if (one.does === 'die') {
      const past = `UPDATE SCHEMA_NAME.workers SET seen_at = now() - interval '1 minute' WHERE worker = '${player.name}'`;
      await asOwner(this.#place, past);
      this.deaths++;
      this.#forget(player);
      player.name = `w${one.who}-${++this.#names}`;
    }
  }

  /** What is in flight is billed, whether anybody hears of it or not; at most what was reserved for it. */
  #call(player: Player, most: number): void {
    player.left--;
    player.inFlight.push(most);
    this.spent.calls++;
    this.spent.tokens += most;
  }

  #forget(player: Player): void {
    player.left = 0;
    player.inFlight = [];
  }
}

test('a budget is never exceeded', async () => {
  const place = (await sharedPostgres()).address();
  const store = openPostgresStore(place);
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
        async (steps, calls, tokens) => {
          const run_id = `r${runs++}`;
          const cases = [{ case_id: 'a', input: '{}', problem: null }];
          await store.runs.create(run_id, cases, () => ({ created_at: today, manifest: '{}' }));
          await store.work.jobs.transact((run) => store.work.runs.put(run, run_id, { calls, tokens }));
          const game = new Game(store, place, run_id, tokens !== undefined);
          for (const one of steps) {
            await game.play(one);
            expect(game.spent.calls).toBeLessThanOrEqual(calls);
            if (tokens !== undefined) expect(game.spent.tokens).toBeLessThanOrEqual(tokens);
          }
          // Nobody holds anything any more: what the log does not say, and nobody lost, is there to be spent.
          for (const who of [0, 1, 2]) await game.play({ does: 'rest', who });
          const last = { name: 'last', at_once: AT_ONCE };
          await store.work.workers.beat(last.name);
          const { granted } = await store.work.budgets.reserve(run_id, last, NOTHING, {
            calls: 100,
            tokens: 0,
            usd: 0,
          });
          const left = calls - game.spent.calls;
          expect(granted).toBeLessThanOrEqual(left);
          // Nobody knows which of its calls a worker that died had recorded.
          expect(granted).toBeGreaterThanOrEqual(left - AT_ONCE * game.deaths);
        },
      ),
      { numRuns: 40 },
    );
  } finally {
    await store.close();
  }
});
