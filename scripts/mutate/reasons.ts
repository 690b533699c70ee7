/** Why mutants that survive change nothing, by the file and by a few letters that stand for the change: neither moves when rooms do. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Why some mutants of a file change nothing that anybody could see. */
export interface Reason {
  /** The name of the file, after as much of its path as tells it from others. */
  readonly file: string;
  /** How many places survive each change. */
  readonly changes: ReadonlyMap<string, number>;
  readonly because: string;
}

/** A mutant that no test notices. */
export interface Survivor {
  /** Its path. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly becomes: string;
}

const LETTERS = 5;
const CHANGES = /^[a-z]{5}(×[2-9]\d?)?( [a-z]{5}(×[2-9]\d?)?)*$/;
const reasonsFile = z.record(z.string(), z.record(z.string().regex(CHANGES), z.string().min(1)));

/** The letters that stand for a change, however the code is broken into lines. */
export function nameChange({ code, becomes }: Pick<Survivor, 'code' | 'becomes'>): string {
  const hash = createHash('sha256').update(`${code}→${becomes}`.replaceAll(/\s/g, ''));
  return [...hash.digest().subarray(0, LETTERS)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
}

/** Reads reasons as they are written. */
export const readReasons = (text: string): Reason[] =>
  Object.entries(reasonsFile.parse(parse(text))).flatMap(([file, reasons]) =>
    Object.entries(reasons).map(([changes, because]) => ({ file, because, changes: countsIn(changes) })),
  );

const countsIn = (changes: string): ReadonlyMap<string, number> =>
  new Map(
    changes.split(' ').map((one) => {
      const [name = '', times = '1'] = one.split('×');
      return [name, Number(times)];
    }),
  );

/** All that are known. */
export const REASONS: readonly Reason[] = readReasons(
  readFileSync(join(import.meta.dirname, 'reasons.yaml'), 'utf8'),
);

/** Whether a path is that of a file: it ends in its name, and goes through the folders that are named, with any between them. */
export function isFile(path: string, file: string): boolean {
  const steps = path.split('/');
  const wanted = file.split('/');
  if (steps.at(-1) !== wanted.at(-1)) return false;
  let at = 0;
  for (const step of steps) if (step === wanted[at]) at++;
  return at === wanted.length;
}

/** What is known of some survivors. */
export interface Explained {
  /** How many survive for each reason. */
  readonly known: ReadonlyMap<Reason, number>;
  /** Those without a reason. */
  readonly open: readonly Survivor[];
  /** Reasons for what survives no more, in words. */
  readonly stale: readonly string[];
}

/** Holds survivors against the reasons for the files that were measured; each reason explains as many as it says, and no more. */
export function explain(
  survivors: readonly Survivor[],
  measured: readonly string[],
  reasons: readonly Reason[] = REASONS,
): Explained {
  const left = Map.groupBy(survivors, (one) => `${one.file} ${nameChange(one)}`);
  const known = new Map<Reason, number>();
  const stale: string[] = [];
  for (const reason of reasons)
    for (const path of measured.filter((one) => isFile(one, reason.file)))
      for (const [name, count] of reason.changes) {
        const found = left.get(`${path} ${name}`) ?? [];
        const explained = found.splice(0, count).length;
        known.set(reason, (known.get(reason) ?? 0) + explained);
        if (explained < count)
          stale.push(`${path}: ${explained} of ${count} survive as ${name}: ${reason.because}`);
      }
  return { known, open: [...left.values()].flat(), stale };
}
