/** Which memory a command works on, and how it is opened and closed. */
import { Option } from 'commander';
import type { EpisodeMemory, LeftOut } from '../../../memory/episode-memory.ts';
import { openMemory } from '../../../memory/sqlite-memory.ts';
import { printable, remark } from '../../output.ts';

/** The option that all commands about memory share. */
export const memoryOption = (): Option =>
  new Option('--memory <file>', 'where episodes are kept')
    .env('CURIA_MEMORY')
    .default('.curia/memory.sqlite');

/** Opens a memory, and closes it whatever happens; one that is read must exist. */
export async function withMemory<T>(
  file: string,
  why: 'read' | 'write',
  use: (memory: EpisodeMemory) => Promise<T>,
): Promise<T> {
  const memory = openMemory(file, { must_exist: why === 'read' });
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** Says that an entry is left out, and why. */
export const tellLeftOut = ({ episode_id, error }: LeftOut): void =>
  remark(`curia: ${printable(episode_id)} left out: ${error.code} ${printable(error.message)}`);
