/** Where somebody had scrolled to: going back leads there, and a new screen begins at its top. */
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Frames in which a page may grow to the height that it had. */
const MOST_FRAMES = 90;

const kept = new Map<string, number>();

/** Keeps the place of every visited address, and takes it up again. */
export function useKeptPlace(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    const wanted = kind === 'POP' ? kept.get(key) : kind === 'PUSH' && isOther ? 0 : undefined;
    let frames = 0;
    let asked: number | undefined;
    const go = (): void => {
      scrollTo(0, wanted!);
      frames += 1;
      asked = Math.abs(scrollY - wanted!) > 1 && frames < MOST_FRAMES ? requestAnimationFrame(go) : undefined;
    };
    if (wanted !== undefined) go();
    const keep = (): void => {
      if (asked === undefined) kept.set(key, scrollY);
    };
    const stop = (): void => {
      if (asked !== undefined) cancelAnimationFrame(asked);
      asked = undefined;
    };
    addEventListener('scroll', keep, { passive: true });
    // Whoever scrolls meanwhile wants to be elsewhere.
    addEventListener('wheel', stop, { passive: true });
    return () => {
      stop();
      removeEventListener('scroll', keep);
      removeEventListener('wheel', stop);
    };
  }, [key, kind, pathname]);
}
