/** The forms in which the stem of a Korean predicate appears, so that a word list needs stems only. */

const BASE = 0xac00;
const LAST = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;
const FINAL = { none: 0, n: 4, l: 8, m: 16, b: 17, s: 19, ss: 20, h: 27 } as const;
const VOWEL = {
  a: 0,
  ae: 1,
  ya: 2,
  eo: 4,
  e: 5,
  yeo: 6,
  o: 8,
  wa: 9,
  wae: 10,
  oe: 11,
  u: 13,
  wo: 14,
  eu: 18,
  i: 20,
} as const;

interface Syllable {
  readonly initial: number;
  readonly vowel: number;
  readonly final: number;
}

const split = (letter: string): Syllable | undefined => {
  const point = letter.charCodeAt(0);
  if (!(point >= BASE && point <= LAST)) return undefined;
  const at = point - BASE;
  return {
    initial: Math.floor(at / (VOWELS * FINALS)),
    vowel: Math.floor(at / FINALS) % VOWELS,
    final: at % FINALS,
  };
};

const join = ({ initial, vowel, final }: Syllable): string =>
  String.fromCharCode(BASE + (initial * VOWELS + vowel) * FINALS + final);

/** True if a word ends in a consonant; undefined if its last character is not a syllable. */
export function endsInConsonant(word: string): boolean | undefined {
  const last = split(word.slice(-1));
  return last === undefined ? undefined : last.final !== FINAL.none;
}

/** True if the last syllable of a word ends in ㄴ, as the endings 은, 는 and their contractions do. */
export const endsInN = (word: string): boolean => split(word.slice(-1))?.final === FINAL.n;

/** True if the last syllable of a word ends in ㅁ, as nouns made of predicates do. */
export const endsInM = (word: string): boolean => split(word.slice(-1))?.final === FINAL.m;

/** True if the last syllable of a word ends in ㄹ, as the future ending does. */
export const endsInL = (word: string): boolean => split(word.slice(-1))?.final === FINAL.l;

/** Stems in ㅂ that keep it before a vowel. */
const KEEPS_B = /[좁넓얇짧밟입잡씹뽑굽]$/u;
const isBright = (vowel: number): boolean => vowel === VOWEL.a || vowel === VOWEL.o || vowel === VOWEL.ya;

/** The surface forms with which any conjugation of a stem begins. */
export function headsOf(stem: string): string[] {
  const last = split(stem.slice(-1));
  if (last === undefined) return [stem];
  const front = stem.slice(0, -1);
  const heads = new Set([stem]);
  const add = (...forms: string[]): void => {
    for (const form of forms) heads.add(form);
  };
  const withFinal = (syllable: Syllable, final: number): string => join({ ...syllable, final });
  const bright = isBright(last.vowel);
  if (last.final === FINAL.none) {
    for (const final of [FINAL.n, FINAL.l, FINAL.m, FINAL.b]) add(front + withFinal(last, final));
    // A contracted form ends in a syllable, so that it can be split.
    for (const form of contracted(stem, front, last))
      add(form, form.slice(0, -1) + withFinal(split(form.slice(-1))!, FINAL.ss));
    return [...heads];
  }
  add(
    stem + (bright ? '아' : '어'),
    stem + (bright ? '았' : '었'),
    `${stem}은`,
    `${stem}을`,
    `${stem}음`,
    `${stem}으`,
  );
  if (last.final === FINAL.b && !KEEPS_B.test(stem)) {
    const open = front + withFinal(last, FINAL.none);
    const isWa = stem === '곱' || stem === '돕';
    add(
      `${open}우`,
      `${open}운`,
      `${open}울`,
      `${open}움`,
      ...(isWa ? [`${open}와`, `${open}왔`] : [`${open}워`, `${open}웠`]),
    );
  }
  if (last.final === FINAL.l) {
    for (const final of [FINAL.n, FINAL.b, FINAL.none]) add(front + withFinal(last, final));
  }
  if (stem.endsWith('낫')) {
    const open = front + withFinal(last, FINAL.none);
    add(`${open}아`, `${open}았`, `${open}은`, `${open}을`, `${open}으`);
  }
  if (last.final === FINAL.h && !stem.endsWith('좋') && !/[않많싫잃]$/u.test(stem)) {
    for (const final of [FINAL.n, FINAL.l]) add(front + withFinal(last, final));
    add(front + withFinal({ ...last, vowel: VOWEL.ae }, FINAL.none));
  }
  return [...heads];
}

/** A stem that ends in a vowel together with the ending 아 or 어. */
function contracted(stem: string, front: string, last: Syllable): string[] {
  const to = (vowel: number): string => front + join({ ...last, vowel });
  if (last.initial === 18 && last.vowel === VOWEL.a) return [to(VOWEL.ae)];
  if (stem.endsWith('르') && front !== '') {
    const before = split(front.slice(-1));
    if (before === undefined) return [];
    return [
      front.slice(0, -1) + join({ ...before, final: FINAL.l }) + (isBright(before.vowel) ? '라' : '러'),
    ];
  }
  switch (last.vowel) {
    case VOWEL.eu: {
      const before = split(front.slice(-1));
      return [to(before !== undefined && isBright(before.vowel) ? VOWEL.a : VOWEL.eo)];
    }
    case VOWEL.o:
      return [to(VOWEL.wa)];
    case VOWEL.u:
      return [to(VOWEL.wo)];
    case VOWEL.i:
      return [to(VOWEL.yeo), `${stem}어`];
    case VOWEL.oe:
      return [to(VOWEL.wae), `${stem}어`];
    case VOWEL.a:
    case VOWEL.eo:
    case VOWEL.ae:
    case VOWEL.e:
    case VOWEL.yeo:
      return [stem];
    default:
      return [`${stem}어`];
  }
}

/** With these syllables an ending, or what may follow one without a space, goes on. */
const ENDINGS = new Set(
  '고지게네다더든는거기자도구군냐길긴질진습니면며려므시서요야졌아어았었은을음으던데듯죠됩할합한했해하여셔셨세나라워웠운울움편줄만건것걸수때뿐보봐볼없않못터싶구근염용욤당듬랄'.split(
    '',
  ),
);

/** With these syllables particles, the copula and what makes a predicate of a noun go on. */
const AFTER_NOUN = new Set(
  '드이입인임예여에은는도가를을로으의만다네였라지고하요해한했함합할과와랑나서던들까부보조마뿐중였엔엿임급였군구죠인걸템'.split(
    '',
  ),
);

const continues = (syllables: ReadonlySet<string>, rest: string): boolean =>
  rest === '' || syllables.has(rest[0]!) || !/\p{L}/u.test(rest[0]!);

/** True if what follows a stem can be an ending; this excludes nouns that merely begin the same way. */
export const isEnding = (rest: string): boolean => continues(ENDINGS, rest);

/** True if what follows a noun can be a particle or turn it into a predicate. */
export const isAfterNoun = (rest: string): boolean => continues(AFTER_NOUN, rest);
