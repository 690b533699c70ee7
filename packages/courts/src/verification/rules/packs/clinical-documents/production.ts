/** The classifier that is in use, beside what is taken as true: how often it names the same types, shares and boundaries. */

import { readBy, refusal } from '@curia/core/read';
import { rateInterval } from '@curia/core/votes/weigh';
import { z } from 'zod';
import type { ProductionComparison } from '../../pack/pack.ts';
import { type Classification, DOCUMENT_TYPES, type DocumentType, rungOf } from './classification.ts';

/** What the classifier in use answers. */
const productionAnswer = z.object({
  classifications: z.array(
    z.object({
      document_type: z.string().describe('one type, or several with commas between them'),
      confidence: z.number().nullish(),
      reasoning: z.string().nullish(),
      starting_page_num: z.int().min(1),
    }),
  ),
  vendor: z.string().nullish(),
  number_of_doctype: z.int().nullish(),
});

interface Part {
  readonly start: number;
  readonly types: readonly DocumentType[];
}

/** The production classifier's answer, as compared. */
interface Production {
  readonly summary: {
    readonly dominant_type: DocumentType;
    readonly all_types: DocumentType[];
    readonly vendor: string | null;
  };
  readonly parts: readonly Part[];
}

function readProduction(value: unknown): Production {
  const { classifications, vendor } = readBy(productionAnswer, value, 'INPUT_INVALID', 'the answer in use');
  const parts = classifications.map(({ document_type, starting_page_num }, at) => ({
    start: starting_page_num,
    types: document_type
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => typeNamed(name, at)),
  }));
  const all_types = DOCUMENT_TYPES.filter((type) => parts.some(({ types }) => types.includes(type))).sort();
  const summary = { dominant_type: parts[0]?.types[0] ?? 'Other', all_types, vendor: vendor ?? null };
  return { summary, parts: parts.toSorted((one, other) => one.start - other.start) };
}

function typeNamed(name: string, at: number): DocumentType {
  const known = DOCUMENT_TYPES.find((type) => type.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return known;
  const path = `classifications[${at}].document_type`;
  const problem = `must be of ${DOCUMENT_TYPES.join(', ')}, got ${JSON.stringify(name)}`;
  throw refusal('INPUT_INVALID', 'the answer in use', [{ path, problem }]);
}

/** What one part of the agreement counts. */
export interface AgreementWeights {
  readonly dominant: number;
  readonly presence: number;
  readonly boundaries: number;
}

/** The weights that are used unless others are given. */
const AGREEMENT_WEIGHTS: AgreementWeights = { dominant: 0.5, presence: 0.3, boundaries: 0.2 };

/** One document, compared. */
interface Compared {
  readonly isDominant: boolean;
  readonly said: ReadonlySet<DocumentType>;
  readonly present: ReadonlySet<DocumentType>;
  readonly share_error: number;
  readonly boundary_f1: number;
  readonly is_segment_count: boolean;
}

/** A type is present if it is more than mentioned. */
const presentIn = ({ document_mixture }: Classification): Set<DocumentType> =>
  new Set(
    document_mixture
      .filter(({ presence_level }) => rungOf(presence_level) > rungOf('MENTION_ONLY'))
      .map(({ document_type }) => document_type),
  );

function compare({ summary, parts }: Production, truth: Classification): Compared {
  const pages = Math.max(1, ...truth.segments.map(({ end_page }) => end_page));
  const starts = (all: readonly number[]): Set<number> => new Set(all.filter((page) => page > 1));
  const said = new Set(summary.all_types);
  const shares = sharesOf(parts, pages);
  const errors = DOCUMENT_TYPES.map((type) => {
    const own =
      truth.document_mixture.find(({ document_type }) => document_type === type)?.overall_share ?? 0;
    return Math.abs(own - (shares.get(type) ?? 0));
  });
  return {
    isDominant: summary.dominant_type === truth.dominant_type_overall,
    said,
    present: presentIn(truth),
    share_error: errors.reduce((sum, one) => sum + one, 0) / errors.length,
    boundary_f1: f1(
      starts(parts.map(({ start }) => start)),
      starts(truth.segments.map(({ start_page }) => start_page)),
    ),
    is_segment_count: parts.length === truth.segments.length,
  };
}

/** The classifier gives no shares, so that each part counts its pages, and the types of a part share them equally. */
function sharesOf(parts: readonly Part[], pages: number): Map<DocumentType, number> {
  const shares = new Map<DocumentType, number>();
  for (const [at, { start, types }] of parts.entries()) {
    const end = parts[at + 1]?.start ?? pages + 1;
    const share = Math.max(0, Math.min(end, pages + 1) - start) / pages / Math.max(1, types.length);
    for (const type of types) shares.set(type, (shares.get(type) ?? 0) + share);
  }
  return shares;
}

/** Two sets without members are the same. */
function f1(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (one.size + other.size === 0) return 1;
  return (2 * [...one].filter((page) => other.has(page)).length) / (one.size + other.size);
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const mean = (values: readonly number[]): number | null =>
  rate(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
  );

/** How far a classifier in use agrees with what is true. */
export interface ProductionRates {
  readonly documents: number;
  readonly dominant_type_accuracy: number | null;
  /** 95 % by Clopper and Pearson. */
  readonly interval: { readonly low: number; readonly high: number };
  readonly segment_count_match: number | null;
  readonly mean_share_error: number | null;
  readonly boundary_f1: number | null;
  readonly overall_agreement_score: number | null;
  readonly weights: AgreementWeights;
  readonly types: readonly {
    readonly document_type: string;
    readonly present: number;
    readonly said: number;
    readonly precision: number | null;
    readonly recall: number | null;
  }[];
}

/** The comparison that the pack brings. */
export const clinicalProduction: ProductionComparison<Classification, ProductionRates> = {
  read: (value) => readProduction(value).summary,
  differs: (value, output) => {
    const { summary } = readProduction(value);
    const present = presentIn(output);
    return (
      summary.dominant_type !== output.dominant_type_overall ||
      summary.all_types.length !== present.size ||
      summary.all_types.some((type) => !present.has(type))
    );
  },
  start(weights = AGREEMENT_WEIGHTS) {
    const all: Compared[] = [];
    return {
      add: (value, truth) => void all.push(compare(readProduction(value), truth)),
      summary() {
        const dominant = all.filter(({ isDominant }) => isDominant).length;
        const scores = all.map(({ isDominant, said, present, boundary_f1 }) => {
          const matching = DOCUMENT_TYPES.filter((type) => said.has(type) === present.has(type)).length;
          const presence = matching / DOCUMENT_TYPES.length;
          return (
            weights.dominant * Number(isDominant) +
            weights.presence * presence +
            weights.boundaries * boundary_f1
          );
        });
        return {
          documents: all.length,
          dominant_type_accuracy: rate(dominant, all.length),
          interval: all.length === 0 ? { low: 0, high: 1 } : rateInterval(all.length, dominant),
          segment_count_match: rate(
            all.filter(({ is_segment_count }) => is_segment_count).length,
            all.length,
          ),
          mean_share_error: mean(all.map(({ share_error }) => share_error)),
          boundary_f1: mean(all.map(({ boundary_f1 }) => boundary_f1)),
          overall_agreement_score: mean(scores),
          weights,
          types: DOCUMENT_TYPES.map((type) => {
            const present = all.filter((one) => one.present.has(type)).length;
            const said = all.filter((one) => one.said.has(type)).length;
            const both = all.filter((one) => one.said.has(type) && one.present.has(type)).length;
            return {
              document_type: type,
              present,
              said,
              precision: rate(both, said),
              recall: rate(both, present),
            };
          }),
        };
      },
    };
  },
};
