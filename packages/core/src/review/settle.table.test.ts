/** The settlement table on every case it can tell apart, against straight-line code. */
import { expect, test } from 'vitest';
import { decide } from '../table/decide/decide.ts';
import { analyze } from '../table/prove/analyze.ts';
import { settleTable } from './settle.table.ts';

/** The five rows as they are written in the design, without the table. */
function oracle(adjudicated: boolean, seats: number, labels: readonly string[]): string {
  if (adjudicated) return 'adjudicated';
  if (labels.length < seats) return labels.length === 0 ? 'waiting' : 'reviewing';
  return labels.every((label) => label === labels[0]) ? 'agreed' : 'disputed';
}

test('every round of up to four seats and three answers', () => {
  let tried = 0;
  for (const adjudicated of [false, true])
    for (let seats = 1; seats <= 4; seats++)
      for (let answered = 0; answered <= seats; answered++)
        for (let code = 0; code < 3 ** answered; code++) {
          const labels = Array.from({ length: answered }, (_, at) => 'abc'[Math.floor(code / 3 ** at) % 3]!);
          const facts = {
            adjudicated,
            open: seats - answered,
            answered,
            answers: new Set(labels).size,
          };
          expect(decide(settleTable, facts).outcome).toBe(oracle(adjudicated, seats, labels));
          tried++;
        }
  expect(tried).toBe(2 * (4 + 13 + 40 + 121));
});

test('the analysis finds nothing that is not accepted', () => {
  expect(analyze(settleTable).findings.filter(({ accepted }) => !accepted)).toEqual([]);
});
