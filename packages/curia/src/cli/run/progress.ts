/** A progress line on standard error; silent where that is not a terminal. */
import { coloursFor } from '../print/output.ts';

/** A progress display in use. */
export interface Progress {
  update(done: number, bytes: number): void;
  /** Removes the line so that something else can be written; the next update shows it again. */
  clear(): void;
  finish(): void;
}

const EVERY_MILLISECONDS = 200;

/** Starts a progress line that appears only when work takes longer than a moment. */
export function startProgress(what: string, size: number | undefined): Progress {
  const { stderr } = process;
  if (stderr.isTTY !== true || process.env.NO_COLOR) return { update() {}, clear() {}, finish() {} };
  const colours = coloursFor(stderr);
  const started = Date.now();
  let shown = started;
  let isShown = false;
  return {
    update(done, bytes) {
      const now = Date.now();
      if (now - shown < EVERY_MILLISECONDS) return;
      shown = now;
      isShown = true;
      const rate = Math.round(done / ((now - started) / 1000)).toLocaleString('en-US');
      const share = size === undefined || size === 0 ? '' : ` ${Math.floor((bytes / size) * 100)} %`;
      const left =
        size === undefined || bytes === 0
          ? ''
          : `, ${Math.ceil((((now - started) / bytes) * (size - bytes)) / 1000)} s left`;
      stderr.write(
        `\r\x1b[K${colours.cyan(what)}${share} ${done.toLocaleString('en-US')} lines, ${rate}/s${left}`,
      );
    },
    clear,
    finish: clear,
  };

  function clear(): void {
    if (isShown) stderr.write('\r\x1b[K');
    isShown = false;
  }
}

/** Shows which step of long work is under way; silent where standard error is not a terminal. */
export function startSteps(): { step(doing: string): void; finish(): void } {
  const { stderr } = process;
  if (stderr.isTTY !== true || process.env.NO_COLOR) return { step() {}, finish() {} };
  const colours = coloursFor(stderr);
  return {
    step: (doing) => stderr.write(`\r\x1b[K${colours.cyan(`${doing} …`)}`),
    finish: () => stderr.write('\r\x1b[K'),
  };
}
