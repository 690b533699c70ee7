/** Reads the body of an event in the log of a case. */
import type { z } from 'zod';
import { refusal, tryRead } from '../read/refusal.ts';
import type { CaseEvent } from './run-case.ts';

/** Reads the body of an event by its shape; a log that holds another one cannot be decided again. */
export function readSaid<Shape extends z.ZodType>(
  shape: Shape,
  { said, seq, case_id, kind }: Pick<CaseEvent, 'said' | 'seq' | 'case_id' | 'kind'>,
): z.infer<Shape> {
  const read = tryRead(shape, said);
  if (read.ok) return read.value;
  throw refusal('REPLAY_DIVERGED', 'the body', read.problems, `event ${seq} of case ${case_id}, ${kind}`);
}
