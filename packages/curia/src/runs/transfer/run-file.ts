/**
 * The portable form of a run: JSON lines. The first is the run, then come the texts of its law, the events of its own log, then every case in input order,
 * each followed by its events, and last how much there was, with a hash over every line before.
 */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { type LineOf, type ProofFileLine, type RunFileLine, runFileLine, writeLine } from '@curia/core/proof';
import { readBy, readJson } from '@curia/core/read';
import { describe as describeValue } from '@curia/core/text';
import type { Input } from '../../input/open-input.ts';
import { readLines } from '../../input/read-lines.ts';

/** Writes lines and counts them, so that the last can say how much there was. */
export class RunFileWriter {
  readonly #hash = createHash('sha256');
  #cases = 0;
  #events = 0;

  /** The line as it stands in the file. */
  line<Kind extends Exclude<ProofFileLine['line'], 'end'>>(
    kind: Kind,
    content: Parameters<typeof writeLine<Kind>>[1],
  ): string {
    const text = writeLine(kind, content);
    this.#hash.update(text);
    if (kind === 'case') this.#cases++;
    if (kind === 'event') this.#events++;
    return text;
  }

  /** The last line. */
  end(): string {
    const content: LineOf<'end'> = {
      cases: this.#cases,
      events: this.#events,
      sha256: this.#hash.digest('hex'),
    };
    return writeLine('end', content);
  }
}

/** The text of a case may fill a line of its own; quoted inside another, it takes up to twice the room. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** Reads an exported run line by line; refuses whatever is not one from the first line to the last. */
export async function* readRunFile({ name, stream }: Input): AsyncGenerator<RunFileLine> {
  const hash = createHash('sha256');
  let before: RunFileLine['line'] | undefined;
  let cases = 0;
  let events = 0;
  for await (const { first, lines, isCut } of readLines(stream, LONGEST_LINE)) {
    for (const [at, text] of lines.entries()) {
      const where = `${name}:${first + at}`;
      if (typeof text !== 'string') throw invalid(`${where}: ${text.message}`);
      if (before === 'end') {
        if (text === '') continue;
        throw invalid(`${where}: the run has ended, and the file goes on`);
      }
      const line = readLine(text, where, isCut && at === lines.length - 1);
      if ((before === undefined) !== (line.line === 'run'))
        throw invalid(
          `${where}: ${before === undefined ? 'the file does not begin with a run' : 'a second run'}`,
        );
      if (line.line === 'law' && before !== 'run' && before !== 'law')
        throw invalid(`${where}: the law of a run stands before everything else`);
      if (line.line === 'case') cases++;
      if (line.line === 'event') events++;
      if (line.line !== 'end') hash.update(`${text}\n`);
      else if (line.cases !== cases || line.events !== events)
        throw invalid(
          `${where}: the run had ${line.cases} cases and ${line.events} events, the file has ${cases} and ${events}`,
        );
      else if (line.sha256 !== hash.digest('hex')) throw invalid(`${name} was changed after it was exported`);
      before = line.line;
      yield line;
    }
  }
  if (before === undefined) throw invalid(`${name} is empty`);
  if (before !== 'end') throw invalid(`${name} ends before the run does`);
}

function readLine(text: string, where: string, isCut: boolean): RunFileLine {
  let parsed: unknown;
  try {
    parsed = readJson(text, 'the line');
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw invalid(`${where}: ${isCut ? 'the file ends in the middle of a line' : error.message}`);
  }
  refuseNewer(parsed, where);
  return readBy(runFileLine, parsed, 'RUN_FILE_INVALID', 'the line', where);
}

function refuseNewer(parsed: unknown, where: string): void {
  const { schema_version: version, line } = (parsed ?? {}) as Record<string, unknown>;
  if (line === undefined || version === '1' || !/^[2-9]\d*$/.test(String(version))) return;
  throw new CuriaError(
    'RUN_FILE_NEWER',
    `${where}: the file is of version ${describeValue(version)}; this Curia knows version 1`,
  );
}

/** The refusal of a file that is not an exported run. */
export const invalid = (words: string): CuriaError => new CuriaError('RUN_FILE_INVALID', words);
