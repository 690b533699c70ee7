/** Pieces of SVG as text: elements, numbers and words, with everything foreign escaped. */
import { escapeHtml } from '@curia/core/page';

declare const drawn: unique symbol;

/** Finished SVG; plain text is not, until `words` has escaped it. */
export type Svg = string & { readonly [drawn]: true };

/** What an element is given; absent values are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element with what is inside it. */
export function element(name: string, attributes: Attributes, ...inside: readonly Svg[]): Svg {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeHtml(value!)}"`)
    .join('');
  return (
    inside.length === 0 ? `<${name}${given}/>` : `<${name}${given}>${inside.join('')}</${name}>`
  ) as Svg;
}

/** Text as text, whatever is in it. */
export const words = (text: string): Svg => escapeHtml(text) as Svg;

/** What a pointer shows when it rests on an element. */
export const tip = (text: string): Svg => element('title', {}, words(text));

/** Elements one after the other, moved together. */
export const moved = (x: number, y: number, ...inside: readonly Svg[]): Svg =>
  element('g', { transform: `translate(${short(x)} ${short(y)})` }, ...inside);

/** Two decimals are finer than any screen, and the same on every machine. */
const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);
