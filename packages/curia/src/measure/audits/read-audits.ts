/** What people found when they looked at automated items again: read from a file, and kept in the logs of the cases. */
import { CuriaError, type ErrorDetail, readBy, refusal } from '@curia/core/internal';
import { isRightAnswer } from '@curia/core/internal/panel';
import { drawSpotChecks } from '@curia/core/internal/votes';
import { z } from 'zod';
import { readBody } from '../../run/case-event.ts';
import { everyRecord } from '../../run/input/each-record.ts';
import type { Input } from '../../run/input/open-input.ts';
import type { Store, StoredEvent } from '../../store/store.ts';
import type { AutomatedItem, CourtRun } from './automated.ts';

const number = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);

/** A row of a file of audits: a spot check, filled in; or just an item and what is right, or whether it was. */
const auditRow = z.object({
  item: z.union([z.string().min(1), z.number()]).transform(String),
  run_id: z.string().nullish(),
  label: z.unknown().optional(),
  verdict: z.enum(['right', 'wrong']).nullish(),
  by: z.string().max(200).nullish(),
  seed: z.union([z.string(), z.number()]).transform(String).nullish(),
  share: number.nullish(),
});

/** An audit as the log of its case keeps it. */
const audit = z.object({
  item: z.string(),
  field: z.string(),
  verdict: z.enum(['right', 'wrong']),
  /** What the person says is right. */
  label: z.unknown().optional(),
  by: z.string().optional(),
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

/** An audit that is not in the log yet. */
export type NewItemAudit = Omit<ItemAudit, 'audit' | 'at'>;

/** What a file of audits holds. */
export interface ReadAudits {
  readonly audits: readonly NewItemAudit[];
  /** Rows that nobody has filled in. */
  readonly open: number;
  /** Rows that repeat what is recorded already. */
  readonly known: number;
}

/** The audits in the logs of a run, in the order in which they were recorded. */
export async function auditsOf(store: Store, run_id: string): Promise<ItemAudit[]> {
  const audits: ItemAudit[] = [];
  for await (const event of store.eventsOfKind(run_id, ['audited'])) audits.push(auditIn(event));
  return audits.sort((a, b) => a.audit - b.audit);
}

function auditIn(event: StoredEvent): ItemAudit {
  const { run_id, case_id, at, seq } = event;
  const read = audit.safeParse(readBody('audited', event).verdict);
  if (read.success) return { ...read.data, case_id, run_id, at };
  throw new CuriaError('REPLAY_DIVERGED', `event ${seq} of case ${case_id} is not an audit of an item`);
}

/** Reads a file of audits; throws if any row cannot be used, since the rest alone would be another sample. */
export async function readAudits(
  input: Input,
  { run_id, panel }: CourtRun,
  automated: ReadonlyMap<string, AutomatedItem>,
  before: readonly ItemAudit[],
): Promise<ReadAudits> {
  const verdicts = new Map(before.map(({ item, verdict }) => [item, verdict]));
  const isDrawn = startDraws([...automated.keys()]);
  const audits: NewItemAudit[] = [];
  const contradicted: ErrorDetail[] = [];
  let [open, known] = [0, 0];
  await everyRecord(
    input,
    'AUDIT_INVALID',
    (record) => {
      const row = readBy(auditRow, record, 'AUDIT_INVALID', 'the audit');
      const item = automated.get(row.item);
      if (row.run_id != null && row.run_id !== run_id)
        throw invalid(`${row.item} is of run ${row.run_id}, not of ${run_id}`);
      if (item === undefined)
        throw invalid(`${row.item} is not an item that run ${run_id} decided automatically`);
      const verdict = verdictOf(row, (answer) => isRightAnswer(panel, item.item, item.value, answer));
      if (verdict === undefined) {
        open++;
        return;
      }
      const drawn = row.seed == null || row.share == null ? null : { seed: row.seed, share: row.share };
      if (drawn !== null && !isDrawn(drawn, row.item))
        throw invalid(`${row.item} is not in the draw of ${drawn.share} with seed ${drawn.seed}`);
      const earlier = verdicts.get(row.item);
      if (earlier !== undefined) {
        if (earlier === verdict) known++;
        else
          contradicted.push({ path: row.item, problem: `was found ${earlier} before, and now ${verdict}` });
        return;
      }
      verdicts.set(row.item, verdict);
      audits.push({
        run_id,
        case_id: item.case_id,
        item: row.item,
        field: item.field,
        verdict,
        ...(isBlank(row.label) ? {} : { label: row.label }),
        ...(row.by == null || row.by === '' ? {} : { by: row.by }),
        drawn,
      });
    },
    { shape: auditRow },
  );
  if (contradicted.length > 0) throw refusal('AUDIT_TWICE', 'the audits', contradicted, input.name);
  return { audits, open, known };
}

type AuditRow = z.infer<typeof auditRow>;

/** What a row says; undefined if nobody has filled it in. */
function verdictOf(
  { item, label, verdict }: AuditRow,
  isRight: (answer: unknown) => boolean | string,
): 'right' | 'wrong' | undefined {
  if (isBlank(label)) return verdict ?? undefined;
  const found = isRight(label);
  if (typeof found === 'string') throw invalid(`the label of ${item} ${found}`);
  const said = found ? 'right' : 'wrong';
  if (verdict != null && verdict !== said)
    throw invalid(`${item} is called ${verdict}, but by its label it is ${said}`);
  return said;
}

const isBlank = (label: unknown): boolean =>
  label === undefined || label === null || (typeof label === 'string' && label.trim() === '');

const invalid = (problem: string): CuriaError => new CuriaError('AUDIT_INVALID', problem);

/** Whether an item is in a draw; each draw is made once. */
function startDraws(
  items: readonly string[],
): (drawn: { readonly seed: string; readonly share: number }, item: string) => boolean {
  const draws = new Map<string, ReadonlySet<string>>();
  return ({ seed, share }, item) => {
    const key = `${share} ${seed}`;
    const draw = draws.get(key) ?? new Set(drawSpotChecks(items, share, seed));
    draws.set(key, draw);
    return draw.has(item);
  };
}
