/** How wide a place on the page is, so that a chart is drawn for it and its words keep their size. */
import { useCallback, useState } from 'react';

/** The width, and the ref of the place; 0 until it is known. */
export function useWidth(): readonly [number, (place: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    setWidth(place.clientWidth);
    const watch = new ResizeObserver(() => setWidth(place.clientWidth));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  return [width, ref];
}
