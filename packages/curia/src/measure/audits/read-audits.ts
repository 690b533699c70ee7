/** What people found when they looked at automated items again: read from a file, and kept in the logs of the cases. */
import { CuriaError } from '@curia/core';
import type { TakenItem } from '@curia/core/court/votes';
import { drawSpotChecks } from '@curia/core/in/votes/watch';
import { type ErrorDetail, readBy, refusal } from '@curia/core/read';
import { z } from 'zod';
import type { CourtRun } from '../../drive/calibration/automated.ts';
import { type ItemAudit, isOverdue } from '../../drive/calibration/item-audits.ts';
import { everyRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { recordSheet } from '../../input/sheet/record-sheet.ts';

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
  due: z.string().nullish(),
});

/** An audit that is not in the log yet. */
export type NewItemAudit = Omit<ItemAudit, 'audit' | 'at'>;

/** What a file of audits holds. */
export interface ReadAudits {
  readonly audits: readonly NewItemAudit[];
  /** Rows that nobody has filled in. */
  readonly open: number;
  /** Rows that repeat what is recorded already. */
  readonly known: number;
  /** Rows that were filled in after they had been counted as wrong, because their day had passed: they stay wrong. */
  readonly late: number;
}

/** Reads a file of audits; throws if any row cannot be used, since the rest alone would be another sample. */
export async function readAudits(
  input: Input,
  { run_id, spot }: CourtRun,
  automated: ReadonlyMap<string, TakenItem>,
  before: readonly ItemAudit[],
  now: string,
): Promise<ReadAudits> {
  const overdue = new Set(before.flatMap((one) => (one.overdue === true ? [one.item] : [])));
  const verdicts = new Map(before.map(({ item, verdict }) => [item, verdict]));
  const isDrawn = startDraws([...automated.keys()]);
  const audits: NewItemAudit[] = [];
  const contradicted: ErrorDetail[] = [];
  let [open, known, late] = [0, 0, 0];
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
      const said = verdictOf(row, (answer) => spot.isRight(item, answer));
      if (overdue.has(row.item)) {
        if (said !== undefined) late++;
        return;
      }
      const isLate = said === undefined && isDay(row.due) && isOverdue(row.due, now);
      if (said === undefined && !isLate) {
        open++;
        return;
      }
      const verdict = said ?? 'wrong';
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
        ...(isLate ? { overdue: true } : {}),
        drawn,
      });
    },
    { sheet: recordSheet(auditRow) },
  );
  if (contradicted.length > 0) throw refusal('AUDIT_TWICE', 'the audits', contradicted, input.name);
  return { audits, open, known, late };
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

/** A file that was edited may say anything; what is no day is no reason to wait. */
const isDay = (due: string | null | undefined): due is string =>
  due != null && /^\d{4}-\d{2}-\d{2}$/.test(due);

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
