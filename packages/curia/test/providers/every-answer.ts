/** Every shape of answer that models are asked for: of every court that ships, every pack and every template, and what own courts may add. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROMPT_LANGUAGES } from '@curia/core/agent';
import { z } from 'zod';
import { strictVerifierAnswer } from '../../../courts/src/verification/prompts.ts';
import { packs } from '../../../courts/src/verification/rules/packs/packs.ts';
import { schemaOf } from '../../src/agents/answer-shape.ts';
import { promptFor } from '../../src/agents/prompts/prompt-for.ts';
import { findCourt } from '../../src/courts/find-court.ts';
import { courts } from '../../src/courts/list.ts';

/** A shape of answer, and everybody who is asked for it. */
export interface AskedShape {
  readonly court: string;
  readonly roles: readonly string[];
  readonly answer: z.ZodType;
}

const templates = join(import.meta.dirname, '../../templates');

const templateCourts = readdirSync(templates).flatMap((name) =>
  ['court.yaml', 'lines.yaml']
    .map((file) => join(templates, name, file))
    .filter((file) => existsSync(file))
    .map((file) => findCourt(file)),
);

/** What the courts that ship, their packs and the templates ask for; the same shape once for each court. */
export function everyAnswer(): readonly AskedShape[] {
  const asked = [
    ...[...courts, ...templateCourts].flatMap(({ name: court, prompts }) =>
      prompts.roles.flatMap((role) =>
        PROMPT_LANGUAGES.map((language) => ({
          court,
          role,
          answer: promptFor(prompts, role, language).answer,
        })),
      ),
    ),
    ...Object.values(packs).flatMap((pack) =>
      pack.prompts.map((prompt) => ({
        court: `verification, ${pack.id}`,
        role: `verifier-${prompt.agent}`,
        answer: strictVerifierAnswer(prompt),
      })),
    ),
  ];
  const shapes = new Map<string, { court: string; roles: Set<string>; answer: z.ZodType }>();
  for (const { court, role, answer } of asked) {
    const key = `${court} ${JSON.stringify(schemaOf(answer))}`;
    const shape = shapes.get(key) ?? { court, roles: new Set(), answer };
    shapes.set(key, shape);
    shape.roles.add(role);
  }
  return [...shapes.values()].map((shape) => ({ ...shape, roles: [...shape.roles] }));
}

/** Shapes that a court in code may have: everything that JSON Schema can say of a zod schema, also what no provider holds a model to. */
export const UNUSUAL: Readonly<Record<string, z.ZodType>> = {
  'optional and nullable fields': z.object({
    a: z.string().optional(),
    b: z.number().nullable(),
    c: z.boolean().nullish(),
    d: z.enum(['', 'x']).optional(),
    e: z.literal('only'),
  }),
  'a default': z.object({ agreed: z.boolean().default(true), note: z.string().optional() }),
  'a map': z.object({ by_name: z.record(z.string(), z.object({ n: z.int(), said: z.string().optional() })) }),
  'a pair': z.object({ span: z.tuple([z.int().min(0), z.int()]) }),
  'one of several things': z.object({
    what: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.number().positive() }),
      z.object({ kind: z.literal('b'), text: z.string().min(1).max(9) }),
    ]),
  }),
  'a list of lists': z.object({ rows: z.array(z.array(z.string().optional().or(z.number()))) }),
  'numbers as words': z.object({ stars: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  anything: z.object({ said: z.unknown(), more: z.array(z.unknown()) }),
  'any object': z.looseObject({}),
  'fields of any name': z.object({ known: z.string() }).catchall(z.number()),
  both: z.object({ x: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })) }),
  'a tree': tree(),
  'very deep': deep(12),
};

function tree(): z.ZodType {
  const node: z.ZodType = z.object({
    name: z.string(),
    get parts() {
      return z.array(node);
    },
  });
  return node;
}

function deep(levels: number): z.ZodType {
  let inner: z.ZodType = z.string();
  for (let at = 0; at < levels; at++) inner = z.object({ inner });
  return inner;
}
