/** A run as it happens: its events from the server, counted, and the last ones kept. */
import { useEffect, useRef, useState } from 'react';

/** A case that has just been closed. */
export interface ClosedCase {
  readonly case_id: string;
  readonly at: string;
  readonly kind: 'ruled' | 'refused';
}

/** What has been seen of a run under way. */
export interface Live {
  readonly isConnected: boolean;
  readonly events: number;
  /** The newest first. */
  readonly closed: readonly ClosedCase[];
  /** Cases closed in each of the last minutes, the latest last. */
  readonly perMinute: readonly number[];
}

const MOST_KEPT = 200;
const MINUTE_MS = 60_000;
/** What arrives is drawn this often, however much it is. */
const DRAW_MS = 250;
const NOTHING: Live = { isConnected: false, events: 0, closed: [], perMinute: [] };

/** Follows a run while it is driven; `isHeld` keeps what is shown in place. */
export function useLive(run_id: string, isDriven: boolean, isHeld: boolean): Live {
  const [live, setLive] = useState(NOTHING);
  const held = useRef(isHeld);
  held.current = isHeld;
  useEffect(() => {
    if (!isDriven) return;
    const source = new EventSource(`/api/v1/runs/${encodeURIComponent(run_id)}/events`);
    const minutes = new Map<number, number>();
    let isConnected = false;
    let events = 0;
    let closed: ClosedCase[] = [];
    const draw = (): void => {
      if (held.current) return;
      const last = Math.max(...minutes.keys());
      const first = Math.min(...minutes.keys());
      const perMinute =
        minutes.size === 0
          ? []
          : Array.from({ length: last - first + 1 }, (_, at) => minutes.get(first + at) ?? 0);
      setLive({ isConnected, events, closed, perMinute });
    };
    const timer = setInterval(draw, DRAW_MS);
    source.onopen = () => {
      isConnected = true;
    };
    source.onerror = () => {
      isConnected = false;
    };
    const onEvent = ({ data, type }: MessageEvent<string>): void => {
      events += 1;
      if (type !== 'ruled' && type !== 'refused') return;
      const { case_id, at } = JSON.parse(data) as { case_id: string; at: string };
      const minute = Math.floor(Date.parse(at) / MINUTE_MS);
      minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      closed = [{ case_id, at, kind: type } as ClosedCase, ...closed].slice(0, MOST_KEPT);
    };
    for (const kind of ['answered', 'failed', 'done', 'ruled', 'refused'])
      source.addEventListener(kind, onEvent);
    return () => {
      clearInterval(timer);
      source.close();
    };
  }, [run_id, isDriven]);
  return live;
}
