/**
 * Whom a certificate must have heard. A certificate is about answers that rest on all voices it was measured with; one that failed,
 * could not be read or is not in the record says nothing, and what would be certified without it was never measured.
 */
import { isWeighed, type VoteModel } from '../weigh/model.ts';

/** In how many orders a voice was heard on a case: with a label, and without one because it said that it does not say. */
export interface Spoke {
  readonly voted: number;
  readonly abstained: number;
}

/** A voice that a model weighs: in how many orders it is asked, and whether the known answers have seen it abstain. */
interface Weighed {
  readonly reviewer: string;
  readonly orders: number;
  readonly mayAbstain: boolean;
}

/**
 * The voices that a certificate rests on and that were not heard on a case, in the order of the model; `stages` is how many stages
 * of a cascade were reached. A voice is heard if it answered in every order. To abstain is an answer where the model has seen
 * this voice abstain on known cases; an abstention that was never measured covers nothing.
 */
export const unheardIn = (
  model: VoteModel,
  stages: number,
  spoke: (reviewer: string) => Spoke | undefined,
): string[] =>
  weighedBy(model, stages)
    .filter(({ reviewer, orders, mayAbstain }) => {
      const { voted, abstained } = spoke(reviewer) ?? SILENT;
      return voted + (mayAbstain ? abstained : 0) < orders;
    })
    .map(({ reviewer }) => reviewer);

const SILENT: Spoke = { voted: 0, abstained: 0 };

/** Everybody whom a model asks or weighs up to a stage. */
function weighedBy(model: VoteModel, stages: number): Weighed[] {
  if (!isWeighed(model))
    return [...ordersIn(model)].map(([reviewer, orders]) => ({ reviewer, orders, mayAbstain: false }));
  const reached = model.stages.slice(0, stages);
  const asked = new Set(reached.flatMap(({ asks }) => asks));
  const weights = reached.at(-1)?.weights ?? [];
  return model.reviewers
    .filter(({ reviewer }, at) => asked.has(reviewer) || (weights[at] ?? 0) !== 0)
    .map(({ reviewer, orders, abstains = 0 }) => ({ reviewer, orders, mayAbstain: abstains > 0 }));
}

/** How often each reviewer was asked about an item when the model was made. */
export function ordersIn(model: VoteModel): ReadonlyMap<string, number> {
  if (model.method !== 'dawid-skene')
    return new Map(model.reviewers.map(({ reviewer, orders }) => [reviewer, orders]));
  const orders = new Map<string, Set<string>>();
  for (const { reviewer, order } of model.rows)
    orders.set(reviewer, (orders.get(reviewer) ?? new Set<string>()).add(order));
  return new Map([...orders].map(([reviewer, known]) => [reviewer, known.size]));
}

/** Says who was not heard. */
export const sayUnheard = (names: readonly string[]): string => {
  const shown =
    names.length > MOST_NAMED
      ? [...names.slice(0, MOST_NAMED - 1), `${names.length - MOST_NAMED + 1} others`]
      : names;
  const all =
    shown.length < 2 ? (shown[0] ?? 'nobody') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
  return `${all} ${names.length === 1 ? 'was' : 'were'} not heard`;
};

const MOST_NAMED = 5;
