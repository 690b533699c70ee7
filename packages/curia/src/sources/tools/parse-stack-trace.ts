/** The tool that reads stack traces and finds the places they mean in the repository. */
import { isRefusal, type StackFrame, type StackTrace } from '@curia/core/agent';
import { z } from 'zod';
import { setAside } from '../set-aside.ts';
import { fileSymbols } from '../symbols/file-symbols.ts';
import {
  type FileIndex,
  findFile,
  indexFiles,
  meantPath,
  type OwnPackages,
  readOwnPackages,
} from '../traces/find-file.ts';
import { placeFrame } from '../traces/place-frame.ts';
import { readTraces, TRACE_LIMITS } from '../traces/read-traces.ts';
import { cutText, defineTool } from './tool.ts';
import type { Workbench } from './workbench.ts';

/** What is known about the files that frames can mean. */
interface OwnFiles {
  readonly paths: ReadonlySet<string>;
  readonly index: FileIndex;
  readonly packages: OwnPackages;
  isPreferred(path: string): boolean;
}

function ownFiles(bench: Workbench, signal: AbortSignal): Promise<OwnFiles> {
  return bench.derive('own-files', async () => {
    const walked = await bench.files(signal);
    const paths = isRefusal(walked) ? [] : walked.files.map(({ path }) => path);
    const aside = await setAside(bench, signal);
    return {
      paths: new Set(paths),
      index: indexFiles(paths),
      packages: await readOwnPackages(bench, paths),
      isPreferred: (path: string) => !aside.has(path),
    };
  });
}

/** The file that a frame means; undefined if it is none of the repository. */
function fileOf({ path }: StackFrame, language: string, own: OwnFiles): string | undefined {
  const meant = meantPath(path, language, own.packages);
  if (meant.kind === 'foreign') return undefined;
  if (meant.kind === 'file') return own.paths.has(meant.path) ? meant.path : undefined;
  const found = findFile(meant.path, own.index, own.isPreferred);
  const isEnough = found !== undefined && (!meant.isWhole || `/${found}`.endsWith(`/${meant.path}`));
  return isEnough ? found : undefined;
}

/** How many frames of a trace are looked up. */
const MOST_PLACED = 40;

async function placeTrace(trace: StackTrace, own: OwnFiles, bench: Workbench): Promise<StackTrace> {
  const frames: StackFrame[] = [];
  let isThrower = true;
  for (const frame of trace.frames) {
    const path = frames.length < MOST_PLACED ? fileOf(frame, trace.language, own) : undefined;
    const [text, symbols] =
      path === undefined ? [] : await Promise.all([bench.text(path), fileSymbols(bench, path)]);
    const shown = { ...frame, path: cutText(frame.path, 400), file: path ?? null };
    if (text === undefined || symbols === undefined || isRefusal(text) || isRefusal(symbols))
      frames.push(shown);
    else frames.push({ ...shown, ...placeFrame(frame, text, symbols, isThrower ? trace.message : null) });
    // Frames of the platform between the error and the first own frame do not count.
    if (path !== undefined) isThrower = false;
  }
  return { ...trace, frames };
}

/** Reads stack traces and finds the files they mean. */
export const parseStackTraceTool = defineTool({
  name: 'parse_stack_trace',
  description:
    'Reads the stack traces in a text (JavaScript, Python, Java, Kotlin, Go, Ruby, C#, PHP, Rust): error, message and frames, the place of the error first. For each frame it finds the file of the repository that it means, also when the repository is the installed package that the trace passes through, and the line as it is now: place_by says whether the code that the trace shows stands there (code), the number lies in the named function (line), only the function was found (function), or nothing but the number is known (number).',
  input: z.object({ text: z.string().min(1).max(TRACE_LIMITS.characters) }),
  limits: TRACE_LIMITS,
  async run({ text }, bench, signal) {
    const traces = readTraces(text);
    if (traces.length === 0) return { problem: 'there is no stack trace in the text' };
    const own = await ownFiles(bench, signal);
    const placed: StackTrace[] = [];
    for (const trace of traces) {
      signal.throwIfAborted();
      placed.push(await placeTrace(trace, own, bench));
    }
    return { traces: placed };
  },
});
