/** The index as it is kept in the memory file: only a copy of what the episodes say, so that it can always be made again. */
import type { DatabaseSync } from 'node:sqlite';
import { episodeFeatures } from '../find/retrieval-features.ts';
import { mergeSegments } from './build-segment.ts';
import { EpisodeIndex } from './episode-index.ts';
import { Groups } from './group.ts';
import { type EpisodeRow, isLoaded, loadEntry } from './load-entry.ts';
import { decodeSegment, encodeSegment, type IndexSegment } from './segment.ts';

const PAGE = 512;

/** Reads the saved segments and indexes what they do not cover; returns the segments that completed. */
export function loadIndex(database: DatabaseSync): { index: EpisodeIndex; made: IndexSegment[] } {
  const index = new EpisodeIndex((groups) => readSegments(database, groups));
  const made: IndexSegment[] = [];
  let next = 0;
  for (const { from, to } of [...index.segments]) {
    made.push(...addRows(database, index, next, from), ...index.seal());
    next = to;
  }
  made.push(...addRows(database, index, next, Number.MAX_SAFE_INTEGER));
  return { index, made };
}

/** The first position that is in use; a minimum has a row, even over nothing. */
export const firstPosition = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT coalesce(min(position), 0) AS first FROM episodes').get()!.first);

/** The largest saved segments, oldest first; smaller ones inside them were left by another process. */
function readSegments(database: DatabaseSync, groups: Groups): IndexSegment[] {
  const kept = database.prepare('SELECT first, after FROM segments ORDER BY first, after DESC').all() as {
    readonly first: number;
    readonly after: number;
  }[];
  const read = database.prepare('SELECT bytes FROM segments WHERE first = ? AND after = ?');
  const segments: IndexSegment[] = [];
  for (const { first, after } of kept) {
    if (first < (segments.at(-1)?.to ?? 0)) continue;
    const { bytes } = read.get(first, after) as { readonly bytes: Uint8Array };
    const segment = decodeSegment(bytes, first, after, groups);
    if (segment !== undefined) segments.push(segment);
  }
  return segments;
}

/** Indexes a range of rows; returns the segments that completed. */
export function addRows(
  database: DatabaseSync,
  index: EpisodeIndex,
  from: number,
  to: number,
): IndexSegment[] {
  const statement = database.prepare(
    'SELECT position, episode_id, body FROM episodes WHERE position >= ? AND position < ? ORDER BY position LIMIT ?',
  );
  const made: IndexSegment[] = [];
  for (let next = from; ; ) {
    // The columns are those that the statement names.
    const rows = statement.all(next, to, PAGE) as unknown as EpisodeRow[];
    for (const row of rows) {
      const entry = loadEntry(row);
      made.push(...index.add(row.position, isLoaded(entry) ? episodeFeatures(entry.episode) : null));
    }
    if (rows.length < PAGE) return made;
    next = rows.at(-1)!.position + 1;
  }
}

/** Saves segments in place of those they cover; call it inside a transaction. */
export function saveSegments(database: DatabaseSync, segments: readonly IndexSegment[]): void {
  const clear = database.prepare('DELETE FROM segments WHERE first >= ? AND after <= ?');
  const save = database.prepare('INSERT INTO segments (first, after, bytes) VALUES (?, ?, ?)');
  for (const segment of segments) {
    clear.run(segment.from, segment.to);
    save.run(segment.from, segment.to, encodeSegment(segment));
  }
}

/** Takes positions out of the saved segments; call it inside a transaction. */
export function removeFromSegments(database: DatabaseSync, gone: ReadonlySet<number>): void {
  const keeps = (position: number): boolean => !gone.has(position);
  const changed = readSegments(database, new Groups()).flatMap((segment) => {
    const kept = mergeSegments(segment.from, segment.to, [segment], keeps);
    return kept.size === segment.size && kept.refused.length === segment.refused.length ? [] : [kept];
  });
  saveSegments(database, changed);
}
