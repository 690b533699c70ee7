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
    {
      name: words.corrections,
      text: rows(answer.corrections)
        .map(
          ({ op, path, value }) => `${sayValue(path)}: ${op === 'remove' ? words.removed : sayValue(value)}`,
        )
        .join('\n'),
    },
    ...parts.filter((part) => !isOutput(part)).map(({ id }) => ({ name: id, text: verdicts.get(id) ?? '' })),
    {
      name: words.accepted,
      text: rows(answer.accepted_codes)
        .map(({ code, reason }) => `${sayValue(code)}: ${sayValue(reason)}`)
        .join('\n'),
    },
  ];
}
