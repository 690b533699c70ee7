/** Reads a user's table from a YAML or JSON file; every problem names its line. */
import { readFileSync } from 'node:fs';
import { type AnyTable, CuriaError, type ErrorDetail, parseTable } from '@curia/core';
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { sizeOf } from './open-input.ts';

const LARGEST_TABLE = 4 * 1024 * 1024;

/** Tells whether an argument looks like the path of a table file. */
export const looksLikeTableFile = (name: string): boolean => /\.(ya?ml|json)$/i.test(name);

/** Loads a table file; throws `TABLE_INVALID` with line, path and problem of everything that is wrong. */
export function loadTable(file: string): AnyTable {
  const size = sizeOf(file);
  if (size > LARGEST_TABLE) {
    throw new CuriaError('TABLE_INVALID', `${file} is larger than ${LARGEST_TABLE / 1024 / 1024} MiB`);
  }
  const lines = new LineCounter();
  // JSON is YAML, so one parser serves both and knows the lines.
  const document = parseYaml(file, lines);
  // A tag that YAML does not know would be dropped in silence.
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    const problem =
      broken.code === 'MULTIPLE_DOCS'
        ? 'the file holds several documents; a table is one'
        : broken.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
    throw new CuriaError('TABLE_INVALID', `${file}:${line}: ${problem}`, [{ path: `line ${line}`, problem }]);
  }
  try {
    return parseTable(toPlain(document, file));
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const details = error.details.map((detail) => locate(detail, document, lines));
    const [first] = details;
    const more = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
    throw new CuriaError(
      error.code,
      first === undefined ? `${file}: ${error.message}` : `${file}: ${first.path}: ${first.problem}${more}`,
      details,
    );
  }
}

function parseYaml(file: string, lineCounter: LineCounter): Document {
  try {
    return parseDocument(readFileSync(file, 'utf8'), { lineCounter, uniqueKeys: true });
  } catch (error) {
    if (error instanceof RangeError)
      throw new CuriaError('TABLE_INVALID', `${file}: the file is nested too deeply`);
    throw error;
  }
}

function toPlain(document: Document, file: string): unknown {
  try {
    // Aliases are not needed in a table, and a few lines of them can blow up to gigabytes.
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    const why = error instanceof RangeError ? 'the file is nested too deeply' : (error as Error).message;
    throw new CuriaError('TABLE_INVALID', `${file}: ${why}`);
  }
}

function locate(detail: ErrorDetail, document: Document, lines: LineCounter): ErrorDetail {
  const steps = detail.path.split(/[.[\]]+/).filter((step) => step !== '');
  let node: unknown = document.contents;
  let position = rangeStart(node);
  for (const step of steps) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === step);
      if (pair === undefined) break;
      position = rangeStart(pair.key) ?? position;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      position = rangeStart(node) ?? position;
    } else break;
  }
  const line = position === undefined ? 1 : lines.linePos(position).line;
  return {
    path: detail.path === '' ? `line ${line}` : `line ${line}, ${detail.path}`,
    problem: detail.problem,
  };
}

const rangeStart = (node: unknown): number | undefined =>
  (node as { range?: [number, number, number] } | null)?.range?.[0];
