/** One life of a run that dies the moment an episode is stored, before the log of its case says so. */
import type { EpisodeMemory } from '@curia/memory/sqlite';
import { openMemory } from '@curia/memory/sqlite';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { memoryFor, review, runScene } from './memory-scene.ts';

const [file, memoryFile, count] = process.argv.slice(2) as [string, string, string];
const store = openSqliteStore(file);
const cases = Array.from({ length: Number(count) }, (_, at) => ({ ...review, case_id: `case-${at}` }));
const options = { memory: 'M2' };
if ((await store.runs.find('r')) === undefined) {
  const rows = cases.map((one) => ({ case_id: one.case_id, input: JSON.stringify(one), problem: null }));
  await store.runs.create('r', rows, () => ({ created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' }));
}
const episodes = openMemory(memoryFile);
const deadly: EpisodeMemory = new Proxy(episodes, {
  get(target, name) {
    const value = Reflect.get(target, name) as unknown;
    if (name !== 'append') return typeof value === 'function' ? value.bind(target) : value;
    return async (...args: Parameters<EpisodeMemory['append']>) => {
      await target.append(...args);
      process.kill(process.pid, 'SIGKILL');
    };
  },
});
const { end } = await runScene('conflict-review', cases, {
  options,
  began: store,
  memory: memoryFor(deadly, options),
});
process.stdout.write(end.status);
