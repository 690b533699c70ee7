/** Nothing to do at the desk: nothing waits, or whoever looks may not review. */
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useKeys } from '../../keys/use-keys.ts';
import { useWords } from '../../words/words.tsx';

interface NothingProps {
  readonly note: ReactNode;
  readonly onAgain: () => void;
}

/** Nothing waits for this person now. */
export function NothingNow({ note, onAgain }: NothingProps) {
  const { desk: words, screens } = useWords();
  const keys = useMemo(
    () => [{ code: 'Enter', cap: 'Enter', does: words.lookAgain, run: onAgain }],
    [words, onAgain],
  );
  useKeys(keys);
  return (
    <div className="desk">
      {note}
      <div className="empty">
        <h1>{words.nothing}</h1>
        <p className="read dim">{words.nothingMeans}</p>
        <p className="acts">
          <button type="button" className="btn go" onClick={onAgain}>
            {words.lookAgain} <kbd>Enter</kbd>
          </button>
          <Link className="btn" to="/queue">
            {screens.queue}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** A review carries a name, so it takes a token. */
export function NeedsToken({ as: role }: { readonly as: 'reviewer' | 'adjudicator' }) {
  const { desk: words } = useWords();
  return (
    <div className="empty needs-token">
      <h2>{words.needsToken[role]}</h2>
      <p className="read dim">{words.needsTokenMeans}</p>
      <p>
        <code>npx curia serve tokens create NAME --role {role}</code>
      </p>
    </div>
  );
}
