/** The survey before a plan: which evidence there is, whether asking is free, and the places that the offline agents rank. */
import { CuriaError } from '@curia/core';
import type { ExaminedTask, OpenSources } from '@curia/core/court';
import type { Survey } from './rules/plan/survey.ts';

/** Surveys the sources of a run. */
export async function surveySources(task: ExaminedTask, open: OpenSources): Promise<Survey> {
  const { query } = task.inputs as { query: string };
  const { repository, logs } = open.places;
  const free = task.is_free;
  return {
    free,
    history: await open.hasHistory(),
    trace: logs.length > 0 || open.hasTrace(query),
    // Whoever is made of the same rules starts from them anyway.
    places: free || repository === undefined ? [] : await rankedPlaces(task, open),
  };
}

/** The places that the offline agents rank; none where they fail. */
async function rankedPlaces(
  { case_id, inputs, signal }: ExaminedTask,
  { sources }: OpenSources,
): Promise<Survey['places']> {
  const { query, questions, scope } = inputs as { query: string; questions: string[]; scope: string };
  const asked = { query, scope, questions: questions.map((text, at) => ({ id: `Q${at + 1}`, text })) };
  try {
    const { rankFor } = await import('./offline/rank-for.ts');
    return await rankFor(case_id, asked, sources, signal);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (CuriaError.is(error)) throw error;
    return [];
  }
}
