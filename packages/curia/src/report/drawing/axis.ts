/** Axes: faint lines across the picture at round values, with the values beside them. */
import { stroke } from './colours.ts';
import { label } from './label.ts';
import { type Scale, tickLabels } from './scale.ts';
import { LINE, SIZE } from './sizes.ts';
import { element, type Svg } from './svg.ts';
import { fitText, widest } from './text-width.ts';

/** The rectangle that values are drawn in. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The room below an area that a horizontal axis takes. */
export const axisHeight = (name: string): number => 8 + LINE.tick + (name === '' ? 0 : LINE.tick + 2);

/** The room beside a horizontal axis that half the label of its last tick may need, up to a billion. */
export const HALF_TICK = 44;

/** How far apart ticks along a horizontal axis must be. */
export const roomAcross = (ticks: readonly number[]): number => widest(tickLabels(ticks), SIZE.tick) + 14;

/** How far apart ticks along a vertical axis must be. */
export const roomUpright = (): number => 2 * LINE.tick;

/** A horizontal axis along the bottom of an area. */
export function bottomAxis({ ticks, place }: Scale, area: Area, name: string): Svg[] {
  const texts = tickLabels(ticks);
  return [
    ...ticks.map((tick) => line(place(tick), area.top, place(tick), area.bottom)),
    ...ticks.map((tick, at) =>
      label(place(tick), area.bottom + LINE.tick, texts[at]!, { ...TICK, anchor: 'middle' }),
    ),
    ...(name === ''
      ? []
      : [
          label(
            (area.left + area.right) / 2,
            area.bottom + 2 * LINE.tick + 4,
            fitText(name, area.right - area.left, SIZE.tick),
            {
              ...TICK,
              anchor: 'middle',
            },
          ),
        ]),
  ];
}

/** A vertical axis along the left of an area. */
export function leftAxis({ ticks, place }: Scale, area: Area): Svg[] {
  const texts = tickLabels(ticks);
  return [
    ...ticks.map((tick) => line(area.left, place(tick), area.right, place(tick))),
    ...ticks.map((tick, at) =>
      label(area.left - 8, place(tick) + SIZE.tick / 3, texts[at]!, { ...TICK, anchor: 'end' }),
    ),
  ];
}

/** How the values of an axis look. */
export const TICK = { size: SIZE.tick, colour: 'muted' } as const;

const line = (x1: number, y1: number, x2: number, y2: number): Svg =>
  element('line', { x1, y1, x2, y2, ...stroke('grid') });
