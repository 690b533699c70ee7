/** `curia show RUN --waiting`: who is asked for what, and where the answer goes. */
import { sayCount } from '@curia/core/in/read';
import type { OpenedRun } from '../../../kept/opened-run.ts';
import { type WaitingQuestion, waitingQuestions } from '../../../runs/waiting-questions.ts';
import type { Store } from '../../../store/store.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark } from '../../print/output.ts';

/** The questions that are open: JSON lines, a list, or with `isFull` every word that is asked. */
export async function showWaiting(
  store: Store,
  opened: OpenedRun,
  { isJson, isFull }: { readonly isJson: boolean; readonly isFull: boolean },
): Promise<string> {
  const questions: WaitingQuestion[] = [];
  for await (const one of waitingQuestions(store, opened)) questions.push(one);
  const { run_id, agents } = opened.manifest;
  if (isJson) return questions.map((one) => `${JSON.stringify({ ...one, run_id })}\n`).join('');
  if (questions.length === 0) {
    remark('curia: nobody is waited for');
    return '';
  }
  const then = agents.includes('files:')
    ? `put each answer where it says, then: curia resume ${printable(run_id)}`
    : `go on with: curia resume ${printable(run_id)}`;
  const sentence = `${sayCount(questions.length, 'question')} of ${printable(run_id)} ${questions.length === 1 ? 'has' : 'have'} no answer; ${then}\n`;
  if (isFull) return `${sentence}\n${questions.map(inWords).join('\n')}`;
  return `${sentence}${grid(
    ['case', 'asked', 'for', 'answer'],
    questions.map(({ case_id, role, voice, key, answer_file }) =>
      [case_id, voice ?? role, key, answer_file].map(printable),
    ),
  )}\n`;
}

function inWords({ case_id, role, key, prompt: { system, user }, answer_file }: WaitingQuestion): string {
  const head = coloursFor(process.stdout).bold(printable(`${case_id} ${role} ${key}`));
  const lines = [answer_file, '', ...system.split('\n'), '', ...user.split('\n')];
  return `${[head, ...lines.map(printable)].join('\n')}\n`;
}
