/** The tool that reads stack traces: JavaScript, Python, Java and Kotlin, Go, Ruby, and plain `file:line`. */
import { isRefusal, type StackFrame, type StackTrace } from '@curia/core/agent';
import { z } from 'zod';
import { cutText, defineTool } from './tool.ts';

const LIMITS = { characters: 200_000, characters_per_line: 1_000, traces: 50, frames_per_trace: 100 };

interface Notation {
  readonly language: string;
  readonly frame: RegExp;
  /** Which groups hold function, path and line. */
  readonly groups: readonly [fn: number | undefined, path: number, line: number];
}

const NOTATIONS: readonly Notation[] = [
  {
    language: 'java',
    frame: /^\s{0,20}at ([\w.$<>/@]{1,300})\(([\w$-]{1,200}\.(?:java|kt|scala|groovy)):(\d{1,7})\)/,
    groups: [1, 2, 3],
  },
  {
    language: 'javascript',
    frame:
      /^\s{0,20}at (?:async )?(?:([^()]{1,200}) \()?(?:file:\/\/)?((?:node:|[A-Za-z]:)?[^():]{1,400}):(\d{1,7})(?::\d{1,7})?\)?$/,
    groups: [1, 2, 3],
  },
  {
    language: 'python',
    frame: /^\s{0,20}File "([^"\n]{1,400})", line (\d{1,7})(?:, in (\S{1,200}))?/,
    groups: [3, 1, 2],
  },
  {
    language: 'go',
    frame: /^\s{0,20}(\/?[\w./@-]{1,400}\.go):(\d{1,7})(?: \+0x[0-9a-f]+)?$/,
    groups: [undefined, 1, 2],
  },
  {
    language: 'ruby',
    frame: /^\s{0,20}(?:from )?([\w./-]{1,400}\.rb):(\d{1,7}):in [`']([^']{1,200})'/,
    groups: [3, 1, 2],
  },
];

const NAMED_ERROR =
  /(?:^|[\s:\]"])((?:[a-z][\w.]{0,200}\.)?[A-Z]\w{0,100}(?:Error|Exception|Failure|Fault|Interrupt|Exit)|Error|Exception|panic)(?:: ?(.{0,500}))?$/;

/** Reads the traces of a text; the files are not looked up. */
function readTraces(text: string): StackTrace[] {
  const lines = text
    .slice(0, LIMITS.characters)
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, LIMITS.characters_per_line));
  const traces: StackTrace[] = [];
  for (let at = 0; at < lines.length && traces.length < LIMITS.traces; at++) {
    const first = readFrame(lines[at]!, at + 1);
    if (first === undefined) continue;
    const { language } = first;
    const frames: StackFrame[] = [];
    const start = at;
    let end = at;
    // Python shows the code below each frame, so there may be one or two lines between two frames.
    for (let silent = 0; at < lines.length && silent < 3; at++) {
      const found = readFrame(lines[at]!, at + 1);
      if (found?.language === language) {
        if (frames.length < LIMITS.frames_per_trace) frames.push(found.frame);
        silent = 0;
        end = at;
      } else if (
        language === 'javascript' || language === 'java'
          ? !/^\s*\.{3}/.test(lines[at]!)
          : !/^\s/.test(lines[at]!)
      )
        break;
      else silent++;
    }
    // Python names the error below the frames, all others above them.
    const near =
      language === 'python'
        ? [1, 2, 3, 4].map((by) => end + by).filter((line) => !/^\s/.test(lines[line] ?? ' '))
        : [1, 2, 3].map((by) => start - by).filter((line) => line >= 0);
    const named = readError(lines, near);
    traces.push({
      language,
      error: named?.error ?? null,
      message: named?.message ?? null,
      // A logger may omit the name of the error; its message still comes before the frames.
      error_line: named !== undefined ? named.at + 1 : language !== 'python' && start > 0 ? start : null,
      frames: language === 'python' ? frames.reverse() : frames,
    });
    at = end;
  }
  return traces;
}

function readFrame(line: string, at_line: number): { language: string; frame: StackFrame } | undefined {
  for (const { language, frame, groups } of NOTATIONS) {
    const match = frame.exec(line);
    if (match === null) continue;
    const [fn, path, number] = groups;
    const name = fn === undefined ? undefined : match[fn];
    // Java names the file alone; the package says in which folder it lies.
    const folder = language === 'java' ? (name ?? '').split('.').slice(0, -2).join('/') : '';
    const place = folder === '' ? match[path]! : `${folder}/${match[path]!}`;
    return {
      language,
      frame: { path: place, line: Number(match[number]), function: name ?? null, at_line, file: null },
    };
  }
  return undefined;
}

/** The first of these lines that names an error. */
function readError(
  lines: readonly string[],
  near: readonly number[],
): { error: string; message: string | null; at: number } | undefined {
  for (const at of near) {
    const [, error, message] = NAMED_ERROR.exec(lines[at]!.trim()) ?? [];
    if (error !== undefined) return { error, message: message?.trim() || null, at };
  }
  return undefined;
}

/** Files by their path read from its end, in order: those with a common ending are adjacent. */
export type FileIndex = readonly { readonly key: string; readonly path: string }[];

/** `a/b.ts` as `b.ts/a/`. */
const fromEnd = (parts: readonly string[]): string => parts.map((part) => `${part}/`).join('');

/** Sorts files by their end. */
export const indexFiles = (paths: readonly string[]): FileIndex =>
  paths
    .map((path) => ({ key: fromEnd(path.split('/').reverse()), path }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));

/** The file that a path of a trace means: the one that shares most of its end, if there is only one. */
export function findFile(path: string, files: FileIndex): string | undefined {
  const parts = path.replaceAll('\\', '/').split('/').reverse();
  let [from, to] = [0, files.length];
  for (let shared = 1; shared <= parts.length; shared++) {
    const end = fromEnd(parts.slice(0, shared));
    const first = firstFrom(files, from, to, (key) => key >= end);
    const after = firstFrom(files, first, to, (key) => !key.startsWith(end));
    if (first === after) return undefined;
    if (after - first === 1) return files[first]!.path;
    [from, to] = [first, after];
  }
  return undefined;
}

/** The first position in a part of the index from which a condition is true. */
function firstFrom(files: FileIndex, from: number, to: number, isTrue: (key: string) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(files[middle]!.key)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Frames of installed packages and of the platform are not the work of the people who are investigated. */
const FOREIGN = /(?:^|\/)(?:node_modules|site-packages|dist-packages)\/|^node:|^<|^internal\//;

/** Reads stack traces and finds the files they mean. */
export const parseStackTraceTool = defineTool({
  name: 'parse_stack_trace',
  description:
    'Reads the stack traces in a text (JavaScript, Python, Java, Kotlin, Go, Ruby): error, message and frames, the place of the error first, each with the file of the repository that it means.',
  input: z.object({ text: z.string().min(1).max(LIMITS.characters) }),
  limits: LIMITS,
  async run({ text }, bench, signal) {
    const traces = readTraces(text);
    if (traces.length === 0) return { problem: 'there is no stack trace in the text' };
    const files = await bench.derive('files-by-name', async () => {
      const walked = await bench.files(signal);
      return indexFiles(isRefusal(walked) ? [] : walked.files.map(({ path }) => path));
    });
    const lookUp = ({ path, ...frame }: StackFrame): StackFrame => ({
      ...frame,
      path: cutText(path, 400),
      file: FOREIGN.test(path) ? null : (findFile(path, files) ?? null),
    });
    return { traces: traces.map((trace) => ({ ...trace, frames: trace.frames.map(lookUp) })) };
  },
});
