/** A court of one's own: items a second beside json-rules-engine on the same counted facts and a vote counted by hand, and the time of an analysis. */

import { analyzePanel, definePanel, ruleCase } from '@curia/courts/panel';
import { type ConditionProperties, Engine } from 'json-rules-engine';
import { startRandom } from '../packages/core/src/measure/bootstrap.ts';
import { printRows, whole } from './measure.ts';

const SEED = 20_261_115;
const VALUES = ['billing', 'legal', 'technical', 'sales', 'other'] as const;
const WANTED = 200_000;

const panel = definePanel({
  court: 'bench',
  case: { tier: { kind: 'choice', values: ['free', 'paid'] } },
  value: { kind: 'choice', values: VALUES },
  roles: { voice: { voices: 5 } },
  facts: {
    silent: { count: 'silent' },
    voted: { count: 'voted' },
    legal: { count: 'voted', value: 'legal' },
    leading: { tally: 'leading' },
    margin: { tally: 'margin' },
    sure_margin: { tally: 'sure_margin' },
    tie: { tally: 'tie' },
    tier: { case: 'tier' },
  },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading' },
    LEGAL: { effect: 'take', value: 'legal' },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    {
      id: 'few',
      when: { silent: { at_least: 3 } },
      then: 'EXPERT',
      reason: '{silent} voices did not answer',
    },
    { id: 'legal', when: { legal: { at_least: 3 } }, then: 'LEGAL', reason: '{legal} say legal' },
    { id: 'tie', when: { tie: true }, then: 'EXPERT', reason: 'a tie' },
    { id: 'unanimous', when: { leading: { at_least: 5 } }, then: 'TAKE', reason: 'all agree' },
    {
      id: 'paid',
      when: { tier: 'paid', leading: { below: 4 } },
      then: 'EXPERT',
      reason: '{leading} agree on a paying customer',
    },
    { id: 'sure', when: { sure_margin: { at_least: 2 } }, then: 'TAKE', reason: '{leading} agree' },
    {
      id: 'most',
      when: { leading: { at_least: 3 }, margin: { at_least: 1 } },
      then: 'TAKE',
      reason: '{leading} agree',
    },
    { id: 'thin', when: { voted: { below: 3 } }, then: 'EXPERT', reason: '{voted} votes' },
  ],
  otherwise: { then: 'EXPERT', reason: 'the voices do not agree' },
});

const random = startRandom(SEED);
const cases = Array.from({ length: 1_000 }, (_, at) => ({
  case_id: String(at),
  tier: random() < 0.5 ? ('free' as const) : ('paid' as const),
  votes: Array.from({ length: 5 }, (_voice, seat) =>
    random() < 0.1
      ? { voice: `v${seat}`, state: 'missing' }
      : {
          voice: `v${seat}`,
          value: VALUES[Math.floor(random() * random() * VALUES.length)]!,
          confidence: 0.8,
        },
  ),
}));

/** What an engineer would write by hand: no states, no rules, no reasons. */
function majority(one: (typeof cases)[number]): string | null {
  const counts = new Map<string, number>();
  for (const { value } of one.votes) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  let [best, most, isTie]: [string | null, number, boolean] = [null, 0, false];
  for (const [value, count] of counts) {
    if (count > most) [best, most, isTie] = [value, count, false];
    else if (count === most) isTie = true;
  }
  return isTie ? null : best;
}

/** The same rules over the same facts, already counted. */
function jsonRulesEngine(): Engine {
  const words = { at_least: 'greaterThanInclusive', below: 'lessThan' } as const;
  const engine = new Engine();
  panel.table.rules.forEach((rule, at) => {
    const all = Object.entries(rule.when).flatMap(([fact, cell]): ConditionProperties[] =>
      typeof cell === 'object' && cell !== null
        ? Object.entries(cell).map(([word, value]) => ({
            fact,
            operator: words[word as keyof typeof words],
            value,
          }))
        : [{ fact, operator: 'equal', value: cell }],
    );
    engine.addRule({
      conditions: { all },
      event: { type: rule.id, params: { outcome: rule.then } },
      priority: 100 - at,
      onSuccess: () => {
        engine.stop();
      },
    });
  });
  return engine;
}

/** Items a second, best of many short rounds: other work may share the core. */
async function rate(rounds: number, run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = process.hrtime.bigint();
    await run();
    best = Math.min(best, Number(process.hrtime.bigint() - started) / 1e9);
  }
  return cases.length / best;
}

const facts = cases.map((one) => ruleCase(panel, one, { facts: true }).items[0]!);
const engine = jsonRulesEngine();
for (const { facts: counted, rule } of facts.slice(0, 200)) {
  const { events } = await engine.run({ ...counted });
  const found = events[0]?.type ?? 'otherwise';
  if (found !== rule) throw new Error(`json-rules-engine says ${found}, the court ${rule}`);
}

const ours = await rate(300, () => {
  for (const one of cases) ruleCase(panel, one);
});
const byHand = await rate(300, () => {
  for (const one of cases) majority(one);
});
const theirs = await rate(5, async () => {
  for (const { facts: counted } of facts) await engine.run({ ...counted });
});

console.log('Items a second on one core: 5 voices, 8 rules, parsed records, no trace (best of short rounds)');
printRows([
  ['', 'items/s', 'against the court'],
  [
    'the court: reads, counts, decides, words the ruling',
    whole(ours),
    `${(ours / WANTED).toFixed(2)} × the ${whole(WANTED)} asked for`,
  ],
  ['json-rules-engine: rules alone, on counted facts', whole(theirs), `${(theirs / ours).toFixed(3)} ×`],
  ['majority vote by hand: no states, no rules', whole(byHand), `${(byHand / ours).toFixed(1)} ×`],
]);

const started = process.hrtime.bigint();
const { panels, findings } = analyzePanel(panel);
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
console.log(
  `Analysis of the same court: ${whole(panels ?? 0)} panels in ${seconds.toFixed(2)} s, ${findings.length} findings`,
);
