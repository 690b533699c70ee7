/** Reads the decision tables of a JDM graph, the format of GoRules. */
import { CuriaError } from '@curia/core';
import { type ErrorDetail, readJson, refusal, tryRead } from '@curia/core/read';
import type { Fact, Parameter } from '@curia/core/table';
import { oneOf } from '@curia/core/text';
import { z } from 'zod';
import type {
  ForeignConstant,
  ForeignInput,
  ForeignOutput,
  ForeignRule,
  ForeignTable,
  Test,
} from '../decision-table.ts';
import { factOf } from '../dmn/types.ts';
import { readNote } from '../noted.ts';
import { Unfit } from '../unfit.ts';
import { readZenLiteral, readZenTest, writeZenLiteral } from './zen-test.ts';

const column = z.object({ id: z.string(), name: z.string().nullish(), field: z.string().nullish() });

const tableContent = z.object({
  hitPolicy: z.string(),
  inputs: z.array(column),
  outputs: z.array(column),
  rules: z.array(z.record(z.string(), z.unknown())),
  /** What Curia wrote beside the table. */
  curia: z
    .object({
      note: z.string(),
      facts: z.record(z.string(), z.unknown()),
      rules: z.record(z.string(), z.unknown()),
    })
    .nullish(),
});

const graph = z.object({
  nodes: z.array(
    z.object({ id: z.string(), type: z.string(), name: z.string(), content: z.unknown().optional() }),
  ),
  edges: z.array(z.object({ sourceId: z.string(), targetId: z.string() })),
});

type Graph = z.output<typeof graph>;
type TableContent = z.output<typeof tableContent>;

/** The one table of a graph, or the one that is named. */
export function readJdmTable(file: string, source: string, decision?: string): ForeignTable {
  const read = readGraph(file, source);
  const tables = read.nodes.filter(({ type }) => type === 'decisionTableNode');
  if (tables.length === 0) throw new CuriaError('FOREIGN_UNFIT', `${file} has no decision table`);
  const names = tables.map(({ name }) => name);
  const chosen = decision === undefined ? tables : tables.filter(({ name }) => name === decision);
  if (chosen.length === 0)
    throw new CuriaError('USAGE', `${file} has no decision table ${decision}; it has ${oneOf(names)}`);
  if (chosen.length > 1)
    throw new CuriaError('USAGE', `${file} has several decision tables: --decision takes ${oneOf(names)}`);
  const { id, name, content } = chosen[0]!;
  const parsed = tryRead(tableContent, content, { isForeign: true });
  if (!parsed.ok) throw refusal('FOREIGN_INVALID', name, parsed.problems, file);
  return readTable(file, read, id, name, parsed.value);
}

function readGraph(file: string, source: string): Graph {
  let raw: unknown;
  try {
    raw = readJson(source.replace(/^\uFEFF/, ''), file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError('FOREIGN_INVALID', error.message);
  }
  const parsed = tryRead(graph, raw, { isForeign: true });
  if (parsed.ok) return parsed.value;
  throw refusal('FOREIGN_INVALID', 'the graph', parsed.problems, file);
}

function readTable(file: string, read: Graph, id: string, name: string, content: TableContent): ForeignTable {
  const problems: ErrorDetail[] = [];
  const attempt = <T>(path: string, act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Unfit) && !CuriaError.is(error)) throw error;
      problems.push({ path: `${name}, ${path}`, problem: error.message });
      return undefined;
    }
  };
  if (content.hitPolicy !== 'first')
    problems.push({
      path: `${name}, hit policy`,
      problem: `${content.hitPolicy} answers with several rules at once; a rule table answers with one`,
    });
  const note =
    content.curia == null ? undefined : attempt('note of Curia', () => readNote(content.curia!.note));
  const literals = constantsBefore(read, id);
  const named = new Set(literals.keys());
  const rows = content.rules.map((rule, at) => ({
    rule,
    at,
    id: typeof rule._id === 'string' ? rule._id : undefined,
  }));
  const fallback = note === undefined ? undefined : rows.find((row) => row.id === 'otherwise')?.rule;
  const rules = rows.filter(({ rule }) => rule !== fallback);
  const tests = rules.map(({ rule, at }) =>
    content.inputs.map((input, where) => {
      const place = `rule ${at + 1}, input ${where + 1}`;
      const test =
        attempt(place, () => readZenTest(cellText(rule[input.id]), named)) ?? ({ kind: 'any' } as Test);
      return { place: `${name}, ${place}`, test };
    }),
  );
  const schema = inputSchema(read);
  const inputs = content.inputs.map((input, at): ForeignInput => {
    const said = input.field?.trim() ?? '';
    const place = `input ${at + 1} ${said}`;
    const own = content.curia?.facts[input.id] as { name: string; fact: Fact } | undefined;
    const fact = attempt(
      place,
      () =>
        own?.fact ??
        inputFact(
          schema,
          said,
          input.name ?? said,
          tests.map((row) => row[at]!.test),
        ),
    );
    return {
      place: `${name}, ${place}`,
      expression: own?.name ?? said,
      fact: fact ?? { kind: 'flag', doc: '' },
    };
  });
  const answers = (rule: Readonly<Record<string, unknown>>, at: number): ForeignRule['outputs'] =>
    content.outputs.map(
      ({ id: key }, where) =>
        attempt(`rule ${at + 1}, output ${where + 1}`, () => readZenLiteral(cellText(rule[key]))) ?? null,
    );
  const defaults = fallback === undefined ? undefined : answers(fallback, rows.length - 1);
  const outputs = content.outputs.map(
    ({ field, name: label }, at): ForeignOutput => ({
      name: field || label || `output ${at + 1}`,
      fallback: defaults?.[at],
    }),
  );
  if (outputs.length === 0) problems.push({ path: `${name}, outputs`, problem: 'there is none' });
  if (inputs.length === 0) problems.push({ path: `${name}, inputs`, problem: 'there is none' });
  const made = rules.map(({ rule, at, id: own }, row): ForeignRule => {
    const written = (content.curia?.rules[own ?? ''] ?? {}) as {
      code?: string;
      source?: string;
      reason?: string;
    };
    const described = typeof rule._description === 'string' ? rule._description : undefined;
    return {
      place: `${name}, rule ${at + 1}`,
      cells: tests[row]!,
      outputs: answers(rule, at),
      ...(note === undefined
        ? { reason: described }
        : { id: own, ...written, reason: written.reason ?? described }),
    };
  });
  const constants: Record<string, ForeignConstant> = {};
  const used = JSON.stringify(tests);
  for (const [key, text] of literals) {
    const parameter = note?.params?.[key] as Parameter | undefined;
    if (parameter === undefined && !used.includes(`{"constant":"${key}"}`)) continue;
    const constant = attempt(`constant ${key}`, () => readConstant(text, parameter));
    if (constant !== undefined) constants[key] = constant;
  }
  if (problems.length > 0) throw refusal('FOREIGN_UNFIT', name, problems, file);
  return {
    name: note?.title ?? name,
    doc: '',
    hitPolicy: 'FIRST',
    inputs,
    outputs,
    rules: made,
    constants,
    noted: note,
  };
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Unfit('a cell must be text');
  return value;
}

const expressions = z.object({ expressions: z.array(z.object({ key: z.string(), value: z.string() })) });

/** What an expression before the table sets to a literal, by name. */
function constantsBefore({ nodes, edges }: Graph, table: string): Map<string, string> {
  const before = new Set(edges.filter(({ targetId }) => targetId === table).map(({ sourceId }) => sourceId));
  const found = nodes
    .filter(({ id, type }) => type === 'expressionNode' && before.has(id))
    .flatMap(({ content }) => {
      const parsed = expressions.safeParse(content);
      return parsed.success ? parsed.data.expressions : [];
    });
  return new Map(found.map(({ key, value }) => [key, value]));
}

function readConstant(text: string, noted: Parameter | undefined): ForeignConstant {
  if (noted?.kind === 'words') {
    const inner = text.trim().replace(/^\[|\]$/g, '');
    const test = inner.trim() === '' ? undefined : readZenTest(`in [${inner}]`, new Set());
    return { parameter: noted, value: test?.kind === 'list' ? (test.values as string[]) : [] };
  }
  const value = readZenLiteral(text);
  if (noted !== undefined) return { parameter: noted, value: value as number };
  if (typeof value !== 'number') throw new Unfit('cells compare with constants that are numbers only');
  return { parameter: { kind: 'number', doc: '', default: value }, value };
}

const property = z.object({
  type: z.string().nullish(),
  enum: z.array(z.union([z.string(), z.null()])).nullish(),
  minimum: z.number().nullish(),
  maximum: z.number().nullish(),
  items: z.object({ enum: z.array(z.string()).nullish() }).nullish(),
});

type Properties = Readonly<Record<string, z.output<typeof property>>>;

/** The types that the input of the graph names, as a JSON Schema. */
function inputSchema({ nodes }: Graph): Properties {
  const written = nodes.find(({ type }) => type === 'inputNode')?.content as
    | { schema?: unknown }
    | null
    | undefined;
  if (typeof written?.schema !== 'string' || written.schema.trim() === '') return {};
  try {
    return z.object({ properties: z.record(z.string(), property) }).parse(JSON.parse(written.schema))
      .properties;
  } catch {
    return {};
  }
}

const PLAIN_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

function inputFact(schema: Properties, said: string, doc: string, tests: readonly Test[]): Fact {
  if (!PLAIN_PATH.test(said))
    throw new Unfit(`${said || 'an input without a field'} is computed; an input is a value that is given`);
  const known = Object.hasOwn(schema, said) ? schema[said] : undefined;
  const listed = known?.type === 'array' ? known.items?.enum : known?.enum;
  const { minimum: low, maximum: high } = known ?? {};
  const range =
    low != null && high != null
      ? `[${low}..${high}]`
      : low != null
        ? `>= ${low}`
        : high != null
          ? `<= ${high}`
          : undefined;
  const base = known?.type === 'array' || listed != null ? 'string' : known?.type;
  const allowed =
    listed == null
      ? range
      : listed.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(', ');
  return factOf(
    { base: base ?? undefined, allowed, isList: known?.type === 'array', parts: [] },
    undefined,
    tests,
    doc,
  );
}

/** What a constant is written as. */
export const writeConstant = (value: number | boolean | string | readonly string[]): string =>
  typeof value === 'object' ? `[${value.map(writeZenLiteral).join(', ')}]` : writeZenLiteral(value);
