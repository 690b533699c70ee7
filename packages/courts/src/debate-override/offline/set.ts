/** The offline agents of debate override. */

import type { OfflineRole, OfflineSet } from '@curia/core/court';
import { readText } from '@curia/offline';
import type { DebateTurn, Judgement } from '../rules/debate.ts';
import { SPEAKERS } from '../rules/protocol.ts';
import type { Stage1 } from '../rules/review/review.ts';
import { judge, reviewAspects, reviewSentiments } from './conclude.ts';
import { extractAspects, extractSentiments, validate } from './first-reading.ts';
import { type Floor, speak } from './speakers.ts';

const NOTHING: Stage1 = { aspects: [], sentiments: [] };
const UNDECIDED: Judgement = { final_patch: [], final_tuples: [] };

/** Answers from the text and from what was said so far. */
const answer =
  (say: (floor: Floor, judgement: Judgement) => unknown): OfflineRole =>
  async ({ inputs }) => {
    const text = String(inputs.text ?? '');
    const floor: Floor = {
      text,
      reading: await readText(text),
      stage1: (inputs.stage1 ?? NOTHING) as Stage1,
      turns: (inputs.turns ?? []) as readonly DebateTurn[],
    };
    return { answer: say(floor, (inputs.judgement ?? UNDECIDED) as Judgement) };
  };

const ROLES = new Map<string, OfflineRole>([
  ['aspect-extractor', answer(({ reading, text }) => ({ aspects: extractAspects(reading, text) }))],
  ['sentiment-extractor', answer(({ reading, text }) => ({ sentiments: extractSentiments(reading, text) }))],
  ['validator', answer(({ reading, text, stage1 }) => validate(reading, text, stage1))],
  ...SPEAKERS.map((speaker) => [`speaker-${speaker}`, answer((floor) => speak(speaker, floor))] as const),
  ['judge', answer(judge)],
  ['aspect-reviewer', answer(({ stage1 }, judgement) => ({ reviews: reviewAspects(stage1, judgement) }))],
  [
    'sentiment-reviewer',
    answer(({ stage1 }, judgement) => ({ reviews: reviewSentiments(stage1, judgement) })),
  ],
]);

/** Who answers which role of a debate. */
export const debateOverrideSet: OfflineSet = (role) => ROLES.get(role);
