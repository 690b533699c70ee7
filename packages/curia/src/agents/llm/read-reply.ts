/** From what a model returned to an answer, and if it cannot be used, how the model is asked to mend it. */
import type { Answer, Ask } from '@curia/core/in/agent';
import type { ModelReply } from './model.ts';
import { readModelText } from './read-text.ts';
import type { ModelTurn } from './sent-call.ts';
import type { Speaker } from './speakers.ts';
import { turnWords } from './turn-words.ts';

const SHOWN = 20_000;

/** What a model is shown after an answer that cannot be used. */
export const repairTurns = ({ prompt }: Ask, { text }: ModelReply, problem: string): ModelTurn[] => [
  // Some providers refuse an empty turn.
  ...(text.trim() === '' ? [] : [spoken('assistant', text.slice(0, SHOWN))]),
  spoken('user', turnWords(prompt).repair(problem)),
];

const spoken = (role: 'user' | 'assistant', text: string): ModelTurn => ({
  role,
  content: [{ type: 'text', text }],
});

/** What a model said; half an answer, or what a filter left of one, is none. */
export function readReply(
  ask: Ask,
  { text, stopped, tokens }: ModelReply,
  { where, config }: Speaker,
): Answer {
  if (stopped === 'filtered')
    return {
      failure: 'no_answer',
      message: `${where} declined, or was stopped by a content filter${text === '' ? '' : `: ${text.slice(0, 300)}`}`,
    };
  const read = readModelText(ask, text);
  if (stopped !== 'cut_off' || 'answer' in read) return read;
  const taken = tokens.out === null ? '' : ` after ${tokens.out} tokens`;
  return {
    failure: 'too_long',
    message: `${where} was cut off${taken}, before its answer was whole: max_output_tokens is ${config.max_output_tokens}`,
  };
}

/** What a model could mend in its answer; nothing where it is good, and where asking again would end alike. */
export function problemWith(ask: Ask, { stopped }: ModelReply, read: Answer): string | undefined {
  if ('answer' in read) return ask.check?.(read.answer);
  return stopped === undefined ? read.message : undefined;
}
