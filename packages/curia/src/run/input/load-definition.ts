/** Reads a definition of a user's own from YAML or JSON, in a file or as text; every problem names its line. */
import { CuriaError, type ErrorCode, type ErrorDetail, refusal } from '@curia/core/internal';
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readText } from '../../files/read-file.ts';

const LARGEST_TABLE = 4 * 1024 * 1024;

/** Loads a definition with its parser; faults of the file itself are thrown with the given code. */
export function loadDefinition<T>(file: string, code: ErrorCode, parse: (value: unknown) => T): T {
  return readDefinition(file, readText(file, { most_bytes: LARGEST_TABLE, code }), code, parse);
}

/** Reads a definition that is at hand as text; `file` is what messages call it. */
export function readDefinition<T>(
  file: string,
  text: string,
  code: ErrorCode,
  parse: (value: unknown) => T,
): T {
  if (Buffer.byteLength(text) > LARGEST_TABLE) throw tooLarge(file, code);
  const lines = new LineCounter();
  // JSON is YAML, so one parser serves both and knows the lines.
  const document = parseYaml(file, text, lines, code);
  // A tag that YAML does not know would be dropped in silence.
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) {
    const { line } = lines.linePos(broken.pos[0]);
    const problem =
      broken.code === 'MULTIPLE_DOCS'
        ? 'the file contains several YAML documents; it must contain one'
        : broken.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
    throw new CuriaError(code, `${file}:${line}: ${problem}`, [{ path: `line ${line}`, problem }]);
  }
  try {
    return parse(toPlain(document, file, code));
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    if (error.details.length === 0) throw new CuriaError(error.code, `${file}: ${error.message}`);
    const details = error.details.map((detail) => locate(detail, document, lines));
    throw refusal(error.code, 'the file', details, file);
  }
}

const tooLarge = (file: string, code: ErrorCode): CuriaError =>
  new CuriaError(code, `${file} is larger than ${LARGEST_TABLE / 1024 / 1024} MiB`);

function parseYaml(file: string, text: string, lineCounter: LineCounter, code: ErrorCode): Document {
  try {
    return parseDocument(text, { lineCounter, uniqueKeys: true });
  } catch (error) {
    if (error instanceof RangeError) throw new CuriaError(code, `${file}: the file is nested too deeply`);
    throw error;
  }
}

function toPlain(document: Document, file: string, code: ErrorCode): unknown {
  try {
    // Aliases are not needed in a definition, and a few lines of them can blow up to gigabytes.
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    const why = error instanceof RangeError ? 'the file is nested too deeply' : (error as Error).message;
    throw new CuriaError(code, `${file}: ${why}`);
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
