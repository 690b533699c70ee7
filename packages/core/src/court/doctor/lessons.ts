/** The known mistakes of courts like these, each by its number and by a name that people understand. */

/** The names of the lessons; a finding carries the number, and people are shown both. */
export const LESSONS = {
  L1: 'lost hints',
  L2: 'a drop read as a polarity',
  L3: 'lost advice',
  L4: 'incomplete actions',
  L5: 'changed, not adopted',
  L6: 'reviews of no aspect',
  L7: 'wrong language',
  L8: 'wrong aspect',
  L9: 'miscounted summary',
  L10: 'missing traces',
  L11: 'unlisted codes',
  L12: 'unasked votes',
  L13: 'empty readings',
  L14: 'seeds never sent',
} as const;

/** The number of a lesson. */
export type Lesson = keyof typeof LESSONS;

/** A lesson for people: its name first, then its number. */
export const sayLesson = (lesson: Lesson): string => `${LESSONS[lesson]} (${lesson})`;
