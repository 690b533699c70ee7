/** The live line of a run on standard error: cases, outcomes, calls, cost and time left; silent if that is not a terminal. */
import { isAnswered } from '@curia/core/in/agent';
import type { RunWatch } from '../../drive/drive-run.ts';
import { coloursFor } from '../print/output.ts';

const EVERY_MILLISECONDS = 100;

/** The live line: told case by case, or shown what others did. */
export interface RunProgress extends RunWatch {
  /** Shows what was counted elsewhere. */
  see(seen: { readonly closed: number; readonly calls: number; readonly cost_usd: number }): void;
}

/** Starts the display for a number of cases, some of which may be closed already. */
export function startRunProgress(cases: number, closedBefore: number): RunProgress {
  const { stderr } = process;
  if (stderr.isTTY !== true || process.env.NO_COLOR)
    return { onCase() {}, onCall() {}, see() {}, finish() {} };
  const colours = coloursFor(stderr);
  const started = Date.now();
  let shown = 0;
  let closed = closedBefore;
  let calls = 0;
  let failed = 0;
  let cost = 0;
  const show = (): void => {
    const now = Date.now();
    if (now - shown < EVERY_MILLISECONDS) return;
    shown = now;
    const seconds = (now - started) / 1000;
    const done = closed - closedBefore;
    const left = done === 0 ? '' : `, ${wordSeconds((seconds / done) * (cases - closed))} left`;
    const width = 24;
    const filled = cases === 0 ? width : Math.round((closed / cases) * width);
    const bar = colours.cyan('█'.repeat(filled)) + colours.dim('░'.repeat(width - filled));
    const faults = failed === 0 ? '' : colours.yellow(`, ${failed} failed`);
    const money = cost === 0 ? '' : `, $${cost.toFixed(4)}`;
    stderr.write(`\r\x1b[K${bar} ${closed}/${cases} cases, ${calls} calls${faults}${money}${left}`);
  };
  return {
    onCase() {
      closed++;
      show();
    },
    onCall(call) {
      if (!call.is_cached) calls++;
      if (!isAnswered(call)) failed++;
      cost += call.cost_usd ?? 0;
      show();
    },
    see(seen) {
      closed = seen.closed;
      calls = seen.calls;
      cost = seen.cost_usd;
      show();
    },
    finish() {
      if (shown > 0) stderr.write('\r\x1b[K');
    },
  };
}

const wordSeconds = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
