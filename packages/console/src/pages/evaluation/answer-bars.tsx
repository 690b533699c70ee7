/** What may be decided without a person, and what a person decides: a bar for each limit that the answer speaks of. */
import { automationOf } from '@curia/core/votes/answer';
import type { Evaluated } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** The bars; nothing where nobody knows. */
export function AnswerBars({ points }: { readonly points: Evaluated['answer_points'] }) {
  const { evaluation: words } = useWords();
  const { percent, tenths } = useFormats();
  const bars = automationOf(points);
  if (bars.length === 0) return null;
  return (
    <ul className="answer-bars" aria-label={words.bars}>
      {bars.map(({ max_error, share }) => (
        <li key={max_error}>
          <span className="answer-bar" aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
          <span className="small">{words.barOf(percent(max_error), tenths(share), tenths(1 - share))}</span>
        </li>
      ))}
    </ul>
  );
}
