/** What a memory in a file promises: ids, guards on every way in, other processes, retention, and an index that is only a copy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startRandom } from '@curia/core/measure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleScript } from '../../../curia/test/bundle-script.ts';
import { episodeWith } from '../../../curia/test/episode.ts';
import type { Episode } from '../episode/episode.ts';
import type { MemoryQuery } from '../find/retrieval-features.ts';
import { retrievalPolicies, retrieve } from '../find/retrieve.ts';
import type { EpisodeMemory } from '../keep/episode-memory.ts';
import { isLoaded } from './load-entry.ts';
import { openMemory } from './sqlite-memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newFile = (): string => join(folder, `${made++}.sqlite`);

/** Changes a file behind the back of the memory. */
function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

async function episodesOf(memory: EpisodeMemory): Promise<Episode[]> {
  const all: Episode[] = [];
  for await (const entry of memory.entries()) if (isLoaded(entry)) all.push(entry.episode);
  return all;
}

const idsOf = async (memory: EpisodeMemory): Promise<string[]> =>
  (await episodesOf(memory)).map(({ episode_id }) => episode_id);

const WORDS = 'battery life price screen service camera sound size colour weight'.split(' ');

/** Episodes and queries with many ties. */
function randomShapes(seed: number) {
  const random = startRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const signature = () => ({
    language: pick(['ko', 'en']),
    detected_structure: [pick(['none', 'negation', 'contrast'])],
    length_bucket: pick(['short', 'medium', 'long']),
    num_aspects: Math.floor(random() * 4),
  });
  const words = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(WORDS)).join(' ');
  const split = () => pick(['train', 'live', 'test', 'dev']);
  return {
    episode: (): Episode =>
      episodeWith({
        input_signature: signature(),
        case_summary: { symptom: words(), rationale_summary: words() },
        provenance: {
          created_from_split: split(),
          timestamp: `20${pick(['24', '25', '26'])}-01-01T00:00:00Z`,
        },
      }),
    query: (): MemoryQuery => ({ signature: signature(), symptom: words(), split: split() }),
  };
}

async function fill(memory: EpisodeMemory, count: number, seed = 1): Promise<void> {
  const { episode } = randomShapes(seed);
  await Promise.all(Array.from({ length: count }, () => memory.append(episode())));
}

/** The memory answers as a look at everything in it does. */
async function expectSameAsScan(memory: EpisodeMemory, queries = 20): Promise<void> {
  const all = await episodesOf(memory);
  const { query } = randomShapes(99);
  for (let at = 0; at < queries; at++) {
    const asked = query();
    for (const policy of retrievalPolicies) {
      const k = 1 + (at % 3);
      const { retrieved } = await memory.query(asked, { policy, k });
      const expected = retrieve(all, asked, policy, k).map(({ position: _, ...found }) => found);
      expect(retrieved.map(({ position: _, ...found }) => found)).toEqual(expected);
    }
  }
}

describe('ids', () => {
  test('come from one sequence and are never given again', async () => {
    const file = newFile();
    const memory = openMemory(file);
    expect((await memory.append(episodeWith({ episode_id: 'epi_000777' }))).episode_id).toBe('epi_000001');
    expect((await memory.append(episodeWith())).episode_id).toBe('epi_000002');
    expect(await memory.prune({ keep: 0 })).toEqual({ removed: 2, kept: 0 });
    await memory.close();
    const again = openMemory(file);
    expect((await again.append(episodeWith())).episode_id).toBe('epi_000003');
    await again.close();
  });

  test('that came with an episode are kept, and the sequence continues after the highest', async () => {
    const memory = openMemory(':memory:');
    const brought = episodeWith({ episode_id: 'epi_0000041' });
    expect(await memory.take(brought, 'refuse')).toEqual({ episode_id: 'epi_0000041', outcome: 'stored' });
    expect(await memory.take(brought, 'refuse')).toEqual({ episode_id: 'epi_0000041', outcome: 'present' });
    expect((await memory.append(episodeWith())).episode_id).toBe('epi_000042');
    const other = { ...brought, episode_type: 'harm' };
    await expect(memory.take(other, 'refuse')).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
    expect(await memory.take(other, 'renumber')).toEqual({ episode_id: 'epi_000043', outcome: 'renumbered' });
    expect(await idsOf(memory)).toEqual(['epi_0000041', 'epi_000042', 'epi_000043']);
    await memory.close();
  });

  test('so high that nothing could follow them are refused, or renumbered', async () => {
    const memory = openMemory(':memory:');
    const last = episodeWith({ episode_id: 'epi_999999999999999' });
    await expect(memory.take(last, 'refuse')).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
    expect(await memory.take(last, 'renumber')).toEqual({ episode_id: 'epi_000001', outcome: 'renumbered' });
    await memory.close();
  });
});

describe('origins', () => {
  const origin = { name: 'run/case', told: '{"reason":"novelty"}' };

  test('have one episode each, stored with what was said about it', async () => {
    const file = newFile();
    const memory = openMemory(file);
    expect(await memory.originated('run/case')).toBeUndefined();
    await memory.append(episodeWith(), undefined, origin);
    await expect(memory.append(episodeWith(), undefined, origin)).rejects.toMatchObject({
      code: 'STORE_CONFLICT',
    });
    await memory.close();
    const again = openMemory(file);
    expect(await again.originated('run/case')).toEqual({ episode_id: 'epi_000001', told: origin.told });
    await again.close();
  });

  test('of a file from before that was kept are known without it', async () => {
    const file = newFile();
    const memory = openMemory(file);
    await memory.append(episodeWith(), undefined, origin);
    await memory.close();
    const earlier = new DatabaseSync(file);
    earlier.exec('ALTER TABLE episodes DROP COLUMN told; PRAGMA user_version = 1');
    earlier.close();
    const again = openMemory(file);
    expect(await again.originated('run/case')).toEqual({ episode_id: 'epi_000001', told: null });
    await again.append(episodeWith(), undefined, { ...origin, name: 'run/other' });
    expect((await again.originated('run/other'))?.told).toBe(origin.told);
    await again.close();
  });
});

describe('guards', () => {
  test.each([
    ['gold', { ...episodeWith(), gold: 'positive' }, 'FORBIDDEN_FIELD'],
    ['raw text deep inside', { ...episodeWith(), x: [{ rawText: 'The screen' }] }, 'FORBIDDEN_FIELD'],
    ['another version', { ...episodeWith(), schema_version: '2.0' }, 'EPISODE_VERSION_UNKNOWN'],
    ['ten megabytes', { ...episodeWith(), x: 'x'.repeat(10_000_000) }, 'EPISODE_TOO_LARGE'],
    ['control characters', { ...episodeWith(), risk_type: 'a\u001b[2Jb' }, 'INPUT_INVALID'],
    ['no episode at all', [1, 2], 'INPUT_INVALID'],
  ])('refuse %s when it is written and when it is brought along', async (_what, entry, code) => {
    const memory = openMemory(':memory:');
    await expect(memory.append(entry as Episode)).rejects.toMatchObject({ code });
    await expect(memory.take(entry, 'renumber')).rejects.toMatchObject({ code });
    expect(await idsOf(memory)).toEqual([]);
    await memory.close();
  });

  test('refuse an episode that quotes the text of its case', async () => {
    const memory = openMemory(':memory:');
    const source = 'I bought this phone in May and the screen broke within a single week of normal use.';
    const quoting = episodeWith({ case_summary: { rationale_summary: `it says ${source.slice(20, 60)}` } });
    await expect(memory.append(quoting, source)).rejects.toMatchObject({ code: 'VERBATIM_TEXT' });
    await memory.append(episodeWith(), source);
    await memory.close();
  });

  test('leave out what does not pass when it is loaded, count it and name it', async () => {
    const file = newFile();
    const memory = openMemory(file);
    await fill(memory, 700);
    await memory.close();
    // One in a segment, one in the tail; both are changed before the file is opened, with the index and without.
    tamper(file, `UPDATE episodes SET body = json_set(body, '$.gold_label', 'x') WHERE position IN (3, 699)`);
    tamper(file, 'UPDATE episodes SET body = substr(body, 2) WHERE position = 5; DELETE FROM segments');
    const again = openMemory(file);
    expect((await again.stats()).left_out).toBe(3);
    expect((await episodesOf(again)).length).toBe(697);
    expect(await again.find('epi_000003')).toMatchObject({ error: { code: 'FORBIDDEN_FIELD' } });
    expect(await again.find('epi_000005')).toMatchObject({ error: { code: 'JSON_INVALID' } });
    await expectSameAsScan(again);
    await again.close();
  });

  test('look again at what was changed after it was indexed, and answer without it', async () => {
    const file = newFile();
    const memory = openMemory(file);
    await fill(memory, 600);
    const { query } = randomShapes(3);
    const asked = query();
    const before = (await memory.query(asked)).retrieved.map(({ entry }) => entry.episode_id);
    tamper(file, `UPDATE episodes SET body = json_set(body, '$.cot', 'x') WHERE episode_id = '${before[0]}'`);
    tamper(
      file,
      `UPDATE episodes SET body = json_set(body, '$.input_signature.language', 'fr') WHERE episode_id = '${before[1]}'`,
    );
    const { retrieved, left_out } = await memory.query(asked);
    expect(left_out.map(({ episode_id, error }) => [episode_id, error.code])).toEqual([
      [before[0], 'FORBIDDEN_FIELD'],
      [before[1], 'STORE_INVALID'],
    ]);
    expect(retrieved[0]!.entry.episode_id).toBe(before[2]);
    expect(retrieved.length).toBe(3);
    await memory.close();
  });

  test('withhold an evaluation from itself, and say so when asked', async () => {
    const memory = openMemory(':memory:');
    await memory.append(episodeWith({ provenance: { created_from_split: 'Test' } }));
    await memory.append(episodeWith());
    const query = { signature: episodeWith().input_signature, split: 'test' };
    const { retrieved, isolated } = await memory.query(query, { explain: true });
    expect(retrieved.map(({ entry }) => entry.episode_id)).toEqual(['epi_000002']);
    expect(isolated.map(({ episode_id }) => episode_id)).toEqual(['epi_000001']);
    await memory.close();
  });
});

describe('the index', () => {
  test('answers as a scan does while the memory grows, and after it was opened again', async () => {
    const file = newFile();
    const memory = openMemory(file);
    for (let round = 0; round < 5; round++) {
      await fill(memory, 500, round);
      await expectSameAsScan(memory, 6);
    }
    await memory.close();
    const again = openMemory(file);
    await expectSameAsScan(again);
    await again.close();
  });

  const filled = newFile();
  beforeAll(async () => {
    const memory = openMemory(filled);
    await fill(memory, 2_900);
    await memory.close();
  });

  test.each([
    ['is lost', 'DELETE FROM segments'],
    ['is lost in the middle', 'DELETE FROM segments WHERE first = 2048'],
    ['is damaged', 'UPDATE segments SET bytes = zeroblob(100) WHERE first = 0'],
  ])('is rebuilt if it %s', async (_what, sql) => {
    const file = newFile();
    copyFileSync(filled, file);
    tamper(file, sql);
    const again = openMemory(file);
    await expectSameAsScan(again, 6);
    await again.close();
    const database = new DatabaseSync(file);
    expect(
      database.prepare('SELECT first, after FROM segments ORDER BY first').all().map(Object.values),
    ).toEqual([
      [0, 2048],
      [2048, 2560],
    ]);
    database.close();
  });
});

describe('retention', () => {
  test('is off unless it is asked for, and then keeps the newest', async () => {
    const all = openMemory(':memory:');
    await fill(all, 30);
    expect((await idsOf(all)).length).toBe(30);
    await all.close();
    const file = newFile();
    const few = openMemory(file, { keep_last: 20 });
    await fill(few, 1_200);
    expect((await idsOf(few))[0]).toBe('epi_001181');
    await expectSameAsScan(few);
    await few.close();
    const again = openMemory(file);
    expect((await idsOf(again)).length).toBe(20);
    await expectSameAsScan(again);
    await again.close();
  });

  test('pruning by number and by age removes what it says, here and in other processes', async () => {
    const file = newFile();
    const memory = openMemory(file);
    const other = openMemory(file);
    await fill(memory, 1_500);
    await expectSameAsScan(other, 5);
    const { kept } = await memory.prune({ before: '2025-06-01T00:00:00.000Z' });
    const left = await episodesOf(memory);
    expect(left.length).toBe(kept);
    expect(left.every(({ provenance }) => provenance.timestamp.startsWith('2026'))).toBe(true);
    await expectSameAsScan(memory);
    await expectSameAsScan(other);
    expect(await other.prune({ keep: 100 })).toEqual({ removed: kept - 100, kept: 100 });
    await expectSameAsScan(memory);
    await expectSameAsScan(other);
    await Promise.all([memory.close(), other.close()]);
  });
});

describe('files', () => {
  test('of another program, of a newer version, and missing ones are refused', async () => {
    const foreign = newFile();
    tamper(foreign, 'CREATE TABLE mine (x)');
    expect(() => openMemory(foreign)).toThrow(expect.objectContaining({ code: 'STORE_INVALID' }));
    const newer = newFile();
    await openMemory(newer).close();
    tamper(newer, 'PRAGMA user_version = 3');
    expect(() => openMemory(newer)).toThrow(expect.objectContaining({ code: 'STORE_NEWER' }));
    expect(() => openMemory(newFile(), { must_exist: true })).toThrow(
      expect.objectContaining({ code: 'FILE_UNREADABLE' }),
    );
  });
});

describe('processes', () => {
  const program = bundleScript(join(import.meta.dirname, 'sqlite-memory.ts'));

  /** Appends in a process of its own; tells the ids it was given. */
  async function appendElsewhere(file: string, count: number): Promise<string[]> {
    const script = join(folder, `${made++}.mjs`);
    writeFileSync(
      script,
      `import { openMemory } from ${JSON.stringify(program.file)};
       const memory = openMemory(${JSON.stringify(file)});
       const ids = [];
       for (let at = 0; at < ${count}; at++) ids.push((await memory.append(${JSON.stringify(episodeWith())})).episode_id);
       await memory.close();
       process.stdout.write(JSON.stringify(ids));`,
    );
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    await once(child, 'close');
    return JSON.parse(said);
  }

  test('that write at the same time lose no episode and give no id twice', async () => {
    const file = newFile();
    const memory = openMemory(file);
    const given = (await Promise.all([1, 2, 3].map(() => appendElsewhere(file, 120)))).flat();
    await fill(memory, 10);
    const stored = await idsOf(memory);
    expect(new Set(given).size).toBe(360);
    expect(stored.toSorted()).toEqual([...new Set(stored)].toSorted());
    expect(stored.length).toBe(370);
    expect(given.every((id) => stored.includes(id))).toBe(true);
    await expectSameAsScan(memory, 10);
    await memory.close();
  });
});
