/** Which ways of holding models to the shape of their answers were refused in a run, and how they were asked instead. */
import { type CallReport, isAnswered } from '@curia/core/in/agent';
import { ANSWER_MODES, type AnswerMode, MODE_WORDS } from '../agents/llm/modes.ts';

/** A line for every model that refused a way. */
export function sayWays(calls: readonly CallReport[]): string[] {
  const models = Map.groupBy(
    calls.filter(({ mode }) => mode !== undefined),
    ({ provider, model }) => `${provider}/${model}`,
  );
  return [...models].flatMap(([name, made]) => {
    const answered = new Set(made.filter(isAnswered).map(({ mode }) => mode));
    const isRefused = (mode: AnswerMode): boolean =>
      made.some(
        (call) =>
          call.mode === mode &&
          /^http_(4\d\d|501)$/.test(call.outcome) &&
          (!answered.has(mode) || isAnsweredLater(made, call)),
      );
    const left = ANSWER_MODES.filter(isRefused);
    const instead = ANSWER_MODES.filter((mode) => answered.has(mode) && !left.includes(mode));
    if (left.length === 0 || instead.length === 0) return [];
    const longer = left.some((mode) => answered.has(mode)) ? ' any longer' : '';
    const words = (modes: readonly (keyof typeof MODE_WORDS)[]): string =>
      modes.map((mode) => MODE_WORDS[mode]).join(' and ');
    return [
      `${name} did not take ${words(left)}${longer}, and was held to the shape of its answers by ${words(instead)}`,
    ];
  });
}

/** Whether the same question was answered in a looser way: a provider may change its mind in the middle of a run. */
function isAnsweredLater(made: readonly CallReport[], { mode, prompt_hash, role }: CallReport): boolean {
  const from = ANSWER_MODES.indexOf(mode!);
  return made.some(
    (call) =>
      isAnswered(call) &&
      call.prompt_hash === prompt_hash &&
      call.role === role &&
      ANSWER_MODES.indexOf(call.mode!) > from,
  );
}
