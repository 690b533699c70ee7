/** Finds voices that always say the same thing, once there is enough evidence: such a voice decides nothing. */
import { ENOUGH, type Symptom, type Untold } from './doctor.ts';
import type { Part } from './doctor-of.ts';

/** What a habit is called. */
export interface HabitWords {
  readonly code: string;
  /** Who has it, such as `speaker`. */
  readonly who: string;
  /** What those who have it do, such as `never asks for a change`. */
  readonly does: string;
  readonly remedy: string;
}

/** Counts how often each voice does something other than the usual. */
export interface Habits extends Part {
  add(voice: string, isUsual: boolean, caseId: string): void;
}

/** Starts to count. */
export function startHabits({ code, who, does, remedy }: HabitWords): Habits {
  const voices = new Map<string, { said: number; others: number; example: string }>();
  const listed = () =>
    [...voices]
      .filter(([, { others }]) => others === 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([voice, counted]) => ({ about: `${who} ${voice}`, ...counted }));
  return {
    add(voice, isUsual, caseId) {
      const known = voices.get(voice) ?? { said: 0, others: 0, example: caseId };
      voices.set(voice, known);
      known.said++;
      if (!isUsual) known.others++;
    },
    symptoms: () =>
      listed().flatMap(({ about, said, example }): Symptom[] =>
        said < ENOUGH ? [] : [{ code, what: `${about} ${does}`, count: said, of: said, example, remedy }],
      ),
    untold: () =>
      listed().flatMap(({ about, said }): Untold[] =>
        said < ENOUGH ? [{ code, about, seen: said, needed: ENOUGH }] : [],
      ),
  };
}
