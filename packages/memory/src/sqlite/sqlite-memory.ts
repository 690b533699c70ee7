/** The memory in a SQLite file: one sequence of ids for all processes, an index that is saved beside the episodes. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import { type Episode, episodeId } from '../episode/episode.ts';
import { refuseVerbatim } from '../episode/guard-verbatim.ts';
import { readEpisode } from '../episode/read-episode.ts';
import { type MemoryQuery, queryFeatures, type RetrievalFeatures } from '../find/retrieval-features.ts';
import { clampTopK, fitsCase, mayRetrieve, memoryV11, type Retrieved } from '../find/retrieve.ts';
import type {
  EpisodeDraft,
  EpisodeMemory,
  LeftOut,
  LoadedEntry,
  MemoryAnswer,
  MemoryStats,
  Origin,
  Originated,
  Pruning,
  QueryOptions,
  Taken,
} from '../keep/episode-memory.ts';
import { countExpired } from '../keep/retention.ts';
import type { EpisodeIndex } from './episode-index.ts';
import { GroupCommit } from './group-commit.ts';
import { type EpisodeRow, loadEntry } from './load-entry.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { memoryStats } from './memory-stats.ts';
import { retrieveNearest } from './retrieve-nearest.ts';
import { addRows, firstPosition, loadIndex, removeFromSegments, saveSegments } from './saved-index.ts';
import type { IndexSegment } from './segment.ts';
import { isBusy, storeError } from './sqlite-error.ts';

/** How a memory is opened. */
export interface MemoryOptions {
  /** Refuses a file that does not exist instead of making it. */
  readonly must_exist?: boolean;
  /** How many episodes are kept, the newest; unless it is given, nothing is ever removed. */
  readonly keep_last?: number;
}

/** The highest number of an id that may be brought along: behind it the sequence has room for any store. */
const HIGHEST_NUMBER = 99_999_999_999_999;
const PAGE = 500;

/** Opens a memory, making it where needed; `:memory:` is one that goes with the process. */
export function openMemory(file: string, options: MemoryOptions = {}): EpisodeMemory {
  try {
    const database = openMemoryDatabase(file, options.must_exist === true);
    try {
      return new SqliteMemory(database, file, options.keep_last);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw storeError(file, error);
  }
}

class SqliteMemory implements EpisodeMemory {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #keepLast: number | undefined;
  readonly #writes: GroupCommit;
  readonly #statements = new Map<string, StatementSync>();
  #index!: EpisodeIndex;
  /** Segments that are made and not saved yet. */
  #unsaved: IndexSegment[] = [];
  #rewrites = 0;
  #dataVersion = -1;
  #isBehind = false;

  constructor(database: DatabaseSync, file: string, keepLast: number | undefined) {
    this.#database = database;
    this.#file = file;
    this.#keepLast = keepLast;
    this.#writes = new GroupCommit(database);
    this.#reload();
  }

  async append(draft: EpisodeDraft, source?: string, origin?: Origin): Promise<Episode> {
    const checked = readEpisode({ ...draft, episode_id: episodeId(1) });
    if (source !== undefined) refuseVerbatim(checked, source);
    return this.#write(() => {
      const known = origin && this.#originated(origin.name);
      if (known !== undefined)
        throw new CuriaError('STORE_CONFLICT', `${known.episode_id} is the episode of ${origin?.name}`);
      return this.#insert({ ...checked, episode_id: this.#nextId() }, origin);
    });
  }

  async originated(name: string): Promise<Originated | undefined> {
    try {
      return this.#originated(name);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  #originated(name: string): Originated | undefined {
    const sql = 'SELECT episode_id, told FROM episodes WHERE origin = ?';
    return this.#statement(sql).get(name) as unknown as Originated | undefined;
  }

  async take(entry: unknown, ifTaken: 'refuse' | 'renumber', source?: string): Promise<Taken> {
    const episode = readEpisode(entry);
    if (source !== undefined) refuseVerbatim(episode, source);
    const { episode_id } = episode;
    return this.#write((): Taken => {
      const present = this.#row(
        'SELECT position, episode_id, body FROM episodes WHERE episode_id = ?',
        episode_id,
      );
      if (present?.body === JSON.stringify(episode)) return { episode_id, outcome: 'present' };
      const number = Number(episode_id.slice('epi_'.length));
      if (present === undefined && number <= HIGHEST_NUMBER) {
        this.#run("UPDATE counters SET value = max(value, ?) WHERE name = 'last_number'", number);
        this.#insert(episode);
        return { episode_id, outcome: 'stored' };
      }
      if (ifTaken === 'refuse') {
        const why = present === undefined ? 'is too high a number' : 'is the id of another episode here';
        throw new CuriaError('STORE_CONFLICT', `${episode_id} ${why}`, [
          { path: 'episode_id', problem: why },
        ]);
      }
      const renumbered = this.#insert({ ...episode, episode_id: this.#nextId() });
      return { episode_id: renumbered.episode_id, outcome: 'renumbered' };
    });
  }

  /** The counters are created with the table. */
  #nextId(): string {
    const sql = "UPDATE counters SET value = value + 1 WHERE name = 'last_number' RETURNING value";
    return episodeId(Number(this.#statement(sql).get()!.value));
  }

  #insert(episode: Episode, origin?: Origin): Episode {
    const { episode_id } = episode;
    const sql = 'INSERT INTO episodes (episode_id, body, origin, told) VALUES (?, ?, ?, ?)';
    this.#run(sql, episode_id, JSON.stringify(episode), origin?.name ?? null, origin?.told ?? null);
    if (this.#keepLast !== undefined) this.#expire(this.#keepLast);
    return episode;
  }

  /** Removes the oldest. What segments still hold of them is behind the first position, and goes when they are merged. */
  #expire(keepLast: number): number {
    const expired = countExpired(this.#counter('episodes'), { keep_last: keepLast });
    if (expired === 0) return 0;
    const sql = `DELETE FROM episodes WHERE position <= (SELECT position FROM episodes ORDER BY position LIMIT 1 OFFSET ?)`;
    this.#run(sql, expired - 1);
    this.#run('DELETE FROM segments WHERE after <= (SELECT coalesce(min(position), 0) FROM episodes)');
    return expired;
  }

  async query(query: MemoryQuery, options: QueryOptions = {}): Promise<MemoryAnswer> {
    const { policy = memoryV11, k, explain = false } = options;
    this.#refresh();
    const wanted = queryFeatures(query);
    const most = clampTopK(k);
    const left_out: LeftOut[] = [];
    const nearest = (admits: (features: RetrievalFeatures) => boolean, leftOut: LeftOut[]): Retrieved[] =>
      retrieveNearest(this.#index, (at) => this.#at(at), { query: wanted, policy, most, admits }, leftOut);
    const retrieved = nearest((features) => mayRetrieve(wanted, features, policy), left_out);
    if (!explain) return { retrieved, left_out, isolated: [] };
    const shown = new Set(retrieved.map(({ position }) => position));
    const regardless = nearest((features) => fitsCase(wanted, features, policy), []);
    const isolated = regardless.filter(({ position }) => !shown.has(position)).map(({ entry }) => entry);
    return { retrieved, left_out, isolated };
  }

  #at(position: number): LoadedEntry | undefined {
    const row = this.#row('SELECT position, episode_id, body FROM episodes WHERE position = ?', position);
    return row === undefined ? undefined : loadEntry(row);
  }

  async find(episode_id: string): Promise<LoadedEntry | undefined> {
    const row = this.#row('SELECT position, episode_id, body FROM episodes WHERE episode_id = ?', episode_id);
    return row === undefined ? undefined : loadEntry(row);
  }

  async *entries(): AsyncIterable<LoadedEntry> {
    const sql =
      'SELECT position, episode_id, body FROM episodes WHERE position > ? ORDER BY position LIMIT ?';
    for (let after = 0; ; ) {
      const rows = this.#rows(sql, after, PAGE);
      for (const row of rows) yield loadEntry(row);
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.position;
    }
  }

  async newest(most: number): Promise<LoadedEntry[]> {
    const sql = 'SELECT position, episode_id, body FROM episodes ORDER BY position DESC LIMIT ?';
    return this.#rows(sql, most).reverse().map(loadEntry);
  }

  prune({ keep, before }: Pruning): Promise<{ readonly removed: number; readonly kept: number }> {
    return this.#write(() => {
      const expired = keep === undefined ? 0 : this.#expire(keep);
      const outdated = before === undefined ? 0 : this.#removeBefore(before);
      return { removed: expired + outdated, kept: this.#counter('episodes') };
    });
  }

  /** The entries may be anywhere, so the segments that contain them are rewritten, and every process reloads them. */
  #removeBefore(before: string): number {
    const sql = `DELETE FROM episodes WHERE julianday(body ->> '$.provenance.timestamp') < julianday(?) RETURNING position`;
    const gone = new Set(this.#rows(sql, before).map(({ position }) => position));
    if (gone.size === 0) return 0;
    removeFromSegments(this.#database, gone);
    this.#run("UPDATE counters SET value = value + 1 WHERE name = 'rewrites'");
    return gone.size;
  }

  async stats(): Promise<MemoryStats> {
    this.#refresh();
    return memoryStats(this.#database, this.#index.refused);
  }

  async close(): Promise<void> {
    this.#writes.flush();
    if (this.#database.isOpen) this.#database.close();
  }

  async #write<T>(write: () => T): Promise<T> {
    try {
      const result = await this.#writes.write(() => {
        this.#isBehind = true;
        return write();
      });
      this.#catchUp();
      return result;
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  /** Brings the index up to date with what other processes wrote. */
  #refresh(): void {
    try {
      const version = Number(this.#statement('PRAGMA data_version').get()!.data_version);
      if (version !== this.#dataVersion) {
        this.#dataVersion = version;
        this.#isBehind = true;
      }
      this.#catchUp();
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  #catchUp(): void {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    if (this.#counter('rewrites') !== this.#rewrites) {
      this.#reload();
      return;
    }
    this.#unsaved.push(...addRows(this.#database, this.#index, this.#index.next, Number.MAX_SAFE_INTEGER));
    this.#settle();
  }

  #reload(): void {
    this.#rewrites = this.#counter('rewrites');
    const { index, made } = loadIndex(this.#database);
    this.#index = index;
    this.#unsaved = made;
    this.#settle();
  }

  #settle(): void {
    this.#index.first = firstPosition(this.#database);
    this.#save();
  }

  /** An index that cannot be saved now is saved with the next segment, or made again from the episodes. */
  #save(): void {
    if (this.#unsaved.length === 0) return;
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      // Segments from before a rewrite would bring back what it removed.
      if (this.#counter('rewrites') === this.#rewrites) saveSegments(this.#database, this.#unsaved);
      this.#database.exec('COMMIT');
      this.#unsaved = [];
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      if (!isBusy(error)) throw error;
    }
  }

  #counter(name: string): number {
    return Number(this.#statement('SELECT value FROM counters WHERE name = ?').get(name)!.value);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  #row(sql: string, ...values: readonly SQLInputValue[]): EpisodeRow | undefined {
    return this.#rows(sql, ...values)[0];
  }

  #rows(sql: string, ...values: readonly SQLInputValue[]): EpisodeRow[] {
    try {
      return this.#statement(sql).all(...values) as unknown as EpisodeRow[];
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }
}
