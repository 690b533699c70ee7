/** The investigators that need no model: each looks at its own kind of evidence with the tools, and says how sure it is. */
import { parseIid } from '@curia/core';
import { Workbench } from '../../../sources/tools/workbench.ts';
import type { Answer } from '../../agent.ts';
import { promptLanguage } from '../../prompt-language.ts';
import { type InvestigatorTask, investigatorTask } from '../../prompts/investigation.ts';
import type { OfflineSet } from '../offline-agent.ts';
import { counterReview } from './counter-review.ts';
import { lookAgain } from './look-again.ts';
import { lookAtCode } from './look-at-code.ts';
import { lookAtDependencies } from './look-at-dependencies.ts';
import { lookAtHistory } from './look-at-history.ts';
import { lookAtLogs } from './look-at-logs.ts';
import { lookAtRelease } from './look-at-release.ts';
import { lookAtSettings } from './look-at-settings.ts';
import { type Scene, setScene } from './scene.ts';
import type { Suspect } from './suspects.ts';
import { writeReport } from './write-report.ts';

/** Makes the set from the options of the court. */
export const offlineInvestigators = (options: Readonly<Record<string, string>>): OfflineSet =>
  investigatorsAt(
    new Workbench({
      ...(options.repository ? { repository: options.repository } : {}),
      ...(options.logs ? { logs: options.logs } : {}),
    }),
  );

/** An investigator that takes longer has failed. */
const MOST_SECONDS = 120;

/** Makes the set around a workbench. */
export function investigatorsAt(bench: Workbench): OfflineSet {
  const scenes = new Map<string, Promise<Scene>>();
  /** All investigators of a case start from the same clues; they are gathered once. */
  const sceneOf = (case_id: string, task: InvestigatorTask, signal: AbortSignal): Promise<Scene> => {
    const question = [task.query, ...task.questions.map(({ text }) => text), task.scope].join('\n');
    const key = `${case_id}\n${question}`;
    const known = scenes.get(key);
    if (known !== undefined) return known;
    const made = setScene(question, promptLanguage(undefined, task.query), bench, signal);
    made.catch(() => scenes.delete(key));
    if (scenes.size > 50) scenes.clear();
    scenes.set(key, made);
    return made;
  };
  return (role) => {
    if (role === 'planner')
      return () => ({ failure: 'no_answer', message: 'without a model, plans are made by rules' });
    if (!role.startsWith('investigator-')) return undefined;
    return async ({ case_id, prompt }, signal) => {
      const task = investigatorTask.parse(prompt.inputs.task);
      const inTime = AbortSignal.timeout(MOST_SECONDS * 1000);
      try {
        return await answer(case_id, task, AbortSignal.any([signal, inTime]));
      } catch (error) {
        // The clues may be shared with an investigator whose time was up a moment earlier.
        if (signal.aborted || !['TimeoutError', 'AbortError'].includes((error as Error).name)) throw error;
        return { failure: 'timeout', message: `it took longer than ${MOST_SECONDS} s` };
      }
    };
  };

  async function answer(case_id: string, task: InvestigatorTask, signal: AbortSignal): Promise<Answer> {
    const scene = { ...(await sceneOf(case_id, task, signal)), signal };
    if (task.kind === 'counter-review') return { answer: await counterReview(task, scene) };
    const suspects = await look(scene, task.iid);
    return {
      answer:
        task.round === 1
          ? writeReport(task, suspects, scene.say, wordNothing(scene, task.iid))
          : lookAgain(task, suspects, scene.say),
    };
  }
}

/** Each perspective looks at its own evidence, so that agreement between them means something. */
async function look(scene: Scene, iid: string): Promise<Suspect[]> {
  const { type, perspective } = parseIid(iid)!;
  switch (type) {
    case 'LOG':
      // Without logs there still are the places that would log, and those that keep silent.
      return scene.clues.logs.length + scene.anchors.length > 0
        ? lookAtLogs(scene)
        : lookAtCode(scene, 'ERRORHANDLING');
    case 'HIST':
      return lookAtHistory(scene, perspective.short);
    case 'REL':
      return lookAtRelease(scene, perspective.short);
    default:
      if (perspective.short === 'CONFIG') return lookAtSettings(scene);
      if (perspective.short === 'DEPENDENCY') return lookAtDependencies(scene);
      return lookAtCode(scene, perspective.short);
  }
}

/** Why nothing was found, where that can be told. */
function wordNothing({ clues, paths, say }: Scene, iid: string): string {
  const { type } = parseIid(iid)!;
  if (paths.length === 0 && clues.logs.length === 0) return say.noSource;
  if (type === 'LOG' && clues.traces.length === 0 && clues.messages.length === 0) return say.noLog;
  return say.nothing;
}
