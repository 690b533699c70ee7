/** The kernel beside its peers: the disposition table over the same 200,000 inputs, in one run. */

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AnyTable, decide } from '@curia/core';
import { withSums } from '@curia/core/in/table';
import { startRandom } from '@curia/core/measure';
import { dispositionV5 } from '@curia/courts/verification';
import { ZenEngine } from '@gorules/zen-engine';
import { Engine } from 'json-rules-engine';
import { rolldown } from 'rolldown';
import { best, printRows, whole } from './measure.ts';

const SEED = 20_261_115;
const INPUTS = 200_000;

const random = startRandom(SEED);
const upTo = (most: number): number => Math.floor(random() * (most + 1));
const facts = Array.from({ length: INPUTS }, () => ({
  blockers: random() < 0.1 ? 1 + upTo(1) : 0,
  majors_fixable: random() < 0.5 ? 0 : upTo(3),
  majors_unfixable: random() < 0.7 ? 0 : upTo(2),
  minors: random() < 0.4 ? 0 : upTo(4),
  unknown_severities: random() < 0.02 ? 1 : 0,
}));
// The peers cannot add up sums, so they are given them.
const factsWithSums = facts.map((one) => ({ ...withSums(dispositionV5 as AnyTable, one) }));
type Facts = (typeof facts)[number];

/** What an engineer would write by hand. */
function ifChain(f: Facts): { outcome: string; rule: string } {
  const majors = f.majors_fixable + f.majors_unfixable;
  if (f.blockers > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'blocker-present' };
  if (majors >= 3) return { outcome: 'ESCALATE_TO_SME', rule: 'too-many-majors' };
  if (f.majors_unfixable >= 2) return { outcome: 'ESCALATE_TO_SME', rule: 'several-unfixable' };
  if (f.majors_unfixable >= 1) return { outcome: 'ESCALATE_TO_SME', rule: 'one-unfixable' };
  if (f.unknown_severities > 0) return { outcome: 'ESCALATE_TO_SME', rule: 'unknown-severity' };
  if (f.majors_fixable >= 1 && f.majors_fixable <= 2)
    return { outcome: 'AUTO_RETRY', rule: 'fixable-majors' };
  if (f.minors > 0 && majors === 0 && f.blockers === 0) return { outcome: 'AUTO_ACCEPT', rule: 'minor-only' };
  if (f.minors === 0 && majors === 0 && f.blockers === 0) return { outcome: 'AUTO_ACCEPT', rule: 'clean' };
  return { outcome: 'ESCALATE_TO_SME', rule: 'otherwise' };
}

/** The same table for json-rules-engine: highest priority first, stop at the first success. */
function jsonRulesEngine(): Engine {
  const engine = new Engine();
  dispositionV5.rules.forEach((rule, at) => {
    const conditions = Object.entries(rule.when).flatMap(([fact, cell]) => {
      if (typeof cell === 'number') return [{ fact, operator: 'equal', value: cell }];
      const { at_least, at_most } = cell as { at_least?: number; at_most?: number };
      return [
        ...(at_least === undefined ? [] : [{ fact, operator: 'greaterThanInclusive', value: at_least }]),
        ...(at_most === undefined ? [] : [{ fact, operator: 'lessThanInclusive', value: at_most }]),
      ];
    });
    engine.addRule({
      conditions: { all: conditions },
      event: { type: rule.id, params: { outcome: rule.then } },
      priority: 100 - at,
      onSuccess: () => {
        engine.stop();
      },
    });
  });
  return engine;
}

/** The same table for zen: a decision table with hit policy first. */
function zenDecision(): {
  evaluate: (context: object) => Promise<{ result: { outcome: string; rule: string } }>;
} {
  const names = Object.keys(dispositionV5.facts);
  const inputs = names.map((name) => ({ id: `in-${name}`, name, field: name }));
  const outputs = ['outcome', 'rule'].map((name) => ({ id: `out-${name}`, name, field: name }));
  const cell = (value: unknown): string => {
    if (value === undefined) return '';
    if (typeof value === 'number') return String(value);
    const { at_least, at_most } = value as { at_least?: number; at_most?: number };
    return at_most === undefined ? `>= ${at_least}` : `[${at_least}..${at_most}]`;
  };
  const rows: { id: string; then: string; when: Record<string, unknown> }[] = dispositionV5.rules.map(
    (rule) => ({
      id: rule.id,
      then: rule.then,
      when: rule.when,
    }),
  );
  rows.push({ id: 'otherwise', then: dispositionV5.otherwise.then, when: {} });
  const rules = rows.map((rule) => ({
    _id: rule.id,
    ...Object.fromEntries(names.map((name) => [`in-${name}`, cell(rule.when[name])])),
    'out-outcome': JSON.stringify(rule.then),
    'out-rule': JSON.stringify(rule.id),
  }));
  const content = {
    contentType: 'application/vnd.gorules.decision',
    nodes: [
      { id: 'i', type: 'inputNode', name: 'in' },
      {
        id: 't',
        type: 'decisionTableNode',
        name: 'table',
        content: { hitPolicy: 'first', inputs, outputs, rules },
      },
      { id: 'o', type: 'outputNode', name: 'out' },
    ],
    edges: [
      { id: 'e1', type: 'edge', sourceId: 'i', targetId: 't' },
      { id: 'e2', type: 'edge', sourceId: 't', targetId: 'o' },
    ],
  };
  return new ZenEngine().createDecision(content as never) as never;
}

const expected = facts.map((one) => ifChain(one).rule);
const shares = Map.groupBy(expected, (rule) => rule);
console.log(
  `  seed ${SEED}, ${whole(INPUTS)} inputs; decided by: ${[...shares].map(([rule, all]) => `${rule} ${((100 * all.length) / INPUTS).toFixed(0)} %`).join(', ')}`,
);

const checked = (name: string, rules: readonly string[]): void => {
  const wrong = rules.filter((rule, at) => rule !== expected[at]).length;
  if (wrong > 0 || rules.length !== expected.length) throw new Error(`${name} disagrees on ${wrong} inputs`);
};
checked(
  'decide',
  facts.map((one) => decide(dispositionV5, one).rule),
);
checked(
  'decide with trace',
  facts.map((one) => decide(dispositionV5, one, { trace: true }).rule),
);

let sink = 0;
const chain = await best(41, () => {
  for (let at = 0; at < INPUTS; at++) {
    const { outcome, rule } = ifChain(facts[at]!);
    sink += outcome.length + rule.length;
  }
});
const plain = await best(41, () => {
  for (let at = 0; at < INPUTS; at++) {
    const { outcome, rule } = decide(dispositionV5, facts[at]!);
    sink += outcome.length + rule.length;
  }
});
const withTrace = { trace: true };
const traced = await best(21, () => {
  for (let at = 0; at < INPUTS; at++) {
    const { rule, trace } = decide(dispositionV5, facts[at]!, withTrace);
    sink += rule.length + trace!.length;
  }
});

const engine = jsonRulesEngine();
const engineRules: string[] = [];
const engineSeconds = await best(1, async () => {
  for (const one of factsWithSums) engineRules.push((await engine.run(one)).events[0]?.type ?? 'otherwise');
});
checked('json-rules-engine', engineRules);

const zen = zenDecision();
const zenRules: string[] = [];
const zenSeconds = await best(1, async () => {
  for (const one of factsWithSums) zenRules.push((await zen.evaluate(one)).result.rule);
});
checked('zen-engine', zenRules);

const row = (name: string, seconds: number): string[] => [
  name,
  whole(INPUTS / seconds),
  ((seconds / INPUTS) * 1e9).toFixed(0),
  (seconds / traced).toFixed(seconds < traced ? 2 : 0),
  (seconds / chain).toFixed(1),
];
console.log('  all engines gave the same rule for every input');
printRows([
  ['engine', 'decisions/s', 'ns each', 'times Curia traced', 'times if-chain'],
  row('hand-written if-chain', chain),
  row('Curia, outcome and rule', plain),
  row('Curia, full trace', traced),
  row('json-rules-engine 7.3.1, priority and stop', engineSeconds),
  row('@gorules/zen-engine 0.52.1, awaited one by one', zenSeconds),
]);
console.log(
  `  full trace: ${(engineSeconds / traced).toFixed(0)} times json-rules-engine (wanted 100), ${(zenSeconds / traced).toFixed(0)} times zen-engine (wanted 300)`,
);
console.log(`  without trace: ${(plain / chain).toFixed(1)} times slower than the if-chain (allowed 5)`);

const some = factsWithSums.slice(0, 200);
const own = await Promise.all(facts.slice(0, 200).map(async (one) => decide(dispositionV5, one).rule));
const theirs = await Promise.all(some.map(async (one) => (await engine.run(one)).events[0]?.type));
const right = (rules: readonly (string | undefined)[]): number =>
  rules.filter((rule, at) => rule === expected[at]).length;
console.log(
  `  200 concurrent decisions on one table object: Curia ${right(own)} right; json-rules-engine ${right(theirs)} right, ${theirs.filter((rule) => rule === undefined).length} empty`,
);

const DECIDES = [
  "export { decide, policyHash } from '@curia/core';",
  "export { dispositionV5 } from '@curia/courts/verification';",
];

for (const [name, lines] of [
  ['everything of @curia/core', ["export * from '@curia/core';"]],
  ['decide and disposition', DECIDES],
] as const) {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['curia-source', 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        // Its packages are found from here.
        resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.mjs') : null),
        load: (id) => (id.endsWith('/entry.mjs') ? lines.join('\n') : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  const { code } = output[0];
  console.log(
    `  browser bundle with ${name}: ${(code.length / 1024).toFixed(1)} kB, ${(gzipSync(code).length / 1024).toFixed(1)} kB gzipped`,
  );
}
if (sink === 0) throw new Error('nothing was decided');
