/** The rulebook of a run as it was when the run began: from what the run keeps of it, whatever ships today. */

import { type AnyTable, CuriaError, parseTable, withValues } from '@curia/core';
import type { Court, CourtPrompts } from '@curia/core/court';
import { hashIn } from '@curia/core/in/table';
import type { Rulebook, Tables } from '@curia/core/protocol';
import { readBy, readJson } from '@curia/core/read';
import type { AnyQuestion } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { canonicalJson, sha256 } from '@curia/core/text';
import { z } from 'zod';
import { promptHashes, promptVersions } from '../../agents/prompts/prompt-for.ts';
import { hashLaw, type StoredLaw } from '../../store/law.ts';
import type { KeptTable, Manifest } from '../manifest.ts';
import { choosePolicy, recordedPolicy } from './choose-policy.ts';
import { bindRulebook } from './rulebook.ts';

/** The prompts of a run: those that ship, with the texts that the run keeps where they are other ones today. */
export function keptPrompts({ prompts }: Court, described: Manifest, law: StoredLaw): CourtPrompts {
  const text = law.get(described.shapes?.prompts ?? '');
  if (text === undefined) return prompts;
  const named = readBy(hashes, readKept(text, 'prompts'), 'STORE_INVALID', 'the prompts');
  const today = promptHashes(prompts);
  const kept = Object.entries(named)
    .filter(([name, hash]) => today[name] !== hash)
    .map(([name, hash]) => [name, textOf(described, law, hash)]);
  return kept.length === 0 ? prompts : { ...prompts, kept: Object.fromEntries(kept) };
}

const hashes = z.record(z.string(), z.string());

/** The texts that a manifest names; refused if one of them is missing, or is not the text that it was. */
export function readLaw({ run_id, law: named = [] }: Manifest, stored: StoredLaw): StoredLaw {
  return new Map(
    named.map((hash) => {
      const text = textOf({ run_id }, stored, hash);
      if (hashLaw(text) === hash) return [hash, text];
      throw isNotTheLaw(run_id, hash, 'is no longer the text that the run was decided by');
    }),
  );
}

function textOf({ run_id }: Pick<Manifest, 'run_id'>, law: StoredLaw, hash: string): string {
  const text = law.get(hash);
  if (text === undefined) throw isNotTheLaw(run_id, hash, 'is missing');
  return text;
}

const isNotTheLaw = (run_id: string, hash: string, words: string): CuriaError =>
  new CuriaError('LAW_CHANGED', `run ${run_id}: the text ${hash.slice(0, 12)} of its law ${words}`);

/** The rulebook of a run; refused only if the code can no longer decide by it. */
export function keptRulebook(kind: Court, described: Manifest, options: object, law: StoredLaw): Rulebook {
  const tables = keptTables(kind, described, options, law);
  const today = bindRulebook(kind, tables, options, described.options);
  const changed = changedShapes(kind, described, today);
  const lost = changed.filter((name) => !isRestored(kind, described, name));
  if (lost.length > 0) throw isChanged(described, `its ${lost.join(' and ')} changed since`);
  const kept = changed.flatMap((name): [string, unknown][] => {
    const text = law.get(described.shapes![name]!);
    return text === undefined ? [] : [[name, readKept(text, name)]];
  });
  const parameters = { ...today.parameters, ...Object.fromEntries(kept) };
  // Cases decided under other prompts stay decided; their rulings carry the old hash.
  return { ...today, parameters, hash: described.rulebook_hash ?? '' };
}

/** Whether a court can decide by what a run keeps of this part, rather than by what ships today. */
const isRestored = ({ restores = [] }: Court, { law }: Manifest, name: string): boolean =>
  name === 'prompts' || (law !== undefined && (name === 'options' || restores.includes(name)));

/** The parts of a rulebook besides its tables that are no longer what the run began with. */
export function changedShapes(
  { prompts }: Court,
  { shapes = {}, law }: Manifest,
  { parameters }: Pick<Rulebook, 'parameters'>,
): string[] {
  // Runs older than the law know prompts by their versions.
  const today = law === undefined ? { ...parameters, prompts: promptVersions(prompts) } : parameters;
  return Object.entries(shapes)
    .filter(([name, hash]) => sha256(canonicalJson(today[name as keyof typeof today] ?? null)) !== hash)
    .map(([name]) => name);
}

/** The tables of a run with the values that were set. */
function keptTables(kind: Court, described: Manifest, options: object, law: StoredLaw): Tables {
  const { policy, policy_hash, values } = described;
  const [first] = kind.questions;
  const kept: Readonly<Record<string, KeptTable>> = {
    ...described.tables,
    [first.name]: described.tables?.[first.name] ?? { policy, policy_hash, values },
  };
  const tableOf = (question: AnyQuestion): AnyTable | undefined => {
    const known = kept[question.name];
    return known === undefined ? undefined : keptTable(question, described, known, law);
  };
  const main = tableOf(first)!;
  const implied = kind.implies?.(options, main) ?? {};
  return Object.fromEntries(
    kind.questions.flatMap((question) => {
      const { name } = question;
      const known = question === first ? main : tableOf(question);
      if (known !== undefined) return [[name, known]];
      if (kind.newer?.includes(name)) return [];
      const { policy: usual, values: own = {} } = implied[name] ?? {};
      return [[name, withValues(choosePolicy(question, usual), own)]];
    }),
  );
}

/** One table of a run: the one that ships if it is still the same, else the one that the run keeps. */
function keptTable(question: AnyQuestion, described: Manifest, known: KeptTable, law: StoredLaw): AnyTable {
  const text = known.text === undefined ? undefined : law.get(known.text);
  const shipped = text === undefined ? undefined : shippedAs(question, known);
  if (shipped !== undefined) return shipped;
  const table =
    text !== undefined
      ? parseTable(readKept(text, question.name))
      : known.definition === undefined
        ? recordedPolicy(question, known.policy, (shipped) => decidesAs(question, known, shipped))
        : parseTable(known.definition);
  const found = withValues(table, known.values);
  const hash = hashIn(question, found);
  if (hash !== known.policy_hash) {
    const words = `was made under ${question.name}@${known.policy} ${known.policy_hash.slice(0, 12)}, which is now ${hash.slice(0, 12)}`;
    throw isChanged(described, words);
  }
  return text === undefined ? found : stillFits(question, described, found);
}

/** The table that ships under the name of a kept one, if it decides the same; it need not be read again. */
export function shippedAs(question: AnyQuestion, known: KeptTable): AnyTable | undefined {
  const table = [...question.policies, ...(question.retired ?? [])].find(
    (shipped) => shipped.policy === known.policy && decidesAs(question, known, shipped),
  );
  return table === undefined ? undefined : withValues(table, known.values);
}

/** Whether a table decides as a kept one does, under the values that were set. */
function decidesAs(question: AnyQuestion, known: KeptTable, table: AnyTable): boolean {
  try {
    return hashIn(question, withValues(table, known.values)) === known.policy_hash;
  } catch (error) {
    // It has no such parameters any more, so it is another table.
    if (CuriaError.is(error)) return false;
    throw error;
  }
}

/** The kept table, if the code still counts its facts and reads its parameters. */
function stillFits(
  { name, policies, retired = [], safeguards }: AnyQuestion,
  described: Manifest,
  table: AnyTable,
): AnyTable {
  try {
    return fitTable(name, [...policies, ...retired], table, safeguards);
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'TABLE_UNFIT') throw error;
    const words = `this Curia no longer counts what ${name}@${table.policy} decides by (${error.message})`;
    throw isChanged(described, words);
  }
}

/** Kept texts come from stores and files of other people: read like any other input. */
function readKept(text: string, name: string): unknown {
  return readJson(text, `the kept text of ${name}`);
}

const isChanged = ({ run_id }: Manifest, words: string): CuriaError =>
  new CuriaError('POLICY_CHANGED', `run ${run_id}: ${words}`);
