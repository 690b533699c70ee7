/** Text on a picture. */
import { type ColourName, fill } from './colours.ts';
import { SIZE } from './sizes.ts';
import { element, type Svg, words } from './svg.ts';

/** How a label looks. */
export interface LabelStyle {
  readonly size?: number;
  readonly colour?: ColourName;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
}

/** One line of text; `y` is its base line. */
export function label(x: number, y: number, text: string, style: LabelStyle = {}): Svg {
  const { size = SIZE.label, colour = 'ink', anchor = 'start', weight } = style;
  return element(
    'text',
    {
      x,
      y,
      'font-size': size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': weight,
      ...fill(colour),
    },
    words(text),
  );
}

/** Lines of text below each other. */
export const labels = (
  x: number,
  y: number,
  lines: readonly string[],
  height: number,
  style: LabelStyle = {},
): Svg[] => lines.map((line, at) => label(x, y + at * height, line, style));
