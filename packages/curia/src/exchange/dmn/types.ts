/** Finds out what values an input of a DMN model can have. */

import type { OutputValue } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import type { XmlElement } from '../../files/foreign/xml.ts';
import type { Test } from '../decision-table.ts';
import { readTest } from '../feel/read-test.ts';
import { Unfit } from '../unfit.ts';
import type { DmnModel } from './model.ts';

/** A type as far as a decision table needs it. */
export interface DmnType {
  /** The built-in type at the bottom; undefined if nothing says it. */
  readonly base?: string | undefined;
  /** The unary tests that its values pass. */
  readonly allowed?: string | undefined;
  readonly isList: boolean;
  /** The parts of a structure. */
  readonly parts: readonly XmlElement[];
}

const UNKNOWN: DmnType = { isList: false, parts: [] };
/** Deeper chains of types are circles. */
const DEEPEST = 20;

/** Resolves the name of a type through the item definitions of a model. */
export function typeNamed(model: DmnModel, name: string | undefined, depth = 0): DmnType {
  const plain = name?.trim().replace(/^\w+:/, '');
  if (plain === undefined || plain === '' || plain === 'Any' || depth > DEEPEST) return UNKNOWN;
  const definition = model
    .within(model.root, 'itemDefinition')
    .find(({ attributes }) => attributes.name === plain);
  return definition === undefined ? { ...UNKNOWN, base: plain } : typeOf(model, definition, depth);
}

function typeOf(model: DmnModel, definition: XmlElement, depth: number): DmnType {
  const under = typeNamed(model, model.textIn(definition, 'typeRef'), depth + 1);
  const constraint =
    model.within(definition, 'allowedValues')[0] ?? model.within(definition, 'typeConstraint')[0];
  const parts = model.within(definition, 'itemComponent');
  return {
    base: under.base,
    allowed: model.textIn(constraint, 'text') ?? under.allowed,
    isList: definition.attributes.isCollection === 'true' || under.isList,
    parts: parts.length > 0 ? parts : under.parts,
  };
}

/** The type of a part of a structure, such as `Age` of `Applicant.Age`. */
export function partOf(model: DmnModel, type: DmnType, steps: readonly string[]): DmnType {
  return steps.reduce((found: DmnType, step, depth) => {
    const part = found.parts.find(({ attributes }) => attributes.name === step.trim());
    return part === undefined ? UNKNOWN : typeOf(model, part, depth);
  }, type);
}

const NUMBERS = ['number', 'integer', 'long', 'double', 'decimal'];

/** The fact that an input with this type becomes; `tests` are its cells, for an input without a type. */
export function factOf(type: DmnType, kind: string | undefined, tests: readonly Test[], doc: string): Fact {
  const base = type.base ?? guess(tests);
  const allowed = type.allowed === undefined ? undefined : readTest(type.allowed, new Map());
  if (type.isList) {
    if (base !== 'string' || allowed === undefined)
      throw new Unfit('is a list; only lists of text whose possible values are listed can be tested');
    return { kind: 'set', doc, values: valuesOf(allowed).map(textOnly) };
  }
  if (base === 'boolean') return { kind: 'flag', doc };
  if (base !== undefined && NUMBERS.includes(base))
    return kind === 'count' ? { kind: 'count', doc } : { kind: 'score', doc, ...boundsOf(allowed) };
  if (base === 'string') {
    if (allowed === undefined)
      throw new Unfit(
        'is text whose possible values are not listed; add them as input values ("a","b"), so that an unknown one is refused',
      );
    return {
      kind: 'choice',
      doc,
      values: valuesOf(allowed).map((value) => (value === null ? null : textOnly(value))),
    };
  }
  throw new Unfit(
    base === undefined
      ? 'has no type, and its cells do not tell'
      : `is of type ${base}; numbers, text and true or false can be tested`,
  );
}

/** The built-in type that all literals of the cells have. */
function guess(tests: readonly Test[]): string | undefined {
  const kinds = new Set(tests.flatMap(literals).map((value) => typeof value));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function literals(test: Test): unknown[] {
  switch (test.kind) {
    case 'is':
      return [test.value];
    case 'list':
      return [...test.values];
    case 'compare':
      return [test.bound];
    case 'range':
      return [test.low, test.high];
    case 'or':
    case 'and':
      return test.tests.flatMap(literals);
    case 'not':
      return literals(test.test);
    default:
      return [];
  }
}

/** The values that a list of values names. */
export function valuesOf(test: Test): OutputValue[] {
  if (test.kind === 'or') return test.tests.flatMap(valuesOf);
  if (test.kind === 'list') return [...test.values];
  if (test.kind === 'is' && (typeof test.value !== 'object' || test.value === null)) return [test.value];
  throw new Unfit('its possible values are not a list of values');
}

function textOnly(value: OutputValue): string {
  if (typeof value !== 'string')
    throw new Unfit(`${JSON.stringify(value)} among its possible values is no text`);
  return value;
}

/** The least and the largest value of a number. */
function boundsOf(test: Test | undefined): { min?: number; max?: number } {
  if (test === undefined || test.kind === 'any') return {};
  if (test.kind === 'compare' && typeof test.bound === 'number') {
    if (test.operator === '>=') return { min: test.bound };
    if (test.operator === '<=') return { max: test.bound };
  }
  if (test.kind === 'range' && test.isLowIn && test.isHighIn)
    if (typeof test.low === 'number' && typeof test.high === 'number')
      return { min: test.low, max: test.high };
  throw new Unfit('its possible values are no closed range of numbers, such as [0..100]');
}
