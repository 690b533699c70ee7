/** The hash of a rulebook changes with everything that can shape a ruling, for every court, and with nothing else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyTable,
  analyze,
  CuriaError,
  parseTable,
  policyHash,
  policyName,
  withValues,
} from '@curia/core';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import { makeRulebook, type Rulebook } from '@curia/core/protocol';
import type { Parameter } from '@curia/core/table';
import { fitTable } from '@curia/core/table/prove';
import { sha256 } from '@curia/core/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promptFor, promptTexts } from '../../agents/prompts/prompt-for.ts';
import { closedValues, completeOptions, optionFields } from '../../courts/court-options.ts';
import { courts, questions } from '../../courts/list.ts';
import { optionOfText } from '../../courts/option-text.ts';
import { bindRulebook, chooseRulebook } from './rulebook.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curia-rulebook-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulebookOf = (kind: Court): Rulebook => chooseRulebook(kind, completeOptions(kind, {}));

/** The table as data that can be changed. */
const dataOf = (table: AnyTable): Data => JSON.parse(JSON.stringify(table)) as Data;

interface Data {
  rules: { id: string; then: string; when: Record<string, unknown> }[];
  otherwise: { then: string };
  outcomes: Record<string, string>;
}

/** Every table that differs in the outcome of one row. */
function withOtherOutcome(table: AnyTable): AnyTable[] {
  const outcomes = Object.keys(table.outcomes);
  const other = (outcome: string): string | undefined => outcomes.find((one) => one !== outcome);
  return [...table.rules.keys(), -1].flatMap((at) => {
    const data = dataOf(table);
    const row = at < 0 ? data.otherwise : data.rules[at]!;
    const then = other(row.then);
    if (then === undefined) return [];
    row.then = then;
    return [parseTable(data)];
  });
}

/** Every table that differs in one cell, as far as such a table can be: a rule that can never match is refused. */
function withOtherCell(table: AnyTable): AnyTable[] {
  return table.rules.flatMap((rule, at) =>
    Object.keys(rule.when).flatMap((fact) => {
      const data = dataOf(table);
      const { when } = data.rules[at]!;
      when[fact] = otherCell(when[fact]);
      try {
        return [parseTable(data)];
      } catch (error) {
        if (CuriaError.is(error)) return [];
        throw error;
      }
    }),
  );
}

function otherCell(cell: unknown): unknown {
  if (typeof cell === 'boolean') return !cell;
  if (typeof cell === 'number') return cell + 1;
  if (typeof cell === 'object' && cell !== null && !Array.isArray(cell))
    return Object.fromEntries(
      // A bound that names a parameter becomes a number.
      Object.entries(cell).map(([bound, value]) => [bound, typeof value === 'number' ? value + 1 : 1]),
    );
  return Array.isArray(cell) && cell.length > 1 ? cell.slice(1) : { not: cell };
}

/** A value that a parameter does not have now. */
function otherValue(parameter: Parameter, value: unknown): unknown {
  switch (parameter.kind) {
    case 'flag':
      return value !== true;
    case 'choice':
      return parameter.values.find((one) => one !== value);
    case 'words':
      return [...(value as string[]), 'ANOTHER'];
    case 'number': {
      const { min = (value as number) - 1, max = (value as number) + 1 } = parameter;
      return value === min ? max : min;
    }
  }
}

describe.each(courts.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  const base = rulebookOf(kind);
  const { tables } = base;
  const hashWith = (question: string, table: AnyTable): string =>
    bindRulebook(kind, { ...tables, [question]: table }, completeOptions(kind, {})).hash;

  test('every question has its table', () => {
    expect(Object.keys(tables)).toEqual(kind.questions.map(({ name }) => name));
  });

  test.each(kind.questions.map((question) => [question.name, question] as const))(
    '%s: a changed row, value or policy changes the hash, and fits',
    (question, { policies }) => {
      const table = tables[question]!;
      const changed = [
        ...withOtherOutcome(table),
        ...withOtherCell(table),
        ...Object.entries(table.params).flatMap(([name, parameter]) => {
          const value = otherValue(parameter, table.values[name]);
          return value === undefined ? [] : [withValues(table, { [name]: value })];
        }),
        ...policies.filter((policy) => policyHash(policy) !== policyHash(table)),
      ];
      expect(changed.length).toBeGreaterThan(0);
      const hashes = changed.map((other) => {
        expect(fitTable(question, policies, other)).toBe(other);
        return hashWith(question, other);
      });
      expect(new Set([base.hash, ...hashes]).size).toBe(hashes.length + 1);
    },
  );

  test('a table file takes the place of any table', () => {
    for (const { name } of kind.questions) {
      // The last differs where no rule matches, which breaks no safeguard.
      const changed = withOtherOutcome(tables[name]!).at(-1);
      const file = join(folder, `${kind.name}-${name}.json`);
      writeFileSync(file, JSON.stringify(changed));
      const options = completeOptions(kind, {});
      const chosen = chooseRulebook(kind, options, { [name]: { policy: file } });
      expect(policyHash(chosen.tables[name]!)).toBe(policyHash(changed!));
      expect(chosen.hash).toBe(hashWith(name, changed!));
    }
  });

  test('every value of an option changes the hash, unless it names a place', () => {
    for (const [name, field] of Object.entries(optionFields(kind))) {
      const closed = closedValues(field);
      const values =
        closed.length > 0
          ? closed.filter((value) => value !== field.default)
          : [optionOfText(kind, name, '7')];
      const hashes = values.map(
        (value) => chooseRulebook(kind, completeOptions(kind, { [name]: value })).hash,
      );
      if (kind.places?.includes(name) === true) expect(new Set(hashes)).toEqual(new Set([base.hash]));
      else expect(new Set([base.hash, ...hashes]).size).toBe(hashes.length + 1);
    }
  });

  test('the text of every prompt is covered, in every language', () => {
    const { prompts } = base.parameters as { prompts: Record<string, string> };
    const texts = Object.entries(promptTexts(kind.prompts));
    expect(prompts).toEqual(Object.fromEntries(texts.map(([name, text]) => [name, sha256(text)])));
    for (const role of kind.prompts.roles)
      for (const language of PROMPT_LANGUAGES) {
        const { system, user } = promptFor(kind.prompts, role, language);
        expect(JSON.parse(promptTexts(kind.prompts)[`${role}.${language}`]!)).toMatchObject({ system, user });
      }
    const names = kind.prompts.roles.flatMap((role) => PROMPT_LANGUAGES.map((one) => `${role}.${one}`));
    expect(Object.keys(prompts).sort()).toEqual(names.sort());
  });

  test('every leaf that is covered changes the hash', () => {
    const changed = otherLeaves(base.parameters);
    expect(changed.length).toBeGreaterThan(Object.keys(base.parameters).length);
    const hashes = changed.map(
      (parameters) => makeRulebook(kind.name, tables, parameters as Rulebook['parameters']).hash,
    );
    expect(new Set([base.hash, ...hashes]).size).toBe(hashes.length + 1);
  });
});

/** Every value that differs in one leaf. */
function otherLeaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null)
    return [typeof value === 'number' ? value + 1 : `${String(value)} otherwise`];
  const copy = (): Record<string, unknown> => (Array.isArray(value) ? [...value] : { ...value }) as never;
  return Object.entries(value).flatMap(([key, part]) =>
    otherLeaves(part).map((other) => Object.assign(copy(), { [key]: other })),
  );
}

test.each(questions.flatMap(({ policies }) => policies).map((table) => [policyName(table), table] as const))(
  '%s accepts exactly the findings that it has',
  (_name, table) => {
    const { findings, outdated } = analyze(table);
    expect(findings.filter(({ accepted }) => !accepted)).toEqual([]);
    expect(outdated).toEqual([]);
  },
);
