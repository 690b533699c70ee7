/** What is wrong with the kinds, items, marks, swap and quotations of a court. */

import { canonicalJson } from '@curia/core/text';
import { decimalOf, isOnStep } from '../value/decimal.ts';
import type { CaseKind, Kind, MarkKind } from '../value/kind.ts';
import { readerOf } from '../value/said.ts';
import type { CourtFile } from './court-file.ts';
import { MOST_FIELDS } from './court-file.ts';
import {
  checkName,
  checkTwice,
  own,
  RESERVED_FIELDS,
  type ReportProblem,
  unknownName,
} from './court-names.ts';

/** Reports everything that is wrong with what a court says of values and cases. */
export function checkKinds(court: CourtFile, report: ReportProblem): void {
  const { value, fields, case: caseKinds = {}, marks = {} } = court;
  if (value !== undefined && fields !== undefined)
    report('fields', 'a court has either value or fields, not both');
  if (value === undefined && fields === undefined)
    report('value', 'a court has a value or fields; this one has neither');
  if (value !== undefined) checkKind(value, 'value', report);
  if (fields !== undefined && Object.keys(fields).length === 0)
    report('fields', 'must name at least one field');
  checkNumber(fields ?? {}, 'fields', report);
  for (const [name, kind] of Object.entries(fields ?? {})) {
    checkName(name, `fields.${name}`, report);
    checkKind(kind, `fields.${name}`, report);
  }
  checkNumber(caseKinds, 'case', report);
  for (const [name, kind] of Object.entries(caseKinds)) {
    checkName(name, `case.${name}`, report);
    if (RESERVED_FIELDS.includes(name)) report(`case.${name}`, 'is a reserved name');
    checkKind(kind, `case.${name}`, report);
  }
  for (const [name, kind] of Object.entries(marks)) {
    checkName(name, `marks.${name}`, report);
    checkKind(kind, `marks.${name}`, report);
  }
  checkItems(court, report);
  checkMarks(court, report);
  checkSwap(court, report);
  for (const [at, name] of (court.quote?.in ?? []).entries()) {
    const kind = own(caseKinds, name);
    if (kind === undefined)
      report(`quote.in[${at}]`, unknownName('field of the case', name, Object.keys(caseKinds)));
    else if (kind.kind !== 'text')
      report(`quote.in[${at}]`, `${name} is no text, so nothing can be quoted from it`);
  }
  checkTwice(court.reasons ?? [], 'reasons', report);
}

function checkNumber(fields: object, path: string, report: ReportProblem): void {
  const number = Object.keys(fields).length;
  if (number > MOST_FIELDS) report(path, `has ${number} fields; there are at most ${MOST_FIELDS}`);
}

function checkKind(kind: Kind | CaseKind, path: string, report: ReportProblem): void {
  if (kind.kind === 'choice') {
    checkTwice(kind.values, `${path}.values`, report);
    if (kind.values.includes('')) report(`${path}.values`, 'must not hold an empty word');
  }
  if (kind.kind === 'list' && typeof kind.of === 'object') checkKind(kind.of, `${path}.of`, report);
  if (kind.kind !== 'number') return;
  const { min, max, step } = kind;
  if (min !== undefined && max !== undefined && min > max) report(path, `min ${min} is above max ${max}`);
  if (
    step !== undefined &&
    min !== undefined &&
    max !== undefined &&
    !isOnStep(decimalOf(max), decimalOf(min), decimalOf(step))
  )
    report(`${path}.max`, `is not min plus a whole number of steps of ${step}`);
}

function checkItems({ items, case: caseKinds = {} }: CourtFile, report: ReportProblem): void {
  if (typeof items !== 'object') return;
  const { listed } = items;
  const kind = own(caseKinds, listed);
  checkName(listed, 'items.listed', report);
  if (RESERVED_FIELDS.includes(listed)) report('items.listed', `${listed} is a reserved name`);
  if (kind === undefined) return;
  if (kind.kind !== 'any') report(`case.${listed}`, 'lists the items, so its kind is any');
  if (kind.optional === true) report(`case.${listed}.optional`, 'lists the items, so it cannot be absent');
}

/** Every mark must have somebody who gives it: all fields, or the entries of the list. */
function checkMarks({ fields = {}, marks = {}, items }: CourtFile, report: ReportProblem): void {
  const names = Object.keys(marks);
  const isListed = typeof items === 'object';
  for (const [field, { marks: given = {} }] of Object.entries(fields)) {
    for (const [name, value] of Object.entries(given)) {
      const kind: MarkKind | undefined = own(marks, name);
      const said = kind === undefined ? unknownName('mark', name, names) : readerOf(kind).read(value);
      if (typeof said === 'string') report(`fields.${field}.marks.${name}`, said);
    }
  }
  for (const name of names) {
    const giving = Object.entries(fields).filter(([, kind]) => Object.hasOwn(kind.marks ?? {}, name));
    if (giving.length === 0 && !isListed) {
      report(`marks.${name}`, 'nothing gives it: neither the fields nor a list of items in the case');
    }
    if (giving.length === 0) continue;
    for (const [field, kind] of Object.entries(fields)) {
      if (Object.hasOwn(kind.marks ?? {}, name)) continue;
      report(`fields.${field}`, `has no mark ${name}, which ${giving[0]![0]} has`);
    }
  }
}

function checkSwap({ swap, case: caseKinds = {}, value, fields }: CourtFile, report: ReportProblem): void {
  if (swap === undefined) return;
  const [one, other] = swap;
  for (const [at, name] of swap.entries()) {
    if (own(caseKinds, name) === undefined) {
      report(`swap[${at}]`, unknownName('field of the case', name, Object.keys(caseKinds)));
    }
  }
  if (one === other) report('swap', 'must name two fields of the case');
  const [left, right] = swap.map((name) => own(caseKinds, name));
  const isAlike = canonicalJson({ ...left, doc: '' }) === canonicalJson({ ...right, doc: '' });
  if (left !== undefined && right !== undefined && !isAlike) {
    report('swap', `${one} and ${other} must be of the same kind, since each takes the place of the other`);
  }
  const kinds = value === undefined ? Object.entries(fields ?? {}) : [['value', value] as const];
  for (const [name, kind] of kinds) {
    const path = value === undefined ? `fields.${name}` : name;
    if (kind.kind !== 'choice') report(path, 'under swap every value is a choice');
    else if (kind.values.includes(one) !== kind.values.includes(other)) {
      report(`${path}.values`, `names only one of ${one} and ${other}, which are swapped`);
    }
  }
}
