/** A text with its quotations marked; the tags say whose they are. */
import { cutByQuotes, type Quote } from './cut-by-quotes.ts';

interface MarkedProps {
  readonly text: string;
  readonly quotes: readonly Quote[];
}

/** The text; an empty tag marks the place and names nobody. */
export function MarkedText({ text, quotes }: MarkedProps) {
  let place = 0;
  return (
    <p className="said-text">
      {cutByQuotes(text, quotes).map(({ text: piece, tags, ends }) => {
        const start = place;
        place += piece.length;
        if (tags.length === 0) return <span key={start}>{piece}</span>;
        return (
          <mark key={start} className={tags.length > 1 ? 'q many' : 'q'}>
            {piece}
            {ends.every((tag) => tag === '') ? null : (
              <sup>
                {ends.map((tag) => (
                  <b key={tag} className="tag">
                    {tag}
                  </b>
                ))}
              </sup>
            )}
          </mark>
        );
      })}
    </p>
  );
}
