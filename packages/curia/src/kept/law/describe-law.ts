/** What a run says of the rulebook that it begins under, and every text that it keeps of it. */

import type { Court } from '@curia/core/court';
import { hashIn } from '@curia/core/in/table';
import type { Rulebook } from '@curia/core/protocol';
import { canonicalJson, sha256 } from '@curia/core/text';
import { promptTexts } from '../../agents/prompts/prompt-for.ts';
import { hashLaw, lawOf, type StoredLaw } from '../../store/law.ts';
import type { Manifest } from '../manifest.ts';
import { shippedAs } from './kept-rulebook.ts';
import { mainTable } from './rulebook.ts';

/** The part of a manifest that is about the rulebook. */
type DescribedRulebook = Pick<
  Manifest,
  'policy' | 'policy_hash' | 'values' | 'rulebook_hash' | 'tables' | 'shapes' | 'law'
>;

/** Describes a rulebook by hashes, and hands out the texts behind them. */
export function describeLaw(
  kind: Court,
  { tables, parameters, hash }: Rulebook,
): { readonly described: DescribedRulebook; readonly law: StoredLaw } {
  const main = mainTable(kind, { tables });
  const texts = new Map(kind.questions.map(({ name }) => [name, JSON.stringify(tables[name]!)]));
  const law = lawOf([
    ...texts.values(),
    ...Object.values(parameters).map(canonicalJson),
    ...Object.values(promptTexts(kind.prompts)),
  ]);
  return {
    law,
    described: {
      policy: main.policy,
      policy_hash: hashIn(kind.questions[0], main),
      values: main.values,
      rulebook_hash: hash,
      tables: Object.fromEntries(
        kind.questions.map((question) => {
          const { name } = question;
          const table = tables[name]!;
          const { policy, values } = table;
          const kept = {
            policy,
            policy_hash: hashIn(question, table),
            values,
            text: hashLaw(texts.get(name)!),
          };
          return [name, shippedAs(question, kept) === undefined ? { ...kept, own: true } : kept];
        }),
      ),
      shapes: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, sha256(canonicalJson(value))]),
      ),
      law: [...law.keys()],
    },
  };
}
