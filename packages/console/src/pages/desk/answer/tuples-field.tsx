/** Every opinion of a text: its words, and its polarity. */
import { isFields } from '../../../parts/say-value.ts';
import { useWords } from '../../../words/words.tsx';

interface TuplesProps {
  readonly polarities: readonly string[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface Tuple {
  readonly aspect_term: string;
  readonly polarity: string;
}

/** The field; a row is added at a time, and "none" is an answer of its own. */
export function TuplesField({ polarities, value, onChange }: TuplesProps) {
  const { desk: words } = useWords();
  const rows = tuplesIn(value);
  const change = (at: number, changed: Partial<Tuple>): void =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changed } : row)));
  const isNone = Array.isArray(value) && rows.length === 0;
  return (
    <div className="tuples">
      {rows.map(({ aspect_term, polarity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its words change while they are written
        <div key={at} className="correct">
          <label className="field wide">
            <span className="hide">{words.term}</span>
            <input
              value={aspect_term}
              placeholder={words.term}
              onChange={({ target }) => change(at, { aspect_term: target.value })}
            />
          </label>
          <label className="pick-field">
            <span className="hide">{words.polarity}</span>
            <select value={polarity} onChange={({ target }) => change(at, { polarity: target.value })}>
              {polarities.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="btn bare"
            aria-label={words.removeRow(aspect_term)}
            onClick={() => {
              const left = rows.filter((_, place) => place !== at);
              onChange(left.length === 0 ? undefined : left);
            }}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn"
        onClick={() => onChange([...rows, { aspect_term: '', polarity: polarities[0] ?? '' }])}
      >
        {words.addRow}
      </button>
      <label className={isNone ? 'choice on' : 'choice'}>
        <input type="checkbox" checked={isNone} onChange={() => onChange(isNone ? undefined : [])} />
        <span>{words.noOpinion}</span>
      </label>
    </div>
  );
}

const tuplesIn = (value: unknown): Tuple[] =>
  (Array.isArray(value) ? value : []).filter(isFields).map(({ aspect_term, polarity }) => ({
    aspect_term: typeof aspect_term === 'string' ? aspect_term : '',
    polarity: typeof polarity === 'string' ? polarity : '',
  }));
