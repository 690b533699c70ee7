/** Reads texts with gold tuples for measuring text courts; gold may be empty if a text has no opinion. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { TrialCase } from '@curia/core/court/measure';
import type { TaggedCase } from '@curia/core/measure';
import { readCaseId, readInput } from '@curia/core/read';
import { z } from 'zod';
import { type EvalTuple, evalTuple, judged } from './eval-tuple.ts';

/** What is known of a text: its gold, and what it is an example of. */
export type KnownText = TaggedCase<EvalTuple>;

const shape = z.looseObject({
  text: z.string(),
  gold: z.array(judged),
  tags: z.array(z.string()).nullish(),
  language: z.string().nullish(),
});

/** Reads a line; it is refused without a text or gold. */
export function readTupleCase(record: unknown, line: number): TrialCase<KnownText> {
  const { text, gold, tags, language } = readInput(shape, record);
  const case_id = String(readCaseId(record) ?? line);
  const labels = language == null ? [] : [`language ${language}`];
  return {
    case_id,
    input: language == null ? { case_id, text } : { case_id, text, language },
    known: {
      gold: gold.map((one) => evalTuple(one)),
      group: text,
      tags: [...labels, ...(tags ?? []), `opinions: ${gold.length}`],
    },
  };
}

/** Throws if there is no text to measure on. */
export function requireTexts(cases: readonly TrialCase[]): void {
  if (cases.length === 0)
    throw new CuriaError('NO_GOLD', 'no text with gold was found, so there is nothing to measure');
}

/** What is known of a text, together with what a run made of it. */
export type HeardText = KnownText & { readonly case_id: string; readonly ran: RunCase };

/** Brings texts and runs together; texts that no run is about are left out. */
export function pairUp(cases: readonly TrialCase<KnownText>[], ran: readonly RunCase[]): HeardText[] {
  const byId = new Map(ran.map((one) => [one.case_id, one]));
  return cases.flatMap(({ case_id, known }) => {
    const ran = byId.get(case_id);
    return ran === undefined ? [] : [{ ...known, case_id, ran }];
  });
}
