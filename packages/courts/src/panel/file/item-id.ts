/** Ids of items: a field, a list entry or a key that voices name; with fields as well, `key/field`. */
import { describe, foldText } from '@curia/core/text';
import type { CourtPlan, Field } from './plan.ts';

/** The parts of an id. */
export interface ItemId {
  /** The entry or key; empty if the court has none. */
  readonly key: string;
  /** Undefined if the court has no such field. */
  readonly field: Field | undefined;
}

/** Splits an id into its parts. */
export function splitId({ items, fields, fieldOf }: CourtPlan, id: string): ItemId {
  if (items === 'one') return { key: '', field: id === 'value' ? fields[0] : undefined };
  if (items === 'fields') return { key: '', field: fieldOf.get(id) };
  if (fields[0]!.name === '') return { key: id, field: fields[0] };
  const slash = id.indexOf('/');
  return slash < 0
    ? { key: id, field: undefined }
    : { key: id.slice(0, slash), field: fieldOf.get(id.slice(slash + 1)) };
}

/** The form in which ids are equal: keys that voices name are folded. */
export function equalForm(plan: CourtPlan, id: string): string {
  if (plan.items !== 'named') return id;
  const { key, field } = splitId(plan, id);
  return `${foldText(key)}/${field?.name}`;
}

/** Says what is wrong with the id of an entry or the key of an item, or nothing. */
export function problemWithId(id: unknown): string | undefined {
  if (typeof id !== 'string') return `must be text, got ${describe(id)}`;
  if (id === '') return 'must not be empty';
  if (id.includes('/')) return `must hold no slash, got ${describe(id)}`;
  return id === 'verdict' ? 'verdict is a reserved name' : undefined;
}

/** Says what is wrong with an item that a voice names, or nothing. */
export function problemWithNamed(
  plan: CourtPlan,
  id: string,
  unknown: (id: string, known: string[]) => string,
): string | undefined {
  const { key, field } = splitId(plan, id);
  if (field === undefined)
    return unknown(
      id,
      plan.fields.map(({ name }) => `${key}/${name}`),
    );
  return problemWithId(key) ?? (foldText(key) === '' ? 'must not be empty' : undefined);
}
