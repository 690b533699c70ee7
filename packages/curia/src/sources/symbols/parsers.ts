/** Loads parsers of programming languages, which are optional packages; without them files are read line by line. */
import { createRequire } from 'node:module';
import type { Language, Parser, Tree } from 'web-tree-sitter';
import type { Grammar } from './grammars.ts';

/** Parses a text; undefined if it takes too long. */
export type ParseText = (text: string) => Tree | undefined;

const MOST_PARSE_MS = 2_000;

type Runtime = typeof import('web-tree-sitter');

let runtime: Promise<Runtime | undefined> | undefined;
const parsers = new Map<string, Promise<ParseText | undefined>>();

/** The parser of a grammar; undefined if the packages are not installed or do not fit each other. */
export function parserOf({ file }: Grammar): Promise<ParseText | undefined> {
  const known = parsers.get(file);
  if (known !== undefined) return known;
  const made = makeParser(file);
  parsers.set(file, made);
  return made;
}

async function makeParser(file: string): Promise<ParseText | undefined> {
  runtime ??= loadRuntime();
  const loaded = await runtime;
  if (loaded === undefined) return undefined;
  try {
    const from = createRequire(import.meta.url);
    const language: Language = await loaded.Language.load(
      from.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${file}.wasm`),
    );
    const parser: Parser = new loaded.Parser();
    parser.setLanguage(language);
    return (text) => parse(parser, text);
  } catch {
    // A grammar that is missing or was made for another runtime is as good as none.
    return undefined;
  }
}

async function loadRuntime(): Promise<Runtime | undefined> {
  try {
    const loaded = await import('web-tree-sitter');
    await loaded.Parser.init();
    return loaded;
  } catch {
    return undefined;
  }
}

function parse(parser: Parser, text: string): Tree | undefined {
  const started = performance.now();
  const tree = parser.parse(text, null, {
    progressCallback: () => performance.now() - started > MOST_PARSE_MS,
  });
  // A parse that was stopped would go on with the next text.
  if (tree === null) parser.reset();
  return tree ?? undefined;
}
