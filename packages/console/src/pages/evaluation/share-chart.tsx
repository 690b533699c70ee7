/** Error against the share decided automatically: what was seen, the upper limit, and the point that is certified. */
import type { Certified } from '../../api/votes.ts';
import { useFormats, useWords } from '../../words/words.tsx';
import { widthOf } from './place-labels.ts';
import { scaleOf, ticksOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 320;
const TOP = 14;
const BOTTOM = HEIGHT - 46;

/** The chart; the table below it says the same. */
export function ShareChart({
  report,
}: {
  readonly report: Pick<Certified, 'steps' | 'max_error' | 'certified'>;
}) {
  const { evaluation: words } = useWords();
  const formats = useFormats();
  const [width, place] = useWidth();
  const { steps, max_error, certified } = report;
  const last = certified ? steps.findLast(({ kept }) => kept) : undefined;
  const seenOf = ({ n, k }: (typeof steps)[number]): number => (n === 0 ? 0 : k / n);
  const most = Math.max(max_error * 1.5, ...steps.map(seenOf)) * 1.06;
  const names = [words.upperLimit, words.seen, words.limit(formats.tenths(max_error))];
  const right = Math.max(60, width - 12 - Math.max(...names.map(widthOf)));
  const x = scaleOf([steps[0]?.q ?? 0.5, 1], [44, right]);
  const y = scaleOf([0, most], [BOTTOM, TOP]);
  const path = (of: (step: (typeof steps)[number]) => number): string =>
    steps.map((step, at) => `${at === 0 ? 'M' : 'L'}${x(step.q)} ${y(of(step))}`).join('');
  const upper = path((step) => step.upper);
  const seen = path(seenOf);
  const seenBack = steps
    .toReversed()
    .map((step) => `L${x(step.q)} ${y(seenOf(step))}`)
    .join('');
  const end = steps.at(-1);
  const from = last === undefined ? x(steps[0]?.q ?? 0.5) : x(last.q);
  const said = last === undefined ? '' : words.certifiedPoint(last.k, last.n, formats.tenths(last.upper));
  const isSaidLeft = from - 12 - widthOf(said) > 44;
  const ends = spread([
    { name: words.upperLimit, at: y(Math.min(end?.upper ?? 0, most)), className: 'mark' },
    { name: words.limit(formats.tenths(max_error)), at: y(max_error), className: 'strong' },
    { name: words.seen, at: y(end === undefined ? 0 : Math.min(seenOf(end), most)), className: '' },
  ]);
  return (
    <div ref={place} className="chart-place share-place">
      {width === 0 || steps.length === 0 ? null : (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={
            last === undefined
              ? words.chartNothing(formats.tenths(max_error))
              : words.chartShare(
                  formats.tenths(last.q),
                  formats.tenths(seenOf(last)),
                  formats.tenths(last.upper),
                  formats.tenths(max_error),
                )
          }
        >
          <defs>
            <pattern
              id="not-certified"
              width="6"
              height="6"
              patternTransform="rotate(45)"
              patternUnits="userSpaceOnUse"
            >
              <path d="M0 0V6" className="grid-line" strokeWidth="2" />
            </pattern>
            <clipPath id="inside">
              <rect x="0" y={TOP} width={width} height={BOTTOM - TOP + 1} />
            </clipPath>
          </defs>
          <rect
            x={from}
            y={TOP}
            width={Math.max(0, right - from)}
            height={BOTTOM - TOP}
            fill="url(#not-certified)"
          />
          {ticksOf(0, most, 4).map((tick) => (
            <g key={tick}>
              <path d={`M44 ${y(tick)}H${right}`} className="grid-line" />
              <text x="36" y={y(tick) + 4} textAnchor="end">
                {formats.percent(tick)}
              </text>
            </g>
          ))}
          <path d={`M44 ${y(max_error)}H${right}`} className="limit-line" />
          <g clipPath="url(#inside)">
            <path d={`${upper}${seenBack}Z`} className="band" />
            <path d={upper} className="upper-line" />
            <path d={seen} className="seen-line" />
          </g>
          {last === undefined ? null : (
            <>
              <path d={`M${from} ${y(last.upper)}V${BOTTOM}`} className="certified-line" />
              <circle cx={from} cy={y(last.upper)} r="5.5" className="certified-dot" />
              <circle cx={from} cy={y(seenOf(last))} r="3.5" className="seen-dot" />
              <text
                x={isSaidLeft ? from - 12 : 48}
                y={y(last.upper) - 12}
                textAnchor={isSaidLeft ? 'end' : 'start'}
                className="strong"
              >
                {said}
              </text>
            </>
          )}
          {right - from > widthOf(words.notCertified) + 16 ? (
            <text x={from + 10} y={BOTTOM - 8}>
              {words.notCertified}
            </text>
          ) : null}
          {ends.map(({ name, at, className }) => (
            <text key={name} x={right + 8} y={at + 4} className={className}>
              {name}
            </text>
          ))}
          {ticksOf(steps[0]!.q, 1, width < 500 ? 2 : 5)
            .filter((tick) => last === undefined || Math.abs(x(tick) - from) > 44)
            .map((tick) => (
              <text key={tick} x={x(tick)} y={BOTTOM + 20} textAnchor="middle">
                {formats.percent(tick)}
              </text>
            ))}
          {last === undefined ? null : (
            <text x={from} y={BOTTOM + 20} textAnchor="middle" className="mark bold">
              {formats.tenths(last.q)}
            </text>
          )}
          <text x="44" y={HEIGHT - 6}>
            {words.shareAxis}
          </text>
        </svg>
      )}
    </div>
  );
}

/** Names at the ends of lines, moved apart where they would meet. */
function spread<Name extends { at: number }>(names: readonly Name[]): Name[] {
  const sorted = names.toSorted((a, b) => a.at - b.at);
  const moved: Name[] = [];
  for (const one of sorted) {
    const before = moved.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    moved.push({ ...one, at: Math.max(one.at, before + 16) });
  }
  return moved;
}
