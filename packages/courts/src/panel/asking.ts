/** How a voice is asked: the question as a task for an agent, what it is shown, and what becomes of its answer. */
import type { CallReport, Failure } from '@curia/core/agent';
import { asks, type PromptWish, type Wanted } from '@curia/core/court';
import { z } from 'zod';
import { fieldsOf } from './case/fields-of.ts';
import { type PanelQuestion, shownCase, shownVotes } from './case/question.ts';
import { readPanelAnswer } from './case/read-answer.ts';
import type { PanelEvent } from './case/record-lines.ts';
import type { Panel } from './file/panel.ts';
import { seesAdvice } from './file/remembered.ts';
import type { AskedOf } from './given.ts';
import { languageOf } from './prompts/language.ts';
import type { PanelState } from './rule/protocol.ts';

/** The shape of an answer: what is in its votes is read item by item. */
const answer = z.strictObject({ votes: z.array(z.unknown()) });

const MOST_PROBLEMS = 10;

/** The task behind a question; `advice` is what a role gets to see of the memory. */
export function askVoice(
  panel: Panel,
  question: PanelQuestion,
  state: PanelState,
  advice: (role: string) => string,
): Wanted<PanelEvent> {
  const { role, voice, round, order } = question;
  const asked = { role, voice, round, order };
  const place = [`round-${round}`, role, voice];
  return asks<z.infer<typeof answer>, PanelEvent>({
    key: (order === null ? place : [...place, `order-${order}`]).join('/'),
    role,
    voice,
    prompt: () => wishFor(panel, question, state, advice(role)),
    answer,
    check: (said) => problemsWith(panel, question, said),
    unread: (said) => problemsWith(panel, question, said),
    told: (said, calls) => ({ kind: 'voice-answered', ...asked, answer: said, ...spentOn(calls) }),
    failed: (problem, failure) => ({ kind: 'voice-failed', ...asked, state: stateOf(failure), problem }),
  });
}

function problemsWith(panel: Panel, question: PanelQuestion, said: unknown): string | undefined {
  const { problems } = readPanelAnswer(panel, question, said);
  return problems.length === 0 ? undefined : problems.slice(0, MOST_PROBLEMS).join('; ');
}

function wishFor(
  panel: Panel,
  question: PanelQuestion,
  { input, votes }: PanelState,
  memory: string,
): PromptWish {
  const { court } = panel;
  const { role, voice, round, order, items } = question;
  const shown = shownCase(panel, fieldsOf(panel, input), order);
  const said = court.roles[role]?.sees === 'votes' ? shownVotes(panel, votes, question) : undefined;
  const isOnly = items?.length === 1 && items[0] === 'value';
  const asked: AskedOf & Readonly<Record<string, unknown>> = {
    case: shown,
    role,
    voice,
    round,
    order,
    items,
  };
  const inputs = said === undefined ? asked : { ...asked, votes: said };
  const filling = {
    ...shown,
    __items: isOnly ? null : (items?.join('\n') ?? null),
    __votes: said ?? null,
  };
  const wish = { template: role, language: languageOf(shown) };
  return seesAdvice(court, role)
    ? { ...wish, inputs: { ...inputs, memory }, filling: { ...filling, memory } }
    : { ...wish, inputs, filling };
}

/** What cannot be read was said all the same; everything else is silence. */
const stateOf = ({ failure }: Failure): 'missing' | 'unusable' =>
  failure === 'wrong_shape' || failure === 'too_long' ? 'unusable' : 'missing';

/** The model that answered and what it cost; other agents have neither. */
function spentOn(calls: readonly CallReport[]): { readonly family?: string; readonly cost?: number } {
  const last = calls.at(-1);
  if (last === undefined || last.provider === last.model) return {};
  const family = `${last.provider}/${last.model}`;
  const priced = calls.flatMap(({ cost_usd }) => cost_usd ?? []);
  return priced.length === 0 ? { family } : { family, cost: priced.reduce((sum, cost) => sum + cost, 0) };
}
