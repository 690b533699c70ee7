/** Reads a definition of a user's own from YAML or JSON, in a file or as text; every problem names its line. */
import { CuriaError, type ErrorCode } from '@curia/core';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { type Document, isMap, isScalar, isSeq, type LineCounter } from 'yaml';
import { checkForeign, readForeignText } from '../files/foreign/read-foreign.ts';
import { readYaml } from '../files/foreign/yaml.ts';

/** Loads a definition with its parser; faults of the file itself are thrown with the given code. */
export function loadDefinition<T>(file: string, code: ErrorCode, parse: (value: unknown) => T): T {
  return readDefinition(file, readForeignText('yaml', file, code), code, parse);
}

/** Reads a definition that is at hand as text; `file` is what messages call it. */
export function readDefinition<T>(
  file: string,
  text: string,
  code: ErrorCode,
  parse: (value: unknown) => T,
): T {
  checkForeign('yaml', file, text, code);
  // JSON is YAML, so one parser serves both and knows the lines.
  const read = readYaml(text);
  if (!read.ok) {
    const { line, problem } = read;
    throw new CuriaError(code, `${file}:${line}: ${problem}`, [{ path: `line ${line}`, problem }]);
  }
  try {
    return parse(read.value);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    if (error.details.length === 0) throw new CuriaError(error.code, `${file}: ${error.message}`);
    const details = error.details.map((detail) => locate(detail, read.document, read.lines));
    throw refusal(error.code, 'the file', details, file);
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
