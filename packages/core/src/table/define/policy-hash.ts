/** The identity of a policy: a hash of everything that shapes a ruling, without titles and other documentation. */
import { canonicalJson } from '../../text/canonical-json.ts';
import { sha256 } from '../../text/sha256.ts';
import type { Fact } from './fact.ts';
import type { AnyTable } from './table.ts';

const hashes = new WeakMap<AnyTable, string>();

/** SHA-256 of the canonical JSON of everything that decides: facts, outcomes, rules and current parameter values. */
export function policyHash(table: AnyTable): string {
  const known = hashes.get(table);
  if (known !== undefined) return known;
  const hash = sha256(canonicalJson(policyDocument(table)));
  hashes.set(table, hash);
  return hash;
}

/** The content that the hash covers. */
export function policyDocument(table: AnyTable): Record<string, unknown> {
  const { id, policy, facts, outcomes, values, rules, otherwise } = table;
  const withoutDoc = ({ doc: _doc, ...rest }: Fact): object => rest;
  return {
    id,
    policy,
    facts: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, withoutDoc(fact)])),
    outcomes: Object.keys(outcomes).sort(),
    values,
    rules,
    otherwise,
  };
}
