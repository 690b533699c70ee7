/** A page of a document around the cited lines, drawn by where its lines stand, with these lines marked. */
import type { Block } from '@curia/core/page';
import { showUnseen } from '@curia/core/text';

type Place = Extract<Block, { kind: 'place' }>['place'];

/** How much of the page is shown above and below, as a share of its height. */
const AROUND = 0.1;

/** The drawing; nothing if no line is marked. */
export function PageDrawing({ place, label }: { readonly place: Place; readonly label: string }) {
  const { width, height, lines, marked } = place;
  const boxes = marked.flatMap((at) => lines[at]?.pieces ?? []);
  const top = Math.max(0, Math.min(...boxes.map(([, , y]) => y)) - AROUND * height);
  const end = Math.min(height, Math.max(...boxes.map(([, , y, , tall]) => y + tall)) + AROUND * height);
  if (!(end > top)) return null;
  return (
    <svg className="page-drawing" role="img" aria-label={label} viewBox={`0 ${top} ${width} ${end - top}`}>
      {boxes.map(([, x, y, wide, tall]) => (
        <rect key={`${x} ${y}`} x={x - 2} y={y - 1} width={wide + 4} height={tall + 2} />
      ))}
      {lines.flatMap(({ text, pieces }) =>
        pieces.map(([from, x, y, wide, tall], at) => {
          const said = text.slice(from, pieces[at + 1]?.[0]).trim();
          if (said === '' || y + tall < top || y > end) return null;
          return (
            <text
              key={`${x} ${y}`}
              x={x}
              y={y + tall * 0.8}
              textLength={wide}
              lengthAdjust="spacingAndGlyphs"
              style={{ fontSize: tall * 0.9 }}
            >
              {showUnseen(said)}
            </text>
          );
        }),
      )}
    </svg>
  );
}
