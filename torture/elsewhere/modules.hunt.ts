/** Every table written as a JavaScript module, against `decide`, on random facts of any type. */
import { type AnyTable, decide, policyName, toJs } from '@curia/core';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { drawerOf } from './draw-facts.ts';
import { everyTable, numbersFor } from './every-table.ts';

interface Module {
  readonly decide: (facts: unknown) => Readonly<Record<'outcome' | 'rule' | 'code' | 'source', string>>;
  readonly reason: (rule: string, facts: unknown) => string;
}

const load = async (table: AnyTable): Promise<Module> =>
  (await import(`data:text/javascript,${encodeURIComponent(toJs(table))}`)) as Module;

/** What is decided, or which facts are rejected. */
type Answer = readonly string[];

function answerOf(run: () => Answer): { readonly answer: Answer; readonly isRefused: boolean } {
  try {
    return { answer: run(), isRefused: false };
  } catch (error) {
    const { code, details } = error as { code?: string; details?: readonly { path: string }[] };
    return { answer: [String(code), ...(details ?? []).map(({ path }) => path)], isRefused: true };
  }
}

/** The hunt. */
export const modulesHunt: Hunt = {
  name: 'modules',
  tries: 'random facts of every table, decided by its module as here',
  share: { short: 300 * everyTable.length, whole: 1_000_000 * everyTable.length },
  async run({ seed, most, only }: Hunted) {
    const tally = new Tally(['difference']);
    for (const [place, table] of everyTable.entries()) {
      const draw = drawerOf(table, { strange: true });
      const module = await load(table);
      for (const number of numbersFor(place, most, only)) {
        const facts = draw(new Random(seed * 1_000_003 + number));
        tally.tried();
        const here = answerOf(() => {
          const { outcome, rule, code, source, reason } = decide(table, facts as never);
          return [outcome, rule, code, source, reason];
        });
        const there = answerOf(() => {
          const { outcome, rule, code, source } = module.decide(facts);
          return [outcome, rule, code, source, module.reason(rule, facts)];
        });
        if (here.isRefused) tally.noted('refused inputs');
        const isSame =
          here.isRefused === there.isRefused &&
          here.answer.length === there.answer.length &&
          here.answer.every((one, at) => one === there.answer[at]);
        if (isSame) continue;
        const told = `${policyName(table)}: ${JSON.stringify(facts)}`;
        tally.broke('difference', number, `${told}\n    here  ${here.answer}\n    there ${there.answer}`);
      }
    }
    return tally.findings();
  },
};
