/** A virtual list beside ours: how tall the element becomes that a browser must draw. */
import { elementHeight } from '../../packages/console/src/parts/scroll-window.ts';
import { whole } from '../measure.ts';

interface Library {
  Virtualizer: new (options: object) => { getTotalSize(): number };
}

/** No browser draws taller elements right: Firefox gives up first. */
const TALLEST = 17_895_697;

/** Prints both. */
export function compareLists({ Virtualizer }: Library): void {
  for (const count of [100_000, 1_000_000]) {
    const list = new Virtualizer({
      count,
      estimateSize: () => 33,
      getScrollElement: () => null,
      observeElementRect() {},
      observeElementOffset() {},
      scrollToFn() {},
    });
    const [own, other] = [elementHeight({ count, row: 33, view: 600 }), list.getTotalSize()];
    console.log(
      `\n  ${whole(count)} rows: an element of ${whole(own)} px in ours, ${whole(other)} px in react-virtual; browsers draw up to ${whole(TALLEST)}`,
    );
  }
}
