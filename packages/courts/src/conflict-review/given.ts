/** The answers that a case of conflict review carries already. */
import { type RecordedAnswer, recordedAnswersIn } from '@curia/core/agent';
import { REVIEWERS } from './rules/action.ts';
import type { ConflictCase } from './rules/conflict-case.ts';

/** The actions that a case carries already answer for the reviewers and the re-check. */
export function givenAnswers(input: unknown): RecordedAnswer[] {
  const {
    review_actions: actions,
    rechecks,
    absent,
  } = input as {
    review_actions?: Record<string, unknown> | null;
    rechecks?: unknown;
    absent?: Record<string, unknown> | null;
  };
  const votes = REVIEWERS.flatMap((reviewer): RecordedAnswer[] => {
    const answer = actions?.[reviewer];
    // An agent that was absent when the case was recorded has not answered since; its empty list means nothing.
    return Array.isArray(answer) && absent?.[reviewer] == null
      ? [{ role: `reviewer-${reviewer}`, answer: { review_actions: answer } }]
      : [];
  });
  const looks = recordedAnswersIn(rechecks).flatMap(({ group, action }): RecordedAnswer[] =>
    action == null || !Array.isArray(group)
      ? []
      : [
          {
            role: RECHECK,
            key: recheckKey(group.map(String)),
            answer: { review_actions: [action] },
          },
        ],
  );
  return [...votes, ...looks];
}

/** The case without the answers of an earlier run; this run records its own. */
export function withoutAnswers(input: object): object {
  const {
    review_actions: _a,
    rechecks: _b,
    absent: _c,
    perspectives_absent: _d,
    ...rest
  } = input as ConflictCase;
  return rest;
}

/** Who looks at a group once more. */
export const RECHECK = 'arbiter-recheck';

/** The key of the question about a group. Two groups never share a key, whatever their ids hold: the group a, b is not the tuple a+b. */
export const recheckKey = (tuple_ids: readonly string[]): string =>
  `recheck/${tuple_ids.map((id) => id.replaceAll('%', '%25').replaceAll('+', '%2B')).join('+')}`;
