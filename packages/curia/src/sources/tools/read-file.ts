/** The tool that reads lines of a text file. */
import { isRefusal } from '@curia/core/agent';
import { z } from 'zod';
import { cutText } from './cut-text.ts';
import { defineTool, insidePath } from './tool.ts';
import { BENCH_LIMITS } from './workbench.ts';

const LIMITS = { lines: 400, characters_per_line: 1_000, file_bytes: BENCH_LIMITS.file_bytes };

/** Reads lines of a file, each with its number. */
export const readFileTool = defineTool({
  name: 'read_file',
  description:
    'Reads lines of a text file of the repository, each with its number. Binary, huge and credential files are refused.',
  input: z.object({
    path: insidePath,
    from: z.int().min(1).default(1).describe('the first line'),
    to: z.int().min(1).optional().describe(`the last line; at most ${LIMITS.lines} lines are given at once`),
  }),
  limits: LIMITS,
  async run({ path, from, to }, bench) {
    const read = await bench.text(path);
    if (isRefusal(read)) return read;
    const of = read.lines.length;
    if (from > Math.max(1, of)) return { problem: `the file has ${of} lines, not ${from}` };
    const last = Math.min(of, to ?? of, from + LIMITS.lines - 1);
    const lines = read.lines
      .slice(from - 1, last)
      .map((line, at) => `${from + at}: ${cutText(line, LIMITS.characters_per_line)}`);
    return { path, from, to: last, of, text: lines.join('\n') };
  },
});
