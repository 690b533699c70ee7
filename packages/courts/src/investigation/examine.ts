/** Checks what reports cite before they are recorded, adds what no investigator could examine, and surveys the sources before a plan. */
import type { ExaminedTask, Examiner, OpenSources } from '@curia/core/court';
import { z } from 'zod';
import { annotateReport, annotateReview, evidenceOf } from './annotate-report.ts';
import { PLANNER } from './hearing/ask-plan.ts';
import { iidIn } from './hearing/ask-report.ts';
import { SURVEYOR } from './hearing/ask-survey.ts';
import type { InvestigationOptions } from './options.ts';
import { readReport } from './rules/finding/read-report.ts';
import { surveySources } from './survey-sources.ts';

/** The question that an investigator was asked, which is a source as well. */
const asked = z.object({ task: z.object({ query: z.string() }) });

/** A report with a check result for every citation; its own claims about its citations are ignored. */
async function examine(
  answer: unknown,
  { key, inputs, voice, signal }: ExaminedTask,
  open: OpenSources,
): Promise<unknown> {
  const read = readReport(answer, iidIn(key));
  if (read.kind === 'malformed') return answer;
  const question = asked.safeParse(inputs).data?.task.query;
  const checks = await open.check(evidenceOf(read), question);
  const said = voice === undefined ? {} : { voice };
  if (read.kind === 'review') return { ...annotateReview(read.review, checks, open.mask), ...said };
  const unseen = await open.unseen(signal);
  const seen = unseen === undefined ? {} : { unseen };
  return { ...annotateReport(read.report, checks, open.mask), ...said, ...seen };
}

/** How investigation looks at answers. */
export const examiner: Examiner<InvestigationOptions> = {
  places({ repository, logs }) {
    const logged = logs === '' ? [] : [logs];
    return repository === '' ? { logs: logged } : { repository, logs: logged };
  },
  leaves: [PLANNER],
  looks: { [SURVEYOR]: surveySources },
  examine,
};
