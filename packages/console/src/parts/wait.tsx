/** Waiting: the place of what is not known yet keeps its size, quietly, and only after a moment. */
import { useEffect, useState } from 'react';
import { useFirstWords } from '../words/words.tsx';

/** What is known sooner than this is never announced. */
const MOMENT_MS = 300;
/** After this it is said what is being waited for. */
const LONG_MS = 10_000;

/** Whether some time has passed since the component appeared. */
function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** A value that is not known yet, as wide as it will be. */
export function Wait({ like }: { readonly like: string }) {
  const isShown = useElapsed(MOMENT_MS);
  return (
    <span className={isShown ? 'wait' : 'wait hidden'} aria-hidden="true">
      {like}
    </span>
  );
}

/** A part of a page that is not known yet: lines in the place of rows. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  const words = useFirstWords();
  const isShown = useElapsed(MOMENT_MS);
  const isLong = useElapsed(LONG_MS);
  return (
    <div className="loading" role="status" aria-label={words.states.loading}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <p key={at} aria-hidden="true">
          <span className={isShown ? 'wait' : 'wait hidden'}>{'–'.repeat(24 + ((at * 17) % 40))}</span>
        </p>
      ))}
      {isLong ? <p className="dim">{words.states.long}</p> : null}
    </div>
  );
}
