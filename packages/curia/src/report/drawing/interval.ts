/** An interval: a line with ends, and a rim of paper so that it can be seen on any colour. */
import { type ColourName, stroke } from './colours.ts';
import { element, type Svg } from './svg.ts';

/** The interval in which a value lies with the stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const CAP = 4;

/** An interval along a horizontal axis, at a height. */
export const acrossInterval = (from: number, to: number, y: number, colour: ColourName): Svg =>
  rimmed(
    `M${at(from)} ${at(y - CAP)}v${2 * CAP}M${at(from)} ${at(y)}H${at(to)}M${at(to)} ${at(y - CAP)}v${2 * CAP}`,
    colour,
  );

/** An interval along a vertical axis. */
export const uprightInterval = (x: number, from: number, to: number, colour: ColourName): Svg =>
  rimmed(
    `M${at(x - CAP)} ${at(from)}h${2 * CAP}M${at(x)} ${at(from)}V${at(to)}M${at(x - CAP)} ${at(to)}h${2 * CAP}`,
    colour,
  );

const rimmed = (d: string, colour: ColourName): Svg =>
  element(
    'g',
    { fill: 'none' },
    element('path', { d, 'stroke-width': 4, 'stroke-linecap': 'round', ...stroke('paper') }),
    element('path', { d, 'stroke-width': 1.5, ...stroke(colour) }),
  );

const at = (place: number): number => Math.round(place * 100) / 100;
