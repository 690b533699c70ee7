/** What investigators are told, and the shape of their reports. */
import { report, reviewReport } from '@curia/core';
import { z } from 'zod';
import type { PromptTemplate } from '../prompt.ts';

/** What an investigator hands in; the court reads it with small repairs, or saves what it can. */
export const investigatorAnswer = z.looseObject({});

/** What a model is held to. */
export const strictReport = report;

/** What a counter-reviewer is held to. */
export const strictReviewReport = reviewReport;

/** What an investigator is told; the duties are written by the court. */
export const investigatorPrompt: PromptTemplate = {
  system:
    'You investigate a question about software and hand in a report. Answer as JSON with the fields of the form below; YAML there only shows them.',
  user: '{duties}',
};
