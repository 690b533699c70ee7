/** The line from the box of a value on its page to its field: down into the gap below its row, along it, across to the field; never over text. */
import { type RefObject, useEffect, useRef } from 'react';

/** How far below its box the line runs, and how far from the panes. */
const DROP = 3.5;
const GAP = 10;

/** The line; drawn anew whenever something scrolls or changes its size. */
export function Tie({
  bench,
  of,
}: {
  readonly bench: RefObject<HTMLDivElement | null>;
  readonly of: string;
}) {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      if (svg.current !== null && bench.current !== null) drawTie(svg.current, bench.current);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    soon();
    const watch = new MutationObserver(soon);
    const size = new ResizeObserver(soon);
    const pane = bench.current!;
    watch.observe(pane, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-hot', 'x', 'y', 'style', 'class'],
      childList: true,
    });
    size.observe(pane);
    pane.addEventListener('scroll', soon, true);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      size.disconnect();
      pane.removeEventListener('scroll', soon, true);
    };
  }, [bench]);
  return <svg ref={svg} className="tie" aria-hidden="true" data-of={of} />;
}

function drawTie(svg: SVGSVGElement, bench: HTMLElement): void {
  // What it draws is its own, and must not wake it again.
  const paths = tiePaths(svg, bench);
  const said = paths?.join('|') ?? '';
  if (svg.dataset.drawn === said) return;
  svg.dataset.drawn = said;
  svg.replaceChildren();
  if (paths === undefined) return;
  for (const [at, d] of paths.entries()) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', d);
    if (at === 0) path.setAttribute('class', 'on-sheet');
    svg.append(path);
  }
}

function tiePaths(svg: SVGSVGElement, bench: HTMLElement): [string, string] | undefined {
  const { of = '' } = svg.dataset;
  const box = bench.querySelector('.viewer [data-hot]');
  const pane = bench.querySelector('.viewer .pages');
  const field = [...bench.querySelectorAll<HTMLElement>('.answer [data-at]')].find(
    (one) => one.dataset.at === of && one.offsetParent !== null,
  );
  if (box === null || pane === null || field === undefined || getComputedStyle(svg).display === 'none')
    return undefined;
  const origin = bench.getBoundingClientRect();
  const [from, view] = [box.getBoundingClientRect(), pane.getBoundingClientRect()];
  const scroll = bench.querySelector('.answer .scroll')!.getBoundingClientRect();
  const to = (field.closest('.fix, tr, .fld') ?? field).getBoundingClientRect();
  const end = to.top + to.height / 2;
  if (from.bottom < view.top || from.bottom + DROP > view.bottom || end < scroll.top || end > scroll.bottom)
    return undefined;
  const sheet = box.closest('.page')!.getBoundingClientRect();
  const edge = Math.min(sheet.right, view.right) - origin.left;
  const x1 = Math.min(Math.max(from.left + from.width / 2, view.left), view.right) - origin.left;
  const [y0, y1] = [from.bottom - origin.top, from.bottom + DROP - origin.top];
  const [x2, y2] = [to.left - origin.left, end - origin.top];
  const middle = view.right - origin.left + GAP;
  const up = y2 < y1 ? -1 : 1;
  const r = Math.min(8, Math.abs(y2 - y1) / 2);
  return [
    `M${x1} ${y0}V${y1 - 1.5}q0 1.5 1.5 1.5H${edge}`,
    `M${edge} ${y1}H${middle - r}q${r} 0 ${r} ${up * r}V${y2 - up * r}q0 ${up * r} ${r} ${up * r}H${x2}`,
  ];
}
