/** Works out the numbers that follow from hand-written labels of clinical documents, then puts the known mistakes in. */

import { applyPatch, patchOperation } from '@curia/core/read';
import type { DomainPack } from '@curia/courts/verification';
import { z } from 'zod';
import {
  type Classification,
  DOCUMENT_TYPES,
  type DocumentType,
} from '../../packages/courts/src/verification/rules/packs/clinical-documents/classification.ts';
import { clinicalDocuments } from '../../packages/courts/src/verification/rules/packs/clinical-documents/clinical-documents.ts';
import {
  dominantType,
  rollUp,
} from '../../packages/courts/src/verification/rules/packs/clinical-documents/roll-up.ts';
import type { GoldDocument } from './gold-document.ts';
import { completeDefect, writtenDefect } from './known-defect.ts';
import { idAt } from './part-of.ts';

const TYPE_NAMES = {
  note: 'Clinical Note',
  pathology: 'Pathology Report',
  genomic: 'Genomic Report',
  radiology: 'Radiology Report',
  other: 'Other',
} as const satisfies Record<string, DocumentType>;

const typeName = z.enum(Object.keys(TYPE_NAMES) as (keyof typeof TYPE_NAMES)[]);
const label = z.tuple([
  z.enum(['PRIMARY', 'EMBEDDED_RAW', 'MENTION_ONLY']),
  z.number(),
  z.number(),
  z.int(),
  z.string(),
]);

const writtenSegment = z.strictObject({
  pages: z.tuple([z.int(), z.int()]),
  /** The first type that it holds, where absent. */
  dominant: typeName.optional(),
  holds: z.partialRecord(typeName, label),
});

const written = z.strictObject({
  language: z.enum(['ko', 'en']),
  pages: z.array(z.string()).min(1),
  vendors: z.array(z.string()).default([]),
  self: z.string(),
  segments: z.array(writtenSegment).min(1),
  said: z.array(patchOperation).default([]),
  defects: z
    .array(
      writtenDefect.partial({ pointers: true }).extend({
        /** The entry of a type in a segment; the entry of the mixture is then a right place as well. */
        at: z.tuple([z.int(), typeName]).optional(),
      }),
    )
    .default([]),
});

const pack = clinicalDocuments as DomainPack;
type Segment = Classification['segments'][number];

/** The gold documents of the clinical pack. */
export const goldClinical = (source: unknown): GoldDocument[] =>
  z
    .array(written)
    .parse(source)
    .map(({ language, pages, vendors, self, segments, said, defects }, at) => {
      const doc_id = idAt('clinical', at + 1);
      return {
        schema_version: '1',
        doc_id,
        language,
        output: applyPatch(classify(segments.map(toSegment), vendors, self), said),
        bundle: {
          doc_id,
          total_pages: pages.length,
          pages: pages.map((text, index) => ({ page_num: index + 1, text: text.trimEnd() })),
        },
        gold: defects.map(({ at: entry, pointers, ...defect }) =>
          completeDefect(pack, { ...defect, pointers: pointers ?? placesOf(entry) }),
        ),
      };
    });

function placesOf(entry: readonly [number, keyof typeof TYPE_NAMES] | undefined): string[] {
  if (entry === undefined) throw new Error('a defect needs a place: at or pointers');
  const type = DOCUMENT_TYPES.indexOf(TYPE_NAMES[entry[1]]);
  return [`/segments/${entry[0]}/segment_composition/${type}`, `/document_mixture/${type}`];
}

function toSegment(
  { pages: [start, end], dominant, holds }: z.infer<typeof writtenSegment>,
  at: number,
): Segment {
  const held = new Map(
    Object.entries(holds).map(([name, entry]) => [TYPE_NAMES[name as keyof typeof TYPE_NAMES], entry]),
  );
  const segment_composition = DOCUMENT_TYPES.map((document_type) => {
    const [presence_level, confidence, segment_share, page, snippet] = held.get(document_type) ?? [];
    return {
      document_type,
      presence_level: presence_level ?? ('NO_EVIDENCE' as const),
      confidence: confidence ?? 0,
      segment_share: segment_share ?? 0,
      top_evidence:
        snippet === undefined ? [] : [{ page: page!, snippet, anchors_found: [snippet.split(' ')[0]!] }],
      reasoning: null,
    };
  });
  return {
    segment_index: at + 1,
    start_page: start,
    end_page: end,
    segment_page_count: end - start + 1,
    dominant_type: dominant === undefined ? [...held.keys()][0]! : TYPE_NAMES[dominant],
    embedded_types: segment_composition
      .filter(({ presence_level }) => presence_level === 'EMBEDDED_RAW')
      .map(({ document_type }) => document_type),
    segment_composition,
    notes: null,
  };
}

function classify(segments: Segment[], vendor_signals: string[], evaluation_summary: string): Classification {
  const rolled = rollUp({ segments });
  return {
    dominant_type_overall: dominantType(rolled),
    number_of_segments: segments.length,
    segments,
    document_mixture: rolled.map(({ overall_share, ...entry }) => ({
      ...entry,
      overall_share: Number(overall_share.toFixed(6)),
      reasoning: null,
    })),
    vendor_signals,
    self_evaluation: { evaluation_summary, changes_made: 'none' },
  };
}
