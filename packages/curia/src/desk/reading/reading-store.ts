/**
 * A store as one person may read it. Cases that the person holds a seat on or may still take one of are not in it: not in lists,
 * searches, counts, logs or feeds. Whatever is made from such a store tells nothing of them, so a new route cannot forget to hide them.
 */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { Reader } from '@curia/core/in/review';
import type { Cases, StoredCase } from '../../store/cases.ts';
import type { Desk } from '../../store/desk/desk.ts';
import type { DeskQueue } from '../../store/desk/queues.ts';
import type { Documents } from '../../store/documents.ts';
import type { Lists } from '../../store/lists.ts';
import type { Locks } from '../../store/locks.ts';
import type { Outbox } from '../../store/outbox.ts';
import type { Runs } from '../../store/runs.ts';
import type { Store } from '../../store/store.ts';
import type { CourtVersions } from '../../store/versions.ts';
import type { Standing } from '../../wire/case.ts';
import { ownStanding, standingAnywhere } from '../linked.ts';
import { seenCases } from './cases.ts';
import { seenLists } from './lists.ts';
import { refuseToWrite } from './refuse-to-write.ts';
import { StoreSight } from './sight.ts';
import { withoutInputHash } from './unsaid.ts';

/** A store as one person may read it; it writes nothing. */
export class ReadingStore implements Store {
  readonly #sight: StoreSight;
  readonly runs: Runs;
  readonly cases: Cases;
  readonly documents: Documents;
  readonly lists: Lists;
  readonly locks: Locks;
  readonly outbox: Outbox;
  readonly versions: CourtVersions;

  constructor(whole: Store, desk: Desk | undefined, find: () => Promise<Reader>) {
    this.#sight = new StoreSight(whole, desk, find);
    this.runs = seenRuns(this.#sight);
    this.cases = seenCases(this.#sight);
    this.documents = seenDocuments(this.#sight);
    this.lists = seenLists(this.#sight);
    this.locks = {
      drivers: (run_ids) => whole.locks.drivers(run_ids),
      heard: (run_ids) => whole.locks.heard(run_ids),
      claim: refuseToWrite,
      attend: refuseToWrite,
    };
    this.outbox = seenOutbox(this.#sight);
    // Courts tell of no case.
    this.versions = { ...readingOf(whole.versions), save: refuseToWrite };
  }

  /** Which runs workers have tells of no case. */
  async leftToWorkers(): Promise<readonly string[]> {
    return (await this.#sight.whole.leftToWorkers?.()) ?? [];
  }

  /** Who reads. */
  reader(): Promise<Reader> {
    return this.#sight.reader();
  }

  /** How many cases of a run its reader does not see. */
  async hiddenIn(run_id: string): Promise<number> {
    const { sits } = await this.reader();
    const { cases, closed } = await this.#sight.whole.cases.tally(run_id);
    return (await this.#sight.hidden(run_id)).size + (sits ? cases - closed : 0);
  }

  /** A case of the run that its reader does not see, if there is one of that id. */
  hiddenCase(run_id: string, case_id: string): Promise<Pick<StoredCase, 'case_id' | 'position'> | undefined> {
    return this.#sight.hiddenCase(run_id, case_id);
  }

  /** The store as it is, for what cannot be told in part; refused if its reader would learn of a case that they are to judge blind. */
  async wholeOf(run_id: string): Promise<Store> {
    const hidden = await this.hiddenIn(run_id);
    if (hidden === 0) return this.#sight.whole;
    const { person } = await this.reader();
    throw new CuriaError(
      'SIGHT_REFUSED',
      `run ${run_id} has ${hidden} cases that ${person} may still review, and this would tell of them`,
    );
  }

  /** What stands about a case that is seen, wherever it was settled; a settlement in a case that is not seen is none. */
  async standingOf(
    run_id: string,
    one: Pick<RunCase, 'case_id' | 'standing' | 'item_id'>,
  ): Promise<Standing> {
    const { desk } = this.#sight;
    return (
      desk === undefined ? ownStanding(one) : await standingAnywhere({ store: this, desk }, run_id, one)
    ).standing;
  }

  /** Refuses figures over everything to whoever may sit at a part of it. */
  refuseSitting(): Promise<void> {
    return this.#sight.refuseSitting();
  }

  /** Every queue of the desk as its reader may know it; none without a desk. */
  async queues(): Promise<DeskQueue[]> {
    return (await this.#sight.desk?.queues.all(await this.reader())) ?? [];
  }

  async close(): Promise<void> {}
}

const readingOf = (versions: CourtVersions): Pick<CourtVersions, 'find' | 'list'> => ({
  find: (court, version) => versions.find(court, version),
  list: (court) => versions.list(court),
});

/** Runs without hashes that would tell of cases. */
function seenRuns(sight: StoreSight): Runs {
  const { runs } = sight.whole;
  return {
    async find(run_id) {
      const run = await runs.find(run_id);
      return run === undefined || !(await sight.isPartial(run_id)) ? run : withoutInputHash(run);
    },
    law: (run_id) => runs.law(run_id),
    // What is kept of runs that were removed has hashes over all of their cases.
    pruned: async () => ((await sight.reader()).sits ? [] : runs.pruned()),
    create: refuseToWrite,
    takeIn: refuseToWrite,
    prune: refuseToWrite,
  };
}

/** The files of cases that are seen; content is read by whoever asks for the file of such a case. */
function seenDocuments(sight: StoreSight): Documents {
  const { documents } = sight.whole;
  return {
    of: async (run_id, case_id) =>
      (await sight.isVisible(run_id, case_id)) ? documents.of(run_id, case_id) : [],
    read: (run_id, sha256) => documents.read(run_id, sha256),
  };
}

/** Who is told what concerns all cases, and none in part. */
function seenOutbox(sight: StoreSight): Outbox {
  const { outbox } = sight.whole;
  const unlessSitting =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await sight.refuseSitting();
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
