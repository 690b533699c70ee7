/** Reads stack traces from a text: JavaScript, Python, Java and Kotlin, Go, Ruby, C#, PHP and Rust. */
import type { StackFrame, StackTrace } from '@curia/core/agent';

/** How much of a text is read. */
export const TRACE_LIMITS = {
  characters: 200_000,
  characters_per_line: 1_000,
  traces: 50,
  frames_per_trace: 100,
};

interface Notation {
  readonly language: string;
  readonly frame: RegExp;
  /** Which groups hold function, path and line. */
  readonly groups: readonly [fn: number | undefined, path: number, line: number];
}

const NOTATIONS: readonly Notation[] = [
  {
    language: 'java',
    frame: /^[\s|]{0,20}at ([\w.$<>/@-]{1,300})\(([\w$-]{1,200}\.(?:java|kt|scala|groovy)):(\d{1,7})\)/,
    groups: [1, 2, 3],
  },
  {
    language: 'c#',
    frame: /^\s{0,20}at ([^()]{1,300})\([^)]{0,300}\) in (.{1,400}\.(?:cs|vb|fs)):line (\d{1,7})/,
    groups: [1, 2, 3],
  },
  {
    language: 'javascript',
    frame:
      /^\s{0,20}at (?:async )?(?:([^()]{1,200}) \()?(?:file:\/\/)?((?:node:|webpack(?:-internal)?:|https?:\/\/[\w.-]{1,100}(?::\d{1,5})?\/|[A-Za-z]:)?[^():]{1,400}):(\d{1,7})(?::\d{1,7})?\)?$/,
    groups: [1, 2, 3],
  },
  {
    // Firefox and Safari
    language: 'javascript',
    frame:
      /^\s{0,20}([\w$.<>/*[\]-]{0,200})@((?:https?:\/\/[\w.-]{1,100}(?::\d{1,5})?\/|file:\/\/\/?|webpack:)?[^\s():@]{1,400}\.[cm]?[jt]sx?(?:\?[^\s:]{0,100})?):(\d{1,7})(?::\d{1,7})?$/,
    groups: [1, 2, 3],
  },
  {
    // what a browser copies of calls that lie behind a promise
    language: 'javascript',
    frame:
      /^\s{0,20}([\w$.<>()[\] ]{1,120}?)\s+@\s+([^\s():]{1,300}\.[cm]?[jt]sx?)(?:\?\w{0,40})?:(\d{1,7})(?::\d{1,7})?$/,
    groups: [1, 2, 3],
  },
  {
    language: 'python',
    frame: /^\s{0,20}File "([^"\n]{1,400})", line (\d{1,7})(?:, in (\S{1,200}))?/,
    groups: [3, 1, 2],
  },
  {
    // pytest
    language: 'python',
    frame:
      /^\s{0,20}([\w./\\@~+-]{1,400}\.py):(\d{1,7}): (?:in (\S{1,200})\s*$|(?=[A-Z]\w{0,60}(?:Error|Exception|Warning|Failed)\b))/,
    groups: [3, 1, 2],
  },
  {
    // notebooks
    language: 'python',
    frame: /^\s{0,20}File (~?[^\s":]{1,400}\.py):(\d{1,7}), in ([^\s(]{1,200})/,
    groups: [3, 1, 2],
  },
  {
    language: 'go',
    frame: /^\s{0,20}((?:[A-Za-z]:)?[\w./\\@~+-]{1,400}\.go):(\d{1,7})(?: \+0x[0-9a-f]+)?\s*$/,
    groups: [undefined, 1, 2],
  },
  {
    language: 'ruby',
    frame: /^\s{0,20}(?:from )?([\w./@-]{1,400}\.rb):(\d{1,7}):in [`']([^']{1,200})'/,
    groups: [3, 1, 2],
  },
  {
    language: 'php',
    frame: /^\s{0,20}#\d{1,4} ([\w./\\:-]{1,400}\.php)\((\d{1,7})\): ([\w\\:>-]{1,200})/,
    groups: [3, 1, 2],
  },
  {
    language: 'rust',
    frame: /^\s{0,20}at ((?:\.?[\w./\\-]{1,400})\.rs):(\d{1,7})(?::\d{1,7})?$/,
    groups: [undefined, 1, 2],
  },
];

const NAMED_ERROR =
  /(?:^|[\s:\]"])((?:[a-z][\w.]{0,200}\.)?[A-Z]\w{0,100}(?:Error|Exception|Failure|Fault|Interrupt|Exit)|Error|Exception|panic)(?:: ?(.{0,500}))?$/;

/** What a report puts before the lines of a trace: marks of quotation, and pytest's mark of an error. */
const QUOTED = /^(?:\s{0,8}>){1,3} ?(?=\s*(?:at |File "|[\w./-]+:\d+))|^E {2,}(?=File ")/;

/** The line of Go that names the function whose file follows. */
const GO_FUNCTION =
  /^(?:created by )?([\w./%@-]{1,300}(?:\.\(\*?[\w[\].]{1,100}\))?\.[\w.[\]-]{1,200})(?:\(.{0,500}\)| in goroutine \d+)?$/;

/** How many lines there may be between two frames: Python shows the code of each, Go and Rust name its function. */
const SILENT: Readonly<Record<string, number>> = { python: 8, go: 2, rust: 2, javascript: 20, java: 20 };

/** Reads the traces of a text; the files are not looked up. */
export function readTraces(text: string): StackTrace[] {
  const lines = text
    .slice(0, TRACE_LIMITS.characters)
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, TRACE_LIMITS.characters_per_line).replace(QUOTED, ''));
  const traces: StackTrace[] = [];
  for (let at = 0; at < lines.length && traces.length < TRACE_LIMITS.traces; at++) {
    const first = readFrame(lines, at);
    if (first === undefined) continue;
    const { language } = first;
    const { frames, end } = readFrames(lines, at, language);
    traces.push(describe(lines, at, end, language, frames));
    at = end;
  }
  return traces;
}

/** The frames from a line on, and the line of the last one. */
function readFrames(
  lines: readonly string[],
  start: number,
  language: string,
): { frames: StackFrame[]; end: number } {
  const frames: StackFrame[] = [];
  let end = start;
  for (let at = start, silent = 0; at < lines.length && silent <= (SILENT[language] ?? 2); at++) {
    const found = readFrame(lines, at);
    if (found?.language === language) {
      if (frames.length < TRACE_LIMITS.frames_per_trace) frames.push(found.frame);
      silent = 0;
      end = at;
    } else if (isBetween(lines[at]!, language)) silent++;
    else break;
  }
  return { frames, end };
}

/** Whether a line may stand between two frames. */
function isBetween(line: string, language: string): boolean {
  // Frames of the platform may have no file.
  if (language === 'javascript' || language === 'java') return /^\s*(?:\.{3}|at )/.test(line);
  if (language === 'go') return GO_FUNCTION.test(line.trim());
  return /^(?:\s|-+> ?\d)/.test(line);
}

function describe(
  lines: readonly string[],
  start: number,
  end: number,
  language: string,
  frames: StackFrame[],
): StackTrace {
  // Python names the error below the frames, all others above them.
  const near =
    language === 'python'
      ? range(end + 1, end + 10).filter((at) => !/^\s/.test(lines[at] ?? ' '))
      : range(1, language === 'go' ? 8 : 3)
          .map((by) => start - by)
          .filter((at) => at >= 0);
  const named = readError(lines, near);
  if (language === 'javascript') showCode(lines, start, frames);
  return {
    language,
    error: named?.error ?? null,
    message: named?.message ?? null,
    // A logger may omit the name of the error; its message still comes before the frames.
    error_line: named !== undefined ? named.at + 1 : language !== 'python' && start > 0 ? start : null,
    frames: language === 'python' ? frames.reverse() : frames,
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

function readFrame(
  lines: readonly string[],
  at: number,
): { language: string; frame: StackFrame } | undefined {
  for (const { language, frame, groups } of NOTATIONS) {
    const match = frame.exec(lines[at]!);
    if (match === null) continue;
    const [fn, path, number] = groups;
    const name = fn === undefined ? functionAbove(lines[at - 1], language) : match[fn];
    // Java names the file alone; the package says in which folder it lies.
    const folder = language === 'java' ? packageOf(name ?? '') : '';
    return {
      language,
      frame: {
        path: folder === '' ? match[path]! : `${folder}/${match[path]!}`,
        line: Number(match[number]),
        function: name?.trim() || null,
        shown: language === 'python' ? codeBelow(lines[at + 1]) : null,
        at_line: at + 1,
        file: null,
        place: null,
        place_by: null,
      },
    };
  }
  return undefined;
}

/** The folders of a Java class: its name without module, class and method. */
const packageOf = (name: string): string => name.replace(/^.*\//, '').split('.').slice(0, -2).join('/');

/** Go and Rust name the function on the line above its file. */
function functionAbove(line: string | undefined, language: string): string | undefined {
  if (language === 'go') return GO_FUNCTION.exec(line?.trim() ?? '')?.[1];
  return language === 'rust' ? /^\s*\d+:\s+(?:0x[0-9a-f]+ - )?(\S{1,300})/.exec(line ?? '')?.[1] : undefined;
}

/** The code that Python shows below a frame. */
function codeBelow(line: string | undefined): string | null {
  const text = line?.trim() ?? '';
  const isCode = /^\s{4}/.test(line ?? '') && !/^File "/.test(text) && !/^[\s~^]*$/.test(text);
  return isCode && text !== '' ? text : null;
}

/** Node shows the failing line above the error: `path:line`, the code, and a caret below it. */
function showCode(lines: readonly string[], start: number, frames: StackFrame[]): void {
  for (let at = start - 1; at >= Math.max(0, start - 8); at--) {
    const [, path = '', number] = /^\s{0,20}(?:file:\/\/)?(\S.{0,400}):(\d{1,7})$/.exec(lines[at]!) ?? [];
    if (number === undefined || !/^\s*\^+\s*$/.test(lines[at + 2] ?? '')) continue;
    const index = frames.findIndex((frame) => frame.line === Number(number) && frame.path === path);
    const known = frames[index];
    if (known !== undefined) frames[index] = { ...known, shown: lines[at + 1]!.trim() || null };
    return;
  }
}

/** The first of these lines that names an error. */
function readError(
  lines: readonly string[],
  near: readonly number[],
): { error: string; message: string | null; at: number } | undefined {
  for (const at of near) {
    const [, error, message] = NAMED_ERROR.exec((lines[at] ?? '').trim()) ?? [];
    if (error !== undefined) return { error, message: message?.trim() || null, at };
  }
  return undefined;
}
