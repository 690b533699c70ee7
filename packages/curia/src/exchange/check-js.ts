/** Says whether a file is still the module that its table is written as. */
import { CuriaError, policyName, toJs } from '@curia/core';
import { hashIn } from '@curia/core/in/table';
import { readTextFile } from '../input/text-file.ts';
import type { Chosen } from '../kept/law/chosen.ts';
import { findPolicies } from '../runs/find-policy.ts';

/** What a check of a module found. */
export interface CheckedModule {
  readonly is_its_table: boolean;
  readonly message: string;
}

const HEADING = /^\/\/ (\S+), written by Curia; policy hash ([0-9a-f]+)\n/;

/** Compares a module, letter by letter, with the module that its table gives today: the named table, or the one its first line names. */
export async function checkJs(file: string, names: readonly string[]): Promise<CheckedModule> {
  const text = readTextFile(file);
  const [, policy, hash] = HEADING.exec(text) ?? [];
  if (policy === undefined)
    throw new CuriaError('FOREIGN_INVALID', `${file} does not begin with the line that --as js writes`);
  const found = (await Promise.all((names.length > 0 ? names : [policy]).map(findPolicies))).flat();
  const same = found.find((one) => policyName(one.policy) === policy);
  const say = (is_its_table: boolean, message: string): CheckedModule => ({ is_its_table, message });
  if (same === undefined)
    return say(false, `${file} is ${policy}, which is not ${found.map(nameOf).join(' or ')}`);
  const now = hashIn(same.question, same.policy);
  if (hash !== now)
    return say(
      false,
      `${file} is ${policy} as it was: its policy hash is ${hash}, and that of the table is ${now}`,
    );
  return toJs(same.policy, { hash: now }) === text
    ? say(true, `${file} is ${policy} with policy hash ${now}`)
    : say(
        false,
        `${file} was changed after it was written from ${policy}, or another version of Curia wrote it`,
      );
}

const nameOf = ({ policy }: Chosen): string => policyName(policy);
