/** Korean morphology for words that no list of ours has: which part of a word is a noun, and whether it is a predicate. */

/** The morphological analysis of one word. */
export interface Morphology {
  /** How many letters at its beginning are a noun; 0 if it does not begin with one. */
  readonly nounLength: number;
  readonly isPredicate: boolean;
}

/** Analyzes a single word. */
export type Morphologist = (word: string) => Morphology;

interface Morpheme {
  readonly text: string;
  readonly pos: string;
}

const NOUNS = new Set(['NNG', 'NNP', 'XSN', 'XPN', 'XR', 'SL', 'SN', 'NR']);
const PREDICATES = new Set(['VV', 'VA', 'XSV', 'XSA', 'VX']);

let loading: Promise<Morphologist> | undefined;

/** Loads the analyser, once. */
export function loadMorphology(): Promise<Morphologist> {
  loading ??= load();
  return loading;
}

/** The package's own loader passes its bytes in a way that warns on standard error; this does the same without. */
async function load(): Promise<Morphologist> {
  const { default: start, GaruWasm } = await import('garu-ko/pkg/garu_wasm.js');
  const { readPackageFile } = await import('../../node/package-file.ts');
  const [program, model] = await Promise.all([
    readPackageFile('garu-ko/pkg/garu_wasm_bg.wasm'),
    readPackageFile('garu-ko/models/base.gmdl'),
  ]);
  await start({ module_or_path: program });
  const analyser = new GaruWasm(model);
  return (word) => {
    const { tokens } = analyser.analyze(word) as { tokens: readonly Morpheme[] };
    return {
      nounLength: nounAtStart(word, tokens),
      isPredicate: tokens.some(({ pos }) => PREDICATES.has(pos)),
    };
  };
}

/** Morphemes carry no positions, so the noun counts only as far as its letters match the word. */
function nounAtStart(word: string, tokens: readonly Morpheme[]): number {
  let length = 0;
  for (const { text, pos } of tokens) {
    if (!NOUNS.has(pos) || !word.startsWith(text, length)) break;
    length += text.length;
  }
  return length;
}
