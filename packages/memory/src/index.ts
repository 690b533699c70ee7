/** `@curia/memory`: lessons from decided cases for similar ones, in fixed sentences that never name a label. */
export { type Advice, advise } from './advice/advise.ts';
export type { Episode } from './episode/episode.ts';
export { readEpisode } from './episode/read-episode.ts';
export { signatureOf } from './episode/signature.ts';
export { type Written, writeEpisode } from './episode/write-episode.ts';
export type { MemoryQuery } from './retrieval-features.ts';
export { memoryV2, type Retrieved, retrieve } from './retrieve.ts';
