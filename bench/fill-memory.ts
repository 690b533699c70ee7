/** Fills a memory with random episodes, in a process of its own: `fill-memory.ts FILE COUNT SEED`. */
import { openMemory } from '@curia/memory/sqlite';
import { randomEpisodes } from './random-episodes.ts';

const TOGETHER = 1_000;
const [file, count, seed] = process.argv.slice(2);
const memory = openMemory(file!);
const episodes = randomEpisodes(Number(seed));
for (let left = Number(count); left > 0; left -= TOGETHER) {
  const portion = Array.from({ length: Math.min(left, TOGETHER) }, () => episodes.next().value!);
  await Promise.all(portion.map((episode) => memory.append(episode)));
}
await memory.close();
