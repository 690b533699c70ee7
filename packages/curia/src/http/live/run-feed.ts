/** The events of one run for everybody who watches it: one read of the store for all who are equally far. */
import { isReview } from '../../kept/desk-log.ts';
import type { FeedEvent } from '../../store/lists.ts';
import type { Store } from '../../store/store.ts';

/** Somebody who watches. */
export interface Watcher {
  /** Hands bytes over at once; false once the watcher is gone, or too far behind. */
  send(bytes: Buffer): boolean;
  /** Hands bytes over and waits until they are taken; false once the watcher is gone. */
  offer(bytes: Buffer): Promise<boolean>;
}

/** Events that are read at once. */
const PAGE = 500;

/** The feed of one run. */
export class RunFeed {
  readonly #read: () => Pick<Store, 'lists'>;
  readonly #run_id: string;
  /** Watchers by the last event that each was handed. Those who have seen everything share one cursor. */
  readonly #groups = new Map<string, Set<Watcher>>();

  constructor(read: () => Pick<Store, 'lists'>, run_id: string) {
    this.#read = read;
    this.#run_id = run_id;
  }

  /** Hands over everything since a cursor, then whatever comes; nothing is left out, and nothing comes twice. */
  async join(watcher: Watcher, from: string): Promise<void> {
    let cursor = from;
    for (;;) {
      const page = await this.#read().lists.eventsAfter(this.#run_id, cursor, PAGE);
      if (page.length === 0) break;
      cursor = page.at(-1)!.cursor;
      if (!(await watcher.offer(frames(page)))) return;
    }
    this.#group(cursor).add(watcher);
  }

  /** Lets a watcher go. */
  leave(watcher: Watcher): void {
    for (const [cursor, members] of this.#groups)
      if (members.delete(watcher) && members.size === 0) this.#groups.delete(cursor);
  }

  /** Reads what is new and hands it to all. */
  async poll(): Promise<void> {
    for (let isMore = true; isMore; ) {
      isMore = false;
      let end: string | undefined;
      for (const [cursor, members] of [...this.#groups]) {
        const read = await this.#read().lists.eventsAfter(this.#run_id, cursor, PAGE);
        // All are handed events up to the same one, so that from here on a single read serves them.
        const page = read.slice(0, read.findIndex((event) => event.cursor === end) + 1 || read.length);
        const last = page.at(-1);
        if (last === undefined) continue;
        end ??= last.cursor;
        isMore ||= read.length === PAGE;
        this.#groups.delete(cursor);
        this.#hand(members, page, last.cursor);
      }
    }
  }

  /** Keeps connections open that nothing is sent over. */
  comment(): void {
    for (const members of this.#groups.values())
      for (const watcher of members) if (!watcher.send(COMMENT)) members.delete(watcher);
  }

  #hand(members: Iterable<Watcher>, page: readonly FeedEvent[], cursor: string): void {
    const bytes = frames(page);
    const group = this.#group(cursor);
    for (const watcher of members) if (watcher.send(bytes)) group.add(watcher);
    if (group.size === 0) this.#groups.delete(cursor);
  }

  #group(cursor: string): Set<Watcher> {
    const known = this.#groups.get(cursor);
    if (known !== undefined) return known;
    const made = new Set<Watcher>();
    this.#groups.set(cursor, made);
    return made;
  }
}

const COMMENT = Buffer.from(':\n\n');

/** Encoded once, however many are handed them. */
const frames = (page: readonly FeedEvent[]): Buffer => Buffer.from(page.map(frame).join(''));

/** An event as it is sent; JSON has no line breaks of its own, so one line is enough. */
function frame({ cursor, body, ...event }: FeedEvent): string {
  // A review of a round that may still be open is nobody's to see, nor a hash over it; the case itself shows it once the round is over.
  const isSealed = isReview(event);
  const record = JSON.stringify({ schema_version: '1', ...event, hash: isSealed ? '' : event.hash });
  const shown = isSealed ? '{"schema_version":"1","sealed":true}' : body;
  return `id: ${cursor}\nevent: ${event.kind}\ndata: ${record.slice(0, -1)},"body":${shown}}\n\n`;
}
