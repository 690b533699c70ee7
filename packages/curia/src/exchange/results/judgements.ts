/** What evaluation tools have in common: somebody said something about an item, and sometimes it is known what is right. */

import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';

/** What one reviewer said about one item; null if it said nothing usable. */
export interface Judgement {
  readonly item: string;
  readonly reviewer: string;
  readonly label: string | null;
  /** Which time of several, if a reviewer was asked more than once. */
  readonly order?: string;
  /** Reviewers that may share errors. */
  readonly family?: string;
  readonly cost?: number | undefined;
}

/** An item: what reviewers saw of it, and what is right, if that is known. */
export interface JudgedItem {
  readonly item: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly gold?: string | null | undefined;
}

/** A field of a file that nothing was made of, and how often it occurs. */
export interface UnreadField {
  readonly path: string;
  readonly times: number;
}

/** Everything that a file of results says. */
export interface ReadResults {
  readonly judgements: readonly Judgement[];
  readonly items: readonly JudgedItem[];
  readonly unread: readonly UnreadField[];
  /** What a user should know besides, in whole sentences. */
  readonly notes: readonly string[];
}

/** Options of a format as the command line gives them. */
export interface ResultOptions {
  readonly reviewers?: string;
  readonly goldVar?: string;
  readonly scorer?: string;
  readonly field?: string;
  readonly column?: readonly string[];
  /** Only says how the file is read. */
  readonly dryRun?: boolean;
  /** The court whose cases to make. */
  readonly court?: string;
}

/** Who the reviewers of a file are: the first of these, unless another is named. */
export function whoReviews<Who extends string>(said: string | undefined, who: readonly [Who, ...Who[]]): Who {
  const found = said === undefined ? who[0] : who.find((one) => one === said);
  if (found !== undefined) return found;
  throw new CuriaError('USAGE', `--reviewers takes ${oneOf([...who])}, not ${JSON.stringify(said)}`);
}
