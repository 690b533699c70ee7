/** What records share: their version, hashes, lists, shares and intervals, and events of logs. */
import { z } from '@hono/zod-openapi';

/** The version of every record. */
export const version = z.literal('1').openapi({ description: 'The version of the record.' });

/** A hash as 64 hexadecimal digits. */
export const hash = z.string().openapi({ example: 'a'.repeat(64) });

/** A list; whoever fills it may hand over one that nobody can change. */
export const list = <Part extends z.ZodType>(part: Part): z.ZodType<readonly z.output<Part>[]> =>
  z.array(part);

/** An object in the form of its court, its author or its file: whoever reads it asks of each field what it is. */
export const anObject: z.ZodType<unknown> = z.looseObject({});

/** An object with these fields, and whatever else its court or its author gave it. */
export const open = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<z.output<z.ZodObject<Shape>>> =>
  z.looseObject(shape);

/** What a case is called. */
export const caseId = z.union([z.string(), z.number()]);

/** Whether what was ruled rests on given votes. */
export const givenVotes = z
  .boolean()
  .openapi({ description: 'Whether votes count that were given with the cases, and not asked for.' });

/** A share of something. */
export const share = z.number().min(0).max(1);

/** Between what a figure lies. */
export const interval = z.object({ low: z.number(), high: z.number() });

/** How well a system does. */
export const scores = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });

/** An outcome and the rule that gave it. */
export const ruled = z.object({ outcome: z.string(), rule: z.string() });

/** An event of a run's own log. */
export const logged = z.object({
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  body: z.looseObject({}),
});

/** An event of the log of a case. */
export const caseEvent = z.object({
  run_id: z.string(),
  case_id: z.string(),
  seq: z.int(),
  kind: z.string(),
  at: z.string(),
  body: z.unknown(),
  hash: z.string().openapi({ description: 'Over the hash before it and every field of the event.' }),
});
