/** Every doctor that Curia has, one for each court that has records to look through. */
import { conflictReviewDoctor } from './conflict-review/doctor.ts';
import type { Doctor } from './doctor.ts';

/** All doctors. */
export const doctors: readonly Doctor[] = [conflictReviewDoctor];
