/** The actions a reviewer requests for tuples. */
import { z } from 'zod';
import { readReasonCode } from './reason-code.ts';

/** The reviewers of a panel, in the order in which the first policies look for a FLIP's value. */
export const REVIEWERS = ['A', 'B', 'C'] as const;

/** A reviewer. */
export type Reviewer = (typeof REVIEWERS)[number];

/** What a reviewer may ask for. */
export const ACTIONS = ['KEEP', 'DROP', 'FLIP', 'FLAG', 'MERGE'] as const;

/** An action that a reviewer may ask for. */
export type ActionType = (typeof ACTIONS)[number];

/** What a reviewer says of a tuple that is not for it to judge: it was heard, and has no vote there. */
const ABSTAIN = 'ABSTAIN';

/** Everything that a reviewer may say of a tuple. */
export const REVIEWER_WORDS = [...ACTIONS, ABSTAIN] as const;

const word = z.string().nullish().catch(null);

/** The new content that a FLIP or MERGE requests; other fields are kept. */
export const newValue = z.looseObject({
  polarity: word.describe('what a FLIP makes of the polarity'),
  normalized_ref: word.describe('the reference under which a MERGE joins its tuples'),
});

/** The new content that a FLIP or MERGE requests. */
export type NewValue = z.infer<typeof newValue>;

/** A review action as it comes in; an action type outside the list is refused. */
export const reviewAction = z.object({
  action_type: z
    .string()
    .describe(`${REVIEWER_WORDS.join(', ')}; case and surrounding spaces do not matter`)
    .transform((type) => type.trim().toUpperCase())
    .pipe(z.enum(REVIEWER_WORDS)),
  target_tuple_ids: z.array(z.string()),
  new_value: z
    .union([newValue, z.string()])
    .nullish()
    .catch(null)
    .describe('an object, or a bare polarity; anything else counts as absent')
    .transform((value): NewValue | null =>
      typeof value === 'string' ? { polarity: value.toLowerCase() } : (value ?? null),
    ),
  reason_code: z
    .string()
    .nullish()
    .describe('one of the listed codes; others are allowed, but carry no weight')
    .transform(readReasonCode),
  actor: z
    .string()
    .nullish()
    .describe('who wants it; an action of another than the reviewer in whose list it stands is refused'),
});

/** True if an action says that it is somebody else's than the reviewer's in whose list it stands. */
export const isOfAnother = ({ actor }: Pick<ReviewAction, 'actor'>, reviewer: Reviewer): boolean =>
  actor != null && actor.trim() !== '' && actor.trim().toUpperCase() !== reviewer;

/** A review action as it votes: type and code in capitals, an absent value null. */
export type ReviewAction = z.infer<typeof reviewAction>;

/** A review action that votes. */
export type VotingAction = ReviewAction & { readonly action_type: ActionType };

/** True of an action that votes; to abstain is none. */
export const isVoting = (action: ReviewAction): action is VotingAction => action.action_type !== ABSTAIN;

const list = z.array(reviewAction).nullish();

/** The actions of the three reviewers; one without a list was not heard, and nobody else is on the panel. */
export const reviewActions = z.strictObject({ A: list, B: list, C: list });

/** The actions of the three reviewers; an empty list is that of one who was heard, or was not asked, or is named as absent. */
export type ReviewActions = Readonly<Record<Reviewer, ReviewAction[]>>;
