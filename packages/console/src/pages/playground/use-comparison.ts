/** Asks the worker beside the page to compare, and keeps what it told last. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Compared, LineEffect } from './compare.ts';
import type { CompareAsked, CompareTold } from './compare-worker.ts';

/** How far a comparison is. */
export interface Comparing {
  readonly compared: Compared | undefined;
  readonly problem: { readonly code: string; readonly message: string } | undefined;
  /** What each change of the draft moves alone; empty until it is known. */
  readonly lines: readonly LineEffect[];
  readonly isBusy: boolean;
  /** Compares; without a draft, the history is fetched and decided so that a comparison waits for the draft alone. */
  readonly compare: (asked: Omit<CompareAsked, 'number'>) => void;
}

/** The comparison of a screen; an answer that was overtaken is dropped. */
export function useComparison(): Comparing {
  const worker = useRef<Worker>(null);
  const asked = useRef(0);
  const [told, setTold] = useState<CompareTold>();
  const [lines, setLines] = useState<readonly LineEffect[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const started = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<CompareTold>) => {
      if (data.number !== asked.current) return;
      if ('lines' in data) {
        setLines(data.lines);
        return;
      }
      setTold(data);
      setLines([]);
      setBusy(false);
    });
    worker.current = started;
    return () => started.terminate();
  }, []);
  const compare = useCallback((wanted: Omit<CompareAsked, 'number'>): void => {
    setBusy(wanted.after !== undefined);
    worker.current?.postMessage({ ...wanted, number: ++asked.current } satisfies CompareAsked);
  }, []);
  return {
    compared: told !== undefined && 'compared' in told ? told.compared : undefined,
    problem: told !== undefined && 'problem' in told ? told.problem : undefined,
    lines,
    isBusy,
    compare,
  };
}
