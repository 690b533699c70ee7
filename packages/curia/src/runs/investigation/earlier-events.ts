/** Reads the record of an earlier version line by line, and says what is wrong with a line it cannot read. */
import type { CuriaError } from '@curia/core';
import { readBy, refusal } from '@curia/core/read';
import { readJson } from '@curia/core/text';
import {
  type InvestigationPlan,
  plan as investigationPlan,
  report,
  reviewReport,
} from '@curia/courts/in/investigation';
import { z } from 'zod';

const notes = z.array(z.string()).optional();

/** What could follow the plan. */
const earlierEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('report-received'),
    iid: z.string(),
    report,
    notes,
    unseen: z.array(z.string()).optional(),
  }),
  z.object({ event: z.literal('review-received'), iid: z.string(), review: reviewReport, notes }),
  z.object({
    event: z.literal('report-malformed'),
    iid: z.string(),
    problem: z.string(),
    remains: report.optional(),
  }),
  z.object({ event: z.literal('investigator-failed'), iid: z.string(), reason: z.string() }),
  z.object({ event: z.literal('report-refused'), name: z.string(), reason: z.string() }),
  z.object({ event: z.literal('budget-exhausted'), reason: z.string() }),
]);

const planned = z.object({ event: z.literal('investigation-planned'), plan: investigationPlan, notes });

const line = z.object({
  schema_version: z.literal('1'),
  seq: z.int(),
  at: z.string(),
  /** The file that an event was read from, and its hash. */
  file: z.string().optional(),
  sha256: z.string().optional(),
  event: z.unknown(),
});

/** One event after the plan. */
export interface EarlierEvent extends Omit<z.infer<typeof line>, 'event'> {
  readonly event: z.infer<typeof earlierEvent>;
}

/** The plan that a record begins with. */
export interface EarlierPlan {
  readonly at: string;
  readonly plan: InvestigationPlan;
}

/** Reads a record; a cut or edited one is refused with line and problem. */
export function readEarlierEvents(file: string, text: string): [EarlierPlan, ...EarlierEvent[]] {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  const [first, ...rest] = lines.map((one, at) => readLine(file, one, at + 1));
  if (first === undefined) throw damaged(file, 1, 'it has no events');
  const begun = parse(file, 1, planned, first.event);
  const events = rest.map((one, at) => ({ ...one, event: parse(file, at + 2, earlierEvent, one.event) }));
  return [{ at: first.at, plan: begun.plan }, ...events];
}

function readLine(file: string, text: string, number: number): z.infer<typeof line> {
  let value: unknown;
  try {
    value = readJson(text, 'the line');
  } catch {
    throw damaged(file, number, 'it is not JSON; the record was cut or edited');
  }
  const read = parse(file, number, line, value);
  if (read.seq !== number)
    throw damaged(file, number, `event ${read.seq} stands at place ${number}; the record was edited`);
  return read;
}

const parse = <S extends z.ZodType>(file: string, number: number, schema: S, value: unknown): z.output<S> =>
  readBy(schema, value, 'INPUT_INVALID', 'the event', `${file}, line ${number}`);

/** The refusal of a record that is not as it was written. */
export const damaged = (file: string, number: number, problem: string): CuriaError =>
  refusal('INPUT_INVALID', 'the event', [{ path: `line ${number}`, problem }], file);
