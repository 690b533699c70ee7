/** The words and endings by which a sentence turns round: one list for all courts and the memory. */

/** A word of Latin letters, whole. */
const english = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u');

/** The beginning of a word of Hangul. */
const korean = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'u');

/** Nouns that end in 지: with 만 they mean "only", not "but". */
const NOUNS_IN_JI = '강아|바|편|이미|메시|패키|휴|배터|페이|단|먼|반|봉|소시|쿠|엔|유|의|처|한';

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const FINAL_N = 4;

/** Every syllable that ends in ㄴ, as in 는, 은, 인, 쁜, 한: before 데 it contrasts. */
const SYLLABLES_IN_N = Array.from({ length: (LAST_SYLLABLE + 1 - FIRST_SYLLABLE) / FINALS }, (_, at) =>
  String.fromCharCode(FIRST_SYLLABLE + at * FINALS + FINAL_N),
).join('');

/** What stands after 데 where it only begins another syllable: 원데이, 선데이, 온데간데없이. */
const NO_ENDING = '이|스크|일리|리고|코|님|모|간데|없';

const MARKERS: readonly (readonly [marker: string, pattern: RegExp])[] = [
  ['but', english('(?<!(?:nothing|all|anything)\\s+)but')],
  ['however', english('however')],
  ['although', english('although')],
  ['though', english('(?<!as\\s+)though')],
  ['yet', english("(?<!(?:not|as|n't)\\s+)yet(?=\\s+(?!to\\s)\\p{L})")],
  ['whereas', english('whereas')],
  ['despite', english('despite')],
  ['nevertheless', english('nevertheless|nonetheless')],
  ['on the other hand', english('on\\s+the\\s+other\\s+hand')],
  ['하지만', korean('하지만')],
  ['그런데', korean('그런데|근데(?!\\p{L})')],
  ['반면', korean('반면(?!교사)')],
  ['그러나', korean('그러나')],
  ['그렇지만', korean('그렇지만')],
  [
    '-지만',
    new RegExp(
      `(?<=\\p{Script=Hangul})(?<!(?<!\\p{L})(?:${NOUNS_IN_JI}))지만(?!의|으로|은(?!\\p{L})|이(?!\\p{L})|을(?!\\p{L}))`,
      'u',
    ),
  ],
  ['-으나', /(?<=\p{Script=Hangul})으나(?!\p{L})/u],
  ['-ㄴ데', new RegExp(`(?<!(?<!\\p{L})한?가(?=운데))[${SYLLABLES_IN_N}](?<!군)데(?!${NO_ENDING})`, 'u')],
];

/** The marker of a contrast in a text, in the words of the list and never the text's own; null if nothing contrasts. */
export function contrastIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u2032`´]/gu, "'")
    .toLowerCase();
  return MARKERS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Words that tie a clause to what stands before it; at its very beginning they join nothing. */
const LEADING = /^[\s\p{P}]*(?:but|yet|however)(?![\p{L}\p{N}])/iu;
const LEADING_WITHOUT_A_SECOND =
  /^[\s\p{P}]*(?:though|although|whereas|despite)(?![\p{L}\p{N}])(?=[^,;]*$)/iu;

/** True if no contrast marker joins two clauses in a quotation. */
export const isOneClause = (quotation: string): boolean =>
  contrastIn(quotation.replace(LEADING, '').replace(LEADING_WITHOUT_A_SECOND, '')) === null;
