/** How right each one is: reviewers, then every way to combine them, each as a dot with its interval. */
import type { Evaluated } from '../../api/votes.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { DotScale, IntervalDot } from './interval-dot.tsx';
import { tenthBelow } from './scale.ts';

/** Reviewers beyond these are folded away. */
const MOST_SHOWN = 40;

/** The table. */
export function Reliability({ evaluated }: { readonly evaluated: Evaluated }) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { gold } = evaluated;
  const reviewers = evaluated.reviewers.toSorted((a, b) => (b.accuracy ?? 0) - (a.accuracy ?? 0));
  const lows = [...reviewers, ...evaluated.methods].flatMap(({ interval }) => interval?.low ?? []);
  const low = tenthBelow(Math.min(0.9, ...lows));
  const isRepeated = reviewers.some(({ consistency }) => consistency !== undefined);
  const left = reviewers.length - MOST_SHOWN;
  return (
    <>
      <h2>
        {words.reliability}{' '}
        <span className="faint">{gold === 0 ? words.noGoldShort : words.ofGold(formats.number(gold))}</span>
      </h2>
      <ScrollX label={words.reliability}>
        <table className="plain dots">
          <thead>
            <tr>
              <th scope="col">{words.reviewer}</th>
              {gold === 0 ? null : (
                <>
                  <td className="c-dot">
                    <DotScale low={low} />
                  </td>
                  <th scope="col" className="num">
                    {words.right}
                  </th>
                </>
              )}
              {isRepeated ? (
                <th scope="col" className="num">
                  {words.sameTwice}
                </th>
              ) : null}
              <th scope="col" className="num">
                {words.weight}
              </th>
              <th scope="col" className="num" title={words.turnedMeans}>
                {words.turned}
              </th>
            </tr>
          </thead>
          <tbody>
            {reviewers.slice(0, MOST_SHOWN).map((one) => (
              <tr key={one.reviewer}>
                <th scope="row" title={one.reviewer}>
                  <span className="cut">{one.reviewer}</span>
                </th>
                {gold === 0 ? null : one.accuracy === undefined ? (
                  <td colSpan={2} className="faint">
                    {words.neverHeard}
                  </td>
                ) : (
                  <>
                    <td className="c-dot">
                      <IntervalDot low={low} value={one.accuracy} interval={one.interval} />
                    </td>
                    <Right accuracy={one.accuracy} interval={one.interval} />
                  </>
                )}
                {isRepeated ? (
                  <td className="num">
                    {one.consistency === undefined ? DASH : formats.percent(one.consistency)}
                  </td>
                ) : null}
                <td className="num">{one.weight.toFixed(2)}</td>
                <td className="num">{formats.tenths(one.turned)}</td>
              </tr>
            ))}
          </tbody>
          {gold === 0 ? null : (
            <tbody className="methods">
              {evaluated.methods.map((method) => (
                <MethodRow
                  key={method.name}
                  method={method}
                  low={low}
                  isUsed={method.name === evaluated.recommended}
                  columns={isRepeated ? 3 : 2}
                />
              ))}
            </tbody>
          )}
        </table>
      </ScrollX>
      {left > 0 ? <p className="small faint foot">{words.moreReviewers(formats.number(left))}</p> : null}
    </>
  );
}

interface RightProps {
  readonly accuracy: number;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
}

/** The number; its interval is read out, and shown when pointed at. */
function Right({ accuracy, interval }: RightProps) {
  const { evaluation: words } = useWords();
  const { tenths } = useFormats();
  const range = interval === undefined ? '' : words.range(tenths(interval.low), tenths(interval.high));
  return (
    <td className="num" title={range}>
      {tenths(accuracy)}
      <span className="hide">, {range}</span>
    </td>
  );
}

interface MethodRowProps {
  readonly method: Evaluated['methods'][number];
  readonly low: number;
  readonly isUsed: boolean;
  readonly columns: number;
}

function MethodRow({ method, low, isUsed, columns }: MethodRowProps) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { name, accuracy, interval, ties, struck } = method;
  if (accuracy === undefined) return null;
  const called = words.methods[name as keyof typeof words.methods] ?? name;
  return (
    <tr className={isUsed ? 'win' : ''}>
      <th scope="row">
        <span className={struck === true ? 'struck' : ''}>{isUsed ? words.usedHere(called) : called}</span>
      </th>
      <td className="c-dot">
        <IntervalDot
          low={low}
          value={accuracy}
          interval={interval}
          look={isUsed ? 'win' : struck === true ? 'struck' : undefined}
        />
      </td>
      <Right accuracy={accuracy} interval={interval} />
      <td colSpan={columns} className="faint small">
        {struck === true
          ? words.struck
          : ties > 0
            ? words.ties(formats.number(ties))
            : (words.about[name as keyof typeof words.about] ?? '')}
      </td>
    </tr>
  );
}
