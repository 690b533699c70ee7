/** Tools that rule on a case the agent brings along: decide it, or explain the ruling. */
import { z } from 'zod';
import { inForce } from '../../drive/calibration/in-force.ts';
import { decidedRecord, decidingFor } from '../../runs/decide-lines.ts';
import { explainQuestions, explanationRecord } from '../../runs/explain-case.ts';
import { explanation, ruling } from '../../wire/ruling.ts';
import { tableValues } from '../../wire/run-request.ts';
import { defineTool } from '../tool.ts';

const asked = z.strictObject({
  question: z.string().describe('The question to decide by, such as disposition; list_questions names all.'),
  case: z.looseObject({}).describe('The case, with the fields that the question reads.'),
  policy: z.string().optional().describe('A policy of the question; the first if absent.'),
  values: tableValues.optional(),
});

/** The tools. */
export const rulingTools = [
  defineTool({
    name: 'decide',
    title: 'Rule on a case',
    description:
      'Rules on one case by explicit rules: the first rule that matches wins. Returns the ruling with its rule, code, reason and the hash of the policy. The same case always gets the same ruling. A case that lacks something is refused with what is missing.',
    permission: 'decide',
    input: asked.extend({
      trace: z.boolean().default(false).describe('Add every rule tried, condition by condition.'),
    }),
    output: ruling,
    async call({ names, vault, caller: who }, { question, case: input, policy, values, trace }) {
      const deciding = await decidingFor(
        { who, alarms: vault.alarms(), names },
        await names.choose(question, { policy, values }),
      );
      return decidedRecord(deciding, input, { trace });
    },
  }),
  defineTool({
    name: 'explain',
    title: 'Explain a ruling',
    description:
      'Explains the ruling on a case: the winning rule, what failed in the rules above it, and the nearest changes of facts or parameters that would lead to each other outcome.',
    permission: 'consult',
    input: asked,
    output: explanation,
    async call({ names, vault }, { question, case: input, policy, values }) {
      const chosen = await inForce(await names.choose(question, { policy, values }), vault.alarms());
      return explanationRecord(
        chosen,
        input,
        explainQuestions(chosen.question.questions(input, chosen.policy)),
      );
    },
  }),
];
