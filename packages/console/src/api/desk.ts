/** The expert's desk as the console asks for it: queues, and items as their reader may see them. */
import type { CuriaClient } from '../../../curia/src/http/client.ts';
import { client, useAnswer } from './client.ts';
import type { BodyOf } from './run.ts';

/** A queue with what waits for whoever asks. */
export type Queue = BodyOf<CuriaClient['queues']['$get']>['queues'][number];
/** How far reviewers agree. */
export type Agreement = BodyOf<CuriaClient['queues'][':queue']['agreement']['$get']>;
/** A seat that somebody holds. */
export type HeldSeat = BodyOf<CuriaClient['seats'][':seat']['renew']['$post']>;

/** An item as its reader may see it. */
export type Item = BodyOf<CuriaClient['items'][':item']['$get']>;

/** What one does at the desk. */
export type Act = 'review' | 'adjudicate';

/** The counts move while others work. */
const QUEUES_MS = 15_000;

/** Under which key the queues are remembered. */
export const QUEUES = ['queues'] as const;

/** All queues. */
export const useQueues = (enabled = true) =>
  useAnswer(QUEUES, () => client.queues.$get(), { enabled, every: QUEUES_MS });
