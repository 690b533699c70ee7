/** Keys as they are shown: the strip at the bottom, and the list of all keys. */
import type { KeyBinding } from './key-sets.ts';

/** Keys that do the same, under one name. */
interface KeyGroup {
  readonly does: string;
  readonly caps: readonly string[];
}

/** Groups keys by what they do, in their order. */
export function groupKeys(bindings: readonly KeyBinding[]): KeyGroup[] {
  const groups = new Map<string, string[]>();
  for (const { does, cap } of bindings) {
    const caps = groups.get(does) ?? [];
    if (!caps.includes(cap)) caps.push(cap);
    groups.set(does, caps);
  }
  return [...groups].map(([does, caps]) => ({ does, caps }));
}

/** The caps of one group. */
export const Caps = ({ caps }: { readonly caps: readonly string[] }) => (
  <>
    {caps.map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </>
);
