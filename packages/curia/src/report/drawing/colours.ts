/** The colours of pictures: distinguishable for most people, and adapted to dark screens. */
import type { Attributes } from './svg.ts';

/** A colour on light and on dark ground. */
interface Colour {
  readonly light: string;
  readonly dark: string;
}

const COLOURS = {
  paper: { light: '#ffffff', dark: '#15181c' },
  ink: { light: '#1f2933', dark: '#e4e7eb' },
  muted: { light: '#52606d', dark: '#a5b1be' },
  grid: { light: '#dde3e9', dark: '#323a43' },
  blue: { light: '#3b6ea5', dark: '#74a7de' },
  orange: { light: '#c97b1d', dark: '#e8a754' },
  green: { light: '#3f8f6b', dark: '#6cc197' },
  red: { light: '#b5534f', dark: '#e58a85' },
  purple: { light: '#7d6ba0', dark: '#b3a1d8' },
  grey: { light: '#8b96a2', dark: '#8f9ba8' },
} as const satisfies Record<string, Colour>;

/** A colour by name. */
export type ColourName = keyof typeof COLOURS;

/** Fills with a colour: the light one for programs that know no styles, the other through `DARK_STYLE`. */
export const fill = (name: ColourName): Attributes => ({ fill: COLOURS[name].light, class: `f-${name}` });

/** Draws lines with a colour. */
export const stroke = (name: ColourName): Attributes => ({
  stroke: COLOURS[name].light,
  class: `s-${name}`,
});

/** What a picture needs in order to follow a dark screen. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){${Object.entries(COLOURS)
  .map(
    ([name, { dark }]) => `.curia-picture .f-${name}{fill:${dark}}.curia-picture .s-${name}{stroke:${dark}}`,
  )
  .join('')}}`;
