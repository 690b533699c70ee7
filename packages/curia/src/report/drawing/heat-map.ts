/** A heat map: one cell per pair of values, its shade and its number telling how much. */
import { type Area, axisHeight, TICK } from './axis.ts';
import { label } from './label.ts';
import { type Caption, drawPicture } from './picture.ts';
import { tickLabels } from './scale.ts';
import { KEY_HEIGHT, shadeKey, shadeOf } from './shade.ts';
import { LINE, MARGIN, SIZE, WIDTH } from './sizes.ts';
import { element, type Svg, tip, words } from './svg.ts';
import { fitText, textWidth, widest } from './text-width.ts';

/** One side of the map: what it measures, and the values along it. */
export interface HeatAxis {
  readonly name: string;
  readonly values: readonly number[];
  /** What is written instead of the values, and what is told of them. */
  readonly names?: readonly AxisName[];
}

/** A place along a side that has a name; the name may be too long to be written there. */
export interface AxisName {
  readonly written: string;
  readonly told: string;
}

/** One cell, by the places of its values. */
export interface HeatCell {
  readonly column: number;
  readonly row: number;
  readonly amount: number;
}

/** A picture of cells. */
export interface HeatPicture extends Caption {
  readonly across: HeatAxis;
  /** From bottom to top, as on any axis. */
  readonly up: HeatAxis;
  readonly cells: readonly HeatCell[];
}

const NARROWEST = 6;
const KEY_WIDTH = 200;
const WIDEST_NAME = 180;

/** Draws the cells; numbers are written in them if they fit, and always shown on hover. */
export function drawHeatMap(picture: HeatPicture): string {
  const { across, up, cells } = picture;
  const foot = widest(texts(across), SIZE.tick) / 2;
  const left = Math.max(MARGIN + widest(texts(up), SIZE.tick) + 8, foot);
  const width = Math.max(picture.width ?? WIDTH, left + across.values.length * NARROWEST + MARGIN);
  const high = up.values.length > 20 ? LINE.tick : 2 * LINE.tick;
  const bottom = LINE.label + up.values.length * high;
  const area: Area = { left, right: width - Math.max(MARGIN, foot), top: LINE.label, bottom };
  const amounts = cells.map(({ amount }) => amount);
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const keyTop = bottom + axisHeight(across.name || '→') + 8;
  return drawPicture({ ...picture, width }, [], {
    height: keyTop + KEY_HEIGHT,
    drawn: [
      label(left, area.top - 5, `${fitText(up.name, area.right - left - 20, SIZE.tick)} ↑`, TICK),
      ...sideLabels(up, area, high),
      ...drawCells(picture, area, high, Math.max(-least, most)),
      ...footLabels(across, area),
      ...shadeKey(least, most, left, keyTop, Math.min(KEY_WIDTH, area.right - left)),
    ],
    told: extremes(cells).map((cell) => tellCell(picture, cell)),
  });
}

function drawCells(
  picture: HeatPicture,
  { left, right, bottom }: Area,
  high: number,
  farthest: number,
): Svg[] {
  const wide = (right - left) / picture.across.values.length;
  const isWritten = picture.cells.every(({ amount }) => textWidth(String(amount), SIZE.tick) + 4 <= wide);
  return picture.cells.map((cell) => {
    const { ground, ink } = shadeOf(cell.amount, farthest);
    const [x, y] = [left + cell.column * wide, bottom - (cell.row + 1) * high];
    const place = { x: x + wide / 2, y: y + high / 2 + SIZE.tick / 3, 'text-anchor': 'middle' };
    const number = element(
      'text',
      { ...place, 'font-size': SIZE.tick, fill: ink },
      words(String(cell.amount)),
    );
    return element(
      'g',
      {},
      tip(tellCell(picture, cell)),
      element('rect', { x, y, width: wide, height: high, fill: ground, 'shape-rendering': 'crispEdges' }),
      ...(isWritten ? [number] : []),
    );
  });
}

/** Four digits are enough to find a value by. */
const texts = ({ values, names }: HeatAxis): string[] =>
  names?.map(({ written }) => fitText(written, WIDEST_NAME, SIZE.tick)) ??
  tickLabels(values.map((value) => Number(value.toPrecision(4))));

/** The values along the left. */
const sideLabels = (side: HeatAxis, { left, bottom }: Area, high: number): Svg[] =>
  texts(side).map((text, row) =>
    label(left - 8, bottom - (row + 0.5) * high + SIZE.tick / 3, text, { ...TICK, anchor: 'end' }),
  );

/** The values along the bottom, thinned out if there are too many to read, and the name of the axis. */
function footLabels(side: HeatAxis, { left, right, bottom }: Area): Svg[] {
  const wide = (right - left) / side.values.length;
  const shown = texts(side);
  const each = Math.ceil((widest(shown, SIZE.tick) + 10) / wide);
  const style = { ...TICK, anchor: 'middle' } as const;
  return [
    ...shown.flatMap((text, at) =>
      at % each === 0 ? [label(left + (at + 0.5) * wide, bottom + LINE.tick, text, style)] : [],
    ),
    label(
      (left + right) / 2,
      bottom + 2 * LINE.tick + 4,
      `${fitText(side.name, right - left - 20, SIZE.tick)} →`,
      style,
    ),
  ];
}

/** The cells with the most and the least: a map of a thousand cells cannot be read aloud. */
function extremes(cells: readonly HeatCell[]): HeatCell[] {
  const sorted = [...cells].sort((a, b) => b.amount - a.amount);
  return [...new Set([...sorted.slice(0, 1), ...sorted.slice(-1)])];
}

const tellCell = ({ across, up }: HeatPicture, { column, row, amount }: HeatCell): string =>
  `${tellPlace(across, column)}, ${tellPlace(up, row)}: ${amount}`;

const tellPlace = ({ name, values, names }: HeatAxis, at: number): string =>
  names?.[at]?.told ?? `${name} ${values[at]}`;
