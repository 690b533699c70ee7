/** The types of the assertion. */
import type { gradeWith } from '../../../packages/curia/src/api/grade-with.ts';

declare const grade: ReturnType<typeof gradeWith>;
export default grade;
