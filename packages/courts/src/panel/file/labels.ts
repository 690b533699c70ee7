/** What people read of a court, in English and in Korean: labels beside its names, and what a person is asked. They shape no ruling. */
import { z } from 'zod';

/** The languages in which a court can be read. */
export const LABEL_LANGUAGES = ['en', 'ko'] as const;

/** A language in which a court can be read. */
export type LabelLanguage = (typeof LABEL_LANGUAGES)[number];

/** The longest label, and the longest question; what is longer is a guideline. */
const LONGEST_LABEL = 80;
const LONGEST_QUESTION = 300;

const text = (longest: number) => z.string().max(longest, `must have at most ${longest} characters`);
const label = text(LONGEST_LABEL);
const labels = z.record(z.string(), label).optional();

const inOneLanguage = z.strictObject({
  title: label.optional(),
  outcomes: labels.describe('by outcome, those of the verdict included'),
  roles: labels,
  case: labels.describe('by field of the case'),
  fields: labels.describe('by field that voices fill'),
  values: labels.describe('by value of a choice, or true and false'),
  marks: labels,
  reasons: labels,
  questions: z
    .record(z.string(), text(LONGEST_QUESTION))
    .optional()
    .describe('what a person is asked, by field; `value` and `verdict` where there is no field'),
});

/** The part of a court file with its labels. */
export const labelsPart = z.strictObject({ en: inOneLanguage.optional(), ko: inOneLanguage.optional() });

/** What people read of a court in one language. */
export type LabelsInOne = Readonly<z.infer<typeof inOneLanguage>>;

/** What people read of a court, by language; its names stay what tables, logs and exports carry. */
export type CourtLabels = { readonly [L in LabelLanguage]?: LabelsInOne };

/** What a court has that can be labelled by name. */
export type NamedPart = Exclude<keyof LabelsInOne, 'title'>;

/** What something is called in a language; its own name where there is no label. */
export function labelOf(
  labels: CourtLabels | undefined,
  language: LabelLanguage,
  part: NamedPart,
  name: string,
): string {
  const given = labels?.[language]?.[part];
  return given !== undefined && Object.hasOwn(given, name) ? given[name]! : name;
}
