/** Figures of agreement: each with its interval and its n, or that there are too few items to say. */
import type { Agreement } from '../../../api/desk.ts';
import { useFormats, useWords } from '../../../words/words.tsx';

type Share = Agreement['all'];

/** A share with its interval and its n, or that there are too few. */
export function ShareOf({ share: { share, interval, n } }: { readonly share: Share }) {
  const { desk: words } = useWords();
  const formats = useFormats();
  if (share === null || interval === null) return <TooFew n={n} />;
  return (
    <>
      {formats.percent(share)}{' '}
      <small className="dim small">
        {words.interval(formats.percent(interval.low), formats.percent(interval.high))},{' '}
        {words.n(formats.number(n))}
      </small>
    </>
  );
}

/** A figure over few items would be noise that looks like knowledge. */
function TooFew({ n }: { readonly n: number }) {
  const { desk: words } = useWords();
  const formats = useFormats();
  return (
    <small className="faint small">
      {words.tooFew}, {words.n(formats.number(n))}
    </small>
  );
}

interface BeyondProps {
  readonly value: number | null;
  readonly interval: Share['interval'];
  readonly n: number;
}

/** Agreement beyond chance, with its interval where there is one. */
export function Beyond({ value, interval, n }: BeyondProps) {
  const { desk: words } = useWords();
  const formats = useFormats();
  if (value === null) return <TooFew n={n} />;
  return (
    <>
      {value.toFixed(2)}{' '}
      <small className="dim small">
        {interval === null ? '' : `${words.interval(interval.low.toFixed(2), interval.high.toFixed(2))}, `}
        {words.n(formats.number(n))}
      </small>
    </>
  );
}

/** Whether there are enough items to tell a share. */
export const isTold = ({ share }: Pick<Share, 'share'>): boolean => share !== null;

/** How many rows are left out because too few items stand behind them: one line instead of a wall of them. */
export function Untold({ columns, count }: { readonly columns: number; readonly count: number }) {
  const { desk: words } = useWords();
  if (count === 0) return null;
  return (
    <tr>
      <td className="faint" colSpan={columns}>
        {words.untold(count)}
      </td>
    </tr>
  );
}
