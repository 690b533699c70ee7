/** Who is asked what in a debate, and what becomes of the answers. */
import type { PromptLanguage } from '@curia/core/agent';
import { asks, type Wanted } from '@curia/core/court';
import type { z } from 'zod';
import { type DebateRole, debateAnswers } from './prompts.ts';
import type { DebateCommand, DebateEvent, DebateState } from './rules/protocol.ts';
import type { Aspect } from './rules/review/review.ts';

/** The task behind a command; `advice` is what the memory has for a role. */
export function wanted(
  question: DebateCommand,
  debate: DebateState,
  language: PromptLanguage,
  advice: (role: string) => string,
): Wanted<DebateEvent> {
  const speaker = 'speaker' in question ? question.speaker : '';
  const name = question.role === 'speaker' ? `speaker-${speaker}` : question.role;
  const askRole = <R extends DebateRole>(role: R): Wanted<DebateEvent> =>
    asks({
      key: 'round' in question ? `round-${question.round}/${name}` : name,
      role: name,
      prompt: () => {
        const { text, stage1, validation, turns, judgement } = debate;
        const memory = advice(name);
        const reading = readingOf(stage1);
        const aspects = reading.map(({ aspect_term }) => aspect_term);
        const inputs = { text, stage1, reading, aspects, validation, turns, judgement, speaker, memory };
        return { template: name, language, inputs };
      },
      answer: ANSWERS[role],
      told: (answer) => EVENTS[role](answer, speaker, debate.text),
      failed: (problem) => ({ kind: 'agent-failed', role, problem }),
    });
  return askRole(question.role);
}

/** The first reading as roles see it: how sure it was is for the rules to weigh, not for them; what was filled in nobody said. */
function readingOf(stage1: DebateState['stage1']): { aspect_term: string; polarity: string | null }[] {
  const { aspects = [], sentiments = [] } = stage1 ?? {};
  const terms = [
    ...new Set([...aspects.map(({ term }) => term), ...sentiments.map((one) => one.aspect_term)]),
  ];
  return terms.map((aspect_term) => {
    const said = sentiments
      .filter((one) => one.aspect_term === aspect_term && one.is_backfilled !== true)
      .toSorted((a, b) => b.confidence - a.confidence);
    return { aspect_term, polarity: said[0]?.polarity ?? null };
  });
}

type Answers = { readonly [R in DebateRole]: z.output<(typeof debateAnswers)[R]> };

/** The shape of the answer of each role, and of no other. */
const ANSWERS: { readonly [R in DebateRole]: z.ZodType<Answers[R]> } = debateAnswers;

/** An aspect with its place: the first in the text, unless the answer names one; letters are counted here, not by agents. */
function placed(one: Aspect, text: string): Aspect {
  const at = one.span || one.term === '' ? -1 : text.indexOf(one.term);
  if (at < 0) return one;
  const start = [...text.slice(0, at)].length;
  return { ...one, span: { start, end: start + [...one.term].length } };
}

/** The event that each role's answer becomes. */
const EVENTS: {
  readonly [R in DebateRole]: (answer: Answers[R], speaker: string, text: string) => DebateEvent;
} = {
  'aspect-extractor': ({ aspects }, _speaker, text) => ({
    kind: 'aspects-extracted',
    aspects: aspects.map((one) => placed(one, text)),
  }),
  'sentiment-extractor': ({ sentiments }) => ({ kind: 'sentiments-extracted', sentiments }),
  validator: (validation) => ({ kind: 'validation-received', validation }),
  speaker: (turn, speaker) => ({ kind: 'turn-taken', turn: { speaker, ...turn } }),
  judge: (judgement) => ({ kind: 'judgement-received', judgement }),
  'aspect-reviewer': ({ reviews }) => ({ kind: 'aspects-reviewed', reviews }),
  'sentiment-reviewer': ({ reviews }) => ({ kind: 'sentiments-reviewed', reviews }),
};
