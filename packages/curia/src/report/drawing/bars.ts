/** Bars that lie on their side, so that their names can be read: whole or in parts, with intervals. */
import { type Area, axisHeight, bottomAxis, HALF_TICK, roomAcross } from './axis.ts';
import { type ColourName, fill, stroke } from './colours.ts';
import { acrossInterval, type Interval } from './interval.ts';
import { label, labels } from './label.ts';
import type { LegendEntry } from './legend.ts';
import { type Caption, drawPicture } from './picture.ts';
import { linearScale, type Scale } from './scale.ts';
import { LINE, MARGIN, SIZE, WIDTH } from './sizes.ts';
import { element, type Svg, tip } from './svg.ts';
import { fitText, widest, wrapLabel } from './text-width.ts';

/** One bar; its parts, none of them below zero, follow each other. */
export interface Bar {
  readonly name: string;
  readonly parts: readonly { readonly value: number; readonly colour: ColourName }[];
  readonly interval?: Interval;
  /** The value as it is written beside the bar. */
  readonly shown: string;
  /** The bar as text; by default its name and the shown value. */
  readonly told?: string;
}

/** A picture of bars. */
export interface BarPicture extends Caption {
  readonly bars: readonly Bar[];
  readonly legend?: readonly LegendEntry[];
  /** What the axis measures. */
  readonly axis?: string;
  /** The end of the axis, if it is known; the longest bar otherwise. */
  readonly most?: number;
  /** Values are counts, and the axis has no halves. */
  readonly isCount?: boolean;
}

const THICK = 16;
const GAP = 12;
/** Of the width, the most that names and values may take; the rest is for the bars. */
const NAMES = 0.36;
const VALUES = 0.3;

/** Draws bars from top to bottom, in the order given. */
export function drawBars(picture: BarPicture): string {
  const { bars, legend = [], axis = '', width = WIDTH } = picture;
  const inner = width - 2 * MARGIN;
  const names = bars.map(({ name }) => wrapLabel(name, inner * NAMES, SIZE.label, 2));
  const values = bars.map(({ shown }) => fitText(shown, inner * VALUES, SIZE.label));
  const rows = names.map((lines) => Math.max(THICK, lines.length * LINE.label) + GAP);
  const area: Area = {
    left: MARGIN + widest(names.flat(), SIZE.label) + 10,
    right: width - Math.max(MARGIN + widest(values, SIZE.label) + 8, HALF_TICK),
    top: 0,
    bottom: rows.reduce((sum, row) => sum + row, 0),
  };
  const high = picture.most ?? Math.max(0, ...bars.map(endOf));
  const scale = linearScale({
    low: 0,
    high,
    from: area.left,
    to: area.right,
    apart: roomAcross,
    isWhole: picture.isCount === true,
    isFixed: true,
  });
  let top = 0;
  const drawn = bars.map((bar, at) => {
    const middle = top + rows[at]! / 2;
    top += rows[at]!;
    return drawBar(bar, { name: names[at]!, shown: values[at]! }, middle, area, scale);
  });
  const zero = scale.place(0);
  return drawPicture(picture, legend, {
    height: area.bottom + axisHeight(axis),
    drawn: [
      ...bottomAxis(scale, area, axis),
      element('line', { x1: zero, y1: area.top, x2: zero, y2: area.bottom, ...stroke('muted') }),
      ...drawn,
    ],
    told: bars.map(tellBar),
  });
}

const lengthOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0);

const endOf = (bar: Bar): number => Math.max(lengthOf(bar), bar.interval?.high ?? 0);

const tellBar = ({ name, shown, told }: Bar): string => told ?? `${name}: ${shown}`;

/** The name and the value of a bar, as far as there is room for them. */
interface Texts {
  readonly name: readonly string[];
  readonly shown: string;
}

function drawBar(bar: Bar, { name, shown }: Texts, middle: number, area: Area, { place }: Scale): Svg {
  let sum = 0;
  const parts = bar.parts.flatMap(({ value, colour }) => {
    const x = place(sum);
    sum += value;
    const width = place(sum) - x;
    return width === 0
      ? []
      : [element('rect', { x, y: middle - THICK / 2, width, height: THICK, ...fill(colour) })];
  });
  const interval =
    bar.interval === undefined
      ? []
      : [acrossInterval(place(bar.interval.low), place(bar.interval.high), middle, 'ink')];
  const first = middle + SIZE.label / 3 - ((name.length - 1) * LINE.label) / 2;
  return element(
    'g',
    {},
    tip(tellBar(bar)),
    ...labels(area.left - 10, first, name, LINE.label, { anchor: 'end' }),
    ...parts,
    ...interval,
    label(place(endOf(bar)) + 8, middle + SIZE.label / 3, shown),
  );
}
