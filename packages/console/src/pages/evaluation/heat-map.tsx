/** Who agrees with whom: a table whose cells are the darker the more two reviewers agree; the number stands in the cell. */
import type { Evaluated } from '../../api/votes.ts';
import { ScrollX } from '../../parts/scroll-x.tsx';
import { DASH } from '../../words/formats.ts';
import { useFormats, useWords } from '../../words/words.tsx';

/** What a cell says. */
export type AgreementMetric = 'kappa' | 'same';

/** Longer names stand beside a number only. */
const SHORT = 9;
/** The darkest cell: words on it must stay readable. */
const DARKEST = 46;

/** The table. */
export function HeatMap({
  evaluated,
  metric,
}: {
  readonly evaluated: Evaluated;
  readonly metric: AgreementMetric;
}) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const { reviewers, pairs, left_out } = evaluated.agreement;
  const isShort = reviewers.length <= 8 && reviewers.every((name) => [...name].length <= SHORT);
  const found = new Map(pairs.map((pair) => [JSON.stringify([pair.one, pair.other]), pair]));
  const echoes = new Set(
    evaluated.alarms.flatMap((alarm) =>
      alarm.code === 'ECHO' ? [JSON.stringify(alarm.reviewers.toSorted())] : [],
    ),
  );
  const said = (value: number): string =>
    metric === 'kappa'
      ? value.toFixed(2).replace(/^(-?)0\./, '$1.')
      : formats.number(Math.round(value * 100));
  return (
    <>
      <ScrollX label={words.agreement}>
        <table className="plain heat">
          <thead>
            <tr>
              <td />
              {reviewers.slice(0, -1).map((name, at) => (
                <th key={name} scope="col" title={name}>
                  {isShort ? name : formats.number(at + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewers.slice(1).map((row, at) => (
              <tr key={row}>
                <th scope="row" title={row}>
                  <span className="cut">{isShort ? row : `${formats.number(at + 2)} ${row}`}</span>
                </th>
                {reviewers.slice(0, -1).map((column, place) => {
                  if (place > at) return <td key={column} className="nil" />;
                  const pair = found.get(JSON.stringify([column, row]));
                  const value =
                    pair === undefined ? null : metric === 'kappa' ? pair.kappa : pair.same / pair.n;
                  const isEcho = echoes.has(JSON.stringify([column, row].toSorted()));
                  return (
                    <td
                      key={column}
                      className={isEcho ? 'echo' : value === null ? 'nil' : ''}
                      style={{ '--m': `${Math.round(Math.max(0, value ?? 0) * DARKEST)}%` } as object}
                      title={
                        pair === undefined
                          ? undefined
                          : words.pair(column, row, formats.number(pair.same), formats.number(pair.n))
                      }
                    >
                      {value === null ? DASH : said(value)}
                      {isEcho ? <span className="hide"> {words.echoMark}</span> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="small faint foot">
        {metric === 'kappa' ? words.kappaMeans : words.sameMeans}
        {echoes.size > 0 ? ` ${words.echoOutlined}` : ''}
        {left_out > 0 ? ` ${words.leftOut(formats.number(left_out))}` : ''}
      </p>
    </>
  );
}
