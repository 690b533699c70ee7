/** Votes as the console asks for them: evaluated, certified, held against gold and watched. */

import type { CuriaClient } from '../../../curia/src/http/client.ts';
import { client, useAnswer } from './client.ts';
import type { BodyOf } from './run.ts';

/** Votes of a run, or votes and known answers that somebody brought. */
export interface VotesFrom {
  readonly run?: string;
  readonly votes?: string;
  readonly gold?: string;
  readonly reviews?: boolean;
  readonly field?: string;
  /** Stands for votes that somebody brought: their text is too long to be remembered by. */
  readonly id?: number;
}

const keyOf = ({ votes, gold, ...named }: VotesFrom): unknown =>
  votes === undefined ? { ...named, gold } : named;

const bodyOf = ({ id: _id, ...from }: VotesFrom): Omit<VotesFrom, 'id'> => from;

/** What a certificate is asked for. */
export interface Wanted {
  readonly max_error: number;
  readonly delta: number;
  readonly gold_drawn?: 'random';
  readonly accept?: { readonly code: string; readonly because: string }[];
}

/** Votes, evaluated. */
export type Evaluated = BodyOf<CuriaClient['votes']['evaluate']['$post']>;
/** Votes, certified as far as they can be. */
export type Certified = BodyOf<CuriaClient['votes']['certify']['$post']>;
/** A run held against gold. */
export type Quality = BodyOf<CuriaClient['runs'][':run']['quality']['$get']>;
/** A cascade beside asking everybody. */
export type Cascade = Exclude<Certified['cascade'], { refused: string }>;

/** The evaluation of votes. */
export const useEvaluated = (from: VotesFrom, enabled = true) =>
  useAnswer(['votes', keyOf(from)], () => client.votes.evaluate.$post({ json: bodyOf(from) }), {
    enabled,
  });

/** The certificate of votes. */
export const useCertified = (from: VotesFrom, wanted: Wanted, enabled = true) =>
  useAnswer(
    ['certified', keyOf(from), wanted],
    () => client.votes.certify.$post({ json: { ...bodyOf(from), ...wanted } }),
    { enabled },
  );

/** How good a run is. */
export const useQuality = (run: string, reviews: boolean, enabled = true) =>
  useAnswer(
    ['quality', run, reviews],
    () => client.runs[':run'].quality.$get({ param: { run }, query: reviews ? { reviews: 'true' } : {} }),
    { enabled },
  );

/** The watches of a run. */
export const useWatches = (run: string, enabled: boolean) =>
  useAnswer(['watches', run], () => client.runs[':run'].watch.$get({ param: { run } }), { enabled });

/** A watch over what was automated. */
export type Watch = BodyOf<CuriaClient['runs'][':run']['watch']['$get']>['watches'][number];
