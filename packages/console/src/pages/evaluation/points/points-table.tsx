/** How far each one is off: reviewers, then every way to combine them. */
import type { EvaluatedPoints } from '../../../api/votes.ts';
import { ScrollX } from '../../../parts/scroll-x.tsx';
import { DASH } from '../../../words/formats.ts';
import { useFormats, useWords } from '../../../words/words.tsx';
import { sayDistance, sayPoints } from './points-title.ts';

/** Reviewers beyond these are folded away. */
const MOST_SHOWN = 40;

/** The table. */
export function PointsTable({ evaluated }: { readonly evaluated: EvaluatedPoints }) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { points } = words;
  const { gold, scale, within, methods, recommended } = evaluated;
  const errorsOf = (one: EvaluatedPoints['reviewers'][number]) => (gold === 0 ? one.from_others : one.errors);
  const reviewers = evaluated.reviewers.toSorted(
    (a, b) =>
      (errorsOf(a)?.mean_error ?? Number.POSITIVE_INFINITY) -
      (errorsOf(b)?.mean_error ?? Number.POSITIVE_INFINITY),
  );
  const shown = (value: number | undefined): string => (value === undefined ? DASH : sayPoints(value));
  const share = (value: number | undefined): string => (value === undefined ? DASH : formats.tenths(value));
  const hasShift = reviewers.some(({ shift }) => shift !== undefined);
  const heads = [
    gold === 0 ? points.fromOthers : points.offBy,
    points.bias,
    points.spread,
    ...(gold === 0 ? [] : [points.within(sayDistance(scale, within, words)), points.fromOthers]),
    words.weight,
    ...(hasShift ? [points.takenOff] : []),
  ];
  const left = reviewers.length - MOST_SHOWN;
  return (
    <>
      <h2>
        {points.table}{' '}
        <span className="faint">{gold === 0 ? words.noGoldShort : words.known(formats.number(gold))}</span>
      </h2>
      <ScrollX label={points.table}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{words.reviewer}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewers.slice(0, MOST_SHOWN).map((one) => (
              <tr key={one.reviewer}>
                <th scope="row" title={one.reviewer}>
                  <span className="cut">{one.reviewer}</span>
                </th>
                <td className="num">{shown(errorsOf(one)?.mean_error)}</td>
                <td className="num">{shown(errorsOf(one)?.bias)}</td>
                <td className="num">{shown(errorsOf(one)?.spread)}</td>
                {gold === 0 ? null : (
                  <>
                    <td className="num">{share(one.within)}</td>
                    <td className="num">{shown(one.from_others?.mean_error)}</td>
                  </>
                )}
                <td className="num">{one.weight.toFixed(2)}</td>
                {hasShift ? <td className="num">{shown(one.shift)}</td> : null}
              </tr>
            ))}
          </tbody>
          {gold === 0 ? null : (
            <tbody className="methods">
              {methods.map(({ name, mean_error, interval, within: near }) => (
                <tr key={name} className={name === recommended ? 'win' : ''}>
                  <th scope="row">
                    {name === recommended ? words.usedHere(points.methods[name]) : points.methods[name]}
                  </th>
                  <td className="num">{shown(mean_error)}</td>
                  <td colSpan={2} className="faint small">
                    {interval === undefined
                      ? ''
                      : words.range(sayPoints(interval.low), sayPoints(interval.high))}
                  </td>
                  <td className="num">{share(near)}</td>
                  <td colSpan={heads.length - 4} />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </ScrollX>
      {left > 0 ? <p className="small faint foot">{words.moreReviewers(formats.number(left))}</p> : null}
    </>
  );
}
