/** The tool that reads logs: levels, times, the first error, and errors that recur. */

import { isRefusal, type LogRead, type Refusal } from '@curia/core/agent';
import type { LogList } from '@curia/core/in/agent';
import { LEVELS } from '@curia/core/in/text';
import { type LogLine, messagePattern, readLogLine } from '@curia/core/text';
import { z } from 'zod';
import { setAside } from '../set-aside.ts';
import { cutText } from './cut-text.ts';
import { defineTool, insidePath } from './tool.ts';
import { walkFolder } from './walk-folder.ts';
import { BENCH_LIMITS, type Workbench } from './workbench.ts';

const LIMITS = {
  log_bytes: BENCH_LIMITS.log_bytes,
  lines_read: 1_000_000,
  results: 200,
  signatures: 50,
  logs_listed: 200,
};

/** Reads a log, or lists the logs there are. */
export const readLogTool = defineTool({
  name: 'read_log',
  description:
    'Reads a log: lines by level, the first error, errors that recur with their first and last line, and the lines that fit. Without a path it lists the logs. JSON lines are understood.',
  input: z.object({
    path: insidePath.optional(),
    level: z.enum(LEVELS).optional().describe('only lines of this level or a graver one'),
    contains: z.string().min(1).max(200).optional(),
    from_line: z.int().min(1).default(1),
    most: z.int().min(1).max(LIMITS.results).default(50),
  }),
  limits: LIMITS,
  async run({ path, level, contains, from_line, most }, bench, signal): Promise<LogRead | LogList | Refusal> {
    if (path === undefined) return listLogs(bench, signal);
    const read = await bench.log(path);
    if (isRefusal(read)) return read;
    const levels: Record<string, number> = {};
    const errors = new Map<string, { count: number; first: LogLine; last: LogLine }>();
    const selected: LogLine[] = [];
    let from: string | null = null;
    let to: string | null = null;
    let found = 0;
    const gravest = level === undefined ? LEVELS.length : LEVELS.indexOf(level);
    read.lines.slice(0, LIMITS.lines_read).forEach((text, at) => {
      const line = readLogLine(text, at + 1);
      const rank = line.level === null ? LEVELS.length : LEVELS.indexOf(line.level);
      if (line.level !== null) levels[line.level] = (levels[line.level] ?? 0) + 1;
      from ??= line.time;
      to = line.time ?? to;
      if (rank <= 1) noteError(errors, line);
      if (line.line < from_line || rank > gravest || (contains !== undefined && !text.includes(contains)))
        return;
      found++;
      if (selected.length < most) selected.push({ ...line, message: cutText(line.message, 500) });
    });
    const sorted = Array.from(errors, ([signature, { count, first, last }]) => ({
      signature,
      count,
      first,
      last,
    }));
    const first_error = sorted[0]?.first ?? null;
    sorted.sort((a, b) => b.count - a.count || a.first.line - b.first.line);
    return {
      path,
      lines: read.lines.length,
      levels,
      from,
      to,
      first_error,
      errors: sorted.slice(0, LIMITS.signatures),
      selected,
      is_cut: found > most || read.lines.length > LIMITS.lines_read,
    };
  },
});

function noteError(
  errors: Map<string, { count: number; first: LogLine; last: LogLine }>,
  given: LogLine,
): void {
  const line = { ...given, message: cutText(given.message, 500) };
  const signature = messagePattern(line.message);
  const known = errors.get(signature);
  if (known !== undefined) {
    known.count++;
    known.last = line;
  } else if (errors.size < 10_000) errors.set(signature, { count: 1, first: line, last: line });
}

const IS_LOG = /\.(?:log|out|err|jsonl|ndjson)(?:\.\d+)?$|(?:^|\/)logs?\/[^/]+\.(?:txt|json)$/i;

async function listLogs(bench: Workbench, signal: AbortSignal): Promise<LogList | Refusal> {
  const { logs } = bench;
  const given =
    logs === undefined
      ? []
      : logs.only !== undefined
        ? [logs.only]
        : (await walkFolder(logs.folder, signal)).files.map(({ path }) => path);
  const walked = await bench.files(signal);
  // What a test expects to be printed is not what anybody logged.
  const aside = await setAside(bench, signal);
  const inCode = isRefusal(walked)
    ? []
    : walked.files.map(({ path }) => path).filter((path) => IS_LOG.test(path) && !aside.has(path));
  const all = [...new Set([...given, ...(given.length > 0 ? [] : inCode)])].slice(0, LIMITS.logs_listed);
  return all.length === 0 ? { problem: 'there are no logs' } : { logs: all };
}
