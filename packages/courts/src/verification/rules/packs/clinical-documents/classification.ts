/** What a classifier of clinical documents answers: segments, their composition, and the mixture of the whole. */
import { z } from 'zod';

/** The five document types. */
export const DOCUMENT_TYPES = [
  'Clinical Note',
  'Pathology Report',
  'Genomic Report',
  'Radiology Report',
  'Other',
] as const;

/** A document type. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How strongly a type is present, weakest first: its weight in the choice of the dominant type, and its highest confidence. */
export const PRESENCE_LADDER = [
  { level: 'NO_EVIDENCE', weight: 0, cap: 0 },
  { level: 'MENTION_ONLY', weight: 0, cap: 0.59 },
  { level: 'EMBEDDED_RAW', weight: 0.6, cap: 0.89 },
  { level: 'PRIMARY', weight: 1, cap: 1 },
] as const;

/** How strongly a type is present. */
export type PresenceLevel = (typeof PRESENCE_LADDER)[number]['level'];

/** The place of a level on the ladder. */
export const rungOf = (level: PresenceLevel): number =>
  PRESENCE_LADDER.findIndex((rung) => rung.level === level);

const documentType = z.enum(DOCUMENT_TYPES);
const evidence = z.looseObject({
  page: z.number(),
  snippet: z.string(),
  anchors_found: z.array(z.string()).nullish(),
});
const entry = {
  document_type: documentType,
  presence_level: z.enum(PRESENCE_LADDER.map(({ level }) => level)),
  confidence: z.number(),
  top_evidence: z.array(evidence),
  reasoning: z.string().nullish(),
};
const segment = z.looseObject({
  segment_index: z.int(),
  start_page: z.int(),
  end_page: z.int(),
  segment_page_count: z.int(),
  dominant_type: documentType,
  embedded_types: z.array(documentType),
  segment_composition: z.array(z.looseObject({ ...entry, segment_share: z.number() })),
  notes: z.string().nullish(),
});

/** The classification of one document; bounds and sums are checked later, each with its own code. */
export const documentClassification = z.looseObject({
  dominant_type_overall: documentType,
  number_of_segments: z.int(),
  segments: z.array(segment).min(1),
  document_mixture: z.array(z.looseObject({ ...entry, overall_share: z.number() })),
  vendor_signals: z.array(z.string()),
  self_evaluation: z.looseObject({}).nullish(),
});

/** The classification of one document. */
export type Classification = z.infer<typeof documentClassification>;

/** One part of a document. */
export type Segment = Classification['segments'][number];

/** One type in a segment or in the mixture. */
export type Entry = Pick<
  Segment['segment_composition'][number],
  'document_type' | 'presence_level' | 'confidence' | 'top_evidence'
>;

/** Every entry of an output with its place: those of the segments, then those of the mixture. */
export function* entriesOf(output: Classification): Generator<{
  readonly pointer: string;
  readonly entry: Entry;
  readonly share: number;
  readonly share_field: 'segment_share' | 'overall_share';
  /** Absent for an entry of the mixture. */
  readonly segment?: Segment;
  readonly location: Readonly<Record<string, string | number>>;
}> {
  for (const [at, segment] of output.segments.entries()) {
    for (const [index, entry] of segment.segment_composition.entries()) {
      const location = { segment_index: segment.segment_index, document_type: entry.document_type };
      yield {
        pointer: `/segments/${at}/segment_composition/${index}`,
        entry,
        share: entry.segment_share,
        share_field: 'segment_share',
        segment,
        location,
      };
    }
  }
  for (const [index, entry] of output.document_mixture.entries()) {
    const location = { document_type: entry.document_type };
    yield {
      pointer: `/document_mixture/${index}`,
      entry,
      share: entry.overall_share,
      share_field: 'overall_share',
      location,
    };
  }
}
