/** The shape of a court's cases, for docs, editors and the answers of agents, and a small case that shows it. */
import { z } from 'zod';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan } from '../file/plan.ts';
import type { CaseKind, Kind } from '../value/kind.ts';
import type { SaidValue } from '../value/said.ts';
import { written } from '../value/written.ts';
import { GIVEN_STATES } from './read-votes.ts';

/** The schema of a value that is there. Reading is stricter where JSON Schema has no words for it: steps, folded lengths. */
function someShape(kind: Kind): z.ZodType {
  switch (kind.kind) {
    case 'choice':
      return z.enum(kind.values as [string, ...string[]]);
    case 'flag':
      return z.boolean();
    case 'number': {
      const low = kind.min === undefined ? z.number() : z.number().min(kind.min);
      return kind.max === undefined ? low : low.max(kind.max);
    }
    case 'date':
      return z.iso.date();
    case 'text':
      return z.string().min(1);
    case 'list':
      return z.array(someShape(kind.of)).max(100);
  }
}

const caseFieldShape = (kind: CaseKind): z.ZodType => {
  const some = kind.kind === 'any' ? z.unknown() : someShape(kind);
  return kind.optional === true ? some.nullish() : some;
};

/** The schema of what any voice of a court may say, "there is none" aside. */
export const saidShape = ({ fields }: CourtPlan): z.ZodType => {
  const shapes = fields.map(({ reader }) => someShape(reader.kind));
  return shapes.length === 1 ? shapes[0]! : z.union(shapes);
};

/** The schema of a case with its votes. */
export function caseShape(panel: Panel): z.ZodType {
  const made = panel[courtPlan];
  const names = made.roles.map(({ name }) => name) as [string, ...string[]];
  const vote = z.strictObject({
    voice: z.string().min(1),
    role: made.roles.length === 1 ? z.enum(names).nullish() : z.enum(names),
    item: z.string().nullish(),
    order: made.swap === null ? z.null().optional() : z.enum(['1', '2']),
    state: z.enum(GIVEN_STATES).nullish(),
    value: saidShape(made).nullish(),
    confidence: z.number().min(0).max(1).nullish(),
    reason: z.string().nullish(),
    quotation: z.string().nullish(),
    family: z.string().nullish(),
    cost: z.number().min(0).nullish(),
  });
  const shape = z.strictObject({
    schema_version: z.unknown().optional(),
    case_id: z.union([z.string(), z.number()]).nullish(),
    ...Object.fromEntries(made.caseFields.map(({ name, kind }) => [name, caseFieldShape(kind)])),
    votes: z.array(vote),
    gold: z.unknown().optional().describe('what is right: a value, or values by item'),
    facts: z.unknown().optional(),
    ruling: z.unknown().optional(),
  });
  if (!made.remembers) return shape;
  return shape.extend({
    split: z.string().nullish().describe('where the case is from, such as train or live'),
    memory: z.unknown().optional(),
  });
}

/** A small case of a court: everybody who is asked first says the same. */
export function exampleCase(panel: Panel): Record<string, unknown> {
  const made = panel[courtPlan];
  const given = Object.fromEntries(
    made.caseFields
      .filter(({ isOptional }) => !isOptional)
      .map(({ name, kind }) => [name, name === made.listed ? [exampleEntry(made)] : exampleField(kind)]),
  );
  const key = made.items === 'listed' || made.items === 'named' ? 'a' : '';
  const quoted = made.quote?.in.map((name) => given[name]).find((text) => typeof text === 'string');
  const votes = made.roles
    .filter(({ isLater }) => !isLater)
    .flatMap(({ name, names, seats }) =>
      (names ?? Array.from({ length: Math.min(seats ?? 3, 3) }, (_, at) => `${name}-${at + 1}`)).flatMap(
        (voice) =>
          made.fields.flatMap((field) => {
            const item = [key, field.name].filter((part) => part !== '').join('/');
            const vote = written({
              voice,
              role: made.roles.length === 1 ? undefined : name,
              item: item === '' ? undefined : item,
              value: exampleValue(field.reader.kind),
              quotation: quoted,
            });
            return made.swap === null ? [vote] : ['1', '2'].map((order) => ({ ...vote, order }));
          }),
      ),
    );
  return { ...given, votes };
}

const exampleEntry = ({ entryMarks }: CourtPlan): Record<string, unknown> => ({
  id: 'a',
  ...Object.fromEntries(entryMarks.map(({ name, reader }) => [name, exampleValue(reader.kind)])),
});

const exampleField = (kind: CaseKind): unknown => (kind.kind === 'any' ? 'anything' : exampleValue(kind));

/** A value of a kind. */
export function exampleValue(kind: Kind): SaidValue {
  switch (kind.kind) {
    case 'choice':
      return kind.values[0]!;
    case 'flag':
      return true;
    case 'number':
      return kind.min ?? Math.min(0, kind.max ?? 0);
    case 'date':
      return '2026-01-31';
    case 'text':
      return 'text'.slice(0, kind.max ?? 4);
    case 'list':
      return [exampleValue(kind.of) as string];
  }
}
