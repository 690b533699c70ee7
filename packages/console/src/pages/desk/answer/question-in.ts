/** A question, or a part of one, in the language of the page; where its court says nothing in it, as it was asked. */
import type { ExpertQuestion, QuestionPart } from '@curia/core/review';
import { showUnseen } from '@curia/core/text';
import type { Language } from '../../../words/words.tsx';

/** What is asked. */
export const questionIn = (
  { question, words }: Pick<ExpertQuestion | QuestionPart, 'question' | 'words'>,
  language: Language,
): string => showUnseen(words?.[language]?.question ?? question);
