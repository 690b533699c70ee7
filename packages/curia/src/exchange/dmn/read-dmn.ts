/** Reads the decision tables of a DMN model; each is taken whole, or refused with every cell that does not fit. */
import { CuriaError } from '@curia/core';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { oneOf } from '@curia/core/text';
import type { XmlElement } from '../../files/foreign/xml.ts';
import type { ForeignTable } from '../decision-table.ts';
import { type DmnModel, readModel } from './model.ts';
import { readDecisionTable } from './read-decision-table.ts';

/** A decision table of a model: read, or refused with the reasons. */
export type DmnDecision = { readonly name: string } & (
  | { readonly table: ForeignTable }
  | { readonly problems: readonly ErrorDetail[] }
);

/** Reads every decision table of a model, in the order of the file. */
export function readDmn(file: string, source: string): DmnDecision[] {
  const model = readModel(file, source);
  const found = [...tablesUnder(model, model.root, undefined)];
  if (found.length === 0) throw new CuriaError('FOREIGN_UNFIT', `${file} has no decision table`);
  return found.map(({ owner, table }) => {
    const name = owner?.attributes.name ?? `line ${table.line}`;
    const isDirect = owner !== undefined && holdersOf(model, owner).includes(table);
    if (isDirect) return { name, ...readDecisionTable(model, owner, table) };
    const problem =
      'is inside a boxed expression, so what it decides on depends on the rest of that expression';
    return { name, problems: [{ path: `decision table in ${name} (line ${table.line})`, problem }] };
  });
}

/** The one table of a model, or the one of a decision that is named. */
export function readDmnTable(file: string, source: string, decision?: string): ForeignTable {
  const all = readDmn(file, source);
  const names = [...new Set(all.map(({ name }) => name))];
  const chosen = decision === undefined ? all : all.filter(({ name }) => name === decision);
  const [only, ...more] = chosen;
  if (only === undefined)
    throw new CuriaError('USAGE', `${file} has no decision table of ${decision}; it has ${oneOf(names)}`);
  if (more.length > 0 && decision === undefined)
    throw new CuriaError('USAGE', `${file} has several decision tables: --decision takes ${oneOf(names)}`);
  if ('problems' in only) throw refusal('FOREIGN_UNFIT', only.name, only.problems, file);
  return only.table;
}

interface FoundTable {
  /** The decision or the business knowledge model that it is in. */
  readonly owner: XmlElement | undefined;
  readonly table: XmlElement;
}

function* tablesUnder(
  model: DmnModel,
  element: XmlElement,
  owner: XmlElement | undefined,
): Generator<FoundTable> {
  for (const child of element.children) {
    if (child.space !== model.root.space) continue;
    if (child.name === 'decisionTable') yield { owner, table: child };
    const isOwner = child.name === 'decision' || child.name === 'businessKnowledgeModel';
    yield* tablesUnder(model, child, isOwner ? child : owner);
  }
}

/** The tables that are all of the logic of a decision or of a business knowledge model. */
const holdersOf = (model: DmnModel, owner: XmlElement): readonly XmlElement[] =>
  [owner, ...model.within(owner, 'encapsulatedLogic')].flatMap((holder) =>
    model.within(holder, 'decisionTable'),
  );
