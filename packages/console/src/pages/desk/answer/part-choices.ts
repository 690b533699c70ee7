/** What can be chosen for a part of a question, and with which key. */
import type { AnswerKind, QuestionPart, QuestionWords } from '@curia/core/review';
import { showUnseen } from '@curia/core/text';
import type { Item } from '../../../api/desk.ts';
import type { Words } from '../../../words/en.ts';
import type { Language } from '../../../words/words.tsx';
import type { Choice } from './choices.tsx';

/** A choice, and the value that it stands for. */
export interface ValueChoice extends Choice {
  readonly value: unknown;
  /** The position of its key; empty beyond the ninth. */
  readonly code: string;
}

const KEYS = 9;

/** The choices of a part; none if something has to be written. Beside an output, a part may stay open, so there is no "none". */
export function choicesOf(
  { answer, words: own }: QuestionPart,
  { subject }: Pick<Item, 'subject'>,
  words: Words['desk'],
  language: Language,
): ValueChoice[] {
  const called = own?.[language]?.values;
  const chosen = plainChoices(answer, words, called).map(([value, label], at): ValueChoice => {
    const cap = at < KEYS ? String(at + 1) : '';
    return { id: JSON.stringify(value), value, label, cap, code: cap === '' ? '' : `Digit${cap}` };
  });
  const isOptional = subject === null && 'optional' in answer && answer.optional === true;
  return isOptional
    ? [...chosen, { id: 'null', value: null, label: words.none, cap: '0', code: 'Digit0' }]
    : chosen;
}

function plainChoices(
  answer: AnswerKind,
  words: Words['desk'],
  called: QuestionWords['values'] = {},
): [unknown, string][] {
  const say = (value: string, otherwise: string): string =>
    Object.hasOwn(called, value) ? showUnseen(called[value]!) : otherwise;
  switch (answer.kind) {
    case 'choice':
      return answer.values.map((value) => [value, say(value, value)]);
    case 'flag':
      return [
        [true, say('true', words.yes)],
        [false, say('false', words.no)],
      ];
    case 'output':
      return [
        [true, words.isRight],
        [false, words.toCorrect],
      ];
    default:
      return [];
  }
}
