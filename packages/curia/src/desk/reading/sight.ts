/** What one person may see of runs while they are at the desk, or may still sit there. */
import { CuriaError } from '@curia/core';
import { type Reader, sightAt } from '@curia/core/in/review';
import { isClosing, RUN_LOG, type RunTally, type StoredCase, type StoredEvent } from '../../store/cases.ts';
import type { Desk } from '../../store/desk/desk.ts';
import type { Store } from '../../store/store.ts';

/** The sight of one person over a whole store. */
export class StoreSight {
  readonly whole: Store;
  readonly desk: Desk | undefined;
  readonly #find: () => Promise<Reader>;
  #reader: Promise<Reader> | undefined;
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #partial = new Set<string>();
  /** The log that was read last: whoever walks over cases asks for each log twice. */
  #last: { readonly run_id: string; readonly case_id: string; readonly log: StoredEvent[] } | undefined;

  constructor(whole: Store, desk: Desk | undefined, find: () => Promise<Reader>) {
    this.whole = whole;
    this.desk = desk;
    this.#find = find;
  }

  /** Who reads. */
  reader(): Promise<Reader> {
    this.#reader ??= this.#find();
    return this.#reader;
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

  /** The cases of a run that were handed to people and are not for the eyes of the reader, as it is now. */
  async hidden(run_id: string): Promise<ReadonlySet<string>> {
    return (await this.desk?.items.hidden(run_id, await this.reader())) ?? new Set();
  }

  /** The same as it was when it was first asked for: what is handed over later was open until then, and is found by its own log. */
  #hiddenAtFirst(run_id: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(run_id) ?? this.hidden(run_id);
    this.#known.set(run_id, known);
    return known;
  }

  /** Whether something of a run is kept from its reader, so that nothing over all of it may be told; once it is, it stays so. */
  async isPartial(run_id: string, tally?: RunTally): Promise<boolean> {
    if (this.#partial.has(run_id)) return true;
    const { cases, closed } = tally ?? (await this.whole.cases.tally(run_id));
    const isOpen = (await this.reader()).sits && closed < cases;
    if (!isOpen && (await this.#hiddenAtFirst(run_id)).size === 0) return false;
    this.#partial.add(run_id);
    return true;
  }

  /**
   * Whether a case may be seen. Decided on its log, which is read before: a case that is handed over meanwhile is hidden. An open case
   * may still be handed over, so nobody who may sit then sees what its agents say now.
   */
  async isVisible(run_id: string, case_id: string): Promise<boolean> {
    const reader = await this.reader();
    if (this.desk === undefined) return true;
    if (!reader.sits) return !(await this.#hiddenAtFirst(run_id)).has(case_id);
    const log = await this.log(run_id, case_id);
    if (!log.some(isClosing)) return (await this.whole.cases.find(run_id, case_id)) === undefined;
    if ((await this.#hiddenAtFirst(run_id)).has(case_id)) return false;
    if (!log.some(({ kind }) => kind === 'packet-opened')) return true;
    const item = await this.desk.items.of(run_id, case_id);
    if (item === undefined) return false;
    return sightAt(item.state, reader, await this.desk.items.tie(item.item_id, reader.person)) === 'whole';
  }

  /** The same decided on the log as it is now. */
  isVisibleNow(run_id: string, case_id: string): Promise<boolean> {
    this.#last = undefined;
    return this.isVisible(run_id, case_id);
  }

  async log(run_id: string, case_id: string): Promise<StoredEvent[]> {
    const known = this.#last;
    if (known?.run_id === run_id && known.case_id === case_id) return known.log;
    const log = await this.whole.cases.events(run_id, case_id);
    this.#last = { run_id, case_id, log };
    return log;
  }

  /** A case of the run that its reader does not see, if there is one of that id. */
  async hiddenCase(
    run_id: string,
    case_id: string,
  ): Promise<Pick<StoredCase, 'case_id' | 'position'> | undefined> {
    if (case_id === RUN_LOG || (await this.isVisible(run_id, case_id))) return undefined;
    return this.whole.cases.find(run_id, case_id);
  }
}
