/** What a doctor is: it looks through the records of a court for known mistakes of the agents and of the set-up. */

import { detectLanguage } from '../../text/detect-language.ts';
import type { Lesson } from './lessons.ts';

/** Fewer than this many say nothing about what somebody usually does. */
export const ENOUGH = 20;

/** One mistake that was found, or a rule that was never needed. */
export interface Symptom {
  readonly code: string;
  /** The known lesson behind it, such as `L11`; none if it is only good practice. */
  readonly lesson?: Lesson;
  /** What was found, in a sentence. */
  readonly what: string;
  readonly count: number;
  /** Out of how many. */
  readonly of: number;
  /** Where to see it: a case and its part; for a rule that never fires, what it is waiting for. */
  readonly example: string;
  /** The most frequent wrong values, if they can be named. */
  readonly most?: readonly { readonly value: string; readonly count: number }[];
  readonly remedy: string;
}

/** What a symptom means, and what to do about it. */
export type SymptomMeaning = Pick<Symptom, 'what' | 'remedy'> & { readonly lesson?: Lesson };

/** A symptom that so few records can neither show nor rule out. */
export interface Untold {
  readonly code: string;
  /** Who or what it would be about. */
  readonly about: string;
  readonly seen: number;
  readonly needed: number;
}

/** An examination in progress. */
export interface Examination {
  /** Looks at one record; throws a `CuriaError` of kind `input` if it cannot be read. */
  add(record: unknown, caseId: string): void;
  /** What was found, the most frequent first. */
  symptoms(): Symptom[];
  /** What cannot be said because there are too few records. */
  untold(): Untold[];
}

/** The doctor of one court. */
export interface Doctor {
  readonly court: string;
  /** Tells the records of this court from others. */
  readonly recognises: (record: object) => boolean;
  readonly examine: () => Examination;
}

/** How often something was wrong, out of how often it could have been, with the first example. */
export type Occurrences = Pick<Symptom, 'count' | 'of' | 'example' | 'most'>;

/** Counts symptoms by their code. */
export interface Chart {
  /** One more place where something could be wrong; `where` is worked out only for the first that is. */
  check(code: string, isWrong: boolean, where: () => string, value?: string): void;
  /** What was found under a code; undefined if all was well. */
  found(code: string): Occurrences | undefined;
}

/** Tracks at most this many different values, to keep memory use small. */
const MOST_VALUES = 1000;
const MOST_SHOWN = 5;

/** Starts a chart. */
export function startChart(): Chart {
  const all = new Map<string, { count: number; of: number; example: string; values: Map<string, number> }>();
  return {
    check(code, isWrong, where, value) {
      const known = all.get(code) ?? { count: 0, of: 0, example: '', values: new Map<string, number>() };
      all.set(code, known);
      known.of++;
      if (!isWrong) return;
      if (known.count === 0) known.example = where();
      known.count++;
      if (value !== undefined && (known.values.has(value) || known.values.size < MOST_VALUES)) {
        known.values.set(value, (known.values.get(value) ?? 0) + 1);
      }
    },
    found(code) {
      const known = all.get(code);
      if (known === undefined || known.count === 0) return undefined;
      const { count, of, example, values } = known;
      if (values.size === 0) return { count, of, example };
      const most = Array.from(values, ([value, times]) => ({ value, count: times }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, MOST_SHOWN);
      return { count, of, example, most };
    },
  };
}

/** The symptoms that a chart counted, the most frequent first. */
export const listSymptoms = (chart: Chart, advice: Readonly<Record<string, SymptomMeaning>>): Symptom[] =>
  Object.entries(advice)
    .flatMap(([code, one]): Symptom[] => {
      const found = chart.found(code);
      return found === undefined ? [] : [{ code, ...one, ...found }];
    })
    .sort((a, b) => b.count - a.count);

/** What every court that reads texts is examined for: whether the language it was told is that of the text. */
export const LANGUAGE_ADVICE = {
  LANGUAGE_MISNAMED: {
    lesson: 'L7',
    what: 'texts are in another language than their case says, so that prompts and word lists of the wrong language apply',
    remedy: 'Correct `language`, or leave it out: it is then told by the script of the text.',
  },
} as const satisfies Record<string, SymptomMeaning>;

/** Compares the language that a case names with the script of its text; nothing is checked where either is unknown. */
export function checkLanguage(chart: Chart, record: unknown, caseId: string): void {
  const { text, language } = (record ?? {}) as { readonly text?: unknown; readonly language?: unknown };
  if (typeof text !== 'string' || language === undefined || language === null) return;
  const seen = detectLanguage(text);
  if (seen === 'other') return;
  chart.check(
    'LANGUAGE_MISNAMED',
    language !== seen,
    () => `${caseId} says ${JSON.stringify(language)}, the text is ${seen}`,
    String(language),
  );
}
