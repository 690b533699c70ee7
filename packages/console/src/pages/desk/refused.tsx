/** A refusal beside the submit button: what happened, that the draft is kept, and the way on. */
import { CuriaError } from '@curia/core';
import { useWords } from '../../words/words.tsx';

interface RefusedProps {
  readonly error: unknown;
  /** Takes the seat again. */
  readonly onAgain: () => void;
  readonly onNext: () => void;
}

/** The seat is gone, or the item is not the one that was read. */
const isLost = (error: unknown): boolean =>
  CuriaError.is(error) && (error.code === 'SEAT_LOST' || error.code === 'REVIEW_CONFLICT');

/** The refusal. */
export function Refused({ error, onAgain, onNext }: RefusedProps) {
  const { desk: words, states } = useWords();
  const known = CuriaError.is(error) ? error : undefined;
  return (
    <div className="note bad refused" role="alert">
      <div>
        <p>
          <b>{known?.message ?? states.unreachable}</b> {words.kept}
        </p>
        {known?.details.map(({ path, problem }) => (
          <p key={`${path} ${problem}`} className="dim">
            {path === '' ? problem : `${path}: ${problem}`}
          </p>
        ))}
        {isLost(error) ? (
          <p className="acts">
            <button type="button" className="btn" onClick={onAgain}>
              {words.takeAgain}
            </button>
            <button type="button" className="btn" onClick={onNext}>
              {words.takeNext}
            </button>
          </p>
        ) : null}
        <p className="faint small">{known?.code ?? states.noAnswer}</p>
      </div>
    </div>
  );
}
