/** `@curia/memory/sqlite`: a memory in a file, and how Curia opens and writes SQLite files of every kind. */

export type {
  EpisodeDraft,
  EpisodeMemory,
  LeftOut,
  LoadedEntry,
  MemoryAnswer,
  MemoryStats,
} from '../keep/episode-memory.ts';
export { COMMITS, type Commit, tellCommit, wishedAt } from './commit-channel.ts';
export { GroupCommit, type Write } from './group-commit.ts';
export { isLoaded } from './load-entry.ts';
export { type DatabaseKind, type Migration, openDatabase } from './open-database.ts';
export { isBusy, isTaken, storeError } from './sqlite-error.ts';
export { openMemory } from './sqlite-memory.ts';
export { useMemory } from './use-memory.ts';
