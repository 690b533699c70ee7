/** A debate as a conversation, turn by turn, and below it what moved the ruling. */
import { DASH } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.tsx';
import type { Moved, Turn } from './conversation.ts';

/** The conversation. */
export function ConversationView({
  turns,
  moved,
}: {
  readonly turns: readonly Turn[];
  readonly moved: readonly Moved[];
}) {
  const { case: words, kinds } = useWords();
  return (
    <>
      <h2 id="part-voices" tabIndex={-1}>
        {kinds.conversation}
      </h2>
      <ol className="turns">
        {turns.map(({ tag, name, round, model, stance, said, wants, quotes, failed }) => (
          <li key={tag}>
            <p>
              <b className="tag">{tag}</b> <b>{name}</b>{' '}
              <span className="faint">
                {[stance, round === '' ? '' : words.round(round), model]
                  .filter((one) => one !== '')
                  .join(', ')}
              </span>
            </p>
            {failed === undefined ? null : <p className="dim">{`${words.silent}: ${failed}`}</p>}
            {said.map((line) => (
              <p key={line} className="speech">
                {line}
              </p>
            ))}
            {quotes.map((quote) => (
              <p key={quote} className="dim">
                <q>{quote}</q>
              </p>
            ))}
            {wants.map((line) => (
              <p key={line} className="wants">
                {line}
              </p>
            ))}
            {failed === undefined && said.length + wants.length === 0 ? (
              <p className="dim">{words.nothing}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <h2>{kinds.moved}</h2>
      {moved.length === 0 ? <p className="dim">{kinds.nothingMoved}</p> : null}
      <ul className="moved-by">
        {moved.map(({ aspect, before, after, for: votes, against, reason }) => (
          <li key={aspect}>
            <p>
              <b>{aspect}</b>{' '}
              {before === after || before === '' ? (
                <b>{after === '' ? DASH : after}</b>
              ) : (
                <>
                  <s>{before}</s> → <b>{after}</b>
                </>
              )}
            </p>
            <p className="dim">
              {kinds.forIt(votes.length, votes.join(', '))}{' '}
              {kinds.againstIt(against.length, against.join(', '))}
            </p>
            <p className="dim">{reason}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
