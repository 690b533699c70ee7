/** What a Korean word is on its own: a thing, an opinion, a scale, a negation, or none of these; and how it ends. */
import type { Polarity } from '@curia/core/text/opinion';
import { endsInConsonant, endsInL, endsInM, endsInN, headsOf, isAfterNoun, isEnding } from './conjugate.ts';
import {
  KOREAN_NOUNS,
  KOREAN_OPINION_NOUNS,
  KOREAN_PREDICATES,
  KOREAN_SCALES,
  type OpinionGroup,
} from './lexicon.ts';
import type { Morphologist } from './morphology.ts';

/** A thing that a word names. */
export interface Thing {
  /** The letters of the word, from its beginning, that name it. */
  readonly length: number;
  readonly ref: string;
  readonly wants: 'more' | 'less' | null;
  readonly isKnown: boolean;
  /** Whether its mere presence is worth mentioning. */
  readonly isCounted: boolean;
  /** A whole product. */
  readonly isWhole: boolean;
  /** What follows the name: particles. */
  readonly particle: string;
}

/** An opinion or a scale that a word carries. */
export interface Judgment {
  /** Where in the word it begins. */
  readonly at: number;
  readonly polarity: Polarity | null;
  /** For a scale: whether there is more or less of a thing. */
  readonly says: 'more' | 'less' | null;
  readonly ref: string;
  readonly strength: number;
  readonly isNoun: boolean;
  /** It only says that there is such a thing. */
  readonly isExistence: boolean;
  /** What follows the stem or noun: endings. */
  readonly rest: string;
  /** A negation, or an adverb that makes one with it, is written together with the stem. */
  readonly prefix: string;
  readonly stem: string;
}

/** A word on its own. */
export interface WordReading {
  readonly thing: Thing | null;
  readonly judgment: Judgment | null;
  readonly isPredicate: boolean;
}

interface Entry {
  readonly polarity: Polarity | null;
  readonly says: 'more' | 'less' | null;
  readonly ref: string;
  readonly strength: number;
  readonly isNoun: boolean;
  readonly isExistence: boolean;
  readonly stem: string;
}

type Known = Pick<Thing, 'ref' | 'wants' | 'isCounted' | 'isWhole'>;

const predicates = new Map<string, Entry>();
const opinionNouns = new Map<string, Entry>();
const things = new Map<string, Known>();

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function addPredicates(words: string, entry: Omit<Entry, 'stem'>): void {
  for (const stem of wordsOf(words)) {
    for (const head of headsOf(stem)) if (!predicates.has(head)) predicates.set(head, { ...entry, stem });
  }
}

const entryOf = ({ polarity, ref, strength = 1 }: OpinionGroup, isNoun: boolean): Omit<Entry, 'stem'> => ({
  polarity,
  says: null,
  ref,
  strength,
  isNoun,
  isExistence: false,
});

// A scale comes before the opinions: what is little or much is good or bad only of something.
for (const { says, words, polarity = null, isExistence = false } of KOREAN_SCALES)
  addPredicates(words, { polarity, says, ref: '', strength: 0.7, isNoun: false, isExistence });
for (const group of KOREAN_PREDICATES) addPredicates(group.words, entryOf(group, false));
for (const group of KOREAN_OPINION_NOUNS)
  for (const stem of wordsOf(group.words)) opinionNouns.set(stem, { ...entryOf(group, true), stem });
for (const { ref, wants = null, isCounted = false, isWhole = false, words } of KOREAN_NOUNS)
  for (const word of wordsOf(words))
    if (!things.has(word)) things.set(word, { ref, wants, isCounted, isWhole });

/** No word is longer, and the time that the analyser takes grows with the square of a word. */
const LONGEST_WORD = 24;
const LONGEST_HEAD = 8;
const LONGEST_NOUN = 6;
const PARTICLES =
  /^(?:들|님|분들?)?(?:이|가|은|는|을|를|도|만|의|에|에서|에선|에도|에는|엔|으로|로|으로도|로도|로는|으로는|과|와|랑|이랑|하고|까지|까지도|부터|조차|마저|보다|보다는|보단|보다도|처럼|만큼|만큼은|만큼의|이나|나|이든|뿐|쪽|쪽이|쪽은|면에서|자체|자체가|자체는|자체도|만은|만이|이란|란|씩)?$/u;
/** A noun with the copula: it closes its clause as a predicate does. */
const COPULA =
  /^(?:이고|고|이며|며|입니다|이에요|예요|이예요|에요|이네요|네요|이죠|죠|이다|다|이라|라|이라서|라서|이라고|라고|이지만|지만|인데|인데요|였|이었|임|인|였습니다|이었습니다|였어요|이었어요|요|이야|야)$/u;
const BAD_GLUE = /^(?:안|못)/u;
const GLUED_ADVERB = /^(?:안|못|잘|너무|정말|완전|진짜|매우|참|꽤|넘|더|제일|가장|아주|엄청|개|핵|존|겁나)/u;

/** Classifies a word on its own, using morphology for words that are not on the lists. */
export function classifyWord(word: string, morphologist: Morphologist): WordReading {
  if (word.length > LONGEST_WORD) return { thing: null, judgment: null, isPredicate: false };
  const judgment = judgmentAt(word, 0) ?? gluedJudgment(word);
  const thing = knownThing(word);
  if (thing !== null && (judgment === null || thing.length >= judgment.at + judgment.stem.length)) {
    return { thing, judgment: null, isPredicate: isCopula(thing.particle) };
  }
  if (judgment !== null) return { thing: null, judgment, isPredicate: true };
  const both = thingWithJudgment(word);
  if (both !== null) return both;
  const { nounLength, isPredicate } = morphologist(word);
  const named = nounLength > 0 ? withoutParticle(word.slice(0, nounLength)) : strippedNoun(word, isPredicate);
  if (named === '' || isStopNoun(named)) return { thing: null, judgment: null, isPredicate };
  const particle = word.slice(named.length);
  if (!PARTICLES.test(particle) && !isCopula(particle))
    return { thing: null, judgment: null, isPredicate: true };
  if (LIKE_PREDICATE.test(named)) return { thing: null, judgment: null, isPredicate: true };
  const known = [...suffixesOf(named)].map((suffix) => things.get(suffix)).find((one) => one !== undefined);
  return {
    thing: {
      length: named.length,
      ref: known?.ref ?? '',
      wants: known?.wants ?? null,
      isCounted: known?.isCounted ?? false,
      isWhole: known?.isWhole ?? false,
      isKnown: known !== undefined,
      particle,
    },
    judgment: null,
    isPredicate: isCopula(particle),
  };
}

/** Words that morphology takes for nouns although they end as predicates do. */
const LIKE_PREDICATE =
  /(?:해서|해져서|져서|는데|은데|하신|하는|지만|네요|어요|아요|해요|습니다|다고|면서|려고|하게|없이|거려서|거리고|해도|으면|었|았|했)$/u;

const isCopula = (particle: string): boolean => COPULA.test(particle);

/** The ends of a compound, the longest first: a phone case is a case. */
function* suffixesOf(word: string): Generator<string> {
  for (let from = 0; from < word.length - 1; from++) yield word.slice(from);
}

/** An opinion that begins at a letter of a word, by the longest stem whose ending is one. */
export function judgmentAt(word: string, at: number): Judgment | null {
  for (let length = Math.min(word.length - at, LONGEST_HEAD); length > 0; length--) {
    const head = word.slice(at, at + length);
    const rest = word.slice(at + length);
    const noun = opinionNouns.get(head);
    if (noun !== undefined && isAfterNoun(rest)) return { ...noun, at, rest, prefix: '' };
    const predicate = predicates.get(head);
    // The head may contain part of the ending, which shows how the word continues.
    if (predicate !== undefined && (isEnding(rest) || (endsInM(head) && isAfterNoun(rest))))
      return {
        ...predicate,
        at,
        rest: word.slice(at + commonLength(word.slice(at), predicate.stem)),
        prefix: '',
      };
  }
  return null;
}

function commonLength(word: string, stem: string): number {
  let length = 0;
  while (length < stem.length && word[length] === stem[length]) length++;
  return length;
}

function gluedJudgment(word: string): Judgment | null {
  const prefix = GLUED_ADVERB.exec(word)?.[0];
  if (prefix === undefined || prefix.length === word.length) return null;
  const found = judgmentAt(word, prefix.length);
  return found === null ? null : { ...found, at: BAD_GLUE.test(prefix) ? 0 : found.at, prefix };
}

function knownThing(word: string): Thing | null {
  for (let length = Math.min(word.length, LONGEST_NOUN); length > 0; length--) {
    const known = things.get(word.slice(0, length));
    const particle = word.slice(length);
    if (
      known !== undefined &&
      (PARTICLES.test(particle) || isCopula(particle)) &&
      agrees(word.slice(0, length), particle)
    )
      return { length, ...known, isKnown: true, particle };
  }
  return null;
}

/** Some particles follow a consonant and others a vowel, which tells 향이 from a noun in 이. */
function agrees(noun: string, particle: string): boolean {
  const closed = endsInConsonant(noun);
  if (closed === undefined) return true;
  if (/^(?:이|은|을|과|으)/u.test(particle)) return closed;
  if (/^(?:가|는|를|와|로)$/u.test(particle)) return !closed || (particle === '로' && endsInL(noun));
  return true;
}

/** A thing and an opinion about it, written as one word. */
function thingWithJudgment(word: string): WordReading | null {
  for (let length = Math.min(word.length - 1, LONGEST_NOUN); length > 1; length--) {
    const known = things.get(word.slice(0, length));
    if (known === undefined) continue;
    const particle = /^(?:이|가|은|는|도)/u.exec(word.slice(length))?.[0] ?? '';
    for (const skipped of particle === '' ? [''] : ['', particle]) {
      const from = length + skipped.length;
      const prefix = GLUED_ADVERB.exec(word.slice(from))?.[0] ?? '';
      const judgment =
        judgmentAt(word, from) ?? (prefix === '' ? null : judgmentAt(word, from + prefix.length));
      if (judgment === null) continue;
      const thing = { length, ...known, isKnown: true, particle: '' };
      return {
        thing,
        judgment: { ...judgment, prefix: judgment.at > from ? prefix : '' },
        isPredicate: true,
      };
    }
  }
  return null;
}

/** Morphology sometimes takes a particle for the end of a noun it does not know. */
function withoutParticle(noun: string): string {
  const found = /(?:보단|께는|은|는|이|을|를|만|도)$/u.exec(noun)?.[0];
  if (found === undefined || noun.length - found.length < 2 || OWN_ENDING.test(noun)) return noun;
  const bare = noun.slice(0, -found.length);
  return agrees(bare, found) ? bare : noun;
}

/** Endings of nouns that look like particles. */
const OWN_ENDING =
  /(?:덩이|걸이|잡이|받이|놀이|벌이|풀이|먹이|높이|깊이|길이|넓이|어린이|고양이|떡볶이|온도|강도|각도|속도|난이도|정도|용도|밀도|농도|습도|조도|채도|명도|빈도|지도|마을|가을|노을|불만)$/u;

/** Where morphology finds no noun, a particle that agrees with what is before it still shows one. */
function strippedNoun(word: string, isPredicate: boolean): string {
  if (isPredicate) return '';
  const found = /(?:이|가|은|는|을|를|도)$/u.exec(word)?.[0];
  if (found === undefined || word.length < 3) return '';
  const noun = word.slice(0, -found.length);
  if (found === '도' || /[하되있없했]$/u.test(noun) || !agrees(noun, found)) return '';
  return noun;
}

const STOP_NOUNS = new Set(
  wordsOf(
    '애 조카 아이들 어머니 아버지 시어머니 할머니 할아버지 언니들 분 분들 남들 남 다들 끝 한쪽 양쪽 안쪽 바깥쪽 전부 일부 대부분 이름 고개 저 제 나 내 우리 너 그 이 저희 엄마 아빠 남편 아내 와이프 아이 아들 딸 애기 아기 애들 가족 부모님 친구 동생 언니 누나 형 오빠 지인 사람 사람들 손님 고객 하루 이틀 사흘 며칠 처음 오늘 어제 내일 이번 저번 지난번 다음 요즘 요새 지금 아침 점심 저녁 밤 낮 평소 매일 매번 항상 자주 가끔 정도 생각 기대 느낌 느낌적 경우 것 거 게 건 걸 점 때 번 개 후기 리뷰 년 월 일 시간 분 초 주 주일 달 개월 이유 이후 이전 전 후 중 동안 순간 쪽 편 듯 수 바 데 곳 부분 그냥 조금 약간 너무 정말 진짜 완전 매우 아주 전혀 거의 그래도 또 역시 특히 확실 확실히 일단 우선 솔직히 솔직 개인적 개인 전체적 전반적 다른 모든 아무 무엇 뭐 누구 어디 여기 거기 저기 이거 그거 저거 이것 그것 하나 둘 셋 두 세 한 첫 몇 여러 이상 이하 최근 예전 옛날 당일 다음날 주말 평일 여름 겨울 봄 가을 집 회사 학교 인터넷 온라인 오프라인 사진 사용 구매 구입 주문 이용 방문 선택 결정 고민 걱정 기분 마음 맘 화 날 눈 손 발 입 코 귀 머리 얼굴 피부 몸 목 어깨 무릎 볼 없이 말 말씀 이야기 문제 상황 방법 기준 차이 대신 반면 다만 근데 하지만 그런데 그러나 그리고 그래서 때문 덕분 위해 대비 대로 만큼 뿐 ㅋ ㅎ ㅠ ㅜ 별 개인 취향 도움 신경 관심 필요 가능 불가 이해 확인 참고 예정 의사 의향 강력 적극 절대 무조건 바로 금방 계속 자꾸 다시 먼저 미리 벌써 아직 이미 드디어 결국 살짝 훨씬 더욱 더 덜 가장 제일 워낙 꽤 제법 은근 나름 정도면 셈 따름 노릇 척 체 김 채 터 지경 모양 만원 천원 원 시 층 호 살 킬로 그램 센치 미터 퍼센트',
  ),
);

const isStopNoun = (noun: string): boolean => STOP_NOUNS.has(noun) || /^[\d\p{P}ㅋㅎㅠㅜ]+/u.test(noun);

/** Endings after which a contrast follows. */
export function endsInContrast(word: string): boolean {
  if (/(?:지만|으나|더라도|아도|어도|해도|라도|나마|건만|련만|는데도|음에도|지만은)(?:요|서도)?$/u.test(word))
    return true;
  const base = /데(?:요|도|다가)?$/u.exec(word);
  return base !== null && endsInN(word.slice(0, base.index));
}
