/** The one list of courts: a court ships by one line here. */
import type { Court } from '@curia/core/court';
import { reviewQuestions } from '@curia/core/in/review';
import { votesQuestions } from '@curia/core/in/votes/weigh';
import type { AnyQuestion } from '@curia/core/table';
import conflictReview from '@curia/courts/conflict-review';
import debateOverride from '@curia/courts/debate-override';
import investigation from '@curia/courts/investigation';
import verification from '@curia/courts/verification';

/** All courts; each reads no rulings but those in its own logs, so that their kinds may be forgotten here. */
export const courts: readonly Court[] = [conflictReview, debateOverride, verification, investigation];

/** Every question of every court, of the expert's desk and of votes, in the order in which commands list them. */
export const questions: readonly AnyQuestion[] = [
  ...new Set([...courts.flatMap((court) => court.questions), ...reviewQuestions, ...votesQuestions]),
];

/** What a court of one's own shows; its file is in the folder of the demo. */
export { panelDemo as ownDemo } from '@curia/courts/panel';
