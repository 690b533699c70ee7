/** Makes a doctor: a chart counts what is wrong with single records, and parts look at all of them together. */
import {
  type Chart,
  checkLanguage,
  type Doctor,
  LANGUAGE_ADVICE,
  listSymptoms,
  type Symptom,
  type SymptomMeaning,
  startChart,
  type Untold,
} from './doctor.ts';

/** A part of an examination that looks at all records together. */
export interface Part {
  symptoms(): Symptom[];
  untold(): Untold[];
}

/** A doctor, as a court declares it. */
interface DoctorPlan<Read> extends Pick<Doctor, 'court' | 'recognises'> {
  /** What each symptom of the chart means, and what to do. */
  readonly advice: Readonly<Record<string, SymptomMeaning>>;
  /** Whether records carry a text and may name its language. */
  readonly hasTexts?: boolean;
  /** Reads a record; throws a `CuriaError` of kind `input` if it cannot be read. */
  readonly read: (record: unknown) => Read;
  readonly start: (chart: Chart) => {
    readonly parts: readonly Part[];
    add(record: Read, caseId: string): void;
  };
}

/** The doctor of a plan. */
export const doctorOf = <Read>({
  advice,
  hasTexts = false,
  read,
  start,
  ...named
}: DoctorPlan<Read>): Doctor => ({
  ...named,
  examine() {
    const chart = startChart();
    const { parts, add } = start(chart);
    const meanings = hasTexts ? { ...advice, ...LANGUAGE_ADVICE } : advice;
    return {
      add(record, caseId) {
        const one = read(record);
        if (hasTexts) checkLanguage(chart, record, caseId);
        add(one, caseId);
      },
      symptoms: () => [...listSymptoms(chart, meanings), ...parts.flatMap((part) => part.symptoms())],
      untold: () => parts.flatMap((part) => part.untold()),
    };
  },
});
