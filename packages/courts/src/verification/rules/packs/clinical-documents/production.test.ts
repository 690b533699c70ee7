/** A system in use beside the truth: each figure counted by hand. */
import { expect, test } from 'vitest';
import type { Classification } from './classification.ts';
import { clinicalProduction } from './production.ts';

const entry = (document_type: string, presence_level: string, overall_share: number) => ({
  document_type,
  presence_level,
  overall_share,
  confidence: 0.5,
  top_evidence: [],
});

/** Three pages of a note, then one of a pathology report; radiology is only mentioned. */
const truth = {
  dominant_type_overall: 'Clinical Note',
  number_of_segments: 2,
  segments: [
    { start_page: 1, end_page: 3 },
    { start_page: 4, end_page: 4 },
  ],
  document_mixture: [
    entry('Clinical Note', 'PRIMARY', 0.75),
    entry('Pathology Report', 'EMBEDDED_RAW', 0.25),
    entry('Radiology Report', 'MENTION_ONLY', 0),
  ],
  vendor_signals: [],
} as unknown as Classification;

const answer = (...parts: [type: string, page: number][]) => ({
  classifications: parts.map(([document_type, starting_page_num]) => ({ document_type, starting_page_num })),
  vendor: 'Acme',
});

test('what a packet shows: the first type dominates, the types are sorted, nothing is Other', () => {
  expect(clinicalProduction.read(answer(['radiology report, Clinical Note', 1]))).toEqual({
    dominant_type: 'Radiology Report',
    all_types: ['Clinical Note', 'Radiology Report'],
    vendor: 'Acme',
  });
  expect(clinicalProduction.read(answer())).toMatchObject({ dominant_type: 'Other', all_types: [] });
  expect(() => clinicalProduction.read(answer(['X-Ray', 1]))).toThrow('must be of Clinical Note');
  expect(() => clinicalProduction.read({ vendor: 'Acme' })).toThrow('classifications');
});

test('it differs where the dominant type or a type that is present does', () => {
  const right = answer(['Clinical Note', 1], ['Pathology Report', 4]);
  expect(clinicalProduction.differs(right, truth)).toBe(false);
  expect(clinicalProduction.differs(answer(['Pathology Report', 1], ['Clinical Note', 2]), truth)).toBe(true);
  expect(clinicalProduction.differs(answer(['Clinical Note', 1]), truth)).toBe(true);
});

test('the rates match a manual count', () => {
  const collected = clinicalProduction.start();
  collected.add(answer(['Clinical Note', 1], ['Pathology Report', 4]), truth);
  collected.add(answer(['Radiology Report', 1], ['Clinical Note', 3]), truth);
  const { interval, types, ...rates } = collected.summary();
  // The second is wrong in two of five types, has its boundary elsewhere, and shares of 0.5 and 0.5.
  expect(rates).toMatchObject({
    documents: 2,
    dominant_type_accuracy: 0.5,
    segment_count_match: 1,
    mean_share_error: (0 + (0.25 + 0.25 + 0.5) / 5) / 2,
    boundary_f1: 0.5,
  });
  expect(rates.overall_agreement_score).toBeCloseTo((1 + 0.3 * 0.6) / 2, 12);
  expect(interval.low).toBeLessThan(0.02);
  expect(types.find(({ document_type }) => document_type === 'Clinical Note')).toMatchObject({
    present: 2,
    said: 2,
    precision: 1,
    recall: 1,
  });
  expect(types.find(({ document_type }) => document_type === 'Pathology Report')).toMatchObject({
    precision: 1,
    recall: 0.5,
  });
  expect(types.find(({ document_type }) => document_type === 'Radiology Report')).toMatchObject({
    precision: 0,
    recall: null,
  });
});

test('without documents nothing is known', () => {
  expect(clinicalProduction.start().summary()).toMatchObject({
    documents: 0,
    dominant_type_accuracy: null,
    interval: { low: 0, high: 1 },
    overall_agreement_score: null,
  });
});
