/** `@curia/memory/sqlite`: what courts use of this room. */
export type {
  EpisodeDraft,
  EpisodeMemory,
  LeftOut,
  LoadedEntry,
  MemoryAnswer,
  MemoryStats,
} from './episode-memory.ts';
export { isLoaded } from './load-entry.ts';
export { openMemory } from './sqlite-memory.ts';
export { useMemory } from './use-memory.ts';
