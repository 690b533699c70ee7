/** Listens to what tables decide while something runs, so that a ruling is explained by the very decisions that made it. */
import type { AnyTable } from '../define/table.ts';
import { type Decision, tellDecisions } from './decide.ts';

/** What a table decided, and on which part of the case if the court said so. */
export interface Overheard {
  readonly about?: string;
  readonly table: AnyTable;
  readonly decision: Decision;
}

/** The part of a case that is decided on. */
let part: string | undefined;

/** Says on which part of a case the tables decide meanwhile; it changes nothing for them. */
export function concerning<T>(about: string, decide: () => T): T {
  const before = part;
  part = about;
  try {
    return decide();
  } finally {
    part = before;
  }
}

/** Runs something that awaits nothing, and returns every decision that was made meanwhile, in order. */
export function overhear(run: () => void): Overheard[] {
  const heard: Overheard[] = [];
  const before = tellDecisions((table, decision) =>
    heard.push({ ...(part === undefined ? {} : { about: part }), table, decision }),
  );
  try {
    run();
  } finally {
    tellDecisions(before);
  }
  return heard;
}
