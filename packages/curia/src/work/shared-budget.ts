/** The budget of a run over all its workers: calls are reserved in blocks, tokens and money by the most that a call can cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CuriaError } from '@curia/core';
import type { MostCost } from '@curia/core/in/agent';
import {
  costOf,
  NOTHING,
  plus,
  priceUnknown,
  type QuestionAccount,
  type Spending,
  type Sum,
  sayLimit,
  spentOn,
  whyUncounted,
} from '../drive/budget.ts';
import type { Halt } from '../drive/halt.ts';
import type { PostgresBudgets } from '../store/postgres/work/budgets.ts';
import type { WorkRun } from '../store/postgres/work/left-runs.ts';

/** How many calls are reserved at once. */
const BLOCK = 20;
/** How long to wait for what others hold, before asking again. */
const WAIT_MS = 200;

/** What a worker brings to the budget of a run. */
export interface SharedBudgetOptions {
  readonly budgets: PostgresBudgets;
  readonly run_id: string;
  readonly worker: {
    readonly name: string;
    /** The most calls that it makes at once. */
    readonly at_once: number;
    /** Whether others still know that it is there: what it reserved lasts no longer. */
    readonly isKnown: () => boolean;
  };
  readonly allowed: WorkRun;
  readonly halt: Halt;
}

/** What one worker may spend of a run. It is never more than the limit leaves, whoever else spends. */
export class SharedBudget implements Spending {
  readonly #options: SharedBudgetOptions;
  readonly #until: number;
  /** Whether every call is reserved by itself, because calls differ in what they can cost. */
  readonly #isOneByOne: boolean;
  readonly #isLimited: boolean;
  /** Calls that are reserved and not made. */
  #left = 0;
  /** What is admitted and not in the log yet. */
  #held = NOTHING;
  /** Calls under way. */
  #underWay = 0;
  /** Whether others are told that nothing of what is held here will come back by itself. */
  #isIdle = false;
  #unknown: CuriaError | undefined;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: SharedBudgetOptions) {
    this.#options = options;
    const { limits, ms_left } = options.allowed;
    this.#until = performance.now() + (ms_left ?? Number.POSITIVE_INFINITY);
    this.#isOneByOne = limits.tokens !== undefined || limits.usd !== undefined;
    this.#isLimited = this.#isOneByOne || limits.calls !== undefined;
  }

  begin(): QuestionAccount {
    const reserved: Sum[] = [];
    let own = NOTHING;
    const hold = (sum: Sum, sign: 1 | -1 = 1): void => {
      own = plus(own, sum, sign);
      this.#held = plus(this.#held, sum, sign);
    };
    return {
      admit: async (most = { tokens: 0, usd: 0 }) => {
        const sum = await this.#inTurn(() => this.#admit(most));
        reserved.push(sum);
        own = plus(own, sum);
        this.#underWay++;
      },
      report: (call) => {
        this.#unknown ??= whyUncounted(call, this.#options.allowed.limits);
        if (call.is_cached) return;
        this.#underWay--;
        hold(reserved.shift() ?? NOTHING, -1);
        hold(costOf(call));
      },
      settle: () => {
        this.#underWay -= reserved.splice(0).length;
        hold(own, -1);
      },
    };
  }

  /** Nothing of the run is under way here: what is reserved is given back, and what could not be recorded is written off. */
  async rest(): Promise<void> {
    if (!this.#isLimited) return;
    const { budgets, run_id, worker } = this.#options;
    const lost = this.#held;
    this.#held = NOTHING;
    this.#left = 0;
    this.#isIdle = false;
    await budgets.giveBack(run_id, worker.name, lost);
  }

  /** One after the other: each takes from what the one before left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => {});
    return done;
  }

  /** Holds a call and the most that it can cost, as soon as the limits allow it. */
  async #admit({ tokens, usd }: MostCost): Promise<Sum> {
    const { budgets, run_id, worker, allowed, halt } = this.#options;
    const { limits } = allowed;
    if (limits.usd !== undefined && usd === null) throw priceUnknown();
    const wanted: Sum = { calls: 1, tokens, usd: usd ?? 0 };
    for (;;) {
      if (halt.reason !== undefined) throw halt.reason.error;
      if (this.#unknown !== undefined) throw this.#unknown;
      if (performance.now() >= this.#until) throw spentOn('minutes');
      if (!this.#isLimited) return this.#hold(wanted);
      if (this.#left > 0 && worker.isKnown()) {
        this.#left--;
        return this.#hold(wanted);
      }
      const more = { ...wanted, calls: this.#isOneByOne ? 1 : BLOCK };
      const { granted, refused, may_wait } = await budgets.reserve(run_id, worker, this.#held, more);
      this.#left = Math.max(0, granted - 1);
      if (granted >= 1) {
        await this.#sayIdle(false);
        return this.#hold(wanted);
      }
      if (!may_wait || !(await this.#mayComeBack())) throw spentOn(sayRefused(limits, refused));
      await sleep(WAIT_MS);
    }
  }

  /** Whether calls under way, here or elsewhere, may give something back; what a question has spent and not recorded yet never does. */
  async #mayComeBack(): Promise<boolean> {
    if (this.#underWay > 0) return true;
    await this.#sayIdle(true);
    const { budgets, run_id, worker } = this.#options;
    return budgets.isAnyoneBusy(run_id, worker.name);
  }

  async #sayIdle(isIdle: boolean): Promise<void> {
    if (this.#isIdle === isIdle) return;
    const { budgets, run_id, worker } = this.#options;
    await budgets.setIdle(run_id, worker.name, isIdle);
    this.#isIdle = isIdle;
  }

  #hold(sum: Sum): Sum {
    this.#held = plus(this.#held, sum);
    return sum;
  }
}

const sayRefused = (limits: WorkRun['limits'], unit: keyof Sum | null): string =>
  unit === null ? 'the run' : sayLimit(limits, unit);
