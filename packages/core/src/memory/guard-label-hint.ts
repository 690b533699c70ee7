/** Finds and removes label hints: a message must not say which label a term of the case at hand should get. */
import { foldLetters, foldStandIns } from '../text/fold-letters.ts';
import { squeeze } from '../text/squeeze.ts';
import { wordsOf } from '../text/words.ts';

/** Words that are a label: found even inside other words and letter by letter. */
const LABELS = [
  'positive',
  'negative',
  'neutral',
  '긍정',
  '부정',
  '중립',
  '호평',
  '혹평',
  '최악',
  '최고',
] as const;

/** Words that are a label or as good as one: found as whole words. */
const JUDGEMENTS =
  'pos|neg|neu|mixed|good|bad|badly|great|poor|excellent|terrible|awful|best|worst|lovely|favou?rable|unfavou?rable|positivity|negativity|(?:dis)?like[sd]?|love[sd]?|hate[sd]?|prais\\p{L}*|(?:dis)?satisf\\p{L}*|disappoint\\p{L}*|stars?';

/** The beginnings of Korean words that judge. */
const KOREAN_JUDGEMENTS = '혼합|좋|나쁘|나쁜|나빠|나빴|나쁨|별로|만족|불만|실망|훌륭';

const LABEL_WORD = new RegExp(
  `\\p{L}{0,30}(?:${LABELS.join('|')})\\p{L}{0,30}|(?<!\\p{L})(?:${JUDGEMENTS})(?!\\p{L})|(?<!\\p{L})(?:${KOREAN_JUDGEMENTS})\\p{L}*|\\p{Extended_Pictographic}`,
  'giu',
);

/** Words that speak of labels; beside a label they are as telling as a term. */
const LABELLING = [
  'label',
  'answer',
  'gold',
  'verdict',
  'sentiment',
  'polarity',
  '정답',
  '라벨',
  '레이블',
  '극성',
  '감성',
];

/** What stands where a label stood. */
export const WITHHELD = '[withheld]';

/** Tells whether a message names a label, or a judgement and, anywhere in it, a term of the case or a word that speaks of labels. */
export function hasLabelHint(message: string, terms: readonly string[]): boolean {
  const squeezed = squeeze(message);
  const spelt = squeeze(foldStandIns(message));
  // A lesson has no use for a label, whatever it is said of.
  if (LABELS.some((label) => squeezed.includes(label) || spelt.includes(label))) return true;
  LABEL_WORD.lastIndex = 0;
  if (!LABEL_WORD.test(foldLetters(message))) return false;
  // A reference is known by each of its parts.
  const parts = terms.flatMap((term) => [term, ...term.split('#')]);
  return [...LABELLING, ...parts].some((term) => namesTerm(squeezed, term));
}

/** A label that no single word shows: it is spelt out over several. */
function hidesLabel(message: string): boolean {
  const [squeezed, words] = [squeeze(message), wordsOf(message)];
  const timesIn = (text: string, label: string): number => text.split(label).length - 1;
  return LABELS.some(
    (label) => timesIn(squeezed, label) > words.reduce((times, word) => times + timesIn(word, label), 0),
  );
}

/** A longer word of Latin letters is found without its ending, so that plurals are found too. */
function namesTerm(squeezedMessage: string, term: string): boolean {
  const squeezed = squeeze(term);
  const isLatin = /^[a-z]+$/u.test(squeezed);
  const stem = isLatin && squeezed.length >= 6 ? squeezed.slice(0, -2) : squeezed;
  return stem !== '' && squeezedMessage.includes(stem);
}

/** A message after the guard: as it was, rewritten without labels, or nothing where a label is hidden in it. */
export interface GuardedMessage {
  readonly message: string | null;
  readonly isRewritten: boolean;
}

/** Lets a message pass, withholds its labels, or drops it where that does not help. */
export function withholdLabels(message: string, terms: readonly string[]): GuardedMessage {
  if (!hasLabelHint(message, terms)) return { message, isRewritten: false };
  if (hidesLabel(message)) return { message: null, isRewritten: false };
  const rewritten = foldLetters(message).replace(LABEL_WORD, WITHHELD);
  if (hasLabelHint(rewritten, terms)) return { message: null, isRewritten: false };
  return { message: rewritten, isRewritten: true };
}
