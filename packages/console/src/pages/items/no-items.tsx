/** No item to show: nothing was handed over yet, nothing waits for whoever looks, or nothing fits what they chose. */
import { Link } from 'react-router';
import { useLeadWords } from '../../words/lead/use-lead-words.ts';
import type { View } from './item-filter.ts';

interface NoItemsProps {
  readonly isFirst: boolean;
  readonly isNarrowed: boolean;
  readonly view: View;
  /** How many items wait for anybody. */
  readonly open: number;
  readonly mayReview: boolean;
}

/** What there is instead of a list. */
export function NoItems({ isFirst, isNarrowed, view, open, mayReview }: NoItemsProps) {
  const { items: words, desk } = useLeadWords();
  if (isFirst)
    return (
      <div className="empty">
        <h2>{desk.noQueue}</h2>
        <p className="read dim">{desk.noQueueMeans}</p>
      </div>
    );
  if (isNarrowed || view !== 'for-you')
    return (
      <div className="empty">
        <h2>{words.noneFit}</h2>
        <p className="read dim">{words.noneFitHint}</p>
      </div>
    );
  return (
    <div className="empty">
      <h2>{words.nothingTitle}</h2>
      <p className="read dim">{words.nothingOpen(open)}</p>
      <ol className="ways">
        {mayReview ? (
          <li>
            <span>{words.lookAtMine}</span>
            <Link className="link" to="?view=mine">
              {words.myAnswers}
            </Link>
          </li>
        ) : null}
        <li>
          <span>{words.readGuidelines}</span>
          <Link className="link" to="/queues">
            {words.queues}
          </Link>
        </li>
      </ol>
    </div>
  );
}
