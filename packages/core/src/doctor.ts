/** What a doctor is: it looks through the records of a court for known mistakes of the agents and of the set-up. */

/** One mistake that was found, or a rule that was never needed. */
export interface Symptom {
  readonly code: string;
  /** The known lesson behind it, such as `L11`; none where it is only good practice. */
  readonly lesson?: string;
  /** What was found, in a sentence. */
  readonly what: string;
  readonly count: number;
  /** Out of how many. */
  readonly of: number;
  /** Where to see it: a case and the part of it; for a rule that never fires, what it waits for. */
  readonly example: string;
  /** What is wrong most often, where that can be named. */
  readonly most?: readonly { readonly value: string; readonly count: number }[];
  readonly remedy: string;
}

/** An examination in progress. */
export interface Examination {
  /** Looks at one record; throws a `CuriaError` of kind `input` where it cannot be read. */
  add(record: unknown, caseId: string): void;
  /** What was found, the most frequent first. */
  symptoms(): Symptom[];
}

/** The doctor of one court. */
export interface Doctor {
  readonly court: string;
  /** Tells the records of this court from others. */
  readonly recognises: (record: object) => boolean;
  readonly examine: () => Examination;
}

/** How often something was wrong, out of how often it could have been, and where first. */
export type Finding = Pick<Symptom, 'count' | 'of' | 'example' | 'most'>;

/** Counts symptoms by their code. */
export interface Chart {
  /** One more place where something could be wrong; `where` is worked out only for the first that is. */
  check(code: string, isWrong: boolean, where: () => string, value?: string): void;
  /** What was found under a code; nothing where all was well. */
  found(code: string): Finding | undefined;
}

/** Values beyond this many different ones are not told apart, so that memory stays small. */
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
