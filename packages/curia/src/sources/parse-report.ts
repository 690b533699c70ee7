/** From the bytes of a report file to a value: JSON or YAML, also inside a fenced block; aliases are not followed. */
import { basename } from 'node:path';
import { parseIid, type ReadReport, readReport } from '@curia/core';
import { parseDocument } from 'yaml';

/** The largest report that is read. */
export const MOST_REPORT_BYTES = 4 * 1024 * 1024;

/** Reads a report, or only its size where it is too large; the name of the file tells whose it is where the report does not. */
export function parseReport(file: string, content: Buffer | number): ReadReport {
  const named = iidInName(file);
  if (typeof content === 'number') {
    const size = (content / 1024 / 1024).toFixed(1);
    return malformed(
      named,
      `the report has ${size} MiB; at most ${MOST_REPORT_BYTES / 1024 / 1024} MiB are read`,
    );
  }
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  const parsed = parseText(text);
  if (typeof parsed === 'string') {
    const read = readReport(text, named);
    return read.kind === 'malformed' ? { ...read, problems: [{ path: '', problem: parsed }] } : read;
  }
  return readReport(parsed.value, named);
}

/** The investigator id that a file is named after: `CODE-CALLCHAIN-R1.yaml` or `CODE-CALLCHAIN-R1-report.yaml`. */
export function iidInName(file: string): string | undefined {
  const name = basename(file)
    .replace(/\.[^.]*$/, '')
    .replace(/[-_.](report|repair\d*)$/i, '');
  return parseIid(name) === undefined ? undefined : name;
}

const malformed = (iid: string | undefined, problem: string): ReadReport => ({
  kind: 'malformed',
  iid,
  problems: [{ path: '', problem }],
  remains: undefined,
});

/** The value of a text, or what is wrong with it. */
function parseText(text: string): { readonly value: unknown } | string {
  let problem = 'the file is empty';
  for (const candidate of candidates(text)) {
    try {
      if (candidate.trimStart().startsWith('{')) return { value: JSON.parse(candidate) };
    } catch {
      // Not JSON; a flow mapping of YAML begins in the same way.
    }
    try {
      const document = parseDocument(candidate, { uniqueKeys: true, stringKeys: true, logLevel: 'silent' });
      const [error] = document.errors;
      if (error !== undefined) {
        problem = `not YAML: ${error.message.split('\n', 1)[0]}`;
        continue;
      }
      const value: unknown = document.toJS({ maxAliasCount: 0 });
      if (typeof value === 'object' && value !== null) return { value };
      problem = 'the file holds no fields';
    } catch (error) {
      // Aliases, which could be cyclic or grow without bound, and nesting too deep end up here.
      problem = `not usable YAML: ${(error as Error).message.split('\n', 1)[0]}`;
    }
  }
  return problem;
}

/** The whole text, then what stands in its fenced blocks. */
function* candidates(text: string): Generator<string> {
  if (text.trim() === '') return;
  yield text;
  for (const [, block] of text.matchAll(/^```(?:ya?ml|json)?[^\n]*\n(.*?)^```/gms)) yield block!;
}
