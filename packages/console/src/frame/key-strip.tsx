/** The strip at the bottom: the keys of this screen; `?` shows them all. */
import { useMemo, useRef } from 'react';
import { Caps, groupKeys } from '../keys/caps.tsx';
import { useCurrentKeys, useKeys } from '../keys/use-keys.ts';
import { useFirstWords } from '../words/words.tsx';

/** The strip, and the list of all keys behind it. */
export function KeyStrip() {
  const words = useFirstWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const own = useMemo(
    () => [
      {
        code: 'Slash',
        held: 'shift' as const,
        cap: '?',
        does: words.keys.all,
        run: () => (dialog.current?.open === true ? dialog.current.close() : dialog.current?.showModal()),
      },
    ],
    [words],
  );
  useKeys(own);
  const groups = groupKeys(useCurrentKeys());
  return (
    <>
      <footer className="keys">
        {groups
          .filter(({ does, isQuiet }) => does !== words.keys.all && !isQuiet)
          .map(({ does, caps }) => (
            <span key={does}>
              <Caps caps={caps} /> {does}
            </span>
          ))}
        <button type="button" className="bare-link right" onClick={() => dialog.current?.showModal()}>
          <kbd>?</kbd> {words.keys.all}
        </button>
      </footer>
      <dialog ref={dialog} className="help" aria-labelledby="help-title">
        <h2 id="help-title">{words.keys.title}</h2>
        <dl className="facts">
          {groups.map(({ does, caps }) => (
            <div key={does} className="pair">
              <dt>
                <Caps caps={caps} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="faint small">{words.keys.position}</p>
        <form method="dialog">
          <button type="submit" className="btn">
            {words.keys.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
