/** A memory for as long as somebody works with it. */
import type { EpisodeMemory } from '../keep/episode-memory.ts';
import { openMemory } from './sqlite-memory.ts';

/** Opens a memory, and closes it whatever happens; one that is read must exist. */
export async function useMemory<T>(
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
