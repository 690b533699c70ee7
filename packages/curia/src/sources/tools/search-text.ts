/** The tool that searches text in files: literally, or by a regular expression, which is stopped if it takes too long. */

import { createContext, Script } from 'node:vm';
import { type FileText, isRefusal, type Refusal } from '@curia/core/agent';
import type { SearchMatch, SearchResult } from '@curia/core/in/agent';
import { z } from 'zod';
import { cutText } from './cut-text.ts';
import { matchesPath, pathPattern } from './path-pattern.ts';
import { defineTool } from './tool.ts';
import { BENCH_LIMITS, type Workbench } from './workbench.ts';

const LIMITS = {
  results: 200,
  pattern_characters: 300,
  searched_characters_per_line: 2_000,
  regexp_milliseconds: 1_000,
  file_bytes: BENCH_LIMITS.file_bytes,
};

/** Searches text. */
export const searchTextTool = defineTool({
  name: 'search_text',
  description:
    'Finds lines of the repository that contain a text. With regexp: true the text is a JavaScript regular expression, matched line by line and stopped where it takes too long.',
  input: z.object({
    pattern: z.string().min(1).max(LIMITS.pattern_characters),
    regexp: z.boolean().default(false),
    ignore_case: z.boolean().default(false),
    paths: pathPattern,
    most: z.int().min(1).max(LIMITS.results).default(50),
  }),
  limits: LIMITS,
  async run({ pattern, regexp, ignore_case, paths, most }, bench, signal): Promise<SearchResult | Refusal> {
    const finder = regexp ? regexpFinder(pattern, ignore_case) : literalFinder(pattern, ignore_case);
    if (isRefusal(finder)) return finder;
    const matches: SearchMatch[] = [];
    let files_searched = 0;
    let files_skipped = 0;
    for await (const file of textsOf(bench, paths, signal)) {
      if (isRefusal(file)) {
        if (bench.repository === undefined) return file;
        files_skipped++;
        continue;
      }
      files_searched++;
      const numbers = finder.find(file, most + 1 - matches.length);
      if (numbers === undefined)
        return { problem: `the regular expression takes longer than ${LIMITS.regexp_milliseconds} ms` };
      for (const at of numbers)
        matches.push({ path: file.path, line: at + 1, text: cutText(file.lines[at]!.trim(), 300) });
      if (matches.length > most) break;
    }
    const is_cut = matches.length > most;
    return { matches: matches.slice(0, most), files_searched, files_skipped, is_cut };
  },
});

async function* textsOf(
  bench: Workbench,
  paths: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<FileText | Refusal> {
  const walked = await bench.files(signal);
  if (isRefusal(walked)) {
    yield walked;
    return;
  }
  const isMeant = matchesPath(paths);
  for (const { path } of walked.files) {
    signal.throwIfAborted();
    if (isMeant(path)) yield await bench.text(path);
  }
}

interface Finder {
  /** The indexes of the matching lines, up to a limit; undefined if the time is up. */
  find(file: FileText, most: number): number[] | undefined;
}

function literalFinder(pattern: string, ignoreCase: boolean): Finder {
  const wanted = ignoreCase ? pattern.toLowerCase() : pattern;
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  return {
    find({ text, lines }, most) {
      const found: number[] = [];
      // Most files do not contain the text at all; one check rules them out.
      if (!fold(text).includes(wanted)) return found;
      for (let at = 0; at < lines.length && found.length < most; at++)
        if (fold(lines[at]!).includes(wanted)) found.push(at);
      return found;
    },
  };
}

/** Calls a function of ours under a deadline that also stops a regular expression in the middle of its work. */
const underDeadline = new Script('work()');

function regexpFinder(pattern: string, ignoreCase: boolean): Finder | Refusal {
  let wanted: RegExp;
  try {
    wanted = new RegExp(pattern, ignoreCase ? 'iu' : 'u');
  } catch (error) {
    return { problem: (error as Error).message };
  }
  let left = LIMITS.regexp_milliseconds;
  const given = { work: (): void => {} };
  const context = createContext(given);
  return {
    find({ lines }, most) {
      const found: number[] = [];
      given.work = () => {
        for (let at = 0; at < lines.length && found.length < most; at++)
          if (wanted.test(lines[at]!.slice(0, LIMITS.searched_characters_per_line))) found.push(at);
      };
      const started = performance.now();
      try {
        underDeadline.runInContext(context, { timeout: Math.max(1, Math.ceil(left)) });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
        throw error;
      }
      left -= performance.now() - started;
      return left > 0 ? found : undefined;
    },
  };
}
