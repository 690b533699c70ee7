/** What ships today in the place of the law that a run keeps, and in what the two differ. */
import { type AnyTable, CuriaError, policyHash, policyName, withValues } from '@curia/core';
import type { Rulebook } from '@curia/core/protocol';
import { canonicalJson } from '@curia/core/text';
import { courtCode } from '../../courts/code-courts.ts';
import type { OpenedRun } from '../opened-run.ts';
import { bindRulebook, mainTable } from './rulebook.ts';

/** A part of a run's law that is another one today. */
export interface LawDifference {
  /** Such as `vote@v3`, `prompt reviewer-A.en` or `pack`. */
  readonly part: string;
  /** What differs, from the law of the run to today's. */
  readonly changes: readonly string[];
}

/**
 * The rulebook that the run would have today: each policy as it ships now, with the values that the run set, or what ships in the
 * place of a policy that is gone; its own tables as they are.
 */
export function lawToday(opened: OpenedRun): Rulebook {
  const { kind, manifest, options, court } = opened;
  const implied = kind.implies?.(options, mainTable(kind, court.rulebook)) ?? {};
  const tables = Object.entries(court.rulebook.tables).map(([name, kept]) => {
    const question = kind.questions.find((one) => one.name === name);
    if (question === undefined || isOwn(opened, name)) return [name, kept];
    const shipped = question.policies.find(({ policy }) => policy === kept.policy);
    if (shipped !== undefined) return [name, withValuesOf(kept, shipped)];
    const { policy: usual, values = {} } = implied[name] ?? {};
    const table = question.policies.find(({ policy }) => policy === usual) ?? question.policies[0];
    return [name, withValues(table, values)];
  });
  return bindRulebook(kind, Object.fromEntries(tables), options, manifest.options);
}

/** Whether a table of the run is a user's own, which nothing that ships can replace. */
function isOwn({ manifest }: OpenedRun, question: string): boolean {
  const { own, definition } = manifest.tables?.[question] ?? {};
  return own === true || definition !== undefined;
}

/** A table with the values that were set in another one, as far as it takes them. */
function withValuesOf(kept: AnyTable, shipped: AnyTable): AnyTable {
  const set = Object.entries(kept.values).filter(
    ([name, value]) => canonicalJson(value) !== canonicalJson(kept.params[name]?.default ?? null),
  );
  return set.reduce((table, [name, value]) => {
    try {
      return withValues(table, { [name]: value });
    } catch (error) {
      if (CuriaError.is(error)) return table;
      throw error;
    }
  }, shipped);
}

/** Every part of a run's law that is another one today; empty if nothing is. */
export function lawDifferences(opened: OpenedRun): LawDifference[] {
  const { court } = opened;
  const { tables, parameters } = court.rulebook;
  const today = lawToday(opened);
  const trusted = (name: string): string[] =>
    name === 'pack' && court.trusts_work === true
      ? ['what its functions found is taken from the log, not found again']
      : [];
  const ofTables = Object.entries(tables).flatMap(([question, kept]): LawDifference[] => {
    const now = today.tables[question]!;
    const part = policyName(kept);
    if (now.policy !== kept.policy)
      return [{ part, changes: [`it ships no longer, ${policyName(now)} takes its place`] }];
    return policyHash(now) === policyHash(kept) ? [] : [{ part, changes: tableChanges(kept, now) }];
  });
  const ofParts = Object.keys(parameters).flatMap((name): LawDifference[] => {
    const [before, after] = [parameters[name], today.parameters[name]];
    if (name === 'options' || canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
    return name === 'prompts'
      ? changedEntries(before, after).map(([role, how]) => ({ part: `prompt ${role}`, changes: [how] }))
      : [{ part: name, changes: [...changedWithin(before, after), ...trusted(name)] }];
  });
  const isSameCode = opened.manifest.code?.sha256 === courtCode(opened.kind)?.sha256;
  const ofCode = { part: 'the code of the court', changes: ['it is another one'] };
  return [...(isSameCode ? [] : [ofCode]), ...ofTables, ...ofParts];
}

/** A difference in words. */
export const sayDifference = ({ part, changes }: LawDifference): string =>
  `decided by ${part} as of the run; today's differs: ${changes.join(', ')}`;

/** Where two tables that answer the same question differ. */
function tableChanges(before: AnyTable, after: AnyTable): string[] {
  const rules = changedEntries(byId(before), byId(after)).map(([id, how]) => `rule ${id} ${how}`);
  const ids = (table: AnyTable): string => table.rules.map(({ id }) => id).join(' ');
  const isMoved = rules.length === 0 && ids(before) !== ids(after);
  const parts = (['facts', 'outcomes'] as const).flatMap((part) =>
    changedEntries(withoutDoc(before[part]), withoutDoc(after[part])).map(
      ([name, how]) => `${part.slice(0, -1)} ${name} ${how}`,
    ),
  );
  const values = Object.keys({ ...before.values, ...after.values }).flatMap((name) => {
    const [old, now] = [before.values[name], after.values[name]].map((value) => canonicalJson(value ?? null));
    return old === now ? [] : [`${name} is ${now}, was ${old}`];
  });
  const otherwise =
    canonicalJson(before.otherwise) === canonicalJson(after.otherwise) ? [] : ['otherwise changed'];
  return [
    ...rules,
    ...(isMoved ? ['its rules stand in another order'] : []),
    ...otherwise,
    ...values,
    ...parts,
  ];
}

const byId = ({ rules }: AnyTable): Record<string, unknown> =>
  Object.fromEntries(rules.map((rule) => [rule.id, rule]));

const withoutDoc = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (typeof value !== 'object' || value === null) return [name, null];
      const { doc: _doc, ...rest } = value as Record<string, unknown>;
      return [name, rest];
    }),
  );

/** The entries in which two records differ, and those of a record in them. */
const changedWithin = (before: unknown, after: unknown): string[] =>
  changedEntries(before, after).flatMap(([name, how]) => {
    const [old, now] = [before, after].map((one) => (one as Record<string, unknown>)[name]);
    const inner = how === 'changed' && isRecord(old) && isRecord(now) ? changedEntries(old, now) : [];
    return inner.length === 0 ? [`${name} ${how}`] : inner.map(([key, why]) => `${name}.${key} ${why}`);
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries in which two records differ, and how. */
function changedEntries(before: unknown, after: unknown): [name: string, how: string][] {
  const [old, now] = [before, after].map((value) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { '': value },
  ) as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys({ ...old, ...now }).flatMap((name): [string, string][] => {
    if (!Object.hasOwn(now, name)) return [[name, 'is gone']];
    if (!Object.hasOwn(old, name)) return [[name, 'is new']];
    return canonicalJson(old[name] ?? null) === canonicalJson(now[name] ?? null) ? [] : [[name, 'changed']];
  });
}
