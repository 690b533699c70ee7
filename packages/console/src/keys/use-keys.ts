/** Keys of a screen, for as long as it is shown. */
import { useEffect, useSyncExternalStore } from 'react';
import { type KeyBinding, KeySets } from './key-sets.ts';

const sets = new KeySets();

/** Makes keys work while the component is there; `alone` silences all others, as a dialog does. */
export function useKeys(bindings: readonly KeyBinding[], alone = false): void {
  useEffect(() => sets.add({ bindings, alone }), [bindings, alone]);
}

/** Listens to the keyboard; once for the page. */
export function useKeyboard(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => sets.press(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The keys that work now, those of the screen first. */
export function useCurrentKeys(): readonly KeyBinding[] {
  const current = useSyncExternalStore(sets.watch, sets.current);
  const from = Math.max(
    0,
    current.findLastIndex(({ alone }) => alone),
  );
  return current.slice(from).flatMap(({ bindings }) => bindings);
}
