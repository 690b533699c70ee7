/** Finds rules that no case has needed, once there is enough evidence. */
import type { AnyTable } from '../../table/define/table.ts';
import { describeCondition } from '../../table/explain/describe-when.ts';
import { ENOUGH, type Symptom } from './doctor.ts';
import type { Part } from './doctor-of.ts';

/** Notes which rules fire; `safeguards` are meant never to. */
export function startIdleRules(
  tables: readonly AnyTable[],
  safeguards: readonly string[] = [],
): Part & { add(rulings: number, fired: readonly (readonly string[])[]): void } {
  const fired = tables.map(() => new Set(safeguards));
  const [code, isOne] = ['IDLE_RULES', tables.length === 1];
  let seen = 0;
  return {
    /** So many rulings more, and the rules of each table that fired in them. */
    add(rulings, rules) {
      seen += rulings;
      for (const [at, some] of rules.entries()) for (const rule of some) fired[at]?.add(rule);
    },
    symptoms: () =>
      tables.flatMap((table, at): Symptom[] => {
        const idle = table.rules.filter(({ id }) => fired[at]?.has(id) !== true);
        const [first] = idle;
        if (seen < ENOUGH || first === undefined) return [];
        return [
          {
            code,
            what: `rules ${isOne ? '' : `of ${table.policy} `}never fire in ${seen} rulings: ${idle.map(({ id }) => id).join(', ')}`,
            count: idle.length,
            of: table.rules.length,
            example: `${first.id} waits for ${describeCondition(table, first.when)}`,
            remedy:
              'Either such cases do not occur, or what the rules ask for never reaches them: see the symptoms above.',
          },
        ];
      }),
    untold: () =>
      seen >= ENOUGH
        ? []
        : [{ code, about: `the rules of ${isOne ? 'the court' : 'every policy'}`, seen, needed: ENOUGH }],
  };
}
