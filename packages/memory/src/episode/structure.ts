/** Finds negation and contrast in a text by patterns of its language, on the edges of words. */
import { contrastIn } from '@curia/core/text/opinion';

/** What is looked for; irony is not, since nothing here could tell it. */
export type Structure = 'negation' | 'contrast' | 'none';

/** What was found. */
export interface DetectedStructure {
  readonly structure: readonly Structure[];
  /** The word or ending that marks the contrast, never the user's own word. */
  readonly contrastMarker: string | null;
}

/** A word of Latin letters, whole. */
const english = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u');

/** The beginning of a word of Hangul. */
const korean = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'u');

/** Things that have an inside: after them 안 says where, not that it is not so. */
const CONTAINERS =
  '가방|집|방|차|박스|상자|통|매장|가게|건물|병|냉장고|주머니|봉투|케이스|지갑|서랍|컵|팩|포장';

// A lone 안 or 못 negates if a verb follows; 안 also means inside, and 못 a nail.
const VERB =
  '\\s+\\p{Script=Hangul}*(?:다|요|음|함|됨|돼|되|해|고|네|서|면|는|은|던|게|죠|까|어|아|와|워|나|지|지만|니다)(?!\\p{L})';

const NEGATIONS: readonly RegExp[] = [
  english('not(?!\\s+only)|never|nor|neither|nobody|nothing(?!\\s+but)|cannot'),
  english('no(?!\\.?\\s*\\d|\\s+(?:doubt|wonder))'),
  /\p{Script=Latin}n't(?![\p{L}\p{N}])/u,
  english('(?:do|does|did|is|are|was|were|has|have|had|would|could|should)nt|cant|wont'),
  korean(`(?<!(?:${CONTAINERS})\\s+)안${VERB}`),
  korean('안(?:좋|되|돼|된|됨|됩|됐|될|맞|했|합|하고|하는|해요|써|쓰|먹|팔)'),
  korean(`못${VERB}`),
  korean('못(?:하|해|했|합|한|할|함|쓰|써|쓸|먹|받|봤)'),
  /(?<!틀림|어김|끊임|빈틈|손색|아낌|변함|(?<!\p{L})수)없/u,
  /(?<!못지)않/u,
  korean('아니(?!면)|아닌|아닙|아녜'),
];

/** Languages that have patterns; the words of the two never meet, so that mixed text is searched for both. */
const COVERED: readonly string[] = ['ko', 'en'];

/** Looks for structure in a text; in a language without patterns there is nothing to find, and the tag is `none`. */
export function detectStructure(text: string, language: string): DetectedStructure {
  const none = { structure: ['none'], contrastMarker: null } as const;
  if (!COVERED.includes(language)) return none;
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u2032`´]/gu, "'")
    .toLowerCase();
  const negates = NEGATIONS.some((pattern) => pattern.test(plain));
  const contrastMarker = contrastIn(text);
  if (!negates && contrastMarker === null) return none;
  return {
    structure: [
      ...(negates ? (['negation'] as const) : []),
      ...(contrastMarker === null ? [] : (['contrast'] as const)),
    ],
    contrastMarker,
  };
}
