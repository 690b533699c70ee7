/** Which ways of holding models to the shape of their answers were refused in a run, and how they were asked instead. */
import { type CallReport, isAnswered } from '@curia/core/in/agent';
import { ANSWER_MODES, MODE_WORDS } from '../agents/llm/modes.ts';

/** A line for every model that refused a way. */
export function sayWays(calls: readonly CallReport[]): string[] {
  const models = Map.groupBy(
    calls.filter(({ mode }) => mode !== undefined),
    ({ provider, model }) => `${provider}/${model}`,
  );
  return [...models].flatMap(([name, made]) => {
    const answered = new Set(made.filter(isAnswered).map(({ mode }) => mode));
    const left = ANSWER_MODES.filter(
      (mode) =>
        !answered.has(mode) &&
        made.some((call) => call.mode === mode && /^http_(4\d\d|501)$/.test(call.outcome)),
    );
    const instead = ANSWER_MODES.filter((mode) => answered.has(mode) && !left.includes(mode));
    if (left.length === 0 || instead.length === 0) return [];
    const words = (modes: readonly (keyof typeof MODE_WORDS)[]): string =>
      modes.map((mode) => MODE_WORDS[mode]).join(' and ');
    return [
      `${name} did not take ${words(left)}, and was held to the shape of its answers by ${words(instead)}`,
    ];
  });
}
