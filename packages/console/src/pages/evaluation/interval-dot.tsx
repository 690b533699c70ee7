/** A rate as a dot with its interval as a line, over a scale that a whole table shares; the number stands beside it. */
import { useFormats } from '../../words/words.tsx';
import { scaleOf, ticksOf } from './scale.ts';

/** The width that dots are drawn in. */
const WIDTH = 300;
const [FROM, TO] = [6, WIDTH - 6];

/** The heads of the scale. */
export function DotScale({ low }: { readonly low: number }) {
  const formats = useFormats();
  const x = scaleOf([low, 1], [FROM, TO]);
  return (
    <svg width={WIDTH} height="16" aria-hidden="true">
      {ticksOf(low, 1, 5).map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y="12"
          textAnchor={tick <= low + 1e-9 ? 'start' : tick >= 1 - 1e-9 ? 'end' : 'middle'}
        >
          {formats.number(Math.round(tick * 100))}
        </text>
      ))}
    </svg>
  );
}

interface DotProps {
  readonly low: number;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
  /** `win`: the one in use; `struck`: not to be used. */
  readonly look?: 'win' | 'struck' | undefined;
}

/** One dot. */
export function IntervalDot({ low, value, interval, look }: DotProps) {
  const x = scaleOf([low, 1], [FROM, TO]);
  const inside = (share: number): number => Math.max(FROM, x(share));
  return (
    <svg width={WIDTH} height="22" aria-hidden="true" className={`dot ${look ?? ''}`}>
      {ticksOf(low, 1, 5).map((tick) => (
        <path key={tick} d={`M${x(tick)} -8V30`} className="grid-line" />
      ))}
      {interval === undefined ? null : (
        <path d={`M${inside(interval.low)} 11H${inside(interval.high)}`} className="interval" />
      )}
      <circle cx={inside(value)} cy="11" r="4" />
    </svg>
  );
}
