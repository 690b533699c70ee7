/** The key that copies the address, which has everything that was chosen on the screen. */
import type { KeyBinding } from './key-sets.ts';

/** The key; `does` is its word. */
export const copyLink = (does: string): KeyBinding => ({
  code: 'KeyY',
  cap: 'Y',
  does,
  run: () => void navigator.clipboard?.writeText(location.href),
});
