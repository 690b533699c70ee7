/** Refuses to compare systems where gold and answers have nothing in common: a judgement would mean nothing. */
import { CuriaError } from '@curia/core';
import type { Compared } from '@curia/core/measure';
import type { ErrorDetail } from '@curia/core/read';
import { listLabels, suggest } from '@curia/core/text';
import { EVAL_POLARITIES, type EvalTuple } from './eval-tuple.ts';

const MOST_UNKNOWN = 5;

/** Throws unless gold names something and somebody hits any of it. */
export function refuseToJudge({ cases, gold, hits, listSaid }: Compared<EvalTuple>): void {
  if (gold.length === 0)
    throw new CuriaError(
      'NO_GOLD',
      `gold names no tuple in any of ${cases} cases, so there is nothing to measure`,
    );
  if (hits > 0) return;
  const said = listSaid().flatMap(eachOnce);
  if (said.length === 0)
    throw new CuriaError(
      'GOLD_UNMATCHED',
      `gold names ${gold.length} tuples in ${cases} cases and nobody says a single one, so there is nothing to judge`,
      [{ path: 'gold', problem: listLabels(gold.map(({ term, written }) => `${term}: ${written}`)) }],
    );
  throw new CuriaError(
    'GOLD_UNMATCHED',
    `none of the ${gold.length} gold tuples in ${cases} cases is matched by anything that anybody says, so there is nothing to judge`,
    [
      ...labelsOf('polarity', gold, said, ({ written }) => written),
      ...unknownPolarities(gold),
      ...labelsOf('aspect_term', gold, said, ({ term }) => term),
    ],
  );
}

/** What is said of a case, each tuple once. */
const eachOnce = (said: readonly EvalTuple[]): EvalTuple[] => [
  ...new Map(said.map((tuple) => [JSON.stringify([tuple.term, tuple.written]), tuple])).values(),
];

/** What gold and answers say in one field, side by side. */
function labelsOf(
  field: string,
  gold: readonly EvalTuple[],
  said: readonly EvalTuple[],
  pick: (tuple: EvalTuple) => string,
): ErrorDetail[] {
  return [
    { path: `gold ${field}`, problem: listLabels(gold.map(pick)) },
    { path: `answered ${field}`, problem: listLabels(said.map(pick)) },
  ];
}

function unknownPolarities(gold: readonly EvalTuple[]): ErrorDetail[] {
  const unknown = [
    ...new Set(gold.filter(({ polarity }) => polarity === null).map(({ written }) => written)),
  ];
  return unknown.slice(0, MOST_UNKNOWN).map((written) => ({
    path: `gold polarity ${JSON.stringify(written)}`,
    problem: `is not a polarity and never matches; ${suggest(written, EVAL_POLARITIES)}`,
  }));
}
