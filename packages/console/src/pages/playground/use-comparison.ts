/** Asks the worker beside the page to compare, and keeps what it told last. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Compared } from './compare.ts';
import type { CompareAsked, CompareTold } from './compare-worker.ts';

/** How far a comparison is. */
export interface Comparing {
  readonly compared: Compared | undefined;
  readonly problem: { readonly code: string; readonly message: string } | undefined;
  readonly isBusy: boolean;
  readonly compare: (asked: Omit<CompareAsked, 'number'>) => void;
}

/** The comparison of a screen; an answer that was overtaken is dropped. */
export function useComparison(): Comparing {
  const worker = useRef<Worker>(null);
  const asked = useRef(0);
  const [told, setTold] = useState<CompareTold>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const started = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<CompareTold>) => {
      if (data.number !== asked.current) return;
      setTold(data);
      setBusy(false);
    });
    worker.current = started;
    return () => started.terminate();
  }, []);
  const compare = useCallback((wanted: Omit<CompareAsked, 'number'>): void => {
    setBusy(true);
    worker.current?.postMessage({ ...wanted, number: ++asked.current } satisfies CompareAsked);
  }, []);
  return {
    compared: told !== undefined && 'compared' in told ? told.compared : undefined,
    problem: told !== undefined && 'problem' in told ? told.problem : undefined,
    isBusy,
    compare,
  };
}
