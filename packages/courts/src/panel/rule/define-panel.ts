/** Makes a court from its definition, or refuses it with every problem found. */

import type { AnyTable } from '@curia/core';
import { CuriaError, defineTable, type TableDefinition, withValues } from '@curia/core';
import type { ErrorDetail } from '@curia/core/read';
import { readBy, refusal } from '@curia/core/read';
import type { Facts, Parameters, When } from '@curia/core/table';
import { freezeCopy, hiddenDangers } from '@curia/core/table';
import { checkKinds } from '../file/check-kinds.ts';
import { checkLabels } from '../file/check-labels.ts';
import { checkRules, isAboutCourt } from '../file/check-rules.ts';
import { type CourtFile, courtFile, type RuledPart } from '../file/court-file.ts';
import type { DefinedWords } from '../file/court-words.ts';
import type {
  CaseKinds,
  FieldKinds,
  KindValue,
  MarkKinds,
  OutcomeDefinition,
  PanelDefinition,
  RoleDefinitions,
  VerdictOutcome,
  WordsOf,
} from '../file/definition.ts';
import { isOwn, type PanelFact, type VerdictFact } from '../file/fact.ts';
import { makePlan, type PlanFacts, planFacts } from '../file/make-plan.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { checkMemory } from '../file/remembered.ts';
import type { Kind } from '../value/kind.ts';
import { purposeProblems } from './purposes.ts';

/** Defines a court. Throws `COURT_INVALID` listing every problem with its place. */
export function definePanel<
  const Ro extends RoleDefinitions,
  const Fa extends Readonly<Record<string, PanelFact<WordsOf<C, K, Fi, M, R, Ro>>>>,
  const O extends Readonly<
    Record<string, OutcomeDefinition<KindValue<K | Fi[keyof Fi]>, Extract<keyof Ro, string>>>
  >,
  const C extends CaseKinds = Record<never, never>,
  const K extends Kind = never,
  const Fi extends FieldKinds = Record<never, never>,
  const M extends MarkKinds = Record<never, never>,
  const R extends string = never,
  const P extends Parameters = Record<never, never>,
  const VFa extends Readonly<
    Record<string, VerdictFact<WordsOf<C, K, Fi, M, R, Ro>, Extract<keyof O, string>>>
  > = Record<never, never>,
  const VO extends Readonly<Record<string, VerdictOutcome>> = Record<never, never>,
  const L extends string = never,
>(
  definition: PanelDefinition<C, K, Fi, M, R, Ro, Fa, O, P, VFa, VO, L>,
): Panel<DefinedWords<C, K, Fi, M, Ro, O, P, VO, L>> {
  // What is only for the compiler is on no object.
  return parsePanel(definition) as Panel<DefinedWords<C, K, Fi, M, Ro, O, P, VO, L>>;
}

/** Builds a court from an unknown value, such as a parsed file. Throws `COURT_INVALID` with every problem and its place. */
export function parsePanel(value: unknown): Panel {
  const hidden = hiddenDangers(value);
  if (hidden.length > 0) throw refusal('COURT_INVALID', WHOLE, hidden);
  // Functions are not in any file: they are set aside while the shape is checked.
  const { rest, own } = splitOwn(value);
  const file = readBy(courtFile, rest, 'COURT_INVALID', WHOLE);
  const { schema_version: _version, policy_hash: _hash, values = {}, ...written } = file;
  const court = freezeCopy({ ...written, facts: inOrder(value, { ...written.facts, ...own }) });
  const panel = build(court as unknown as CourtFile, values);
  const wrong = purposeProblems(panel);
  if (wrong.length > 0) throw refusal('COURT_INVALID', WHOLE, wrong);
  return panel;
}

/** Used instead of a path if the court as a whole is wrong. */
const WHOLE = 'the court';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function splitOwn(value: unknown): { rest: unknown; own: Record<string, unknown> } {
  if (!isRecord(value) || !isRecord(value.facts)) return { rest: value, own: {} };
  const isFunction = (fact: unknown): boolean => isRecord(fact) && typeof fact.from === 'function';
  const facts = Object.entries(value.facts);
  return {
    rest: { ...value, facts: Object.fromEntries(facts.filter(([, fact]) => !isFunction(fact))) },
    own: Object.fromEntries(facts.filter(([, fact]) => isFunction(fact))),
  };
}

/** The facts in the order in which they were written. */
const inOrder = (value: unknown, facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys((value as { facts: object }).facts).map((name) => [name, facts[name]]));

function build(court: CourtFile, values: Readonly<Record<string, unknown>>): Panel {
  const problems: ErrorDetail[] = [];
  const report = (path: string, problem: string): void => {
    if (!problems.some((known) => known.path === path && known.problem === problem))
      problems.push({ path, problem });
  };
  checkKinds(court, report);
  checkRules(court, report);
  checkMemory(court, report);
  checkLabels(court, report);
  for (const [name, fact] of Object.entries(court.facts)) {
    if (isOwn(fact) && typeof fact.version !== 'string') report(`facts.${name}.version`, 'must be text');
  }
  const isSound = (path: string): boolean =>
    !problems.some((known) => known.path === path || known.path.startsWith(`${path}.`));
  const areKindsSound = ['value', 'fields', 'case', 'marks'].every(isSound);
  const isPlanned = (path: string): boolean => areKindsSound && isSound(path);
  const facts = planFacts(court, isPlanned);
  const { court: id, policy = 'v1', title = id, doc = '', verdict } = court;
  const table = tableOf(
    { id, policy, title, doc },
    court,
    facts.table,
    docsOf(court),
    court,
    isPlanned,
    '',
    report,
  );
  const verdictTable =
    verdict === undefined
      ? null
      : tableOf(
          { id: `${id}-verdict`, policy, title: `${title}: the verdict`, doc: '' },
          court,
          facts.verdictTable,
          Object.fromEntries(
            Object.entries(verdict.outcomes).map(([name, one]) => [name, one.doc ?? one.effect]),
          ),
          verdict,
          isPlanned,
          'verdict.',
          report,
        );
  if (problems.length > 0 || table === undefined || verdictTable === undefined)
    throw refusal('COURT_INVALID', WHOLE, problems);
  return assemble(court, { table, verdict: verdictTable, facts }, values);
}

interface Built {
  readonly table: AnyTable;
  readonly verdict: AnyTable | null;
  readonly facts: PlanFacts;
}

function assemble(
  court: CourtFile,
  { table, verdict, facts }: Built,
  values: Readonly<Record<string, unknown>>,
): Panel {
  const inForce = withValues(table, values);
  const verdictInForce = verdict === null ? null : withValues(verdict, values);
  return {
    name: court.court,
    policy: table.policy,
    title: table.title,
    doc: table.doc,
    court,
    table: inForce,
    verdict: verdictInForce,
    calibration: null,
    [courtPlan]: makePlan(court, facts, verdictInForce),
  };
}

/** Makes the table of a court or of its verdict; what the kernel finds wrong with it is reported at its place in the file. */
function tableOf(
  head: Pick<TableDefinition, 'id' | 'policy' | 'title' | 'doc'>,
  { params }: CourtFile,
  facts: Facts,
  outcomes: Readonly<Record<string, string>>,
  part: RuledPart,
  isPlanned: (path: string) => boolean,
  prefix: string,
  report: (path: string, problem: string) => void,
): AnyTable | undefined {
  const unsound = Object.keys(facts).filter((name) => !isPlanned(`${prefix}facts.${name}`));
  // A cell on a fact that is wrong itself would be reported a second time, and one on a placeholder wrongly.
  const without = (when: When): When =>
    Object.fromEntries(Object.entries(when).filter(([name]) => !unsound.includes(name)));
  const source = (rule: string): { source?: string } =>
    prefix === '' ? {} : { source: `${head.id.replace(/-verdict$/, '')}/${head.policy}/verdict/${rule}` };
  const definition = {
    ...head,
    facts,
    outcomes,
    ...(params === undefined ? {} : { params }),
    rules: part.rules.map((rule) => ({ ...source(rule.id), ...rule, when: without(rule.when) })),
    otherwise: { ...source('otherwise'), ...part.otherwise },
    never: (part.never ?? []).map((never) => ({ ...never, when: without(never.when) })),
    accepted: tableAccepted(part, prefix).map(({ when, ...accepted }) => {
      // What is about a role or an outcome is no matter of a table.
      const one = isAboutCourt(accepted.kind) ? { ...accepted, rule: 'otherwise' } : accepted;
      return when === undefined ? one : { ...one, when: without(when) };
    }),
    retired: part.retired ?? [],
  };
  try {
    return defineTable(definition as unknown as TableDefinition);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    for (const { path, problem } of error.details) report(placeOf(path, prefix), problem);
    return undefined;
  }
}

/** What silence does to a verdict is found in the court, not in the table of the verdict. */
const tableAccepted = ({ accepted = [] }: RuledPart, prefix: string): NonNullable<RuledPart['accepted']> =>
  prefix === '' ? accepted : accepted.filter(({ kind }) => kind !== 'SILENCE_HELPS');

/** Translates a place in a table to its place in the court file. */
function placeOf(path: string, prefix: string): string {
  if (path === 'id') return 'court';
  return path === 'policy' || path.startsWith('params') ? path : `${prefix}${path}`;
}

/** The outcomes with their meaning, as the table shows them. */
const docsOf = ({ outcomes }: CourtFile): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outcomes).map(([name, outcome]) => [name, outcome.doc ?? sayOutcome(outcome)]),
  );

function sayOutcome(outcome: OutcomeDefinition): string {
  if (outcome.effect === 'ask') return `ask ${outcome.roles?.join(' and ')}`;
  if (outcome.effect === 'escalate') return 'a person decides';
  if (outcome.effect === 'refuse') return 'refused, without a person';
  if ('value' in outcome) return `take ${JSON.stringify(outcome.value)}`;
  return `take the ${(outcome as { what: string }).what} value`;
}
