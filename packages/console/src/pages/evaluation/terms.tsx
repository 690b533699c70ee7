/** The terms of a certificate: the error one can sign, the confidence, and how the known answers were drawn. */
import { useSearchParams } from 'react-router';
import type { VotesFrom, Wanted } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';

const LIMITS = [0.01, 0.02, 0.05, 0.1, 0.15, 0.2];
const CHANCES = [0.2, 0.1, 0.05, 0.01];

/** What the address says. */
export function wantedIn(asked: URLSearchParams): Wanted {
  const numberIn = (name: string, otherwise: number): number => {
    const value = Number(asked.get(name) ?? Number.NaN);
    return value > 0 && value < 1 ? value : otherwise;
  };
  const because = asked.get('because')?.trim() ?? '';
  return {
    max_error: numberIn('limit', 0.1),
    delta: numberIn('delta', 0.1),
    ...(asked.get('drawn') === 'random' ? { gold_drawn: 'random' } : {}),
    ...(because === '' ? {} : { accept: asked.getAll('accept').map((code) => ({ code, because })) }),
  };
}

/** The address with one thing changed; an empty value takes it out. */
export function withChange(asked: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(asked);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** What the address says of labels. */
export function scaleIn(asked: URLSearchParams): Pick<VotesFrom, 'scale' | 'within'> {
  const scale = SCALES.find((name) => name === asked.get('scale'));
  const within = Number(asked.get('within') ?? Number.NaN);
  return {
    ...(scale === undefined ? {} : { scale }),
    ...(within >= 0 && within < Number.POSITIVE_INFINITY ? { within } : {}),
  };
}

const SCALES = ['labels', 'numbers', 'grades'] as const;

/** What labels are, and, where they are points or grades, what is near enough. */
export function ScaleChoice({ within }: { readonly within?: number }) {
  const { evaluation: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  return (
    <>
      <label className="pick-field">
        {words.points.scale}{' '}
        <select
          value={scaleIn(asked).scale ?? ''}
          onChange={({ target }) => {
            const changed = withChange(asked, 'scale', target.value);
            changed.delete('within');
            setAsked(changed, { replace: true });
          }}
        >
          <option value="">{words.points.scales.found}</option>
          {SCALES.map((name) => (
            <option key={name} value={name}>
              {words.points.scales[name]}
            </option>
          ))}
        </select>
      </label>
      {within === undefined ? null : (
        <label className="pick-field">
          {words.points.near}{' '}
          <input
            key={within}
            type="number"
            min="0"
            step="any"
            defaultValue={within}
            onBlur={({ target }) => setAsked(withChange(asked, 'within', target.value), { replace: true })}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter')
                setAsked(withChange(asked, 'within', currentTarget.value), { replace: true });
            }}
          />
        </label>
      )}
    </>
  );
}

interface TermsProps {
  readonly blocked: readonly string[];
}

/** The fields. */
export function Terms({ blocked }: TermsProps) {
  const { evaluation: words } = useWords();
  const { percent } = useFormats();
  const [asked, setAsked] = useSearchParams();
  const { max_error, delta, gold_drawn } = wantedIn(asked);
  const change = (name: string, value: string): void =>
    setAsked(withChange(asked, name, value), { replace: true });
  const listed = (known: readonly number[], chosen: number): number[] =>
    [...new Set([...known, chosen])].sort((a, b) => a - b);
  return (
    <div className="terms">
      <label className="pick-field">
        {words.mostWrong}{' '}
        <select value={max_error} onChange={({ target }) => change('limit', target.value)}>
          {listed(LIMITS, max_error).map((limit) => (
            <option key={limit} value={limit}>
              {percent(limit)}
            </option>
          ))}
        </select>
      </label>
      <label className="pick-field">
        {words.confidence}{' '}
        <select value={delta} onChange={({ target }) => change('delta', target.value)}>
          {listed(CHANCES, delta)
            .toReversed()
            .map((chance) => (
              <option key={chance} value={chance}>
                {percent(1 - chance)}
              </option>
            ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={gold_drawn === 'random'}
          onChange={({ target }) => change('drawn', target.checked ? 'random' : '')}
        />{' '}
        {words.drawn}
      </label>
      {blocked.length === 0 ? null : <Accept blocked={blocked} />}
    </div>
  );
}

/** Going on in spite of an alarm takes a reason, which the calibration file keeps. */
function Accept({ blocked }: TermsProps) {
  const { evaluation: words } = useWords();
  const [asked, setAsked] = useSearchParams();
  return (
    <form
      className="accept"
      onSubmit={(event) => {
        event.preventDefault();
        const because = String(new FormData(event.currentTarget).get('because') ?? '').trim();
        const changed = withChange(asked, 'because', because);
        changed.delete('accept');
        if (because !== '') for (const code of blocked) changed.append('accept', code);
        setAsked(changed, { replace: true });
      }}
    >
      <label className="field wide">
        <span className="hide">{words.acceptBecause}</span>
        <input name="because" placeholder={words.acceptBecause} defaultValue={asked.get('because') ?? ''} />
      </label>
      <button type="submit" className="btn">
        {words.accept}
      </button>
    </form>
  );
}
