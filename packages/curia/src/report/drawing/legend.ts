/** The legend: what each colour and each kind of line means, in rows as wide as the picture. */
import { type ColourName, fill } from './colours.ts';
import { acrossInterval } from './interval.ts';
import { label } from './label.ts';
import { type LineStyle, sampleLine } from './line-style.ts';
import { LINE, SIZE } from './sizes.ts';
import { element, type Svg } from './svg.ts';
import { fitText, textWidth } from './text-width.ts';

/** One entry: a square of colour, a kind of line, or an interval. */
export interface LegendEntry {
  readonly text: string;
  readonly colour: ColourName;
  readonly line?: LineStyle;
  readonly isInterval?: boolean;
}

const SAMPLE = 22;
const GAP = 18;
const ROW = LINE.label + 4;

/** Draws the entries from a place on; says how much room they took. */
export function drawLegend(
  entries: readonly LegendEntry[],
  left: number,
  top: number,
  width: number,
): { readonly height: number; readonly drawn: readonly Svg[] } {
  let [x, y] = [left, top];
  const drawn = entries.flatMap((entry) => {
    const text = fitText(entry.text, width - SAMPLE - 6, SIZE.label);
    const taken = SAMPLE + 6 + textWidth(text, SIZE.label);
    if (x > left && x + taken > left + width) [x, y] = [left, y + ROW];
    const [sampleX, middle] = [x, y + ROW / 2];
    x += taken + GAP;
    return [
      sample(entry, sampleX, middle),
      label(sampleX + SAMPLE + 6, middle + SIZE.label / 3, text, { colour: 'muted' }),
    ];
  });
  return { height: entries.length === 0 ? 0 : y + ROW - top, drawn };
}

function sample({ colour, line, isInterval }: LegendEntry, x: number, middle: number): Svg {
  if (line !== undefined) return sampleLine(line, colour, x, x + SAMPLE, middle);
  if (isInterval === true) return acrossInterval(x + 2, x + SAMPLE - 2, middle, colour);
  return element('rect', { x: x + 4, y: middle - 6, width: 14, height: 12, rx: 2, ...fill(colour) });
}
