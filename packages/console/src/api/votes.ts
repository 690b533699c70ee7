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
  /** What labels are, where somebody says it. */
  readonly scale?: 'labels' | 'numbers' | 'grades';
  /** What is near enough, where votes are points or grades. */
  readonly within?: number;
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

type AnyEvaluated = BodyOf<CuriaClient['votes']['evaluate']['$post']>;
type AnyCertified = BodyOf<CuriaClient['votes']['certify']['$post']>;
/** Points or grades, evaluated. */
export type EvaluatedPoints = Extract<AnyEvaluated, { scale: unknown }>;
/** Votes on labels, evaluated. */
export type Evaluated = Exclude<AnyEvaluated, EvaluatedPoints>;
/** Points or grades, certified as far as they can be. */
export type CertifiedPoints = Extract<AnyCertified, { scale: unknown }>;
/** Votes on labels, certified as far as they can be. */
export type Certified = Exclude<AnyCertified, CertifiedPoints>;

/** A certificate that was asked for. */
export interface Certifying<Report> {
  readonly data: Report | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The certificate of labels; of points it is none. */
export function ofLabels({
  data,
  error,
  isFetching,
  refetch,
}: Certifying<AnyCertified>): Certifying<Certified> {
  return { data: data === undefined || 'scale' in data ? undefined : data, error, isFetching, refetch };
}

/** The certificate of points; of labels it is none. */
export function ofPoints({
  data,
  error,
  isFetching,
  refetch,
}: Certifying<AnyCertified>): Certifying<CertifiedPoints> {
  return { data: data !== undefined && 'scale' in data ? data : undefined, error, isFetching, refetch };
}
/** A run held against gold. */
export type Quality = BodyOf<CuriaClient['runs'][':run']['quality']['$get']>;
/** A cascade beside asking everybody. */
export type Cascade = Exclude<Certified['cascade'], { refused: string }>;

/** What a certificate is about: the same as was evaluated, so that both call the same near enough. */
export const certifiedFrom = (from: VotesFrom, evaluated: AnyEvaluated | undefined): VotesFrom =>
  evaluated !== undefined && 'scale' in evaluated ? { ...from, within: evaluated.within } : from;

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
