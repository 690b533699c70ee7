/** The investigators that need no model: each looks at its own kind of evidence with the tools, and says how sure it is. */

import type { Reply } from '@curia/core/agent';
import type { OfflineSet } from '@curia/core/court';
import { parseIid } from '../rules/finding/iid.ts';
import { type InvestigatorTask, investigatorTask } from '../rules/plan/investigator-task.ts';
import { lookWithin } from './case-scene.ts';
import { counterReview } from './look/counter-review.ts';
import { lookAgain } from './look/look-again.ts';
import { lookAtCode, lookForSilence } from './look/look-at-code.ts';
import { lookAtDependencies } from './look/look-at-dependencies.ts';
import { lookAtHistory } from './look/look-at-history.ts';
import { lookAtLogs } from './look/look-at-logs.ts';
import { lookAtRelease } from './look/look-at-release.ts';
import { lookAtSettings } from './look/look-at-settings.ts';
import type { Scene } from './scene.ts';
import { surveyScene } from './survey-places.ts';
import type { Suspect } from './suspects.ts';
import { writeReport } from './write-report.ts';

/** Who answers which role of an investigation. */
export const offlineInvestigators: OfflineSet = (role) => {
  if (role === 'planner')
    return () => ({ failure: 'no_answer', message: 'without a model, plans are made by rules' });
  if (!role.startsWith('investigator-')) return undefined;
  return async ({ case_id, inputs }, { signal, sources }) => {
    if (sources === undefined) return { failure: 'no_answer', message: 'there is nothing to look into' };
    const task = investigatorTask.parse(inputs.task);
    const given = await lookWithin(case_id, task, sources, signal, (scene) => answer(task, scene));
    return 'too_late' in given ? { failure: 'timeout', message: given.too_late } : given;
  };
};

async function answer(task: InvestigatorTask, scene: Scene): Promise<Reply> {
  if (task.kind === 'counter-review') return { answer: await counterReview(task, scene) };
  const suspects = await look(scene, task.iid);
  return {
    answer:
      task.round === 1
        ? writeReport(task, suspects, scene.say, wordNothing(scene, task.iid))
        : lookAgain(task, suspects, scene.say),
  };
}

/** The survey of a scene is made once for all who look at it. */
const surveys = new WeakMap<Scene['clues'], Promise<Suspect[]>>();

function surveyOf(scene: Scene): Promise<Suspect[]> {
  const known = surveys.get(scene.clues) ?? surveyScene(scene);
  surveys.set(scene.clues, known);
  known.catch(() => surveys.delete(scene.clues));
  return known;
}

/** What a place is worth to one perspective that nothing else leads to. */
const ALONE = 0.35;

/** Each perspective looks at its own evidence, so that agreement between them means something; what it names first is what else leads to as well. */
async function look(scene: Scene, iid: string): Promise<Suspect[]> {
  const { type, perspective } = parseIid(iid)!;
  if (type === 'REL') return lookAtRelease(scene, perspective.short);
  const survey = await surveyOf(scene);
  if (perspective.short === 'CALLCHAIN') return survey;
  const most = Math.max(1e-9, survey[0]?.score ?? 0);
  const placeOf = ({ path, symbol, lines }: Suspect): string => `${path} ${symbol ?? lines[0]}`;
  const worth = new Map(survey.map((suspect) => [placeOf(suspect), suspect.score / most]));
  return (await lookAlone(scene, type, perspective.short))
    .map((suspect) => ({
      ...suspect,
      score: suspect.score * (ALONE + (1 - ALONE) * (worth.get(placeOf(suspect)) ?? 0)),
      // History and code that meet where the words of the report lead are one witness; only the first place is answered.
      isAside: survey[0] !== undefined && placeOf(suspect) !== placeOf(survey[0]),
    }))
    .sort((a, b) => b.score - a.score);
}

async function lookAlone(scene: Scene, type: string, short: string): Promise<Suspect[]> {
  switch (type) {
    case 'LOG':
      // Without logs, a search for patterns is one for the places that should have logged something.
      return short === 'PATTERN' && scene.clues.logs.length === 0
        ? lookForSilence(scene)
        : lookAtLogs(scene, short);
    case 'HIST': {
      const found = await lookAtHistory(scene, short);
      // Who wrote the lines that the words lead to is no witness of its own; it is told where there is nothing else to tell.
      const own = found.filter(({ cues }) =>
        cues.some(({ kind, from }) => kind !== 'blame' || from === 'failure'),
      );
      return own.length > 0 ? own : found;
    }
    default:
      if (short === 'CONFIG') return lookAtSettings(scene);
      if (short === 'DEPENDENCY') return lookAtDependencies(scene);
      return lookAtCode(scene, short);
  }
}

/** Why nothing was found, if known. */
function wordNothing({ clues, paths, say }: Scene, iid: string): string {
  const { type, perspective } = parseIid(iid)!;
  if (paths.length === 0 && clues.logs.length === 0) return say.noSource;
  if (
    type === 'LOG' &&
    clues.logs.length === 0 &&
    (perspective.short !== 'STACKTRACE' || clues.traces.length === 0)
  )
    return say.noLog;
  return say.nothing;
}
