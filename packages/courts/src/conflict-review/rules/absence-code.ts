/** The codes that say that somebody was absent. */

/** The codes of what goes to a person because somebody was absent. */
const ABSENCE_CODES = ['REVIEWER_ABSENT', 'PERSPECTIVES_ABSENT'] as const;

/** True if a code says that somebody was absent. */
export const isAbsenceCode = (code: string): boolean => (ABSENCE_CODES as readonly string[]).includes(code);
