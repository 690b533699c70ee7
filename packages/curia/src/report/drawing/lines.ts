/** Lines with points over a numeric axis, with intervals if they are known. */
import { type Area, axisHeight, bottomAxis, HALF_TICK, leftAxis, roomAcross, roomUpright } from './axis.ts';
import type { ColourName } from './colours.ts';
import { type Interval, uprightInterval } from './interval.ts';
import { type LineStyle, marker, polyline } from './line-style.ts';
import { type Caption, drawPicture } from './picture.ts';
import { linearScale, type Scale, tickLabels } from './scale.ts';
import { MARGIN, SIZE, WIDTH } from './sizes.ts';
import { type Svg, tip } from './svg.ts';
import { widest } from './text-width.ts';

/** One value; one that is not a number leaves a gap. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly interval?: Interval;
}

/** One line. */
export interface Curve {
  readonly name: string;
  readonly colour: ColourName;
  readonly style?: LineStyle;
  readonly points: readonly Point[];
}

/** A picture of lines. */
export interface LinePicture extends Caption {
  readonly lines: readonly Curve[];
  /** What the horizontal axis measures. */
  readonly axis: string;
  /** A unit shown after values, such as a percent sign. */
  readonly unit?: string;
  /** Where the vertical axis begins; by default at the lowest value. */
  readonly low?: number;
  /** Values are counts, and the vertical axis has no halves. */
  readonly isCount?: boolean;
}

const TOP = 10;
const BOTTOM = 250;
/** Between the ends of the horizontal axis and the first and last points. */
const INSET = 12;

/** Draws the lines, those named later on top. */
export function drawLines(picture: LinePicture): string {
  const { lines, axis, unit = '', width = WIDTH } = picture;
  const points = lines.flatMap((line) => line.points.filter(isKnown));
  const upright = uprightScale(points, picture);
  const left = MARGIN + widest(tickLabels(upright.ticks), SIZE.tick) + 8;
  const area: Area = { left, right: width - HALF_TICK + INSET, top: TOP, bottom: BOTTOM };
  const across = acrossScale(points, area);
  return drawPicture(
    picture,
    lines.map(({ name, colour, style = 'full' }) => ({ text: name, colour, line: style })),
    {
      height: BOTTOM + axisHeight(axis),
      drawn: [
        ...bottomAxis(across, area, axis),
        ...leftAxis(upright, area),
        ...lines.flatMap((line) => drawLine(line, across, upright, unit)),
      ],
      told: lines.map(
        ({ name, points: own }) =>
          `${name}: ${own.map((point) => `${point.x}: ${tellValue(point, unit)}`).join(', ')}`,
      ),
    },
  );
}

const isKnown = ({ y }: Point): boolean => Number.isFinite(y);

function uprightScale(points: readonly Point[], { low, isCount = false }: LinePicture): Scale {
  const values = points.flatMap(({ y, interval }) => [y, interval?.low ?? y, interval?.high ?? y]);
  const least = low ?? (values.length === 0 ? 0 : Math.min(...values));
  const most = Math.max(least, ...values);
  return linearScale({ low: least, high: most, from: BOTTOM, to: TOP, apart: roomUpright, isWhole: isCount });
}

/** The horizontal axis: the values of the points themselves if they are few and short, else round numbers. */
function acrossScale(points: readonly Point[], { left, right }: Area): Scale {
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const [low = 0, high = low] = [xs[0], xs.at(-1)];
  const scale = linearScale({
    low,
    high,
    from: left + INSET,
    to: right - INSET,
    apart: roomAcross,
    isFixed: true,
  });
  const nearest = Math.min(...xs.slice(1).map((x, at) => scale.place(x) - scale.place(xs[at]!)));
  const areShort = xs.length > 0 && xs.every((x) => Number(x.toPrecision(4)) === x);
  return areShort && nearest >= roomAcross(xs) ? { ...scale, ticks: xs } : scale;
}

function drawLine(line: Curve, across: Scale, upright: Scale, unit: string): Svg[] {
  const { name, colour, style = 'full', points } = line;
  const known = points.filter(isKnown).map((point) => ({ ...point, at: across.place(point.x) }));
  const pieces = stretches(points).map((stretch) =>
    stretch.map(({ x, y }) => [across.place(x), upright.place(y)] as const),
  );
  return [
    ...pieces.flatMap((piece) => polyline(piece, style, colour)),
    ...known.flatMap(({ at, interval }) =>
      interval === undefined
        ? []
        : [uprightInterval(at, upright.place(interval.low), upright.place(interval.high), colour)],
    ),
    ...known.map((point) => {
      const told = `${name}, ${point.x}: ${tellValue(point, unit)}`;
      return marker(point.at, upright.place(point.y), style, colour, tip(told));
    }),
  ];
}

/** The points in pieces without gaps. */
function stretches(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = [[]];
  for (const point of points) {
    if (isKnown(point)) pieces.at(-1)!.push(point);
    else pieces.push([]);
  }
  return pieces;
}

function tellValue(point: Point, unit: string): string {
  if (!isKnown(point)) return 'none';
  const { y, interval } = point;
  const short = (value: number): string => String(Number(value.toFixed(2)));
  const between = interval === undefined ? '' : ` (${short(interval.low)} to ${short(interval.high)})`;
  return `${short(y)}${unit}${between}`;
}
