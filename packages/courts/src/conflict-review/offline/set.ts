/** The offline agents of conflict review. */

import type { OfflineRole, OfflineSet } from '@curia/core/court';
import { readText } from '@curia/offline';
import { REVIEWERS } from '../rules/action.ts';
import type { Candidate } from '../rules/candidate.ts';
import type { ConflictFlag } from '../rules/flag.ts';
import { PERSPECTIVE_ROLES, type PerspectiveReader } from './perspectives.ts';
import { recheckGroup } from './recheck.ts';
import { reviewAs } from './reviewers.ts';

const textOf = (inputs: Readonly<Record<string, unknown>>): string => String(inputs.text ?? '');

const asPerspective =
  (perspective: PerspectiveReader): OfflineRole =>
  async ({ inputs }) => {
    const text = textOf(inputs);
    return { answer: { triplets: perspective(await readText(text), text) } };
  };

const asReviewer =
  (reviewer: (typeof REVIEWERS)[number]): OfflineRole =>
  async ({ inputs }) => {
    const text = textOf(inputs);
    const review_actions = reviewAs(reviewer, {
      text,
      reading: await readText(text),
      candidates: (inputs.candidates ?? []) as readonly Candidate[],
      flags: (inputs.flags ?? []) as readonly ConflictFlag[],
      asked: new Set((inputs.asked ?? []) as readonly string[]),
    });
    return { answer: { review_actions } };
  };

const recheck: OfflineRole = async ({ inputs }) => {
  const text = textOf(inputs);
  const candidates = (inputs.candidates ?? []) as readonly Candidate[];
  const review_actions = recheckGroup(
    text,
    await readText(text),
    String(inputs.conflict_type ?? ''),
    candidates,
  );
  return { answer: { review_actions } };
};

const ROLES = new Map<string, OfflineRole>([
  ...Object.entries(PERSPECTIVE_ROLES).map(
    ([role, perspective]) => [role, asPerspective(perspective)] as const,
  ),
  ...REVIEWERS.map((reviewer) => [`reviewer-${reviewer}`, asReviewer(reviewer)] as const),
  ['arbiter-recheck', recheck],
]);

/** Who answers which role of a conflict review. */
export const conflictReviewSet: OfflineSet = (role) => ROLES.get(role);
