/** A whole picture: title, note, legend, what is drawn, and its words for those who cannot see it. */
import { DARK_STYLE, fill } from './colours.ts';
import { labels } from './label.ts';
import { drawLegend, type LegendEntry } from './legend.ts';
import { LINE, MARGIN, SIZE, WIDTH } from './sizes.ts';
import { element, moved, type Svg, words } from './svg.ts';
import { wrapLabel } from './text-width.ts';

/** What every picture says besides its values. */
export interface Caption {
  readonly title: string;
  /** How many there are of what, and what intervals mean. */
  readonly note?: string;
  readonly width?: number;
}

/** What a picture shows below its caption, drawn from its own upper left corner. */
export interface Body {
  readonly height: number;
  readonly drawn: readonly Svg[];
  /** The values as text. */
  readonly told: readonly string[];
}

const FONTS =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans KR','Apple SD Gothic Neo','Malgun Gothic',sans-serif";

/** Draws the picture as SVG text that needs nothing else; the same values give the same bytes. */
export function drawPicture(caption: Caption, legend: readonly LegendEntry[], body: Body): string {
  const { title, note = '', width = WIDTH } = caption;
  const room = width - 2 * MARGIN;
  const titled = wrapLabel(title, room, SIZE.title, 3);
  const noted = wrapLabel(note, room, SIZE.label, 4);
  let y = MARGIN + titled.length * LINE.title;
  const noteTop = y + 2;
  y = noteTop + noted.length * LINE.label + (noted.length === 0 ? 0 : 2);
  const { height: legendHeight, drawn: legendDrawn } = drawLegend(legend, MARGIN, y + 4, room);
  y += legendHeight === 0 ? 6 : legendHeight + 10;
  const height = Math.ceil(y + body.height + MARGIN / 2);
  const heading = { size: SIZE.title, weight: 600 };
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      class: 'curia-picture',
      role: 'img',
      'aria-label': title,
      'font-family': FONTS,
    },
    element('title', {}, words(title)),
    element('desc', {}, words([note, ...body.told].filter((part) => part !== '').join('; '))),
    element('style', {}, DARK_STYLE as Svg),
    element('rect', { width, height, rx: 6, ...fill('paper') }),
    ...labels(MARGIN, MARGIN + SIZE.title, titled, LINE.title, heading),
    ...labels(MARGIN, noteTop + SIZE.label, noted, LINE.label, { colour: 'muted' }),
    ...legendDrawn,
    moved(0, y, ...body.drawn),
  );
  return `${svg}\n`;
}
