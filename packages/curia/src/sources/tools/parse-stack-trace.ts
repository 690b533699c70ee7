/** The tool that reads stack traces and finds the places they mean in the repository. */
import { isRefusal, type StackFrame, type StackTrace } from '@curia/core/agent';
import { z } from 'zod';
import { isSource, setAside, setAsideByName } from '../set-aside.ts';
import { fileSymbols } from '../symbols/file-symbols.ts';
import {
  type FileIndex,
  findFile,
  findSource,
  indexFiles,
  meantPath,
  type OwnPackages,
  readOwnPackages,
} from '../traces/find-file.ts';
import { placeFrame, plainName } from '../traces/place-frame.ts';
import { readTraces, TRACE_LIMITS } from '../traces/read-traces.ts';
import { cutText } from './cut-text.ts';
import { defineTool } from './tool.ts';
import type { Workbench } from './workbench.ts';

/** What is known about the files that frames can mean. */
interface OwnFiles {
  readonly paths: ReadonlySet<string>;
  readonly index: FileIndex;
  readonly packages: OwnPackages;
  isPreferred(path: string): boolean;
  /** Whether a tool wrote it from other files. */
  isBuilt(path: string): boolean;
}

/** In a larger repository nobody reads every file for a name. */
const MOST_SEARCHED = 8_000;

function ownFiles(bench: Workbench, signal: AbortSignal): Promise<OwnFiles> {
  return bench.derive('own-files', async () => {
    const walked = await bench.files(signal);
    const paths = isRefusal(walked) ? [] : walked.files.map(({ path }) => path);
    // In a large repository names alone say what nobody wrote.
    const aside = await (paths.length > MOST_SEARCHED ? setAsideByName : setAside)(bench, signal);
    return {
      paths: new Set(paths),
      index: indexFiles(paths),
      packages: await readOwnPackages(bench, paths),
      isPreferred: (path: string) => !aside.has(path),
      isBuilt: (path: string) => ['built', 'generated'].includes(aside.get(path) ?? ''),
    };
  });
}

/** What a frame means: a file as it is named, the source that a built file was made from, or something built of the repository itself. */
type Meant =
  | { readonly by: 'name' | 'source' | 'bundle'; readonly path: string }
  | { readonly by: 'bundle' | 'nothing'; readonly path: null };

const NOTHING: Meant = { by: 'nothing', path: null };

function meantBy({ path }: StackFrame, language: string, own: OwnFiles): Meant {
  const meant = meantPath(path, language, own.packages);
  if (meant.kind === 'foreign') return NOTHING;
  const isFile = meant.kind === 'file';
  const given = isFile ? meant.path : findFile(meant.path, own.index, own.isPreferred);
  const isWhole = isFile || meant.isWhole;
  const isThere =
    given !== undefined && own.paths.has(given) && (!isWhole || `/${given}`.endsWith(`/${meant.path}`));
  if (isThere && own.isPreferred(given)) return { by: 'name', path: given };
  // What is built is not what people write: its source is meant, if it is there.
  const source = findSource(meant.path, own.paths, own.isPreferred);
  if (source !== undefined && (isFile || language === 'javascript')) return { by: 'source', path: source };
  if (isThere) return { by: own.isBuilt(given) ? 'bundle' : 'name', path: given };
  return isFile ? { by: 'bundle', path: null } : NOTHING;
}

/** Files that define a function are looked for among so many that have its name. */
const MOST_NAMING = 40;

/** The only file that people write that defines the function of a frame; undefined if there is none, or several. */
async function fileDefining(called: string | null, own: OwnFiles, bench: Workbench, signal: AbortSignal) {
  const name = plainName(called);
  if (name === undefined || name.length < 4 || own.paths.size > MOST_SEARCHED) return undefined;
  const found: string[] = [];
  let naming = 0;
  for (const path of own.paths) {
    signal.throwIfAborted();
    if (!isSource(path) || !own.isPreferred(path)) continue;
    const read = await bench.text(path);
    if (isRefusal(read) || !read.text.includes(name)) continue;
    if (++naming > MOST_NAMING) return undefined;
    const defined = await fileSymbols(bench, path);
    if (!isRefusal(defined) && defined.symbols.some((symbol) => symbol.name === name)) found.push(path);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** The file of the repository that a frame means; undefined if there is none. */
async function fileOf(
  frame: StackFrame,
  language: string,
  own: OwnFiles,
  bench: Workbench,
  signal: AbortSignal,
) {
  const { by, path } = meantBy(frame, language, own);
  if (by === 'name' || by === 'nothing') return path ?? undefined;
  const name = plainName(frame.function);
  const defined = by === 'source' ? await fileSymbols(bench, path) : undefined;
  if (defined !== undefined && !isRefusal(defined) && defined.symbols.some((one) => one.name === name))
    return path ?? undefined;
  // A bundle has the functions of many files: the name of the function says which.
  return (await fileDefining(frame.function, own, bench, signal)) ?? path ?? undefined;
}

/** How many frames of a trace are looked up. */
const MOST_PLACED = 40;

async function placeTrace(
  trace: StackTrace,
  own: OwnFiles,
  bench: Workbench,
  signal: AbortSignal,
): Promise<StackTrace> {
  const frames: StackFrame[] = [];
  let isThrower = true;
  for (const frame of trace.frames) {
    const path =
      frames.length < MOST_PLACED ? await fileOf(frame, trace.language, own, bench, signal) : undefined;
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
      placed.push(await placeTrace(trace, own, bench, signal));
    }
    return { traces: placed };
  },
});
