/** How lines and their points look: distinguishable even without colour. */
import { type ColourName, fill, stroke } from './colours.ts';
import { element, type Svg } from './svg.ts';

/** A full line with filled points, or a dashed one with hollow points. */
export type LineStyle = 'full' | 'dashed';

/** A line through points; a single point gets no line. */
export const polyline = (
  points: readonly (readonly [x: number, y: number])[],
  style: LineStyle,
  colour: ColourName,
): Svg[] =>
  points.length < 2
    ? []
    : [
        element('polyline', {
          points: points
            .map((point) => point.map((place) => Math.round(place * 100) / 100).join(','))
            .join(' '),
          fill: 'none',
          'stroke-width': 2,
          'stroke-linejoin': 'round',
          'stroke-dasharray': style === 'dashed' ? '6 4' : undefined,
          ...stroke(colour),
        }),
      ];

/** A point. */
export function marker(
  x: number,
  y: number,
  style: LineStyle,
  colour: ColourName,
  ...inside: readonly Svg[]
): Svg {
  if (style === 'full') return element('circle', { cx: x, cy: y, r: 4, ...fill(colour) }, ...inside);
  // Hollow: the line ends at the rim, so that paper is what is inside.
  const { class: rim, ...outline } = stroke(colour);
  const { class: inner, ...ground } = fill('paper');
  return element(
    'circle',
    { cx: x, cy: y, r: 3.5, 'stroke-width': 2, ...outline, ...ground, class: `${rim} ${inner}` },
    ...inside,
  );
}

/** A short piece for the legend. */
export const sampleLine = (style: LineStyle, colour: ColourName, from: number, to: number, y: number): Svg =>
  element(
    'g',
    {},
    ...polyline(
      [
        [from, y],
        [to, y],
      ],
      style,
      colour,
    ),
    marker((from + to) / 2, y, style, colour),
  );
