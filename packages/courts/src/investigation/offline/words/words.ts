/** Makes the words of questions, messages and code comparable: splits identifiers, drops endings and stop words. */

const STOP = new Set(
  `a about after again all also always an and any anybody are as at be because been before being but by called can cannot cause causes comes
  could did do does doing done during each every everyone fail failed failing fails fault find for from get gets give gives go goes got had
  happen happens has have having here how i if in into is issue it its itself just keep keeps know last left like look looks made make makes many
  may me more most much must my never new no nobody not nothing now of off often on once one only or other our out over own people place problem
  question reason report reports right run running runs said same say says see seen several she should show shows since so some somebody
  something sometimes start started starts still stop stopped stops such take takes tell than that the their them then there these they thing
  this those though time times to today told too two under until up us use used user users uses using very want wants was we week went were what
  when where which while who why will with without work worked works would wrong yesterday yet you your error errors exception code file files line
  true false null undefined const let var function return import export class self def async await string number`.split(
    /\s+/,
  ),
);

/** Drops the ending that a word takes in a sentence; crude, and the same for question and code. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  const cut = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/([^aeious])(?:es)$/, '$1e')
    .replace(/([^s])s$/, '$1');
  if (cut.length > 5 && /(?:ing|ed)$/.test(cut))
    return cut.replace(/(?:ing|ed)$/, '').replace(/(.)\1$/, '$1');
  return cut.length > 4 ? cut.replace(/e$/, '') : cut;
}

/** The words of a text: `loadUserCart`, `load_user_cart` and "load the user's carts" share three. */
export const wordsIn = (text: string): string[] => spelledWordsIn(text).map(([root]) => root);

/** The root of a word, and how it is spelled in lower case. */
type Spelled = readonly [root: string, word: string];

/** The words of a text, each with how it is spelled there. */
export function spelledWordsIn(text: string): Spelled[] {
  const found: Spelled[] = [];
  for (const [whole] of text.matchAll(/[\p{L}\p{N}]{2,60}/gu)) found.push(...rootsOf(whole));
  return found;
}

const MOST_KNOWN = 20_000;
/** A longer part of a text would keep all of it in memory. */
const LONGEST_KNOWN = 12;
const known = new Map<string, readonly Spelled[]>();

/** The roots of one word, or of the parts of a name; texts repeat most of their words, so that each is taken apart once. */
function rootsOf(whole: string): readonly Spelled[] {
  const seen = known.get(whole);
  if (seen !== undefined) return seen;
  const roots = takeApart(whole);
  if (known.size >= MOST_KNOWN) known.clear();
  if (whole.length <= LONGEST_KNOWN) known.set(whole, roots);
  return roots;
}

function takeApart(whole: string): Spelled[] {
  const found: Spelled[] = [];
  // Most words have no parts; asking is much cheaper than splitting.
  for (const part of /\p{Lu}/u.test(whole) ? nameParts(whole) : [whole]) {
    const word = part.toLowerCase();
    if (word.length < 2 || STOP.has(word) || /^\d+$/.test(word)) continue;
    const root = stem(word);
    if (!STOP.has(root)) found.push([root, word]);
  }
  return found;
}

/** The parts of a name or of several words, stop words included. */
export const nameParts = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');

/** Names as code writes them: `poolSize`, `pool_size`, `POOL_SIZE`, `pool.size`, `take()`. */
export function namesIn(text: string): string[] {
  const names = Array.from(
    text.matchAll(/\b[A-Za-z_$][\w$]{1,60}(?:\.[A-Za-z_$][\w$]{1,60}){0,4}(?:\(\))?/g),
    ([name]) => name,
  );
  return [
    ...new Set(
      names
        .filter(
          (name) => /[a-z][A-Z]|_|\(\)$|[A-Z]{2,}[A-Z_0-9]|\w\.\w/.test(name) && !/^(?:e\.g|i\.e)/.test(name),
        )
        .map((name) => name.replace(/\(\)$/, '')),
    ),
  ];
}

/** Single names that a text marks as code, such as `startsWith` or `open`; a name with a call or a class in it is told by its last part. */
export const codeNamesIn = (text: string): string[] => [
  ...new Set(
    Array.from(
      text.matchAll(/`(?:[\w$]+(?:\.|::|#|->))*([A-Za-z_$][\w$]{2,60})(?:\(\))?`/g),
      ([, name = '']) => name,
    ),
  ),
];
