/** Answers in words, so that two can be held against each other. */
import type { ExpertQuestion, QuestionWords } from '@curia/core/review';
import { showUnseen } from '@curia/core/text';
import { isFields, sayValue } from '../../../parts/say-value.ts';
import type { Words } from '../../../words/en.ts';
import type { Language } from '../../../words/words.tsx';
import { isOutput } from './answer-form.ts';

/** One line of an answer. */
export interface SaidPart {
  readonly name: string;
  readonly text: string;
}

/** A value as a person would say it. */
function sayAnswer(value: unknown, words: Words['desk'], called: QuestionWords['values'] = {}): string {
  if (value === undefined) return '';
  if (value === null) return words.none;
  if (['string', 'boolean'].includes(typeof value) && Object.hasOwn(called, String(value)))
    return showUnseen(called[String(value)]!);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    if (value.length === 0) return words.emptyList;
    return value.map((one) => sayAnswer(one, words, called)).join(', ');
  }
  if (isFields(value) && typeof value.polarity === 'string')
    return `${sayValue(value.aspect_term) || words.implied}: ${value.polarity}`;
  return sayValue(value);
}

/** An answer part by part, in the order of the question. */
export function partsOf(
  answer: Readonly<Record<string, unknown>>,
  { parts }: Pick<ExpertQuestion, 'parts'>,
  words: Words['desk'],
  language: Language,
  paths?: readonly string[],
): SaidPart[] {
  if (!parts.some(isOutput))
    return parts.map(({ id, words: own }) => ({
      name: id === 'value' ? words.says : showUnseen(own?.[language]?.label ?? id),
      text: sayAnswer(answer[id], words, own?.[language]?.values),
    }));
  const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isFields) : []);
  const verdicts = new Map(rows(answer.answers).map((one) => [one.issue_id, sayValue(one.verdict)]));
  return [
    { name: words.says, text: answer.agrees_with_primary === true ? words.isRight : words.corrected },
    ...(paths === undefined
      ? [
          {
            name: words.corrections,
            text: correctionsIn(answer)
              .map((one) => sayCorrection(one, words))
              .join('\n'),
          },
        ]
      : paths.map((path) => ({ name: sayPath(path), text: sayAt(answer, path, words) }))),
    ...parts.filter((part) => !isOutput(part)).map(({ id }) => ({ name: id, text: verdicts.get(id) ?? '' })),
    {
      name: words.accepted,
      text: rows(answer.accepted_codes)
        .map(({ code, reason }) => `${sayValue(code)}: ${sayValue(reason)}`)
        .join('\n'),
    },
  ];
}

const correctionsIn = ({ corrections }: Readonly<Record<string, unknown>>) =>
  Array.isArray(corrections) ? corrections.filter(isFields) : [];

const sayCorrection = (
  { op, path, value }: Readonly<Record<string, unknown>>,
  words: Words['desk'],
): string => `${sayValue(path)}: ${op === 'remove' ? words.removed : sayValue(value)}`;

/** The places that some answer corrects, each once; pages and snippets follow their values. */
export const correctedIn = (answers: readonly Readonly<Record<string, unknown>>[]): string[] => [
  ...new Set(
    answers
      .flatMap(correctionsIn)
      .map(({ path }) => sayValue(path))
      .filter((path) => !/\/(page|snippet)$/.test(path)),
  ),
];

/** A place as words: `/line_items/3/quantity` is `line items 4 quantity`. */
const sayPath = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll('_', ' ')))
    .join(' ');

/** What an answer puts at a place; nothing if it leaves it as it was read. */
function sayAt(answer: Readonly<Record<string, unknown>>, path: string, words: Words['desk']): string {
  const found = correctionsIn(answer).find((one) => one.path === path);
  if (found === undefined) return '';
  return found.op === 'remove' ? words.removed : sayValue(found.value);
}
