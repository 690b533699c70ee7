/** Reads the folder of a finished run for its checks: what is absent stays absent, and what cannot be read is reported. */
import { CuriaError } from '@curia/core';
import { sayProblems, tryRead } from '@curia/core/read';
import {
  checkRun,
  gateLine,
  gateSummaryLine,
  outputRecord,
  type RunCheck,
  type RunRecords,
  runManifest,
  scoreRecord,
} from '@curia/courts/in/debate-override';
import type { z } from 'zod';
import { isFolder, readText } from '../../files/read-file.ts';
import { fileInFolder, isInFolder } from '../../files/read-folder.ts';
import { openInput } from '../../input/open-input.ts';
import { isBlank, parseLine } from '../../input/parse-line.ts';
import { readLines } from '../../input/read-lines.ts';

/** The files of a run folder that are checked; only the outputs are required. */
export const RUN_FILES = {
  manifest: 'manifest.json',
  outputs: 'outputs.jsonl',
  scorecards: 'scorecards.jsonl',
  traces: 'traces.jsonl',
  gate: 'override_gate_debug.jsonl',
  gate_summary: 'override_gate_debug_summary.json',
  triptych: 'triptych.jsonl',
} as const;

const LARGEST_DOCUMENT = 4 * 1024 * 1024;
const MOST_EXAMPLES = 15;

/** Checks a run folder: first whether its records can be read at all, then everything that the run says. */
export async function checkRunFolder(folder: string): Promise<RunCheck[]> {
  const unreadable: string[] = [];
  const list = async <T>(name: string, schema: z.ZodType<T>): Promise<readonly T[] | undefined> =>
    isInFolder(folder, name) ? readRecords(folder, name, schema, unreadable) : undefined;
  const one = <T>(name: string, schema: z.ZodType<T>): T | undefined =>
    isInFolder(folder, name) ? readRecordFile(folder, name, schema, unreadable) : undefined;
  if (!isFolder(folder)) {
    throw new CuriaError('FILE_UNREADABLE', `${folder} is not the folder of a run`);
  }
  const found = {
    manifest: one(RUN_FILES.manifest, runManifest),
    outputs: await readRecords(folder, RUN_FILES.outputs, outputRecord, unreadable),
    scorecards: await list(RUN_FILES.scorecards, scoreRecord),
    traces: await list(RUN_FILES.traces, scoreRecord),
    gate: await list(RUN_FILES.gate, gateLine),
    gate_summary: one(RUN_FILES.gate_summary, gateSummaryLine),
    triptych: await list(RUN_FILES.triptych, scoreRecord),
  };
  // What is absent stays absent; the outputs never are.
  const records = Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as unknown as RunRecords;
  const readable: RunCheck = {
    check: 'records_readable',
    status: unreadable.length === 0 ? 'pass' : 'fail',
    lesson: null,
    message: 'every record of the run can be read',
    count: unreadable.length,
    examples: unreadable.slice(0, MOST_EXAMPLES),
  };
  return [readable, ...checkRun(records)];
}

/** Reads a file of records into a list; what cannot be read is added to another. */
export async function readRecords<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  unreadable: string[],
): Promise<T[]> {
  const records: T[] = [];
  for await (const record of recordsIn(folder, name, schema, unreadable)) records.push(record);
  return records;
}

/** Reads a file of records one by one, for files that need not fit into memory. */
export async function* recordsIn<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  unreadable: string[],
): AsyncGenerator<T> {
  for await (const { first, lines, isCut } of readLines(openInput(fileInFolder(folder, name)).stream)) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && isBlank(line)) continue;
      const problem = (said: string): number => unreadable.push(`${name}:${first + at}: ${said}`);
      try {
        if (typeof line !== 'string') throw line;
        const read = tryRead(schema, parseLine(line, isCut && at === lines.length - 1));
        if (read.ok) yield read.value;
        else problem(sayProblems('the record', read.problems, 1));
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        problem(error.message);
      }
    }
  }
}

/** Reads one document; one that cannot be read is added to a list. */
export function readRecordFile<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  unreadable: string[],
): T | undefined {
  try {
    const text = readText(fileInFolder(folder, name), { most_bytes: LARGEST_DOCUMENT });
    const read = tryRead(schema, parseLine(text, true));
    if (read.ok) return read.value;
    unreadable.push(`${name}: ${sayProblems('the document', read.problems, 1)}`);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    unreadable.push(`${name}: ${error.message}`);
  }
  return undefined;
}
