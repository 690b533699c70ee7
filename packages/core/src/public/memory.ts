/** `@curia/core/memory`: lessons from decided cases for similar ones, in fixed sentences that never name a label. */
export { type Advice, advise } from '../memory/advise.ts';
export type { Episode } from '../memory/episode.ts';
export { readEpisode } from '../memory/read-episode.ts';
export type { MemoryQuery } from '../memory/retrieval-features.ts';
export { memoryV2, type Retrieved, retrieve } from '../memory/retrieve.ts';
export { signatureOf } from '../memory/signature.ts';
export { type Written, writeEpisode } from '../memory/write-episode.ts';
