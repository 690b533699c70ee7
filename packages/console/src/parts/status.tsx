/** The status of a run: a shape, and its word. */
import type { ReactNode } from 'react';

/** How far a run is, as the console tells it. */
export type RunStatus = 'running' | 'queued' | 'silent' | 'completed' | 'stopped' | 'waiting' | 'unfinished';

const SHAPES: Readonly<Record<RunStatus, string>> = {
  running: 'running',
  queued: 'waiting',
  silent: 'quiet',
  completed: 'done',
  stopped: 'stopped',
  waiting: 'waiting',
  unfinished: 'quiet',
};

interface StatusProps {
  readonly status: RunStatus;
  /** The share of cases that are closed, for a run under way. */
  readonly share?: number;
  readonly children: ReactNode;
}

/** The mark of a status beside what it is about. */
export const Status = ({ status, share = 0, children }: StatusProps) => (
  <span className={`s ${SHAPES[status]}`} style={{ '--p': `${Math.round(share * 100)}%` } as object}>
    {children}
  </span>
);
