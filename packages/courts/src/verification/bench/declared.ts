/** What a pack says of its fields as data: their types, where they cite the page, and what must add up. */
import { z } from 'zod';
import { declaredArithmetic, declaredCitation, declaredField } from '../rules/pack/declared-file.ts';
import type { DomainPack } from '../rules/pack/pack.ts';

const data = z.object({
  fields: z.array(declaredField).catch([]),
  citations: z.array(declaredCitation).catch([]),
  arithmetic: z.array(declaredArithmetic).catch([]),
});

/** The data of a pack; a pack in code may have none of it. */
export type DeclaredData = z.output<typeof data>;

const known = new WeakMap<DomainPack, DeclaredData>();

/** The data of a pack. */
export function declaredIn(pack: DomainPack): DeclaredData {
  const found = known.get(pack) ?? data.parse(pack.declares?.() ?? {});
  known.set(pack, found);
  return found;
}

/** A pointer as a path: `/lines/3/amount` is `lines[].amount`. */
export const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[]` : path === '' ? step : `${path}.${step}`), '');

/** The pointer of the record that a path leads to, above a place: `/lines/3/amount` and `lines[]` are `/lines/3`. */
export function recordAbove(pointer: string, path: string): string | undefined {
  const steps = pointer.split('/').slice(1);
  const wanted = path.split(/\.|(?=\[\])/);
  const fits = wanted.every((step, at) =>
    step === '[]' ? /^\d+$/.test(steps[at] ?? '') : steps[at] === step,
  );
  return fits ? `/${steps.slice(0, wanted.length).join('/')}` : undefined;
}
