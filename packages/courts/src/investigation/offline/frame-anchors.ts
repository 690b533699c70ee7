/** The places that stack traces lead through, each with the very lines of the log that name it. */
import type { StackFrame } from '@curia/core/agent';
import type { Anchor } from './anchor.ts';
import type { Clues, SeenTrace } from './clues.ts';
import type { Logged } from './seen-messages.ts';
import type { Wording } from './words/wording.ts';
import { wordsIn } from './words/words.ts';

const MOST_FRAMES = 6;
const MOST_ANCHORS = 12;

/** An exhausted resource fails at the next request, which is not where it was used up. */
const EXHAUSTION =
  /too many open files|EMFILE|exhaust|out of memory|heap limit|ENOSPC|no space left|timed? ?out|too many connections|deadlock|MemoryError/i;

/** A question about anything that fails may be about any error; one about wrong figures is not. */
const FAILURE =
  /\b(?:fail|crash|error|exception|abort|die[sd]?\b|stop|broke|500\b|traceback|panic)|오류|에러|실패|죽|멈추|멈춥|중단|예외/i;

/** The frames of all traces, those nearest to an error first. */
export function frameAnchors(
  { traces, question }: Clues,
  suspectable: ReadonlySet<string>,
  say: Wording,
): Anchor[] {
  const asked = new Set(wordsIn(question));
  const anchors = new Map<string, Anchor>();
  const wrapping = wrappers(traces);
  const title = question.split('\n', 1)[0]!;
  for (const trace of traces) {
    const { error, message } = trace;
    const said = `${error ?? ''} ${message ?? ''}`;
    const isAsked = FAILURE.test(question) || wordsIn(said).some((word) => asked.has(word));
    const gravity = EXHAUSTION.test(said) ? 0.4 : isAsked ? 1 : 0.7;
    const thrown = [error, message].filter((part) => part !== null).join(': ') || null;
    // An error that only wraps another is one step away from where that one was thrown; so is one that the title does not mean.
    const isMeant = traces.length === 1 || !traces.some((one) => isTold(one, title)) || isTold(trace, title);
    const further = (wrapping.has(trace) ? 1 : 0) + (isMeant ? 0 : 1);
    const own = trace.frames.flatMap((frame) =>
      frame.file === null || frame.place === null || !suspectable.has(frame.file)
        ? []
        : [{ ...frame, file: frame.file, place: frame.place }],
    );
    own.slice(0, MOST_FRAMES).forEach((frame, step) => {
      const rank = step + further;
      const says = (rank === 0 ? say.thrownHere : say.leadsHere)(thrown, frame.function);
      const key = `${frame.file} ${frame.place}`;
      const known = anchors.get(key);
      // A line that does not say what the trace says may be any line; another frame of the same line may recognise it.
      const isSure = frame.place_by === 'code' || frame.place_by === 'line' || known?.isSure === true;
      if (known === undefined || known.rank > rank)
        anchors.set(key, {
          path: frame.file,
          line: frame.place,
          by: 'frame',
          gravity,
          rank,
          isSure,
          says,
          seen: seenLines(trace, frame),
        });
      else if (isSure && !known.isSure) anchors.set(key, { ...known, isSure });
    });
  }
  return [...anchors.values()].sort((a, b) => a.rank - b.rank).slice(0, MOST_ANCHORS);
}

/** Whether a title says what a trace threw. */
const isTold = ({ message }: SeenTrace, title: string): boolean =>
  message !== null && message.length > 5 && title.includes(message.slice(0, 200));

/** The traces of errors that only wrap another, which the next trace shows. */
export const wrappers = (traces: readonly SeenTrace[]): ReadonlySet<SeenTrace> =>
  new Set(traces.filter((_, at) => isCause(traces[at + 1])));

/** The line of the frame, and the line that says what was thrown. */
function seenLines({ log, error_line }: SeenTrace, { at_line }: StackFrame): Logged[] {
  if (log === null) return [];
  return [at_line, ...(error_line === null ? [] : [error_line])].map((line) => ({
    log: log.path,
    line,
    text: log.lines[line - 1]!.trim(),
  }));
}

/** Whether a trace shows what caused the one above it. */
const isCause = (trace: SeenTrace | undefined): boolean =>
  trace?.log != null &&
  trace.error_line !== null &&
  /^\s*(?:Caused by: |\[cause\]: )/.test(trace.log.lines[trace.error_line - 1]!);
