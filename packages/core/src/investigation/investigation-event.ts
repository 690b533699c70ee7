/** What can happen in an investigation; the events of a run are its record, and replaying them is the run. */
import { z } from 'zod';
import { plan } from './plan.ts';
import { report, reviewReport } from './report.ts';
import { ANSWERS } from './similarity.table.ts';

/** What the protocol is told. */
export const investigationEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('investigation-planned'),
    plan,
    /** How the plan came about, where that is worth knowing. */
    notes: z.array(z.string()).optional(),
  }),
  z.object({
    event: z.literal('report-received'),
    iid: z.string(),
    report,
    notes: z.array(z.string()).optional(),
    /** What nobody could look at, such as a log that is binary; the final report says so. */
    unseen: z.array(z.string()).optional(),
  }),
  z.object({
    event: z.literal('review-received'),
    iid: z.string(),
    review: reviewReport,
    notes: z.array(z.string()).optional(),
  }),
  z.object({
    event: z.literal('report-malformed'),
    iid: z.string(),
    problem: z.string(),
    /** What could be saved of it. */
    remains: report.optional(),
  }),
  z.object({ event: z.literal('investigator-failed'), iid: z.string(), reason: z.string() }),
  z.object({ event: z.literal('report-refused'), name: z.string(), reason: z.string() }),
  z.object({
    event: z.literal('comparison-answered'),
    what: z.enum(['cause', 'fix']),
    refs: z.tuple([z.string(), z.string()]),
    answer: z.enum(ANSWERS),
    rationale: z.string(),
  }),
  z.object({ event: z.literal('budget-exhausted'), reason: z.string() }),
]);

/** What the protocol is told. */
export type InvestigationEvent = z.infer<typeof investigationEvent>;
