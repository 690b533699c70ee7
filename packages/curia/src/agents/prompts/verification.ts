/** What the prompts of verification are made of: the shape of an answer for the codes of a pack, and the severities. */
import { AGENTS, SEVERITIES, type Severity, type VerifierPrompt } from '@curia/core/internal';
import { z } from 'zod';
import { type CourtPrompts, listMeanings, type Meanings } from './court-prompts.ts';

const MOST_ISSUES = 1_000;

/** What a verifier answers, or the bare list; each issue is read with care later, so that one bad issue does not cost the others. */
export const verifierAnswer = z.preprocess(
  (said) => (Array.isArray(said) ? { issues: said } : said),
  z.object({ issues: z.array(z.unknown()).max(MOST_ISSUES) }),
);

const answerWith = (code: z.ZodType) =>
  z.object({
    issues: z.array(
      z.object({
        code,
        severity: z.enum(SEVERITIES),
        message: z.string(),
        location: z.object({ pointer: z.string() }),
        evidence: z.object({ page: z.int(), quote: z.string() }).nullable(),
        suggested_fix: z.string().nullable(),
        auto_fixable: z.boolean(),
      }),
    ),
  });

const answers = new WeakMap<VerifierPrompt, z.ZodType>();

/** What a model is held to: only the codes it is given. */
export function strictVerifierAnswer(prompt: VerifierPrompt): z.ZodType {
  let answer = answers.get(prompt);
  if (answer === undefined) {
    answer = answerWith(z.enum(prompt.codes as readonly [string, ...string[]]));
    answers.set(prompt, answer);
  }
  return answer;
}

const SEVERITY_MEANINGS: Meanings<Severity> = {
  en: {
    BLOCKER: 'the output cannot be used with it',
    MAJOR: 'it misleads whoever relies on the output',
    MINOR: 'it is wrong and does no harm',
  },
  ko: {
    BLOCKER: '이것이 있으면 출력을 쓸 수 없다',
    MAJOR: '출력에 기대는 사람을 오도한다',
    MINOR: '틀렸지만 해가 없다',
  },
};

/** The prompts of verification; rules alone do the work of V1. */
export const verificationPrompts: CourtPrompts = {
  court: 'verification',
  roles: AGENTS.filter((agent) => agent !== 'V1').map((agent) => `verifier-${agent}`),
  answers: { issues: answerWith(z.string()) },
  lists: (language) => ({ severities: listMeanings(SEVERITY_MEANINGS[language]) }),
};
