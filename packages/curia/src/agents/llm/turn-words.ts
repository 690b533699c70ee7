/** What a model is told after its prompt, in the language of the prompt. */

import type { PromptLanguage } from '@curia/core/agent';
import { promptLanguage } from '@curia/core/agent';
import type { Prompt } from '@curia/core/court';

/** What a model is told after its prompt. */
export interface TurnWords {
  /** It has used its tools as far as it may. */
  readonly conclude: string;
  /** A tool that it asked for beyond that. */
  readonly over: string;
  /** Its answer cannot be used. */
  readonly repair: (problem: string) => string;
}

const WORDS: Readonly<Record<PromptLanguage, TurnWords>> = {
  en: {
    conclude: 'You have used your tools as far as you may. Hand in the answer now, from what you have seen.',
    over: 'not used: the limit is reached',
    repair: (problem) =>
      `That answer cannot be used. ${problem}\nGive the answer again as JSON of the required shape, and nothing else.`,
  },
  ko: {
    conclude: '도구를 쓸 수 있는 만큼 썼다. 이제 본 것으로 답을 낸다.',
    over: '쓰지 않음: 한도에 이르렀다',
    repair: (problem) =>
      `그 답은 쓸 수 없다. ${problem}\n정해진 꼴의 JSON으로 답을 다시 내고, 다른 것은 적지 않는다.`,
  },
};

/** The words for a prompt. */
export const turnWords = ({ system }: Prompt): TurnWords => WORDS[promptLanguage({}, system)];
