/** Analysing and explaining random tables of many facts and rules. */
import { analyze, decide, explain } from '@curia/core';
import { startRandom } from '@curia/core/measure';
import { largeTable, randomFacts } from './large-tables.ts';
import { printRows, whole } from './measure.ts';

const SEED = 20_261_116;
const CASES = 20;

/** Processor time: other work on the machine does not count. */
const seconds = (run: () => void): number => {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
};

console.log(
  `  seed ${SEED}, processor time; why: the slowest of ${CASES} random cases; every witness and every change decided again`,
);
const rows = [['facts', 'rules', 'conditions', 'analyze', 'findings', 'not settled', 'why', 'not settled']];
for (const [facts, rules] of [
  [20, 200],
  [30, 1000],
] as const) {
  for (const conditions of [2, 3, 5, 8]) {
    const random = startRandom(SEED);
    const table = largeTable(facts, rules, random, conditions);
    let analysis: ReturnType<typeof analyze> | undefined;
    const analyzed = seconds(() => {
      analysis = analyze(table);
    });
    const { findings, unsettled } = analysis!;
    for (const { rule, witness } of findings) {
      if (witness !== undefined && decide(table, witness as never).rule !== rule)
        throw new Error(`the witness for ${rule} is decided by another rule`);
    }
    let slowest = 0;
    let open = 0;
    for (let at = 0; at < CASES; at++) {
      const given = randomFacts(table, random);
      const explained = seconds(() => {
        open += explain(table, given as never).unsettled.length;
      });
      slowest = Math.max(slowest, explained);
    }
    rows.push([
      String(facts),
      whole(rules),
      `${conditions} to ${conditions + 3}`,
      `${analyzed.toFixed(2)} s`,
      String(findings.length),
      String(unsettled.length),
      `${slowest.toFixed(2)} s`,
      String(open),
    ]);
  }
}
printRows(rows);
