/** A case of conflict review and the ruling on it: the shapes on the wire, each defined once. */

import { suggest } from '@curia/core/text';
import { z } from 'zod';
import { absentPerspectives, absentReviewers, type UnheardKind } from './absence.ts';
import {
  ACTIONS,
  newValue,
  REVIEWER_WORDS,
  REVIEWERS,
  type ReviewActions,
  type Reviewer,
  reviewAction,
  reviewActions,
} from './action.ts';
import { recordedCandidates } from './candidate.ts';
import { conflictFlag } from './flag.ts';
import { REVIEW_MODES } from './review-need.table.ts';

const reviewer = z.enum(REVIEWERS);
const vote = z.enum(ACTIONS).nullable();
const outcome = z.enum(['KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGED']);

/** A risk that a validator found in a tuple. */
export const validatorRisk = z.object({
  tuple_id: z.string().min(1),
  type: z.string().min(1).max(100).describe('the kind of risk, in the words of the validator'),
  severity: z.string().max(100).nullish(),
});

/** A risk that a validator found in a tuple. */
export type ValidatorRisk = z.infer<typeof validatorRisk>;

/** Rejects a risk in a tuple that does not exist: nobody could check it. */
export function checkRisks(
  {
    candidates,
    validator_risks,
  }: {
    readonly candidates?: readonly { readonly tuple_id: string }[] | null | undefined;
    readonly validator_risks?: readonly ValidatorRisk[] | null | undefined;
  },
  context: z.RefinementCtx,
): void {
  if (!validator_risks?.length) return;
  const known = new Set(candidates?.map(({ tuple_id }) => tuple_id));
  validator_risks.forEach(({ tuple_id }, at) => {
    if (known.has(tuple_id)) return;
    const path = ['validator_risks', at, 'tuple_id'];
    const message = `is not the id of a candidate; ${suggest(tuple_id, [...known])}`;
    context.addIssue({ code: 'custom', path, message });
  });
}

/** The fields of a case. */
export const panelShape = z.object({
  text: z.string().nullish(),
  candidates: recordedCandidates.describe('what agents proposed'),
  review_actions: reviewActions.describe(
    'what the reviewers want done; one without a list was not heard, and what was put to it is flagged',
  ),
  absent: absentReviewers
    .nullish()
    .describe('reviewers who were asked and gave no usable answer; what was put to them is flagged'),
  perspectives_absent: absentPerspectives
    .nullish()
    .describe('perspectives that were to read the text and gave no usable answer'),
  conflict_flags: z.array(conflictFlag).nullish().describe('used as they are; detected where absent'),
  validator_risks: z
    .array(validatorRisk)
    .nullish()
    .describe('what a validator of your own found; these tuples are reviewed like those in conflict'),
  rechecks: z
    .array(
      z.object({
        group: z.array(z.string()).describe('the tuples it was asked about'),
        action: reviewAction.nullish().describe('absent where it gave no usable answer'),
      }),
    )
    .nullish()
    .describe('what a second look at groups of tuples wants; a sound one takes the place of the votes'),
  options: z
    .object({
      conflict_mode: z.enum(['primary', 'primary_secondary']).nullish(),
      semantic_conflict_enabled: z.boolean().optional(),
      ask: z.enum(REVIEW_MODES).nullish().describe('what reviewers were asked about'),
      absent: z.enum(['flag', 'keep']).nullish().describe('what an absent reviewer means'),
    })
    .nullish()
    .describe('parameters for this case alone'),
});

/** A conflict-review case: candidate tuples, votes, risks and absences. */
export interface ConflictCase extends Omit<z.infer<typeof panelShape>, 'review_actions'> {
  readonly review_actions: ReviewActions;
}

/** The schema of a case; rejects two candidates with the same id, and a risk, a conflict or a second look in a tuple that does not exist. */
export const conflictInput = panelShape
  .superRefine(checkRisks)
  .superRefine(checkConflicts)
  .transform(nameUnheard);

/** A conflict in which a tuple is misnamed would protect nobody, and a second look at one would be at nothing. */
function checkConflicts(
  { candidates, conflict_flags, rechecks }: z.infer<typeof panelShape>,
  context: z.RefinementCtx,
): void {
  if (!conflict_flags?.length && !rechecks?.length) return;
  const known = new Set(candidates.map(({ tuple_id }) => tuple_id));
  const check = (ids: readonly string[], path: readonly (string | number)[]): void => {
    for (const [at, id] of ids.entries()) {
      if (known.has(id)) continue;
      const message = `is not the id of a candidate; ${suggest(id, [...known])}`;
      context.addIssue({ code: 'custom', path: [...path, at], message });
    }
  };
  for (const [at, { tuple_ids }] of conflict_flags?.entries() ?? [])
    check(tuple_ids, ['conflict_flags', at, 'tuple_ids']);
  for (const [at, { group }] of rechecks?.entries() ?? []) check(group, ['rechecks', at, 'group']);
}

/** Every reviewer is heard or named as absent: this is the only way from a record to votes, so nobody consents by being left out. */
function nameUnheard({ review_actions, absent, ...rest }: z.infer<typeof panelShape>): ConflictCase {
  const { A, B, C } = review_actions;
  const lists: ReviewActions = { A: A ?? [], B: B ?? [], C: C ?? [] };
  let unheard: { [By in Reviewer]?: UnheardKind } | undefined;
  for (const by of REVIEWERS) {
    const how = absent?.[by] ?? (review_actions[by] == null ? 'missing' : undefined);
    if (how === undefined) continue;
    unheard ??= {};
    unheard[by] = how;
  }
  return { ...rest, review_actions: lists, ...(unheard === undefined ? {} : { absent: unheard }) };
}

/** A second look at a group of tuples, and what it wants. */
export type Recheck = NonNullable<ConflictCase['rechecks']>[number];

/** Which votes would have changed a ruling, and how many it takes. */
export const swing = z.object({
  votes_needed: z.int().nullable().describe('the fewest votes that change it; null where no votes do'),
  pivotal: z.boolean().describe('one reviewer alone decides'),
  pivotal_reviewers: z.array(reviewer).describe('each of whom could have changed it alone'),
  changes: z.array(
    z.object({
      votes: z.array(z.object({ reviewer, from: vote, to: vote, reason_code: z.string().optional() })),
      action_type: outcome,
      rule: z.string(),
    }),
  ),
});

/** Which votes would have changed a ruling, and how many it takes. */
export type Swing = z.infer<typeof swing>;

/** A tuple as an agent proposed it. */
export const proposedTuple = z.object({
  aspect_ref: z.string(),
  aspect_term: z.string(),
  polarity: z.string(),
});

/** A tuple as an agent proposed it. */
export type ProposedTuple = z.infer<typeof proposedTuple>;

/** The ruling on one candidate, and why. */
export const tupleRuling = z.object({
  tuple_id: z.string(),
  proposed: proposedTuple.describe(
    'the candidate, so that a FLIP shows what it changes and a DROP what goes',
  ),
  action_type: outcome,
  reason_code: z.string().describe('why it is flagged or merged; empty otherwise'),
  new_value: newValue.optional().describe('what a FLIP or a merge writes'),
  merged_into: z.string().optional().describe('the tuple that stands for this one'),
  rule: z.string(),
  source: z.string(),
  code: z.string(),
  reason: z.string(),
  votes: z.record(reviewer, vote).describe('as given; null where a reviewer abstained'),
  reasons: z
    .partialRecord(reviewer, z.string())
    .optional()
    .describe('the reason codes that the reviewers gave with their votes'),
  abstained: z.array(reviewer),
  rechecked: z
    .object({ action_type: z.enum(ACTIONS).nullable(), rule: z.string(), reason: z.string() })
    .optional()
    .describe('what a second look wanted, and by which rule it counted or not'),
  facts: z.record(z.string(), z.unknown()).optional(),
  trace: z.array(z.unknown()).optional(),
  swing: swing.optional(),
});

/** The ruling on one candidate, and why. */
export type TupleRuling = z.infer<typeof tupleRuling>;

/** A tuple that remains, and its origin. */
export const finalTuple = z.object({
  tuple_id: z.string(),
  aspect_ref: z.string(),
  aspect_term: z.string(),
  polarity: z.string(),
  flagged: z.boolean(),
  from: z.array(z.string()).describe('the candidates it stands for, itself first'),
  decided_by: z.string().describe('the rule that left it standing'),
});

/** A tuple that remains, and its origin. */
export type FinalTuple = z.infer<typeof finalTuple>;

/** An action that did not vote, and why. */
export const refusedAction = z.object({
  reviewer,
  tuple_id: z.string().nullable().describe('null where the action names no tuple'),
  action_type: z.enum(REVIEWER_WORDS),
  reason_code: z.string(),
  problem: z.enum(['duplicate', 'incomplete', 'unknown_target', 'other_actor']),
});

/** An action that did not vote, and why. */
export type RefusedAction = z.infer<typeof refusedAction>;

/** The ruling on one case. */
export const panelRuling = z.object({
  conflict_flags: z.array(conflictFlag),
  rulings: z.array(tupleRuling),
  final_tuples: z.array(finalTuple),
  refused_actions: z.array(refusedAction).optional(),
  calibration: z.string().optional().describe('the hash of the calibration that weighed the votes'),
});

/** The ruling on one case. */
export type ConflictRuling = z.infer<typeof panelRuling>;
