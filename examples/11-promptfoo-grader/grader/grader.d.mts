/** The types of the assertion. */
import type { gradeWith } from 'curia';

declare const grade: ReturnType<typeof gradeWith>;
export default grade;
