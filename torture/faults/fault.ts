/** What a fault of the hunt `faults` is, and the run that every one of them disturbs. */
import { CuriaError } from '@curia/core';
import { recordedAgent } from '@curia/core/in/agent';
import { type DriveOptions, driveRun } from '../../packages/curia/src/drive/drive-run.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { temporaryStore } from '../../packages/curia/src/store/temporary/temporary.ts';
import { toyCases, toyCourt } from '../../packages/curia/test/toy-court.ts';
import { contentsOf, TODAY, witnessed } from '../kills/story.ts';
import type { Random } from '../random.ts';

/** One attempt at a fault, by its number; says what went wrong. */
export type Attempt = (at: number, random: Random) => Promise<string | undefined>;

/** A kind of fault. */
export interface Fault {
  readonly name: string;
  /** How many attempts there are in the whole hunt. */
  readonly whole: number;
  /** Whether one attempt takes seconds, so that a short hunt leaves it out. */
  readonly isSlow?: boolean;
  /** Makes what all attempts share in a folder; or says why this machine cannot try it. */
  prepare(folder: string): Promise<Attempt | { readonly because: string }>;
  /** Puts away what was made. */
  tidy?(): Promise<void>;
}

const CASES = 6;
const { cases, answers } = toyCases(CASES);

let known: Promise<string> | undefined;

/** What every run must come to. */
const expected = (): Promise<string> => {
  known ??= (async () => {
    const store = temporaryStore();
    await new DisturbedRun().drive(store);
    return (await contentsOf(store, 'r', toyCourt)).outcome;
  })();
  return known;
};

/** How a driver is disturbed. */
export interface Disturbance extends Partial<DriveOptions> {
  /** Called before each question is answered, with how many there were. */
  readonly onAsk?: (asked: number) => Promise<void> | void;
}

/** A small run that is begun, disturbed, continued, and must be whole in the end. */
export class DisturbedRun {
  readonly #run_id: string;
  readonly #acknowledged = new Set<string>();
  #asked = 0;

  constructor(run_id = 'r') {
    this.#run_id = run_id;
  }

  /** Begins or continues the run; says whether it is completed. What the store refuses with a code is thrown. */
  async drive(inner: Store, { onAsk, ...options }: Disturbance = {}): Promise<boolean> {
    const acknowledged = (what: string): unknown => this.#acknowledged.add(what);
    const store = witnessed(inner, this.#run_id, { acknowledged, asked() {} });
    if ((await store.runs.find(this.#run_id)) === undefined)
      await store.runs.create(this.#run_id, cases, () => ({ created_at: TODAY, manifest: '{}' }));
    const agent = recordedAgent('scripted', answers, 'role', async () => {
      await onAsk?.(++this.#asked);
    });
    const end = await driveRun(store, this.#run_id, toyCourt, agent, {
      ...{ concurrency: 3, today: () => TODAY },
      ...options,
    });
    return end.status === 'completed';
  }

  /** As `drive`, but a refusal with one of these codes is its code. */
  async driveInto(codes: readonly string[], store: Store, disturbance: Disturbance = {}): Promise<string> {
    try {
      return (await this.drive(store, disturbance)) ? 'completed' : 'open';
    } catch (error) {
      if (CuriaError.is(error) && codes.includes(error.code)) return error.code;
      throw error;
    }
  }

  /** What is wrong with the run in the end. */
  async problem(store: Store): Promise<string | undefined> {
    const { durable, problems, outcome } = await contentsOf(store, this.#run_id, toyCourt);
    const there = new Set(durable);
    const lost = [...this.#acknowledged].filter((hash) => !there.has(hash));
    if (lost.length > 0) return `${lost.length} acknowledged events are lost`;
    if (problems.length > 0) return problems.join('; ');
    return outcome === (await expected()) ? undefined : 'another ruling';
  }
}
