/** A slice: the positions of a run that a worker takes at once. */
import { z } from 'zod';

/** How many positions a slice has at most: a million cases are 50,000 jobs. */
export const LARGEST_SLICE = 20;

/** A small run has smaller slices, so that many workers find something to do. */
const MANY_SLICES = 50;

/** How many positions the slices of a run have. */
export const sliceSize = (cases: number): number =>
  Math.min(LARGEST_SLICE, Math.max(1, Math.ceil(cases / MANY_SLICES)));

/** What a job says of its slice. */
export const slice = z.object({
  run_id: z.string(),
  /** The first and the last position. */
  from: z.int().min(0),
  to: z.int().min(0),
  /** How often a fault in one of its cases was met. */
  tries: z.int().min(0).default(0),
  /** The last of these faults. */
  problem: z.string().optional(),
});

/** A slice of a run. */
export type Slice = z.infer<typeof slice>;

/** The lowest priority that a job can have. */
const LAST_TURN = -(2 ** 31);

/**
 * The turns of the slices of one run, as priorities, from the turn that is worked on now: each comes as much later as there are cases
 * before it. Runs that wait together so share the workers case by case, whenever they came and however long they are; and a slice
 * that was lost or put back keeps its turn, which is before all that is left.
 */
export function turnsFrom(now: number, slices: readonly Slice[]): number[] {
  let turn = now;
  return slices.map(({ from, to }) => {
    const own = turn;
    turn = Math.max(LAST_TURN, turn - (to - from + 1));
    return own;
  });
}

/** The slice of a run with a number, counted from 0. */
export const sliceAt = (run_id: string, number: number, size: number): Slice => ({
  run_id,
  from: number * size,
  to: (number + 1) * size - 1,
  tries: 0,
});

/** Every slice of a run with a number of cases. */
export function slicesOf(run_id: string, cases: number): Slice[] {
  const size = sliceSize(cases);
  return Array.from({ length: Math.ceil(cases / size) }, (_, number) => sliceAt(run_id, number, size));
}
