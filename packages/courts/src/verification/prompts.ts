/** What the prompts of verification are made of: the shape of an answer for the codes of a pack, and the severities. */

import { type CourtPrompts, listMeanings, type Meanings } from '@curia/core/court';
import { z } from 'zod';
import { texts } from './prompts/texts.ts';
import { AGENTS, SEVERITIES, type Severity } from './rules/issue.ts';
import type { VerifierPrompt } from './rules/pack/pack.ts';

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
    BLOCKER:
      'nothing in the output can be relied on: it is about another document, another person or another kind of document, or the document is void',
    MAJOR:
      'a value, a label or a line is wrong or missing, and the rest stands: a print date as the date of the invoice, a report that was never issued',
    MINOR: 'it is inexact, and nobody would decide otherwise because of it: a word misspelt in a description',
  },
  ko: {
    BLOCKER:
      '출력의 어느 것도 믿을 수 없다. 다른 문서나 다른 사람, 다른 종류의 문서에 관한 것이거나 문서가 무효이다',
    MAJOR:
      '값이나 라벨, 줄 하나가 틀렸거나 빠졌고 나머지는 맞다. 출력일을 청구일로 적은 것, 나온 적 없는 보고서 따위',
    MINOR: '정확하지 않지만 그 때문에 다르게 판단할 사람은 없다. 설명의 오자 따위',
  },
};

/** The prompts of verification; rules alone do the work of V1. */
export const verificationPrompts: CourtPrompts = {
  texts,
  roles: AGENTS.filter((agent) => agent !== 'V1').map((agent) => `verifier-${agent}`),
  answers: { issues: answerWith(z.string()) },
  lists: (language) => ({ severities: listMeanings(SEVERITY_MEANINGS[language]) }),
};
