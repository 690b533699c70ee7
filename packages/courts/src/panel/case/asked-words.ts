/** What a person is asked of a case of a panel, by the labels of its court in each language that it has labels in. */
import type { AnswerKind, QuestionWords } from '@curia/core/review';
import { splitId } from '../file/item-id.ts';
import { type CourtLabels, type LabelLanguage, type LabelsInOne, labelOf } from '../file/labels.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { written } from '../value/written.ts';
import { VERDICT } from './person-answer.ts';

/** A question with its words in the languages of the court. */
interface Asked {
  readonly question: string;
  readonly words?: { readonly en?: QuestionWords; readonly ko?: QuestionWords };
}

/** The sentences that a court does not write itself. */
const SENTENCES = {
  en: {
    ofCase: (title: string) => `${title}: what is right?`,
    ofValue: 'What is the right value?',
    ofItem: (item: string) => `What is right for ${item}?`,
    ofVerdict: 'What is the verdict on the whole case?',
  },
  ko: {
    ofCase: (title: string) => `${title}: 무엇이 맞습니까?`,
    ofValue: '맞는 값은 무엇입니까?',
    ofItem: (item: string) => `${item}: 무엇이 맞습니까?`,
    ofVerdict: '안건 전체의 판정은 무엇입니까?',
  },
} as const;

/** A language, what the court says in it, and what it leaves to say. */
interface Wording {
  readonly said: LabelsInOne;
  readonly sentences: (typeof SENTENCES)[LabelLanguage];
  readonly language: LabelLanguage;
}

function inEach(labels: CourtLabels | undefined, word: (wording: Wording) => QuestionWords): Asked['words'] {
  const inOne = (language: LabelLanguage): QuestionWords | undefined => {
    const said = labels?.[language];
    return said && word({ said, language, sentences: SENTENCES[language] });
  };
  return labels && written({ en: inOne('en'), ko: inOne('ko') });
}

/** English is what is asked where nobody chooses a language: on the command line, and over HTTP. */
const asked = (words: Asked['words'], otherwise: string): Asked => ({
  question: words?.en?.question ?? otherwise,
  ...(words && { words }),
});

/** What is asked of the case as a whole. */
export const askedOfCase = ({ title, court }: Panel): Asked =>
  asked(
    inEach(court.labels, ({ said, sentences }) => ({ question: sentences.ofCase(said.title ?? title) })),
    SENTENCES.en.ofCase(title),
  );

/** What is asked of one item. */
export function askedOfItem(panel: Panel, item: string, answer: AnswerKind): Asked {
  const { labels } = panel.court;
  const { key, field: known } = splitId(panel[courtPlan], item);
  const field = known?.name ?? '';
  const isValue = item === 'value';
  const words = inEach(labels, ({ said, sentences, language }) => {
    const called = field === '' ? '' : labelOf(labels, language, 'fields', field);
    const label = [key, called].filter((part) => part !== '').join('/');
    const own = said.questions?.[field === '' ? 'value' : field];
    // One question may be asked of several items.
    const question = own === undefined || item === field || isValue ? own : `${label}: ${own}`;
    return written({
      question: question ?? (isValue ? sentences.ofValue : sentences.ofItem(label)),
      label: isValue ? undefined : label,
      values: valuesIn(said.values, namesIn(answer)),
    });
  });
  return asked(words, isValue ? SENTENCES.en.ofValue : SENTENCES.en.ofItem(item));
}

/** What is asked of the verdict. */
export function askedOfVerdict({ court }: Panel, verdicts: readonly string[]): Asked {
  const words = inEach(court.labels, ({ said, sentences }) =>
    written({
      question: said.questions?.[VERDICT] ?? sentences.ofVerdict,
      values: valuesIn(said.outcomes, verdicts),
    }),
  );
  return asked(words, SENTENCES.en.ofVerdict);
}

/** The values that can be answered by name. */
const namesIn = (answer: AnswerKind): readonly string[] => {
  if (answer.kind === 'list') return namesIn(answer.of);
  return answer.kind === 'choice' ? answer.values : answer.kind === 'flag' ? ['true', 'false'] : [];
};

function valuesIn(
  labels: Readonly<Record<string, string>> | undefined,
  names: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const known = names.filter((name) => labels !== undefined && Object.hasOwn(labels, name));
  return known.length === 0 ? undefined : Object.fromEntries(known.map((name) => [name, labels![name]!]));
}
