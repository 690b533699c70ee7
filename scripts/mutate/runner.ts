/** Runs the tests near a room once for each mutant, inside one process: thousands of mutants take minutes instead of days. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner';
import { type CollectedTest, collect } from './collect.ts';
import { ROOMS } from './rooms.ts';

/** What mutated code asks for, and where it says what it passed. */
interface Mutation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const mutation: Mutation = {};
(globalThis as { __stryker__?: Mutation }).__stryker__ = mutation;

/** Tests the cases of a room. */
const CASES = 'packages/core/test/describe-cases.ts';
/** How many generations of modules fit into the memory of one process. */
const MOST_GENERATIONS = 120;

class RoomRunner implements TestRunner {
  /** The tests of the generation that was loaded without a mutant, the quickest first. */
  #tests: readonly CollectedTest[] = [];
  readonly #room = ROOMS[process.env.CURIA_MUTATE_ROOM ?? '']!;
  #generation = 0;
  #runs = 0;
  #spoiled = false;

  constructor() {
    const { draws } = this.#room;
    if (draws !== undefined) process.env.CURIA_DRAWS = String(draws);
  }

  /** Runs all tests once before the clock of any mutant starts: on a busy machine that takes longer than a mutant is given. */
  async init(): Promise<void> {
    this.#tests = await this.#warmUp();
  }

  /** A mutant in code that runs while modules load gets a generation of modules of its own. */
  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    const tests = [];
    for (const test of await this.#load()) {
      mutation.currentTestId = test.id;
      const start = performance.now();
      const failureMessage = await failureOf(test);
      mutation.currentTestId = undefined;
      const timeSpentMs = performance.now() - start;
      const about = { id: test.id, name: test.id, fileName: resolve(test.file), timeSpentMs };
      tests.push(
        failureMessage === undefined ? { ...about, status: 0 } : { ...about, status: 1, failureMessage },
      );
    }
    const { perTest = {}, static: whileLoading = {} } = mutation.mutantCoverage ?? {};
    // What tests reach as well is tried by them, without loading anything again.
    for (const reached of Object.values(perTest))
      for (const id of Object.keys(reached)) delete whileLoading[id];
    return { status: 'complete', tests, mutantCoverage: { perTest, static: whileLoading } } as DryRunResult;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation, testFilter } = options;
    if (this.#spoiled || this.#generation > MOST_GENERATIONS)
      throw new Error('this process is worn out; the mutant needs a new one');
    if (mutantActivation === 'static') return this.#tryLoading(activeMutant.id, hitLimit);
    const wanted = new Set(testFilter);
    const result = await this.#tryAll(
      activeMutant.id,
      this.#tests.filter((test) => wanted.has(test.id)),
      hitLimit,
    );
    // What a mutant leaves in memory must not kill the next one: the test that failed must pass without it.
    if (result.status === 'killed') {
      const [killer] = result.killedBy as string[];
      if ((await failureOf(this.#tests.find((test) => test.id === killer)!)) !== undefined) {
        if (this.#runs > 0) throw new Error('an earlier mutant left traces; this one needs a new process');
        this.#spoiled = true;
      }
    }
    this.#runs += 1;
    return result;
  }

  /** Loads the tests with the mutant in place, file by file: most mutants are noticed by the first. */
  async #tryLoading(id: string, hitLimit: number | undefined): Promise<MutantRunResult> {
    let nrOfTests = 0;
    try {
      for (const [file, load] of this.#newGeneration()) {
        mutation.activeMutant = id;
        const result = await this.#tryAll(id, await this.#collect(file, load), hitLimit);
        if (result.status !== 'survived') return result;
        nrOfTests += result.nrOfTests;
      }
      return { status: 'survived', nrOfTests } as MutantRunResult;
    } catch (error) {
      return { status: 'error', errorMessage: String(error) } as MutantRunResult;
    } finally {
      mutation.activeMutant = undefined;
    }
  }

  async #tryAll(
    id: string,
    tests: readonly CollectedTest[],
    hitLimit: number | undefined,
  ): Promise<MutantRunResult> {
    Object.assign(mutation, { activeMutant: id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    let nrOfTests = 0;
    try {
      for (const test of tests) {
        nrOfTests += 1;
        const failureMessage = await failureOf(test);
        if ((mutation.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY))
          return {
            status: 'timeout',
            reason: 'the mutant ran far more often than the code',
          } as MutantRunResult;
        if (failureMessage !== undefined)
          return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests } as MutantRunResult;
      }
      return { status: 'survived', nrOfTests } as MutantRunResult;
    } finally {
      Object.assign(mutation, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    }
  }

  /** Runs every test once without a mutant: what code remembers from then on is right, and the quickest tests are known. */
  async #warmUp(): Promise<readonly CollectedTest[]> {
    const timed: { test: CollectedTest; time: number }[] = [];
    for (const test of await this.#load()) {
      const start = performance.now();
      await failureOf(test);
      timed.push({ test, time: performance.now() - start });
    }
    return timed.sort((a, b) => a.time - b.time).map(({ test }) => test);
  }

  /** All tests of the room, over a new generation of its modules. */
  async #load(): Promise<readonly CollectedTest[]> {
    const tests: CollectedTest[] = [];
    for (const [file, load] of this.#newGeneration()) tests.push(...(await this.#collect(file, load)));
    return tests;
  }

  async #collect(file: string, load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
    const { without = [] } = this.#room;
    return (await collect(file, load)).filter(({ id }) => !without.some((part) => id.includes(part)));
  }

  /** What loads the test files of the room, the cases first, over modules that nobody has loaded before. */
  #newGeneration(): ReadonlyMap<string, () => Promise<unknown>> {
    const { tests, questions } = this.#room;
    const generation = `?generation=${this.#generation}`;
    this.#generation += 1;
    const load = (file: string): Promise<Record<string, unknown>> =>
      import(pathToFileURL(resolve(file)).href + generation);
    const files = new Map<string, () => Promise<unknown>>();
    if (questions !== undefined)
      files.set(CASES, async () => {
        const { describeCases } = await load(CASES);
        const listed = Object.values(await load(questions)).flat();
        (describeCases as (questions: readonly unknown[]) => void)(listed);
      });
    for (const file of tests.flatMap((glob) => globSync(glob)).sort()) files.set(file, () => load(file));
    return files;
  }
}

/** What a test says when it fails; undefined if it passes. */
async function failureOf(test: CollectedTest): Promise<string | undefined> {
  try {
    await test.run();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'room', injectableClass: RoomRunner }];
