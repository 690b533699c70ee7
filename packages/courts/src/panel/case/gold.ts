/** The right answers of a case, as given: a value, or values by item, and the verdict. */
import { refusal } from '@curia/core/read';
import { unknownName } from '../file/court-names.ts';
import { equalForm, splitId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Field } from '../file/plan.ts';
import type { NumberKind } from '../value/kind.ts';
import type { Said } from '../value/said.ts';
import { isSameClass } from '../value/said-values.ts';
import { Problems } from './problems.ts';

/** An item of which it is known what is right. */
export interface GoldItem {
  readonly id: string;
  readonly field: Field;
  readonly said: Said;
  /** The place of the item in the case; -1 where voices name the items and nobody named this one. */
  readonly at: number;
}

/** What is right in a case. */
export interface CaseGold {
  readonly items: readonly GoldItem[];
  /** The outcome of the verdict; null if gold does not give one. */
  readonly verdict: string | null;
}

/** The items of a case or of a ruling on it, in their order. */
interface NamedItems {
  readonly items: readonly { readonly id: string }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the gold of a case; refuses what is outside its kind with `CASE_INVALID`. */
export function readGold(panel: Panel, { items }: NamedItems, gold: unknown): CaseGold {
  if (gold === undefined || gold === null) return { items: [], verdict: null };
  const wrong = new Problems();
  const [only] = items;
  const isOne = items.length === 1 && panel[courtPlan].items !== 'named';
  const byItem = isRecord(gold) ? gold : isOne ? { [only!.id]: gold } : undefined;
  if (byItem === undefined) wrong.add('gold', 'must be an object by item, since there is not one item alone');
  const { verdict = null, ...values } = byItem ?? {};
  const scored = Object.entries(values).flatMap(([id, value]) => readItem(panel, items, id, value, wrong));
  refuseTwice(panel, scored, wrong);
  if (verdict !== null) checkVerdict(panel, verdict, wrong);
  if (!wrong.isEmpty) throw refusal('CASE_INVALID', 'the case', wrong.list);
  return { items: scored, verdict: verdict as string | null };
}

function readItem(
  panel: Panel,
  items: NamedItems['items'],
  id: string,
  value: unknown,
  wrong: Problems,
): GoldItem[] {
  const made = panel[courtPlan];
  const form = equalForm(made, id);
  const at = items.findIndex((item) => equalForm(made, item.id) === form);
  const { field } = splitId(made, id);
  if (field === undefined || (at < 0 && made.items !== 'named')) {
    wrong.add(
      `gold.${id}`,
      unknownName(
        'item',
        id,
        items.slice(0, 100).map((item) => item.id),
      ),
    );
    return [];
  }
  // Null means "there is none" if the kind allows that; otherwise it means nothing was given.
  if (value === null && field.reader.none === null) return [];
  const said = field.reader.read(value);
  if (typeof said !== 'string') return [{ id, field, said, at }];
  wrong.add(`gold.${id}`, said);
  return [];
}

/** Where voices name the items, two spellings of one key are one item, and it cannot have two right answers. */
function refuseTwice(panel: Panel, scored: readonly GoldItem[], wrong: Problems): void {
  const seen = new Map<string, string>();
  for (const { id } of scored) {
    const form = equalForm(panel[courtPlan], id);
    const before = seen.get(form);
    if (before === undefined) seen.set(form, id);
    else wrong.add(`gold.${id}`, `is the same item as ${JSON.stringify(before)}`);
  }
}

function checkVerdict({ verdict }: Panel, given: unknown, wrong: Problems): void {
  const outcomes = Object.keys(verdict?.outcomes ?? {});
  if ((outcomes as readonly unknown[]).includes(given)) return;
  wrong.add(
    'gold.verdict',
    verdict === null ? 'the court has no verdict' : unknownName('outcome', String(given), outcomes),
  );
}

/** True if in the same class as gold; numbers must be within the tolerance. */
export function isCorrect({ field, said }: GoldItem, answer: Said): boolean {
  const { kind } = field.reader;
  return isSameClass(said, answer, (kind as NumberKind).tolerance ?? 0);
}
