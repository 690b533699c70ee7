/** A slice: the positions of a run that a worker takes at once. */
import { z } from 'zod';

/** How many positions a slice has at most: a million cases are 50,000 jobs. */
export const SLICE_SIZE = 20;

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

/** The slice of a run with a number, counted from 0. */
export const sliceAt = (run_id: string, number: number): Slice => ({
  run_id,
  from: number * SLICE_SIZE,
  to: (number + 1) * SLICE_SIZE - 1,
  tries: 0,
});

/** Every slice of a run with a number of cases. */
export const slicesOf = (run_id: string, cases: number): Slice[] =>
  Array.from({ length: Math.ceil(cases / SLICE_SIZE) }, (_, number) => sliceAt(run_id, number));
