/** Tools about rule tables: list them, show one, check one that is being written, compare two. */

import { CuriaError } from '@curia/core';
import { z } from 'zod';
import { checkText, compareTables } from '../../api/tables.ts';
import { may } from '../../drive/rights.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { describeQuestions, tableRecord } from '../../runs/table-record.ts';
import { questionList, tableShown } from '../../wire/table.ts';
import { checkAsked, checked, compared, comparisonAsked } from '../../wire/table-check.ts';
import { defineTool } from '../tool.ts';

/** The tools. */
export const tableTools = [
  defineTool({
    name: 'list_questions',
    title: 'List rule tables',
    description:
      'Lists every question that can decide a case, with its policies, outcomes and hashes. Start here to learn which question fits.',
    permission: 'consult',
    input: z.strictObject({}),
    output: questionList,
    call: async ({ names }) => ({
      schema_version: SCHEMA_VERSION,
      questions: describeQuestions(await names.questions()),
    }),
  }),
  defineTool({
    name: 'show_table',
    title: 'Show a rule table',
    description:
      'Shows one rule table whole: facts, rules in order (the first match wins), outcomes, parameters. Read it to see what a case must contain.',
    permission: 'consult',
    input: z.strictObject({
      question: z.string().describe('A name from list_questions.'),
      policy: z.string().optional().describe('One of its policies; the first if absent.'),
    }),
    output: tableShown,
    call: async ({ names }, { question, policy }) => tableRecord(await names.choose(question, { policy })),
  }),
  defineTool({
    name: 'check_table',
    title: 'Check a rule table or court',
    description:
      'Parses the text of a table or court file and analyses every case it can tell apart: rules that are never reached, rules that change nothing, cases that no rule covers.',
    permission: 'consult',
    input: checkAsked,
    output: checked,
    call: async (_context, asked) => checkText(asked),
  }),
  defineTool({
    name: 'compare_policies',
    title: 'Compare two policies',
    description:
      'Decides every case of a list, or of a run, by two policies and tells what moves, from which rule to which. The second may be the text of a table.',
    permission: 'consult',
    input: comparisonAsked,
    output: compared,
    async call(context, asked) {
      if (asked.run !== undefined && !may(context.caller.roles, 'read'))
        throw new CuriaError(
          'ROLE_REFUSED',
          'comparing over a run takes a role that may read runs; give cases',
        );
      return compareTables(context, asked);
    },
  }),
];
