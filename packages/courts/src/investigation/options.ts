/** What can be set of investigation. */
import { z } from 'zod';
import { QUERY_TYPES } from './rules/plan/plan.ts';

/** The options of the court. */
export const investigationOptions = z.object({
  repository: z.string().default('').describe('the folder that tools read and citations are checked against'),
  logs: z.string().default('').describe('a log file, or a folder of them, for tools and citations of logs'),
  planner: z.enum(['rules', 'model']).default('rules').describe('who chooses questions and investigators'),
  type: z
    .enum(['guessed', ...QUERY_TYPES])
    .default('guessed')
    .describe('the kind of question, if a case does not say; it decides which investigators are sent'),
});

/** The options of the court, as it reads them. */
export type InvestigationOptions = z.output<typeof investigationOptions>;
