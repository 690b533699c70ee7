/** A court whose measures can be worked out by hand. */

import type { ComparedSystem, ComparedVoices } from '@curia/core/court/votes';
import { startPanelMeasure } from '../../courts/src/panel/calibrate/measure-panel.ts';
import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';

/** A court whose chief decides where the others do not agree. */
export const court = {
  court: 'c',
  value: { kind: 'choice', values: ['x', 'y'] },
  roles: { first: { voices: 3 }, chief: { voices: 1, asked: 'later' } },
  facts: { leading: { tally: 'leading', by: 'first' }, chief: { count: 'voted', by: 'chief' } },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading', by: 'first' },
    CHIEF: { effect: 'take', what: 'leading', by: 'chief' },
    ASK: { effect: 'ask', roles: ['chief'] },
    EXPERT: { effect: 'escalate' },
  },
  rules: [
    { id: 'all', when: { leading: 3 }, then: 'TAKE', reason: '' },
    { id: 'ask', when: { leading: { at_least: 2 } }, then: 'ASK', reason: '' },
    { id: 'chief', when: { chief: 1 }, then: 'CHIEF', reason: '' },
  ],
  otherwise: { then: 'EXPERT', reason: '' },
};

/** The votes of the first voices, letter by letter, and of the chief. */
export const votes = (first: string, chief?: string, costs: readonly number[] = [1, 2, 3]) => [
  ...[...first].map((value, at) => ({ voice: `v${at}`, role: 'first', value, cost: costs[at]! })),
  ...(chief === undefined ? [] : [{ voice: 'c', role: 'chief', value: chief, cost: 10 }]),
];

/** Measures a court on cases. */
export function report(file: object, cases: readonly object[], resamples = 300): ComparedVoices {
  const measure = startPanelMeasure(parsePanel(file));
  for (const one of cases) measure.add(one);
  return measure.report({ resamples });
}
/** Systems by name. */
export const byName = (systems: readonly ComparedSystem[]): Record<string, ComparedSystem> =>
  Object.fromEntries(systems.map((one) => [one.system, one]));
