/** Writes a rule table as a JDM graph; reading it gives the same table again, and GoRules decides by it as it stands. */
import { type AnyTable, CuriaError, policyHash, policyName } from '@curia/core';
import type { Cell } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import { writeNote } from '../noted.ts';
import { takeTable } from '../take-table.ts';
import { Unfit } from '../unfit.ts';
import { readJdmTable, writeConstant } from './read-jdm.ts';
import { writeZenCell, writeZenLiteral } from './zen-test.ts';

/** The graph of a table; throws `FOREIGN_UNFIT` if reading it again would give another table. */
export function writeJdm(table: AnyTable): string {
  const unfit = (why: string): CuriaError => new CuriaError('FOREIGN_UNFIT', `${policyName(table)}: ${why}`);
  let graph: string;
  try {
    graph = `${JSON.stringify(render(table), null, 2)}\n`;
  } catch (error) {
    throw error instanceof Unfit ? unfit(error.message) : error;
  }
  const { table: again } = takeTable(readJdmTable(policyName(table), graph));
  if (policyHash(again) !== policyHash(table)) throw unfit('cannot be written as JDM without changing it');
  return graph;
}

function render(table: AnyTable): object {
  const node = (id: string, type: string, name: string, at: number, content?: object): object => ({
    id,
    type,
    name,
    position: { x: at * 300, y: 0 },
    content,
  });
  const params = Object.entries(table.values);
  const constants = params.map(([key, value]) => ({
    id: `constant-${key}`,
    key,
    value: writeConstant(value),
  }));
  const chain = ['input', ...(constants.length === 0 ? [] : ['constants']), 'table', 'output'];
  return {
    nodes: [
      node('input', 'inputNode', 'request', 0, { schema: JSON.stringify(inputSchema(table)) }),
      ...(constants.length === 0
        ? []
        : [
            node('constants', 'expressionNode', 'parameters', 1, {
              expressions: constants,
              passThrough: true,
            }),
          ]),
      node('table', 'decisionTableNode', table.title, 2, tableContent(table)),
      node('output', 'outputNode', 'response', 3),
    ],
    edges: chain
      .slice(1)
      .map((targetId, at) => ({ id: `edge-${at}`, type: 'edge', sourceId: chain[at], targetId })),
  };
}

function inputSchema({ facts }: AnyTable): object {
  const observed = Object.entries(facts).filter(([, fact]) => fact.kind !== 'sum');
  return {
    type: 'object',
    properties: Object.fromEntries(
      observed.map(([name, fact]) => [name, { ...typeOf(fact), description: fact.doc }]),
    ),
    required: observed.map(([name]) => name),
  };
}

function typeOf(fact: Fact): object {
  switch (fact.kind) {
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: fact.values };
    case 'set':
      return { type: 'array', items: { enum: fact.values } };
    case 'score':
      return {
        type: 'number',
        minimum: fact.min,
        maximum: fact.max,
      };
    default:
      return { type: 'integer', minimum: 0 };
  }
}

function tableContent(table: AnyTable): object {
  const facts = Object.entries(table.facts);
  const columns = Object.keys(Object.values(table.outputs ?? {})[0] ?? { outcome: '' });
  const answers = (outcome: string): [string, string][] => {
    const row = table.outputs === undefined ? { outcome } : table.outputs[outcome];
    if (row === undefined) throw new Unfit(`the outcome ${outcome} has no columns, but others have`);
    return columns.map((column, at) => [`out-${at}`, writeZenLiteral(row[column] ?? null)]);
  };
  const leaves = (name: string): string[] => {
    const fact = table.facts[name]!;
    return fact.kind === 'sum' ? fact.of.flatMap(leaves) : [name];
  };
  const hasDefault = table.outputs === undefined || table.outputs[table.otherwise.then] !== undefined;
  const otherwise = hasDefault
    ? [
        {
          _id: 'otherwise',
          ...Object.fromEntries(facts.map((_, at) => [`in-${at}`, ''])),
          ...Object.fromEntries(answers(table.otherwise.then)),
        },
      ]
    : [];
  return {
    hitPolicy: 'first',
    inputs: facts.map(([name], at) => ({ id: `in-${at}`, name, field: leaves(name).join(' + ') })),
    outputs: columns.map((column, at) => ({ id: `out-${at}`, name: column, field: column })),
    rules: [
      ...table.rules.map((rule) => ({
        _id: rule.id,
        _description: rule.reason,
        ...Object.fromEntries(
          facts.map(([name, fact], at) => [
            `in-${at}`,
            writeZenCell(fact, rule.when[name] as Cell | undefined),
          ]),
        ),
        ...Object.fromEntries(answers(rule.then)),
      })),
      ...otherwise,
    ],
    curia: {
      note: writeNote(table),
      facts: Object.fromEntries(facts.map(([name, fact], at) => [`in-${at}`, { name, fact }])),
      rules: Object.fromEntries(
        table.rules.map(({ id, code, source, reason }) => [id, { code, source, reason }]),
      ),
    },
  };
}
