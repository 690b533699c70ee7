/** The constants of a DMN model: decisions that are nothing but a literal, which become parameters. */

import type { ParameterValue } from '@curia/core/in/table';
import type { Parameter } from '@curia/core/table';
import type { XmlElement } from '../../files/foreign/xml.ts';
import type { ForeignConstant, Test } from '../decision-table.ts';
import { readLiteral } from '../feel/read-test.ts';
import { Unfit } from '../unfit.ts';
import type { DmnModel } from './model.ts';

/** The decisions that this one requires and that are nothing but a literal, by name. */
export function constantsOf(model: DmnModel, owner: XmlElement): Map<string, XmlElement> {
  const required = new Set(
    model
      .within(owner, 'informationRequirement')
      .flatMap((requirement) => model.within(requirement, 'requiredDecision'))
      .map(({ attributes }) => attributes.href?.replace(/^#/, '')),
  );
  return new Map(
    model
      .within(model.root, 'decision')
      .filter(({ attributes }) => required.has(attributes.id))
      .filter((decision) => model.within(decision, 'literalExpression').length === 1)
      .map((decision) => [(decision.attributes.name ?? '').replace(/\s+/g, ' '), decision]),
  );
}

/** Reads the value of a constant; what Curia noted about the parameter is kept. */
export function readConstant(
  model: DmnModel,
  decision: XmlElement,
  noted: Parameter | undefined,
): ForeignConstant {
  const value = readLiteral(model.textIn(model.within(decision, 'literalExpression')[0], 'text') ?? '');
  if (noted !== undefined) return { parameter: noted, value: value as ParameterValue };
  if (typeof value !== 'number') throw new Unfit('cells compare with constants that are numbers only');
  const doc = model.textIn(decision, 'description') ?? '';
  return { parameter: { kind: 'number', doc, default: value }, value };
}

/** The constants that a test names. */
export function constantsIn(test: Test): string[] {
  const named = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? [(value as { constant: string }).constant] : [];
  switch (test.kind) {
    case 'is':
      return named(test.value);
    case 'compare':
      return named(test.bound);
    case 'range':
      return [...named(test.low), ...named(test.high)];
    case 'or':
    case 'and':
      return test.tests.flatMap(constantsIn);
    case 'not':
      return constantsIn(test.test);
    default:
      return [];
  }
}
