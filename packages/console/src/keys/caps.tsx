/** Keys as they are shown: the strip at the bottom, and the list of all keys. */
import type { KeyBinding } from './key-sets.ts';

/** Keys that do the same, under one name. */
interface KeyGroup {
  readonly does: string;
  readonly caps: readonly string[];
  readonly isQuiet: boolean;
}

/** Groups keys by what they do, in their order. */
export function groupKeys(bindings: readonly KeyBinding[]): KeyGroup[] {
  const groups = new Map<string, { readonly caps: string[]; readonly isQuiet: boolean }>();
  for (const { does, cap, isQuiet = false } of bindings) {
    const group = groups.get(does) ?? { caps: [], isQuiet };
    if (!group.caps.includes(cap)) group.caps.push(cap);
    groups.set(does, group);
  }
  return [...groups].map(([does, group]) => ({ does, ...group }));
}

/** The caps of one group. */
export const Caps = ({ caps }: { readonly caps: readonly string[] }) => (
  <>
    {caps.map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </>
);
