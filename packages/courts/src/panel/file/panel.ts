/** A court of your own, ready to use: its definition, the tables that decide, and everything else deciding needs. */

import type { AnyTable, decide } from '@curia/core';
import { defineTable, flag, withValues } from '@curia/core';
import { policyDocument, program } from '@curia/core/table';
import { canonicalJson, sha256 } from '@curia/core/text';
import { checkCalibration, type PanelCalibration } from './calibration.ts';
import type { CourtFile } from './court-file.ts';
import { OPEN } from './court-names.ts';
import type { CourtWords, Worded } from './court-words.ts';
import { decidingParts } from './deciding-parts.ts';
import type { CourtPlan } from './plan.ts';

/** The key under which a court carries its plan; a symbol, so that the court stays JSON-safe. */
export const courtPlan = Symbol.for('curia.plan');

/** A court of your own, with its words where it was defined in TypeScript. */
export interface Panel<W extends CourtWords = CourtWords> extends Worded<W> {
  readonly name: string;
  readonly policy: string;
  readonly title: string;
  readonly doc: string;
  /** The court as written. */
  readonly court: CourtFile;
  /** The table that rules on an item. */
  readonly table: AnyTable;
  /** The table that rules on a case over its items; null if the court has no verdict. */
  readonly verdict: AnyTable | null;
  readonly calibration: PanelCalibration | null;
  readonly [courtPlan]: CourtPlan;
}

/**
 * The same court under another table with the same facts and outcomes, such as one with other parameter values; a calibration that
 * was made for other values is refused with `CALIBRATION_MISMATCH`.
 */
export function withPanelTable<W extends CourtWords>(panel: Panel<W>, table: AnyTable): Panel<W> {
  if (table === panel.table) return panel;
  const verdict = panel.verdict === null ? null : withValues(panel.verdict, table.values);
  const made = { ...panel, table, verdict, [courtPlan]: withVerdict(panel[courtPlan], verdict) };
  return panel.calibration === null ? made : withCalibration(made, panel.calibration);
}

/** The same court with other parameter values; rejects unknown names and values that do not fit. */
export const withPanelValues = <W extends CourtWords>(
  panel: Panel<W>,
  given: Partial<NoInfer<W>['values']>,
): Panel<W> => withPanelTable(panel, withValues(panel.table, given));

/** The same court with a calibration; one that was made for another court is refused with `CALIBRATION_MISMATCH`. */
export function withCalibration<W extends CourtWords>(
  panel: Panel<W>,
  calibration: PanelCalibration,
): Panel<W> {
  checkCalibration(panel, calibration);
  return { ...panel, calibration };
}

const withVerdict = (made: CourtPlan, table: AnyTable | null): CourtPlan =>
  table === null ? made : { ...made, verdict: { ...made.verdict!, table } };

const hashes = new WeakMap<Panel, string>();

/** SHA-256 of everything that decides: kinds, items, roles, facts, outcomes, rules, verdict, parameter values, calibration. */
export function panelHash(panel: Panel): string {
  const known = hashes.get(panel);
  if (known !== undefined) return known;
  const { name, policy, court, table, verdict, calibration } = panel;
  const document = {
    court: name,
    policy,
    ...decidingParts(court),
    table: policyDocument(table),
    verdict: verdict === null ? null : policyDocument(verdict),
    calibration: calibration?.hash ?? null,
  };
  const hash = sha256(canonicalJson(document));
  hashes.set(panel, hash);
  return hash;
}

const standing = new WeakMap<AnyTable, Map<string, AnyTable>>();

/**
 * The table after some outcomes have nobody left to ask: their rules also require the condition `open`, which is false. With
 * nothing closed, it is the court's table itself.
 */
export function tableWhere(table: AnyTable, closed: readonly string[]): AnyTable {
  if (closed.length === 0) return table;
  const known = standing.get(table) ?? new Map<string, AnyTable>();
  standing.set(table, known);
  const key = JSON.stringify(closed);
  const made = known.get(key) ?? withClosed(table, new Set(closed));
  known.set(key, made);
  return made;
}

function withClosed(table: AnyTable, closed: ReadonlySet<string>): AnyTable {
  const definition = {
    ...table,
    facts: { ...table.facts, [OPEN]: flag('somebody is left for the rule to ask') },
    rules: table.rules.map((rule) =>
      closed.has(rule.then) ? { ...rule, when: { ...rule.when, [OPEN]: true } } : rule,
    ),
    never: [...table.never, { when: { [OPEN]: true }, because: 'everybody it asks for has been asked' }],
  };
  const made = defineTable(definition);
  return withValues(made, table.values);
}

/** The facts as a table with closed outcomes takes them. */
export const factsFor = (
  table: AnyTable,
  facts: Parameters<typeof decide>[1],
): Parameters<typeof decide>[1] => (table[program].slotOf.has(OPEN) ? { ...facts, [OPEN]: false } : facts);
