/** What a case, or a ruling that was made of one, puts to its table: the start of every explanation. */

import { CuriaError, policyName, withValues } from '@curia/core';
import { hashIn } from '@curia/core/in/table';
import { readBy } from '@curia/core/read';
import type { FactValues, TableQuestion } from '@curia/core/table';
import { z } from 'zod';
import { consulting } from '../drive/calibration/consult-store.ts';
import { inForce } from '../drive/calibration/in-force.ts';
import { recordedPolicy } from '../kept/law/choose-policy.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import { findPolicy, findRecorded, namePolicy, type ValuesFor } from './find-policy.ts';

const rulingLine = z.object({
  procedure: z.string().optional(),
  policy: z.string().optional(),
  policy_hash: z.string().optional(),
  /** The facts, or those of every part of the case. */
  facts: z
    .union([z.record(z.string(), z.unknown()), z.array(z.looseObject({ about: z.string() })).min(1)])
    .optional(),
  ruling: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

type RulingLine = z.infer<typeof rulingLine>;

/** A line that `curia decide` wrote; undefined if the value is a case. */
function readRulingLine(input: unknown): RulingLine | undefined {
  const isRuling = typeof input === 'object' && input !== null && 'policy_hash' in input && 'ruling' in input;
  const isRefusal = typeof input === 'object' && input !== null && 'error' in input && 'line' in input;
  if (!isRuling && !isRefusal) return undefined;
  return readBy(rulingLine, input, 'INPUT_INVALID', 'the line', 'this line of rulings is damaged');
}

/** Finds the questions behind a case, or behind a line of rulings that carries its facts. */
export async function findQuestions(
  name: string | undefined,
  input: unknown,
  options: { readonly policy?: string; readonly values: ValuesFor; readonly store: string },
): Promise<{ chosen: Chosen; questions: readonly TableQuestion[] }> {
  const line = readRulingLine(input);
  if (line?.error !== undefined) {
    throw new CuriaError(
      'FACTS_MISSING',
      `this line was refused, so there is no ruling to explain: ${line.error.message}`,
    );
  }
  if (line === undefined) {
    if (name === undefined) {
      throw new CuriaError('USAGE', 'name the table that the case is for: curia why disposition FILE');
    }
    const named = await findPolicy(name, options.policy, options.values);
    const chosen = await consulting([named.question], options.store, (alarms) => inForce(named, alarms));
    return { chosen, questions: chosen.question.questions(input, chosen.policy) };
  }
  const question =
    name === undefined ? await findRecorded(line.procedure ?? '') : (await findPolicy(name)).question;
  const table =
    options.policy === undefined
      ? recordedPolicy(
          question,
          line.policy,
          (shipped) => hashIn(question, withValues(shipped, options.values(shipped))) === line.policy_hash,
        )
      : await namePolicy(question, options.policy);
  const chosen = { question, policy: withValues(table, options.values(table)) };
  const hash = hashIn(chosen.question, chosen.policy);
  if (line.policy_hash !== undefined && line.policy_hash !== hash) {
    throw new CuriaError(
      'POLICY_CHANGED',
      `the ruling used ${line.policy} with hash ${line.policy_hash.slice(0, 12)}, but ${policyName(chosen.policy)} now has hash ${hash.slice(0, 12)}; pass the original table and --set values`,
    );
  }
  const carried = carriedFacts(chosen, line);
  if (carried.length === 0) {
    throw new CuriaError(
      'FACTS_MISSING',
      'this ruling carries no facts; decide again with --facts, or explain the case itself',
    );
  }
  return { chosen, questions: carried.map((part) => ({ ...part, table: chosen.policy })) };
}

/** The facts a line carries: of the one question, of several parts in a list, or inside the parts of the ruling. */
function carriedFacts(
  { question }: Chosen,
  { facts, ruling = {} }: RulingLine,
): readonly Pick<TableQuestion, 'about' | 'facts'>[] {
  if (facts === undefined) return question.recall?.(ruling) ?? [];
  if (!Array.isArray(facts)) return [{ about: '', facts: facts as FactValues }];
  return facts.map(({ about, ...rest }) => ({ about, facts: rest as FactValues }));
}
