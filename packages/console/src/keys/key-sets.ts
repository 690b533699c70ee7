/** Which keys work now: the newest set on top, matched by position on the keyboard, so that a Hangul layout changes nothing. */

/** What one key does. */
export interface KeyBinding {
  /** The position of the key: `event.code`, such as `KeyJ`, `Slash` or `Enter`. */
  readonly code: string;
  /** A key that is held down with it. */
  readonly held?: 'ctrl' | 'alt' | 'shift';
  /** What stands on the key. */
  readonly cap: string;
  /** What it does; keys with the same words are shown together. */
  readonly does: string;
  /** Also works while somebody is writing, as Ctrl Enter does. */
  readonly whileWriting?: boolean;
  /** Stands beside its control, and so only in the list of all keys. */
  readonly isQuiet?: boolean;
  readonly run: (event: KeyboardEvent) => void;
}

/** The keys of one screen or dialog; `alone` silences those below it. */
export interface KeySet {
  readonly bindings: readonly KeyBinding[];
  readonly alone: boolean;
}

/** Keeps the sets in the order in which they were added. */
export class KeySets {
  #sets: readonly KeySet[] = [];
  readonly #watchers = new Set<() => void>();

  add(set: KeySet): () => void {
    // A screen that changes its keys below a dialog stays below it.
    const below = set.alone ? -1 : this.#sets.findIndex(({ alone }) => alone);
    this.#change(this.#sets.toSpliced(below === -1 ? this.#sets.length : below, 0, set));
    return () => this.#change(this.#sets.filter((one) => one !== set));
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly current = (): readonly KeySet[] => this.#sets;

  /** Runs what a key does, if it does anything now; the newest binding of a key counts. */
  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isComposing(event)) return;
    const isWriting = isText(targetOf(event));
    for (const { bindings, alone } of this.#sets.toReversed()) {
      const binding = bindings.find((one) => fits(one, event));
      if (binding !== undefined) {
        if (isWriting && binding.whileWriting !== true) return;
        if (isTakenByControl(event)) return;
        event.preventDefault();
        binding.run(event);
        return;
      }
      if (alone) return;
    }
  }

  #change(sets: readonly KeySet[]): void {
    this.#sets = sets;
    for (const watcher of this.#watchers) watcher();
  }
}

const fits = ({ code, held }: KeyBinding, event: KeyboardEvent): boolean =>
  event.code === code &&
  (event.ctrlKey || event.metaKey) === (held === 'ctrl') &&
  event.altKey === (held === 'alt') &&
  event.shiftKey === (held === 'shift');

/** While a syllable is being put together, keys belong to the input method; some browsers only say so by the old number. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** The element that was typed into, also inside a shadow root. */
const targetOf = (event: KeyboardEvent): EventTarget | undefined => event.composedPath()[0];

const NOT_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit', 'file', 'color']);

function isText(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

const isRadio = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio';

/** Enter and Space belong to the button or link that has the focus, arrows to the choice. */
function isTakenByControl(event: KeyboardEvent): boolean {
  if (event.code.startsWith('Arrow')) return isRadio(targetOf(event));
  if (event.code !== 'Enter' && event.code !== 'Space') return false;
  if (event.ctrlKey || event.metaKey) return false;
  const target = targetOf(event);
  return target instanceof Element && target.closest('a, button, summary, select') !== null;
}
