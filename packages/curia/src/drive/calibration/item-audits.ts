/** What people found when they looked at automated items again, as the logs of the cases keep it. */
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import { readBody } from '../../kept/case-event.ts';
import type { StoredEvent } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';

/** An audit as the log of its case keeps it. */
const audit = z.object({
  item: z.string(),
  field: z.string(),
  verdict: z.enum(['right', 'wrong']),
  /** What the person says is right. */
  label: z.unknown().optional(),
  by: z.string().optional(),
  /** Nobody looked at it until its day had passed. */
  overdue: z.boolean().optional(),
  /** How the item was drawn; null if nobody says. */
  drawn: z.object({ seed: z.string(), share: z.number() }).nullable(),
  /** Its place among the audits of the run, from 1. */
  audit: z.int().min(1),
});

/** An audit of an automated item. */
export interface ItemAudit extends z.infer<typeof audit> {
  readonly case_id: string;
  readonly run_id: string;
  readonly at: string;
}

/** The audits in the logs of a run, in the order in which they were recorded. */
export async function auditsOf(store: Store, run_id: string): Promise<ItemAudit[]> {
  const audits: ItemAudit[] = [];
  for await (const event of store.cases.eventsOfKind(run_id, ['audited'])) audits.push(auditIn(event));
  return audits.sort((a, b) => a.audit - b.audit);
}

function auditIn(event: StoredEvent): ItemAudit {
  const { run_id, case_id, at, seq } = event;
  const read = audit.safeParse(readBody('audited', event).verdict);
  if (read.success) return { ...read.data, case_id, run_id, at };
  throw new CuriaError('REPLAY_DIVERGED', `event ${seq} of case ${case_id} is not an audit of an item`);
}

/** An item that was drawn for a person to look at again. */
export interface DrawnItem {
  readonly run_id: string;
  readonly case_id: string;
  readonly item: string;
  readonly field: string;
  readonly seed: string;
  readonly share: number;
  /** The last day on which it can be audited. */
  readonly due: string;
}

/** The items of a run that were drawn, by name; of several draws the one that is due first counts. */
export async function drawnIn(store: Store, run_id: string): Promise<Map<string, DrawnItem>> {
  const drawn = new Map<string, DrawnItem>();
  for await (const event of store.cases.eventsOfKind(run_id, ['drawn'])) {
    const { schema_version: _version, ...one } = readBody('drawn', event);
    const before = drawn.get(one.item);
    if (before === undefined || one.due < before.due)
      drawn.set(one.item, { run_id, case_id: event.case_id, ...one });
  }
  return drawn;
}

/** Whether the day by which something was due has passed. */
export const isOverdue = (due: string, now: string): boolean => now.slice(0, 'YYYY-MM-DD'.length) > due;
