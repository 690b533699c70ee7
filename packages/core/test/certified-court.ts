/** A court with a few dozen cases whose right answers are known, to calibrate in milliseconds. */

import type { CourtCalibrating } from '@curia/core/court/votes';
import { startCalibrating } from '../../courts/src/panel/calibrate/calibrate-court.ts';
import type { Panel } from '../../courts/src/panel/file/panel.ts';
import { parsePanel } from '../../courts/src/panel/rule/define-panel.ts';
import { CuriaError } from '../src/read/errors.ts';
import { type MadePanel, type MadeVotes, makeVotes, reviewersOf } from './random-votes.ts';

/** A court that takes what is certified. */
export const file = {
  court: 'labels',
  value: { kind: 'choice', values: ['class-0', 'class-1'] },
  roles: { judge: { voices: 'any' } },
  facts: { certified: { calibrated: 'certified' }, margin: { tally: 'margin' } },
  outcomes: {
    TAKE: { effect: 'take', what: 'calibrated' },
    EXPERT: { effect: 'escalate' },
  },
  rules: [{ id: 'certified', when: { certified: true }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
/** That court. */
export const panel = parsePanel(file);
/** What takes the leading value without asking for a certificate. */
export const leading = {
  facts: { margin: { tally: 'margin' } },
  outcomes: { LEADING: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'two', when: { margin: { at_least: 2 } }, then: 'LEADING', reason: '' }],
};
const small: MadePanel = {
  items: 60,
  classes: 2,
  reviewers: reviewersOf(0.95, 0.85, 0.8),
  gold: 40,
  abstains: 0.1,
};
/** Its votes and what is right on two thirds of them. */
export const made = makeVotes(small, 2);
/** What a certificate should promise. */
export const wanted = { maxError: 0.2, delta: 0.2, goldDrawn: 'random' } as const;

/** What a store says that knows of no failed audit. */
export const NO_ALARMS = { voids: [] } as const;

/** A case as written. */
export type Case = Record<string, unknown> & { readonly votes: readonly object[] };

/** The votes as cases; a role is named if it is given. */
export function casesOf({ votes, gold }: MadeVotes, role?: (reviewer: string) => string): Case[] {
  const known = new Map(gold.map(({ item, label }) => [String(item), label]));
  return [...Map.groupBy(votes, ({ item }) => String(item))].map(([case_id, said]) => ({
    case_id,
    ...(known.has(case_id) ? { gold: known.get(case_id) } : {}),
    votes: said.map(({ reviewer, label }) => ({
      voice: reviewer,
      ...(role === undefined ? {} : { role: role(String(reviewer)) }),
      ...(label === null ? { state: 'abstained' } : { value: label }),
    })),
  }));
}

/** Starts to calibrate on cases, and on answers known from elsewhere. */
export function calibrating(
  on: Panel,
  cases: readonly object[],
  gold: readonly object[] = [],
): CourtCalibrating {
  const started = startCalibrating(on);
  for (const one of cases) started.add(one);
  for (const one of gold) started.addGold(one);
  return started;
}

/** What is thrown, or what is returned if nothing is. */
export const errorOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    if (CuriaError.is(error)) return { code: error.code, message: error.message, details: error.details };
    throw error;
  }
};
