/** What the tools work on: one folder, its logs and its history, read-only, with a memory that lasts as long as the run. */

import { basename } from 'node:path';
import { CuriaError } from '@curia/core';
import { type FileText, isRefusal, type Refusal } from '@curia/core/agent';
import { sayProblems, tryRead } from '@curia/core/read';
import type { z } from 'zod';
import { openRoot, type ReadLimits, type Root, readContained } from '../contained-file.ts';
import { GitHistory } from '../history/git-history.ts';
import { isBinary, markControls } from '../readable-text.ts';
import { holdsCredentials, maskEverything, maskFile } from '../secrets/secrets.ts';
import { BoundedCache } from './bounded-cache.ts';
import { cutText } from './cut-text.ts';
import { type FolderWalk, walkFolder } from './walk-folder.ts';

/** Where the tools may look. */
export interface WorkbenchSources {
  readonly repository?: string | undefined;
  /** A log file, or a folder of them. */
  readonly logs?: string | undefined;
}

/** What can be put to a workbench. */
export interface Usable<Input extends z.ZodObject, Result extends object> {
  readonly name: string;
  readonly input: Input;
  run(input: z.output<Input>, bench: Workbench, signal: AbortSignal): Promise<Result | Refusal>;
}

/** What no tool exceeds, whatever it is asked. */
export const BENCH_LIMITS = {
  seconds_per_call: 10,
  file_bytes: 2 * 1024 * 1024,
  log_bytes: 64 * 1024 * 1024,
  glance_bytes: 64 * 1024,
  git_bytes: 8 * 1024 * 1024,
  cached_bytes: 128 * 1024 * 1024,
} as const;

/** One folder with its logs and its history. */
export class Workbench {
  readonly repository: Root | undefined;
  readonly logs: Root | undefined;
  private readonly texts: BoundedCache<Promise<FileText | Refusal>> | undefined;
  private readonly results: BoundedCache<Promise<object>> | undefined;
  private readonly derived = new Map<string, Promise<unknown>>();
  /** How many calls were put to the tools, and how many of them were answered from memory. */
  readonly calls = { asked: 0, remembered: 0 };

  constructor({ repository, logs }: WorkbenchSources, options: { readonly isCaching?: boolean } = {}) {
    this.repository = repository ? openRoot(repository) : undefined;
    if (this.repository?.only !== undefined)
      throw new CuriaError('FILE_UNREADABLE', `${repository} is a file; a repository is a folder`);
    this.logs = logs ? openRoot(logs) : undefined;
    if (options.isCaching === false) return;
    this.texts = new BoundedCache(BENCH_LIMITS.cached_bytes / 2);
    this.results = new BoundedCache(BENCH_LIMITS.cached_bytes / 2);
  }

  /** Puts a question to a tool: the input is checked, the time is limited, the answer is remembered. */
  async use<Input extends z.ZodObject, Result extends object>(
    tool: Usable<Input, Result>,
    given: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result | Refusal> {
    this.calls.asked++;
    const read = tryRead(tool.input, given);
    if (!read.ok)
      return { problem: `${tool.name} cannot take this: ${sayProblems('its input', read.problems)}` };
    const key = `${tool.name} ${JSON.stringify(read.value)}`;
    const known = this.results?.get(key);
    if (known !== undefined) {
      this.calls.remembered++;
      return known as Promise<Result | Refusal>;
    }
    const inTime = AbortSignal.timeout(BENCH_LIMITS.seconds_per_call * 1000);
    try {
      // Whatever a tool has to say, no secret leaves it.
      const result = maskEverything(await tool.run(read.value, this, AbortSignal.any([signal, inTime])));
      this.results?.set(key, Promise.resolve(result), JSON.stringify(result).length);
      return result;
    } catch (error) {
      if (signal.aborted || !inTime.aborted) throw error;
      return { problem: `${tool.name} took longer than ${BENCH_LIMITS.seconds_per_call} s and was stopped` };
    }
  }

  /** The files of the repository. */
  async files(signal: AbortSignal): Promise<FolderWalk | Refusal> {
    const { repository } = this;
    if (repository === undefined) return { problem: 'no repository was given' };
    return this.derive('files', () => walkFolder(repository.folder, signal));
  }

  /** Reads a text file of the repository; binary, huge and credential files are refused. */
  text(path: string): Promise<FileText | Refusal> {
    return this.inRepository(path, 'code', { most_bytes: BENCH_LIMITS.file_bytes });
  }

  /** Reads a log: one of the given logs, else a file of the repository; only the beginning if a glance is enough. */
  async log(path: string, isGlance = false): Promise<FileText | Refusal> {
    const limits = {
      most_bytes: BENCH_LIMITS.log_bytes,
      ...(isGlance ? { first_bytes: BENCH_LIMITS.glance_bytes } : {}),
    };
    const { logs } = this;
    if (logs === undefined || (logs.only !== undefined && logs.only !== basename(path)))
      return this.inRepository(path, 'log', limits);
    const read = await this.remember(`log ${path}`, limits, () =>
      readText(logs, logs.only ?? path, 'log', limits),
    );
    if (!isRefusal(read) || this.repository === undefined) return read;
    const inCode = await this.inRepository(path, 'log', limits);
    return isRefusal(inCode) ? read : inCode;
  }

  private async inRepository(path: string, kind: TextKind, limits: ReadLimits): Promise<FileText | Refusal> {
    const { repository } = this;
    if (repository === undefined) return { problem: 'no repository was given' };
    return this.remember(`own ${kind} ${path}`, limits, () => readText(repository, path, kind, limits));
  }

  /** The history of the repository; refused if the folder has none of its own. */
  async history(): Promise<GitHistory | Refusal> {
    const { repository } = this;
    if (repository === undefined) return { problem: 'no repository was given' };
    const limits = { most_bytes: BENCH_LIMITS.git_bytes, most_ms: BENCH_LIMITS.seconds_per_call * 1000 };
    return this.derive('history', () => GitHistory.open(repository.folder, limits));
  }

  /** Something worked out once from all files, such as the import graph. */
  derive<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (this.texts === undefined) return make();
    const known = this.derived.get(name) as Promise<T> | undefined;
    // The caller that began it may have been stopped; that must not stop others who wait for it.
    if (known !== undefined) return known.catch(() => this.derive(name, make));
    const made = make();
    this.derived.set(name, made);
    made.catch(() => this.derived.delete(name));
    return made;
  }

  private remember(
    key: string,
    { first_bytes }: ReadLimits,
    read: () => Promise<FileText | Refusal>,
  ): Promise<FileText | Refusal> {
    if (first_bytes !== undefined) return read();
    const known = this.texts?.get(key);
    if (known !== undefined) return known;
    const made = read();
    void made.then((given) => this.texts?.set(key, made, isRefusal(given) ? 100 : 2 * given.text.length));
    return made;
  }
}

const shown = (path: string): string => JSON.stringify(cutText(path, 200));

/** A NUL byte means that a file is not code; a log may contain some and is read all the same. */
type TextKind = 'code' | 'log';

async function readText(
  { folder }: Root,
  path: string,
  kind: TextKind,
  limits: ReadLimits,
): Promise<FileText | Refusal> {
  const read = await readContained(folder, path, limits);
  if (read.kind !== 'text') return { problem: `${shown(path)}: ${read.problem}` };
  // A link inside the folder may give a file another name.
  if ([path, read.real].some(holdsCredentials))
    return { problem: `${shown(path)} is a file of credentials and is not read` };
  if (kind === 'log' ? isBinary(read.text) : read.text.slice(0, 8_192).includes('\0'))
    return { problem: `${shown(path)}: it is binary` };
  // Control characters are removed first, so that they cannot hide a secret.
  const text = maskFile([path, read.real], markControls(read.text));
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return { path, text, lines };
}
