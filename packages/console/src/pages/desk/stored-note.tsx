/** What became of the review before: stored, settled or not, and what the machine would have done. */
import { CuriaError } from '@curia/core';
import type { Item } from '../../api/desk.ts';
import { useWords } from '../../words/words.tsx';
import { MachineSays } from './machine-says.tsx';

interface StoredProps {
  readonly item: Item;
  /** Why it could not be taken back. */
  readonly problem: unknown;
  readonly onUndo: () => void;
}

/** The note. */
export function StoredNote({ item, problem, onUndo }: StoredProps) {
  const { desk: words, states } = useWords();
  return (
    <div className="note stored" role="status">
      <div>
        <p>
          {words.stored(item.packet_id)} {words.storedAs[item.state]}
        </p>
        {item.machine === null ? null : <MachineSays machine={item.machine} />}
        {problem === undefined ? null : (
          <p className="sign bad" role="alert">
            {CuriaError.is(problem) ? `${problem.message} (${problem.code})` : states.unreachable}
          </p>
        )}
      </div>
      {item.settled === null ? (
        <button type="button" className="btn" onClick={onUndo}>
          {words.undo} <kbd>Z</kbd>
        </button>
      ) : null}
    </div>
  );
}
