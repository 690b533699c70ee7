/** Shades for amounts: paler near zero, blue above and orange below, with letters that can be read on them. */
import { TICK } from './axis.ts';
import { label } from './label.ts';
import { tickLabels } from './scale.ts';
import { LINE } from './sizes.ts';
import { element, type Svg } from './svg.ts';

/** A ground and the colour of letters on it. */
export interface Shade {
  readonly ground: string;
  readonly ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

const PALE: Rgb = [242, 245, 248];
const ABOVE: Rgb = [33, 94, 148];
const BELOW: Rgb = [179, 95, 16];
const STEPS = 24;

/** The shade of an amount, where the farthest from zero is the strongest. */
export function shadeOf(amount: number, farthest: number): Shade {
  const share = farthest === 0 ? 0 : Math.min(1, Math.abs(amount) / farthest);
  const end = amount < 0 ? BELOW : ABOVE;
  const ground = PALE.map((part, at) => Math.round(part + (end[at]! - part) * share));
  return { ground: `rgb(${ground.join(',')})`, ink: share > 0.55 ? '#ffffff' : '#1f2933' };
}

/** The room that a key takes. */
export const KEY_HEIGHT = 12 + LINE.tick;

/** The key to the shades: a band from the least to the most. */
export function shadeKey(least: number, most: number, left: number, top: number, width: number): Svg[] {
  const farthest = Math.max(-least, most);
  const band = Array.from({ length: STEPS }, (_, at) =>
    element('rect', {
      x: left + (at * width) / STEPS,
      y: top,
      width: width / STEPS,
      height: 10,
      'shape-rendering': 'crispEdges',
      fill: shadeOf(least + ((most - least) * (at + 0.5)) / STEPS, farthest).ground,
    }),
  );
  const [low, high] = tickLabels([least, most]) as [string, string];
  const y = top + 10 + LINE.tick - 3;
  return [...band, label(left, y, low, TICK), label(left + width, y, high, { ...TICK, anchor: 'end' })];
}
