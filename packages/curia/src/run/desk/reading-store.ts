/**
 * A store as one person may read it. Cases that the person holds a seat on or may still take one of are not in it: not in lists,
 * searches, counts, logs or feeds. Whatever is made from such a store tells nothing of them, so a new route cannot forget to hide them.
 */
import { CuriaError, type Reader, sightAt } from '@curia/core/internal';
import type { Outbox } from '../../store/outbox.ts';
import type { DeskQueue, Queue } from '../../store/queue.ts';
import {
  type CallTotals,
  type CaseFilter,
  type CaseListing,
  type FeedEvent,
  isClosing,
  type ListedCase,
  type ListedRun,
  type PrunedRun,
  RUN_LOG,
  type RuledCount,
  type RunFilter,
  type RunTally,
  type Store,
  type StoredCase,
  type StoredEvent,
  type StoredRun,
} from '../../store/store.ts';
import type { Standing } from '../../wire/case.ts';
import { parseJson } from '../case-event.ts';
import type { RunCase } from '../closed-cases.ts';
import { ownStanding, standingAnywhere } from './linked.ts';

const PAGE = 500;
const NOTHING: CallTotals = { calls: 0, given: 0, cached: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 };

/** Totals of calls without a number: that rulings rest on given votes is told to everybody. */
const untold = ({ given }: Pick<CallTotals, 'given'>): CallTotals => ({
  ...NOTHING,
  given: given > 0 ? 1 : 0,
});

/** A store as one person may read it; it writes nothing. */
export class ReadingStore implements Store {
  readonly #whole: Store;
  readonly #queue: Queue | undefined;
  readonly #find: () => Promise<Reader>;
  #reader: Promise<Reader> | undefined;
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #partial = new Set<string>();
  /** The log that was read last: whoever walks over cases asks for each log twice. */
  #last: { readonly run_id: string; readonly case_id: string; readonly log: StoredEvent[] } | undefined;

  constructor(whole: Store, queue: Queue | undefined, find: () => Promise<Reader>) {
    this.#whole = whole;
    this.#queue = queue;
    this.#find = find;
  }

  /** Who reads. */
  reader(): Promise<Reader> {
    this.#reader ??= this.#find();
    return this.#reader;
  }

  /** How many cases of a run its reader does not see. */
  async hiddenIn(run_id: string): Promise<number> {
    const { sits } = await this.reader();
    const { cases, closed } = await this.#whole.tally(run_id);
    return (await this.#hidden(run_id)).size + (sits ? cases - closed : 0);
  }

  /** A case of the run that its reader does not see, if there is one of that id. */
  async hiddenCase(
    run_id: string,
    case_id: string,
  ): Promise<Pick<StoredCase, 'case_id' | 'position'> | undefined> {
    if (case_id === RUN_LOG || (await this.#isVisible(run_id, case_id))) return undefined;
    return this.#whole.case(run_id, case_id);
  }

  /** The store as it is, for what cannot be told in part; refused if its reader would learn of a case that they are to judge blind. */
  async wholeOf(run_id: string): Promise<Store> {
    const hidden = await this.hiddenIn(run_id);
    if (hidden === 0) return this.#whole;
    const { person } = await this.reader();
    throw new CuriaError(
      'SIGHT_REFUSED',
      `run ${run_id} has ${hidden} cases that ${person} may still review, and this would tell of them`,
    );
  }

  /** What stands about a case that is seen, wherever it was settled; a settlement in a case that is not seen is none. */
  async standingOf(run_id: string, one: Pick<RunCase, 'case_id' | 'standing'>): Promise<Standing> {
    const queue = this.#queue;
    return (
      queue === undefined ? ownStanding(one) : await standingAnywhere({ store: this, queue }, run_id, one)
    ).standing;
  }

  /** Refuses figures over everything to whoever may sit at a part of it. */
  async refuseSitting(): Promise<void> {
    const { sits, person } = await this.reader();
    if (sits)
      throw new CuriaError(
        'SIGHT_REFUSED',
        `${person} may take seats at the desk, and this tells of all cases`,
      );
  }

  /** Every queue of the desk as its reader may know it; none without a desk. */
  async queues(): Promise<DeskQueue[]> {
    return (await this.#queue?.queues(await this.reader())) ?? [];
  }

  /** The cases of a run that were handed to people and are not for the eyes of the reader, as it is now. */
  async #hidden(run_id: string): Promise<ReadonlySet<string>> {
    return (await this.#queue?.hidden(run_id, await this.reader())) ?? new Set();
  }

  /** The same as it was when it was first asked for: what is handed over later was open until then, and is found by its own log. */
  #hiddenAtFirst(run_id: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(run_id) ?? this.#hidden(run_id);
    this.#known.set(run_id, known);
    return known;
  }

  /** Whether something of a run is kept from its reader, so that nothing over all of it may be told; once it is, it stays so. */
  async #isPartial(run_id: string, tally?: RunTally): Promise<boolean> {
    if (this.#partial.has(run_id)) return true;
    const { cases, closed } = tally ?? (await this.#whole.tally(run_id));
    const isOpen = (await this.reader()).sits && closed < cases;
    if (!isOpen && (await this.#hiddenAtFirst(run_id)).size === 0) return false;
    this.#partial.add(run_id);
    return true;
  }

  /**
   * Whether a case may be seen. Decided on its log, which is read before: a case that is handed over meanwhile is hidden. An open case
   * may still be handed over, so nobody who may sit then sees what its agents say now.
   */
  async #isVisible(run_id: string, case_id: string): Promise<boolean> {
    const reader = await this.reader();
    if (this.#queue === undefined) return true;
    if (!reader.sits) return !(await this.#hiddenAtFirst(run_id)).has(case_id);
    const log = await this.#log(run_id, case_id);
    if (!log.some(isClosing)) return (await this.#whole.case(run_id, case_id)) === undefined;
    if ((await this.#hiddenAtFirst(run_id)).has(case_id)) return false;
    if (!log.some(({ kind }) => kind === 'packet-opened')) return true;
    const item = await this.#queue.itemOf(run_id, case_id);
    if (item === undefined) return false;
    return sightAt(item.state, reader, await this.#queue.tie(item.item_id, reader.person)) === 'whole';
  }

  async #log(run_id: string, case_id: string): Promise<StoredEvent[]> {
    const known = this.#last;
    if (known?.run_id === run_id && known.case_id === case_id) return known.log;
    const log = await this.#whole.events(run_id, case_id);
    this.#last = { run_id, case_id, log };
    return log;
  }

  async run(run_id: string): Promise<StoredRun | undefined> {
    const run = await this.#whole.run(run_id);
    return run === undefined || !(await this.#isPartial(run_id)) ? run : withoutInputHash(run);
  }

  async runs(filter: RunFilter = {}): Promise<ListedRun[]> {
    const found: ListedRun[] = [];
    for (let { after } = filter; ; ) {
      const page = await this.#whole.runs(after === undefined ? filter : { ...filter, after });
      for (const run of page) {
        const shown = (await this.#isPartial(run.run_id, run))
          ? { ...withoutInputHash(run), ...untold(run) }
          : run;
        const { search = '' } = filter;
        // What was found by something that is not shown was not found.
        if (shown.run_id.includes(search) || shown.manifest.includes(search)) found.push(shown);
        if (found.length === filter.limit) return found;
      }
      const last = page.at(-1);
      if (last === undefined || filter.limit === undefined || page.length < filter.limit) return found;
      after = last.run_id;
    }
  }

  async *cases(run_id: string): AsyncGenerator<StoredCase> {
    for await (const stored of this.#whole.cases(run_id))
      if (await this.#isVisible(run_id, stored.case_id)) yield stored;
  }

  async listCases(run_id: string, filter: CaseFilter = {}): Promise<ListedCase[]> {
    const { sits } = await this.reader();
    const limit = filter.limit ?? Number.POSITIVE_INFINITY;
    const found: ListedCase[] = [];
    for (let { after } = filter; ; ) {
      const page = await this.#whole.listCases(run_id, {
        ...filter,
        limit: Math.min(limit, PAGE),
        ...(after === undefined ? {} : { after }),
      });
      const hidden = await this.#hidden(run_id);
      for (const one of page) {
        if (hidden.has(one.case_id) || (sits && one.status === 'open')) continue;
        found.push(one);
        if (found.length === limit) return found;
      }
      const last = page.at(-1);
      if (last === undefined) return found;
      after = last.position;
    }
  }

  async *openCases(run_id: string, from?: number): AsyncGenerator<StoredCase> {
    if ((await this.reader()).sits) return;
    for await (const stored of this.#whole.openCases(run_id, from))
      if (await this.#isVisible(run_id, stored.case_id)) yield stored;
  }

  async case(run_id: string, case_id: string): Promise<StoredCase | undefined> {
    return (await this.#isVisible(run_id, case_id)) ? this.#whole.case(run_id, case_id) : undefined;
  }

  async events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    if (case_id === RUN_LOG) return this.#runLog(run_id);
    const log = await this.#log(run_id, case_id);
    if (!(await this.#isVisible(run_id, case_id))) return [];
    return (await this.#isPartial(run_id)) ? log.map(withoutHash) : log;
  }

  /** The log of the run itself: what it says of all cases at once is not told in part. */
  async #runLog(run_id: string): Promise<StoredEvent[]> {
    const log = await this.#whole.events(run_id, RUN_LOG);
    return (await this.#isPartial(run_id)) ? log.map(withoutSeals) : log;
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncGenerator<StoredEvent> {
    const isPartial = await this.#isPartial(run_id);
    let known: { readonly case_id: string; readonly isVisible: boolean } | undefined;
    for await (const event of this.#whole.eventsOfKind(run_id, kinds)) {
      const { case_id } = event;
      if (known?.case_id !== case_id) known = { case_id, isVisible: await this.#isVisible(run_id, case_id) };
      if (known.isVisible) yield isPartial ? withoutHash(event) : event;
    }
  }

  async eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]> {
    for (let after = cursor; ; ) {
      const page = await this.#whole.eventsAfter(run_id, after, limit);
      const last = page.at(-1);
      if (last === undefined) return [];
      const isPartial = await this.#isPartial(run_id);
      const seen = new Map<string, boolean>([[RUN_LOG, true]]);
      for (const { case_id } of page)
        if (!seen.has(case_id)) {
          this.#last = undefined;
          seen.set(case_id, await this.#isVisible(run_id, case_id));
        }
      const shown = page
        .filter(({ case_id }) => seen.get(case_id))
        .map((event) =>
          !isPartial ? event : event.case_id === RUN_LOG ? withoutSeals(event) : withoutHash(event),
        );
      if (shown.length > 0) return shown;
      after = last.cursor;
    }
  }

  async tally(run_id: string): Promise<RunTally> {
    return this.#whole.tally(run_id);
  }

  async callTotals(run_id: string): Promise<CallTotals> {
    const totals = await this.#whole.callTotals(run_id);
    return (await this.#isPartial(run_id)) ? untold(totals) : totals;
  }

  async ruledBy(run_id: string): Promise<RuledCount[]> {
    for (;;) {
      const hidden = await this.#hidden(run_id);
      const counts = await this.#whole.ruledBy(run_id);
      const off = new Map<string, number>();
      for (const case_id of hidden)
        for (const { outcome, rule } of (await this.#whole.listing(run_id, case_id)).lines ?? [])
          off.set(keyOf(outcome, rule), (off.get(keyOf(outcome, rule)) ?? 0) + 1);
      // What was handed over meanwhile would be counted and not taken off.
      const now = await this.#hidden(run_id);
      if (now.size !== hidden.size || [...now].some((case_id) => !hidden.has(case_id))) continue;
      return counts
        .map((one) => ({ ...one, count: one.count - (off.get(keyOf(one.outcome, one.rule)) ?? 0) }))
        .filter(({ count }) => count > 0);
    }
  }

  async listing(run_id: string, case_id: string): Promise<CaseListing> {
    return (await this.#isVisible(run_id, case_id))
      ? this.#whole.listing(run_id, case_id)
      : { status: 'open', lines: [], calls: [] };
  }

  law(run_id: string): ReturnType<Store['law']> {
    return this.#whole.law(run_id);
  }

  unlisted(run_id: string): Promise<string[]> {
    return this.#whole.unlisted(run_id);
  }

  /** The lists follow from the logs, and whoever reads first brings them up to date; nothing is told by it. */
  relist(...changed: Parameters<Store['relist']>): Promise<void> {
    return this.#whole.relist(...changed);
  }

  /** Who is told what concerns all cases, and none in part. */
  get outbox(): Outbox {
    const { outbox } = this.#whole;
    const unlessSitting =
      <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        await this.refuseSitting();
        return act(...given);
      };
    return {
      subscribe: unlessSitting((...given) => outbox.subscribe(...given)),
      unsubscribe: unlessSitting((...given) => outbox.unsubscribe(...given)),
      subscriptions: unlessSitting(() => outbox.subscriptions()),
      take: unlessSitting((...given) => outbox.take(...given)),
      settle: unlessSitting((...given) => outbox.settle(...given)),
      messages: unlessSitting((...given) => outbox.messages(...given)),
      resend: unlessSitting((...given) => outbox.resend(...given)),
    };
  }

  /** What is kept of runs that were removed has hashes over all of their cases. */
  async pruned(): Promise<PrunedRun[]> {
    return (await this.reader()).sits ? [] : this.#whole.pruned();
  }

  drivers(run_ids?: readonly string[]): ReturnType<Store['drivers']> {
    return this.#whole.drivers(run_ids);
  }

  createRun = refuseToWrite;
  append = refuseToWrite;
  importRun = refuseToWrite;
  prune = refuseToWrite;
  claim = refuseToWrite;
  attend = refuseToWrite;

  async close(): Promise<void> {}
}

const keyOf = (outcome: string, rule: string): string => JSON.stringify([outcome, rule]);

const refuseToWrite = async (): Promise<never> => {
  throw new CuriaError('INTERNAL', 'somebody writes through a store that only reads');
};

/** The hash and the size of the input would tell what a known answer in it is: whoever knows the rest tries every answer. */
function withoutInputHash<Run extends StoredRun>(run: Run): Run {
  const manifest = parseJson(run.manifest) as { readonly input?: object } | undefined;
  const input = { ...manifest?.input, sha256: '', bytes: 0 };
  return { ...run, manifest: JSON.stringify({ ...manifest, input }) };
}

/** Every chain of a run begins with the hash of its input, so each hash in it would tell whoever tries every answer. */
const withoutHash = <Event extends StoredEvent>(event: Event): Event => ({ ...event, hash: '' });

/** An event of a run without hashes over what its cases say. */
function withoutSeals<Event extends StoredEvent>(event: Event): Event {
  const {
    seal: _seal,
    settlements: _settlements,
    ...rest
  } = (parseJson(event.body) ?? {}) as Record<string, unknown>;
  return { ...withoutHash(event), body: JSON.stringify(rest) };
}
