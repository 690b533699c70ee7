/** A court in code: an approver reads a request; a sure yes is approved, and everything else goes to a person. */
import { atLeast, choice, defineTable, score } from '@curia/core';
import { asks, type Court } from '@curia/core/court';
import { ruleBy } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import { tableQuestion } from '@curia/core/table';
import { readPrompts } from 'curia/prompts';
import { z } from 'zod';

const sure = { said: 'yes', confidence: atLeast(0.8) } as const;
const table = defineTable({
  id: 'approval',
  policy: 'plain',
  title: 'Approval of a request',
  facts: {
    said: choice('what the approver said', ['yes', 'no', 'silent']),
    confidence: score('how sure the approver is', { min: 0, max: 1 }),
  },
  outcomes: { APPROVE: 'the request is approved', ASK: 'a person decides' },
  rules: [{ id: 'sure', when: sure, then: 'APPROVE', reason: 'a yes, {confidence} sure', source: 'own' }],
  otherwise: { then: 'ASK', reason: 'the approver said {said}', source: 'own' },
});
const question = tableQuestion(table);
const answer = z.object({ said: z.enum(['yes', 'no']), confidence: z.number().min(0).max(1) });
const texts = readPrompts(`${import.meta.dirname}/prompts`);

const court: Court<object, { outcome: string; rule: string; reason: string }> = {
  name: 'approval',
  questions: [question],
  options: z.object({}),
  prompts: { roles: ['approver'], texts, answers: { approval: answer } },
  brings: { answers: ['said', 'confidence'], law: [] },
  bind: (rulebook) => ({
    open(input) {
      const given = readInput(z.looseObject({ request: z.string() }), input);
      let facts: object = { said: 'silent', confidence: 0 };
      let ruling: object | undefined;
      const { task, told } = asks({
        key: 'approver',
        role: 'approver',
        answer,
        prompt: () => ({ template: 'approver', inputs: { request: given.request } }),
        told: (said) => said,
        failed: () => facts,
      });
      return {
        tasks: () => (ruling === undefined ? [task] : []),
        tell(_key, outcome) {
          facts = told(outcome) as object;
          ruling = ruleBy(rulebook, question, facts);
        },
        ruling: () => ruling,
        record: () => ({ ...given, ...facts }),
      };
    },
  }),
  headlines: ({ outcome, rule, reason }) => [{ about: '', outcome, rule, reason }],
};
export default court;
