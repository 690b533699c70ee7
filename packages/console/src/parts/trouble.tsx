/** What went wrong, in one notice: what is true, what is safe, what somebody can do, and the code last. */
import { CuriaError } from '@curia/core';
import { useFirstWords } from '../words/words.tsx';

/** The notice. */
export function Trouble({ error, retry }: { readonly error: unknown; readonly retry?: () => unknown }) {
  const words = useFirstWords();
  const known = CuriaError.is(error) ? error : undefined;
  return (
    <div className="note bad" role="alert">
      <span className="sign">{words.states.problem}</span>
      <div>
        <p>
          <b>{known === undefined ? words.states.unreachable : known.message}</b>{' '}
          {known === undefined ? words.states.nothingLost : null}
        </p>
        {known?.details.map(({ path, problem }) => (
          <p key={`${path} ${problem}`} className="dim">
            {path === '' ? problem : `${path}: ${problem}`}
          </p>
        ))}
        <p className="faint small">{known?.code ?? words.states.noAnswer}</p>
      </div>
      {retry === undefined ? null : (
        <button type="button" className="btn" onClick={() => void retry()}>
          {words.states.again}
        </button>
      )}
    </div>
  );
}
