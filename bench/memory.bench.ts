/**
 * A memory of a million episodes: opening, nearest three, appending, and memory in use, beside a scan of the same file.
 * `CURIA_BENCH_EPISODES` takes another number, `CURIA_BENCH_MEMORY` a file that was filled before.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type MemoryQuery, retrievalPolicies } from '@curia/memory';
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { isLoaded, openMemory } from '@curia/memory/sqlite';
import {
  episodeFeatures,
  queryFeatures,
  type RetrievalFeatures,
} from '../packages/memory/src/find/retrieval-features.ts';
import {
  byScore,
  MOST_RETRIEVED,
  mayRetrieve,
  type RetrievalPolicy,
  type RetrievalScore,
} from '../packages/memory/src/find/retrieve.ts';
import { printRows, whole } from './measure.ts';
import { randomEpisodes, randomQueries } from './random-episodes.ts';

const SEED = 20_261_115;
const EPISODES = Number(process.env.CURIA_BENCH_EPISODES ?? 1_000_000);
const QUERIES = 2_000;
const ROUNDS = 5;
const COMPARED = 40;
const APPENDS = 2_000;
const CHUNK = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'curia-bench-memory-'));
const milliseconds = async (run: () => unknown): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

/** The middle, the hundredth from the top, and the top. */
function spread(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(2));
}

const megabytes = (): string => `${whole(process.memoryUsage().rss / 1e6)} MB`;

try {
  const file = join(folder, 'memory.sqlite');
  fill(file);
  await measure(file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** In a process of its own, so that what filling needs is not counted as memory of the index. */
function fill(file: string): void {
  if (process.env.CURIA_BENCH_MEMORY !== undefined) {
    copyFileSync(process.env.CURIA_BENCH_MEMORY, file);
    return;
  }
  const args = [join(import.meta.dirname, 'fill-memory.ts'), file, String(EPISODES), String(SEED)];
  const { status } = spawnSync(process.execPath, ['--conditions=curia-source', ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the memory could not be filled');
}

/** What a query found: ids with their scores. */
type Answer = (readonly [string, RetrievalScore])[];

async function measure(file: string): Promise<void> {
  console.log(`  seed ${SEED}; before anything is opened the process takes ${megabytes()}`);
  let memory!: EpisodeMemory;
  const opened = await milliseconds(() => {
    memory = openMemory(file);
  });
  const openedSize = megabytes();
  const rows = [['milliseconds', 'half', '99 %', 'most', 'wanted']];
  const queries = randomQueries(SEED + 1, QUERIES);
  const answers: Answer[][] = [];
  const halves: number[] = [];
  for (const policy of retrievalPolicies) {
    const { every, best, answer } = await ask(memory, queries, policy);
    answers.push(answer);
    halves.push(Number(spread(best)[0]));
    rows.push([`nearest 3 by ${policy.name}, every query`, ...spread(every), '']);
    rows.push([`  the best of ${ROUNDS} rounds for each`, ...spread(best), '99 % < 5']);
  }
  const scanned = await compare(memory, queries.slice(0, COMPARED), answers);
  const [bare, appended]: [number[], number[]] = [[], []];
  const commit = bareCommit();
  for (const episode of randomEpisodes(SEED + 2)) {
    if (appended.length === APPENDS) break;
    bare.push(await milliseconds(() => commit(JSON.stringify(episode))));
    appended.push(await milliseconds(() => memory.append(episode)));
  }
  rows.push(['the same text in one synced commit of SQLite itself', ...spread(bare), '']);
  rows.push([`append, each of ${whole(APPENDS)} awaited and synced`, ...spread(appended), '< 1']);
  printRows(rows);
  console.log(
    `  opened in ${whole(opened)} ms (wanted: < 3,000), then ${openedSize}; at the end ${megabytes()} (wanted: < 1,000 MB)`,
  );
  for (const [at, policy] of retrievalPolicies.entries()) {
    const times = whole(scanned[at]! / halves[at]!);
    console.log(`  ${policy.name}: a scan takes ${whole(scanned[at]!)} ms a query, ${times} times as long`);
  }
  await memory.close();
}

/** Asks every query in several rounds: on a shared machine, the best time of each says what the work itself takes. */
async function ask(memory: EpisodeMemory, queries: readonly MemoryQuery[], policy: RetrievalPolicy) {
  const every: number[] = [];
  const best = queries.map(() => Number.POSITIVE_INFINITY);
  const answer: Answer[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, query] of queries.entries()) {
      const took = await milliseconds(async () => {
        const { retrieved } = await memory.query(query, { policy });
        answer[at] = retrieved.map(({ entry, score }) => [entry.episode_id, score]);
      });
      every.push(took);
      best[at] = Math.min(best[at]!, took);
    }
  }
  return { every, best, answer };
}

/** What the disk allows: one row in one synced commit. */
function bareCommit(): (text: string) => void {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (body TEXT)');
  const insert = database.prepare('INSERT INTO t VALUES (?)');
  return (text) => insert.run(text);
}

/** Scans everything for some queries, as core's `retrieve` does, and compares; gives the ms a query, reading not counted. */
async function compare(
  memory: EpisodeMemory,
  queries: readonly MemoryQuery[],
  answers: readonly (readonly Answer[])[],
): Promise<number[]> {
  type Seen = { readonly id: string; readonly position: number; readonly features: RetrievalFeatures };
  type Best = { readonly id: string; readonly position: number; readonly score: RetrievalScore };
  const wanted = queries.map(queryFeatures);
  const best: Best[][][] = retrievalPolicies.map(() => wanted.map(() => []));
  const took = retrievalPolicies.map(() => 0);
  let chunk: Seen[] = [];
  let position = 0;
  const scan = (): void => {
    for (const [at, policy] of retrievalPolicies.entries()) {
      const started = performance.now();
      for (const [number, query] of wanted.entries()) {
        let found = best[at]![number]!;
        for (const one of chunk) {
          if (!mayRetrieve(query, one.features, policy)) continue;
          const { id, position } = one;
          const scored = { id, position, score: policy.score(query, one.features) };
          if (found.length === MOST_RETRIEVED && byScore(scored, found.at(-1)!) >= 0) continue;
          found = [...found, scored].sort(byScore).slice(0, MOST_RETRIEVED);
        }
        best[at]![number] = found;
      }
      took[at]! += performance.now() - started;
    }
    chunk = [];
  };
  const reading = await milliseconds(async () => {
    for await (const entry of memory.entries()) {
      if (!isLoaded(entry)) throw new Error('an entry was left out');
      const { episode } = entry;
      chunk.push({ id: episode.episode_id, position: position++, features: episodeFeatures(episode) });
      if (chunk.length === CHUNK) scan();
    }
    scan();
  });
  for (const [at, policy] of retrievalPolicies.entries()) {
    for (const [number, found] of best[at]!.entries()) {
      const expected = JSON.stringify(found.map(({ id, score }) => [id, score]));
      if (JSON.stringify(answers[at]![number]) !== expected)
        throw new Error(`${policy.name} and the scan disagree on query ${number}`);
    }
  }
  const total = took.reduce((sum, ms) => sum + ms);
  console.log(
    `  ${whole(position)} episodes read and checked in ${whole((reading - total) / 1000)} s; index and scan gave the same episodes, scores and order for ${queries.length} queries by each policy`,
  );
  return took.map((ms) => ms / queries.length);
}
