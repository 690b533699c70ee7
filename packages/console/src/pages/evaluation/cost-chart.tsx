/** What it costs, what it brings: every reviewer alone, all of them together, and asking one after another. */
import type { Cascade, Evaluated } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { type CostPoint, costPoints } from './cost-points.ts';
import { placeLabels } from './place-labels.ts';
import { scaleOf, tenthBelow, ticksOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 300;
const TOP = 26;
const BOTTOM = HEIGHT - 46;
const LEFT = 44;

interface CostChartProps {
  readonly evaluated: Evaluated;
  readonly cascade: Cascade | undefined;
}

/** The chart with its table; nothing without known answers. */
export function CostChart({ evaluated, cascade }: CostChartProps) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const [width, place] = useWidth();
  const { points, isPriced } = costPoints(evaluated, cascade, words);
  const cost = (value: number): string =>
    !isPriced
      ? formats.number(Math.round(value * 10) / 10)
      : evaluated.run === null
        ? formats.number(Math.round(value * 1000 * 100) / 100)
        : formats.usd(value * 1000);
  const low = tenthBelow(Math.min(...points.map(({ right }) => right)) - 0.02);
  const most = Math.max(...points.map((point) => point.cost));
  const x = scaleOf([0, most], [LEFT, width - 14]);
  const y = scaleOf([Math.max(0, low), 1], [BOTTOM, TOP]);
  const frontier = frontierOf(points);
  const says = (point: CostPoint): string =>
    point.look === 'alone'
      ? `${point.name} ${formats.tenths(point.right)}`
      : `${point.name} ${formats.tenths(point.right)}, ${cost(point.cost)}`;
  const labels = placeLabels(
    points.map((point) => ({ key: point.key, x: x(point.cost), y: y(point.right), text: says(point) })),
    { left: LEFT + 2, right: width, bottom: BOTTOM },
  );
  const best = points[0];
  return (
    <>
      <div ref={place} className="chart-place cost-place">
        {width === 0 || best === undefined ? null : (
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={words.chartCost(points.map(says).join('; '))}
          >
            {ticksOf(Math.max(0, low), 1, 4).map((tick) => (
              <g key={tick}>
                <path d={`M${LEFT} ${y(tick)}H${width - 14}`} className="grid-line" />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {formats.percent(tick)}
                </text>
              </g>
            ))}
            {ticksOf(0, most, width < 500 ? 2 : 4).map((tick) => (
              <text
                key={tick}
                x={x(tick)}
                y={BOTTOM + 20}
                textAnchor={x(tick) > width - 40 ? 'end' : 'middle'}
              >
                {cost(tick)}
              </text>
            ))}
            <text x={LEFT} y={HEIGHT - 6}>
              {isPriced ? words.costAxis : words.callsAxis}
            </text>
            <path
              d={frontier
                .map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.cost)} ${y(point.right)}`)
                .join('')}
              className="frontier"
            />
            {points.map(({ key, look, cost: at, right }) => (
              <Mark key={key} look={look} x={x(at)} y={y(right)} />
            ))}
            {labels.map(({ key, text, x: left, y: top, anchor }) => (
              <text
                key={key}
                x={left}
                y={top}
                textAnchor={anchor}
                className={points.find((point) => point.key === key)?.look === 'alone' ? '' : 'strong'}
              >
                {text}
              </text>
            ))}
          </svg>
        )}
      </div>
      <details className="as-table">
        <summary className="small faint">{words.asTable}</summary>
        <table className="plain tight">
          <thead>
            <tr>
              <th scope="col">{words.who}</th>
              <th scope="col" className="num">
                {words.right}
              </th>
              <th scope="col" className="num">
                {isPriced ? words.costAxis : words.callsAxis}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <td>{point.name}</td>
                <td className="num">{formats.tenths(point.right)}</td>
                <td className="num">{cost(point.cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Whatever nothing cheaper reaches, from the cheapest up. */
function frontierOf(points: readonly CostPoint[]): CostPoint[] {
  const sorted = points.toSorted((a, b) => a.cost - b.cost || b.right - a.right);
  const frontier: CostPoint[] = [];
  for (const point of sorted)
    if (point.right > (frontier.at(-1)?.right ?? Number.NEGATIVE_INFINITY)) frontier.push(point);
  return frontier;
}

function Mark({ look, x, y }: { readonly look: CostPoint['look']; readonly x: number; readonly y: number }) {
  if (look === 'alone') return <circle cx={x} cy={y} r="3.5" className="alone" />;
  if (look === 'cascade') return <circle cx={x} cy={y} r="6" className="certified-dot" />;
  return <rect x={x - 4} y={y - 4} width="8" height="8" className={look} />;
}
