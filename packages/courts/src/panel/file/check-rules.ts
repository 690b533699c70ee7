/** What is wrong with the roles, facts and outcomes of a court. */
import { namesakesIn, sayNamesake } from '@curia/core/text';
import type { CaseKind, Kind } from '../value/kind.ts';
import { readerOf, type ValueReader } from '../value/said.ts';
import { severalOf } from '../value/said-values.ts';
import { type CourtFile, MOST_VOICES } from './court-file.ts';
import { checkName, checkTwice, OPEN, own, type ReportProblem, unknownName } from './court-names.ts';
import { needsSized, suits } from './describe-fact.ts';
import { type FileFact, isOwn, listOf, SHARED_TALLIES, type VerdictFact } from './fact.ts';

/** The kinds of the fields of a court, by their path in the file. */
export function kindsOf({ value, fields = {}, items }: CourtFile): [path: string, kind: Kind][] {
  const kinds: [string, Kind][] =
    value === undefined
      ? Object.entries(fields).map(([name, { marks: _marks, ...kind }]) => [`fields.${name}`, kind as Kind])
      : [['value', value]];
  // Voices that name items simply omit what is not there, so "there is none" is always a value.
  return kinds.map(([path, kind]) => [
    path,
    spelledOut(items === 'named' ? { ...kind, optional: true } : kind),
  ]);
}

/** A list of texts or days may name the kind of its entries by one word. */
function spelledOut(kind: Kind): Kind {
  if (kind.kind !== 'list') return kind;
  const of: unknown = kind.of;
  return typeof of === 'string' ? { ...kind, of: { kind: of as 'text' | 'date' } } : kind;
}

/** Reports everything that is wrong with who is asked, what is counted and what follows. */
export function checkRules(court: CourtFile, report: ReportProblem): void {
  checkRoles(court, report);
  const readers = kindsOf(court).map(([, kind]) => readerOf(kind));
  for (const [name, fact] of Object.entries(court.facts)) {
    const path = `facts.${name}`;
    if (name === OPEN) report(path, 'is a reserved name');
    if (!isOwn(fact)) checkFact(court, fact, readers, path, report);
  }
  if (Object.hasOwn(court.params ?? {}, OPEN)) report(`params.${OPEN}`, 'is a reserved name');
  checkOutcomes(court, readers, report);
  checkAccepted(court, report);
  const { verdict } = court;
  for (const [name, fact] of Object.entries(verdict?.facts ?? {})) {
    checkVerdictFact(court, fact, readers, `verdict.facts.${name}`, report);
  }
  if (verdict !== undefined) checkGiven(verdict, Object.keys(verdict.outcomes), 'verdict.', report);
}

/** The kinds of findings that name a role or an outcome in the place of a rule. */
const ABOUT_COURT = { NEVER_MATTERS: 'role', UNREACHABLE_RESULT: 'outcome' } as const;

/** Whether a finding is about a role or an outcome, not about a rule. */
export const isAboutCourt = (kind: string): kind is keyof typeof ABOUT_COURT =>
  Object.hasOwn(ABOUT_COURT, kind);

function checkAccepted({ accepted = [], roles, outcomes }: CourtFile, report: ReportProblem): void {
  accepted.forEach(({ kind, rule }, at) => {
    if (!isAboutCourt(kind)) return;
    const known = Object.keys(kind === 'NEVER_MATTERS' ? roles : outcomes);
    if (!known.includes(rule)) report(`accepted[${at}].rule`, unknownName(ABOUT_COURT[kind], rule, known));
  });
}

/** Why a court with memory is not asked in waves. */
export const REMEMBERS = 'a court that remembers its cases keeps what everybody said, so it asks everybody';

function checkRoles({ roles, outcomes, memory }: CourtFile, report: ReportProblem): void {
  for (const one of namesakesIn(Object.keys(roles))) report(`roles.${one.name}`, sayNamesake(one));
  let seats = 0;
  for (const [name, { voices, asked, sees, wave }] of Object.entries(roles)) {
    const path = `roles.${name}`;
    checkName(name, path, report);
    if (Array.isArray(voices)) {
      checkTwice(voices, `${path}.voices`, report);
      if (voices.includes('')) report(`${path}.voices`, 'must not hold an empty name');
      for (const one of namesakesIn(voices)) report(`${path}.voices`, sayNamesake(one));
    }
    seats += typeof voices === 'number' ? voices : Array.isArray(voices) ? voices.length : 0;
    if (sees === 'votes' && asked !== 'later')
      report(`${path}.sees`, 'who is asked first has no votes to see');
    if (wave !== undefined && memory !== undefined) report(`${path}.wave`, REMEMBERS);
    const isWanted = Object.values(outcomes).some((one) => one.effect === 'ask' && one.roles?.includes(name));
    if (asked === 'later' && !isWanted) report(path, 'is asked later, but no outcome asks for it');
  }
  if (seats > MOST_VOICES) report('roles', `have ${seats} voices; there are at most ${MOST_VOICES}`);
  if (!Object.values(roles).some(({ asked }) => asked !== 'later'))
    report('roles', 'must have a role that is asked first');
}

function checkBy(
  court: CourtFile,
  by: string | readonly string[] | undefined,
  path: string,
  report: ReportProblem,
): void {
  const known = Object.keys(court.roles);
  for (const role of listOf(by)) {
    if (!Object.hasOwn(court.roles, role)) report(path, unknownName('role', role, known));
  }
  checkTwice(listOf(by), path, report);
}

function checkFact(
  court: CourtFile,
  fact: FileFact,
  readers: readonly ValueReader[],
  path: string,
  report: ReportProblem,
): void {
  const { by, asked } = fact as { by?: string | readonly string[]; asked?: string };
  checkBy(court, by, `${path}.by`, report);
  checkBy(court, asked, `${path}.asked`, report);
  if ('case' in fact) checkCaseFact(court, fact.case, `${path}.case`, report);
  if ('mark' in fact && !Object.hasOwn(court.marks ?? {}, fact.mark)) {
    report(`${path}.mark`, unknownName('mark', fact.mark, Object.keys(court.marks ?? {})));
  }
  if ('count' in fact) checkFilters(court, fact, readers, path, report);
  if ('tally' in fact) {
    const { per, beyond } = fact as { per?: string; beyond?: number };
    const mayShare = (SHARED_TALLIES as readonly string[]).includes(fact.tally);
    if (per !== undefined && !mayShare) report(`${path}.per`, `${fact.tally} cannot be a share`);
    if (fact.tally === 'far' && beyond === undefined)
      report(path, 'far needs beyond: how far from the median');
    if (fact.tally !== 'far' && beyond !== undefined) report(`${path}.beyond`, 'only far takes it');
  }
  checkSuits(court, fact, readers, path, report);
}

function checkSuits(
  court: CourtFile,
  fact: FileFact,
  readers: readonly ValueReader[],
  path: string,
  report: ReportProblem,
): void {
  const named = kindsOf(court);
  const unfit = readers.findIndex(({ kind }) => !suits(fact, kind));
  const what = 'tally' in fact ? fact.tally : 'calibrated';
  if (unfit >= 0) {
    const wanted = needsSized(fact) ? 'numbers and ordered choices' : 'choices and flags';
    report(path, `${what} is for ${wanted}, and ${named[unfit]![0]} is none`);
  } else if (needsSized(fact) && new Set(readers.map(({ kind }) => kind.kind)).size > 1) {
    report(path, `${what} would mix numbers and ordered choices`);
  }
  if ('tally' in fact && fact.tally === 'value') {
    const clash = named.find(([, kind]) => kind.kind === 'choice' && kind.values.includes('none'));
    if (clash !== undefined && readers.some(({ kind }) => kind.optional === true)) {
      report(`${clash[0]}.values`, 'must not contain none: the tally uses it for "there is no value"');
    }
  }
}

function checkFilters(
  court: CourtFile,
  fact: Extract<FileFact, { count: unknown }>,
  readers: readonly ValueReader[],
  path: string,
  report: ReportProblem,
): void {
  const { value, reason, quotation } = fact as Extract<FileFact, { count: 'voted' }>;
  if (fact.count !== 'voted') {
    for (const part of ['value', 'reason', 'quotation']) {
      if (part in fact) report(`${path}.${part}`, 'only count: voted takes it');
    }
    return;
  }
  if (value !== undefined) checkValues(readers, value, `${path}.value`, report);
  for (const code of listOf(reason)) {
    if (!court.reasons?.includes(code))
      report(`${path}.reason`, unknownName('reason', code, court.reasons ?? []));
  }
  if (quotation !== undefined && court.quote === undefined) {
    report(`${path}.quotation`, 'quotations are looked up only where the court says in which fields (quote)');
  }
}

/** Reports values that no field of the court can have. */
function checkValues(
  readers: readonly ValueReader[],
  written: unknown,
  path: string,
  report: ReportProblem,
): void {
  const [first] = readers;
  if (first === undefined) return;
  const asList = readers.find(({ kind }) => kind.kind === 'list') ?? first;
  for (const value of severalOf(asList, written)) {
    const read = readers.map((reader) => reader.read(value));
    if (read.every((said) => typeof said === 'string')) report(path, read[0] as string);
  }
}

function checkCaseFact(court: CourtFile, name: string, path: string, report: ReportProblem): void {
  const kind: CaseKind | undefined = own(court.case, name);
  if (kind === undefined) report(path, unknownName('field of the case', name, Object.keys(court.case ?? {})));
  else if (!['choice', 'number', 'flag'].includes(kind.kind)) {
    report(path, `${name} is a ${kind.kind}; only a choice, a number or a flag can be a fact`);
  } else if (kind.optional === true) report(path, `${name} is optional, so it cannot be a fact`);
}

function checkOutcomes(court: CourtFile, readers: readonly ValueReader[], report: ReportProblem): void {
  for (const [name, outcome] of Object.entries(court.outcomes)) {
    const path = `outcomes.${name}`;
    const parts = outcome as {
      effect: string;
      what?: string;
      by?: string | string[];
      roles?: string[];
      value?: unknown;
    };
    const { effect, what, by, roles } = parts;
    const hasValue = Object.hasOwn(outcome, 'value');
    if (effect === 'take' && (what === undefined) === !hasValue) {
      report(path, 'take needs either what (leading, median or calibrated) or value');
    }
    for (const [part, wanted] of [
      ['what', 'take'],
      ['value', 'take'],
      ['by', 'take'],
      ['roles', 'ask'],
    ] as const) {
      if (effect !== wanted && Object.hasOwn(outcome, part))
        report(`${path}.${part}`, `only ${wanted} takes it`);
    }
    if (by !== undefined && (hasValue || what === 'calibrated'))
      report(`${path}.by`, 'only leading and median take it');
    checkBy(court, by, `${path}.by`, report);
    if (effect === 'take' && hasValue) {
      readers.forEach((reader, at) => {
        const said = reader.read(parts.value);
        if (typeof said === 'string') report(`${path}.value`, `${kindsOf(court)[at]![0]} ${said}`);
      });
    }
    if (what === 'median') checkSuits(court, { tally: 'median' }, readers, `${path}.what`, report);
    if (what === 'calibrated')
      checkSuits(court, { calibrated: 'certified' }, readers, `${path}.what`, report);
    if (effect === 'ask') checkAsked(court, roles, path, report);
  }
  checkGiven(court, Object.keys(court.outcomes), '', report);
  const fallback = own(court.outcomes, court.otherwise.then);
  if (fallback?.effect === 'ask')
    report('otherwise.then', 'otherwise must not ask: then a run might never end');
}

function checkAsked(
  { roles }: CourtFile,
  asked: readonly string[] = [],
  path: string,
  report: ReportProblem,
): void {
  if (asked.length === 0) report(`${path}.roles`, 'ask needs the roles to ask');
  const later = Object.keys(roles).filter((name) => roles[name]!.asked === 'later');
  asked.forEach((role, at) => {
    if (!Object.hasOwn(roles, role))
      report(`${path}.roles[${at}]`, unknownName('role', role, Object.keys(roles)));
    else if (!later.includes(role))
      report(
        `${path}.roles[${at}]`,
        `${role} is asked first; only a role that is asked later can be asked for`,
      );
  });
  checkTwice(asked, `${path}.roles`, report);
}

/** Reports outcomes that no rule gives. */
function checkGiven(
  { rules, otherwise }: Pick<CourtFile, 'rules' | 'otherwise'>,
  outcomes: readonly string[],
  prefix: string,
  report: ReportProblem,
): void {
  for (const name of outcomes) {
    if (otherwise.then === name || rules.some(({ then }) => then === name)) continue;
    report(`${prefix}outcomes.${name}`, 'no rule gives it');
  }
}

function checkVerdictFact(
  court: CourtFile,
  fact: VerdictFact,
  readers: readonly ValueReader[],
  path: string,
  report: ReportProblem,
): void {
  if ('case' in fact) {
    checkCaseFact(court, fact.case, `${path}.case`, report);
    return;
  }
  const outcomes = Object.keys(court.outcomes);
  for (const name of listOf(fact.outcome)) {
    if (!outcomes.includes(name)) report(`${path}.outcome`, unknownName('outcome', name, outcomes));
  }
  if (Object.hasOwn(fact, 'value')) checkValues(readers, fact.value, `${path}.value`, report);
  for (const [name, wanted] of Object.entries(fact.marks ?? {})) {
    const kind = own(court.marks, name);
    if (kind === undefined) {
      report(`${path}.marks.${name}`, unknownName('mark', name, Object.keys(court.marks ?? {})));
      continue;
    }
    for (const value of listOf(wanted)) {
      const said = readerOf(kind).read(value);
      if (typeof said === 'string') report(`${path}.marks.${name}`, said);
    }
  }
}
