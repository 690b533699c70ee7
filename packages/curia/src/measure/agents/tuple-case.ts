/** Reads texts with gold tuples for measuring text courts; gold may be empty if a text has no opinion. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import { readInput } from '@curia/core/read';
import { evalTuple, judged } from '@curia/courts/in/opinions';
import { z } from 'zod';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { readCaseId } from '../../input/parse-line.ts';
import type { GoldCase } from '../measure-systems.ts';
import type { Given } from './hold-court.ts';

/** A text with its gold and what it is an example of. */
export interface TupleCase extends Given, GoldCase {
  readonly tags: readonly string[];
}

/** The texts of a file. */
export interface TupleCases {
  readonly cases: readonly TupleCase[];
  readonly refused: number;
}

const shape = z.looseObject({
  text: z.string(),
  gold: z.array(judged),
  tags: z.array(z.string()).nullish(),
  language: z.string().nullish(),
});

/** Reads all texts; a line without a text or gold, or with an id that was used, is reported and counted. */
export async function readTupleCases(input: Input): Promise<TupleCases> {
  const cases: TupleCase[] = [];
  const seen = new Set<string>();
  const { refused } = await eachRecord(input, (given, line) => {
    const { text, gold, tags, language } = readInput(shape, given);
    const case_id = String(readCaseId(given) ?? line);
    if (seen.has(case_id)) throw new CuriaError('INPUT_INVALID', `case_id ${case_id} occurs twice`);
    seen.add(case_id);
    const input = { case_id, text, ...(language == null ? {} : { language }) };
    const labels = [...(language == null ? [] : [`language ${language}`]), ...(tags ?? [])];
    cases.push({ case_id, input, gold: gold.map((one) => evalTuple(one)), group: text, tags: labels });
  });
  if (cases.length === 0)
    throw new CuriaError('NO_GOLD', 'no text with gold was found, so there is nothing to measure');
  return { cases, refused };
}

/** A text together with what a run made of it. */
export type Heard<C> = C & { readonly ran: RunCase };

/** Brings texts and runs together; texts that no run is about are left out. */
export function pairUp<C extends Given>(cases: readonly C[], ran: readonly RunCase[]): Heard<C>[] {
  const byId = new Map(ran.map((one) => [one.case_id, one]));
  return cases.flatMap((one) => {
    const ran = byId.get(one.case_id);
    return ran === undefined ? [] : [{ ...one, ran }];
  });
}
