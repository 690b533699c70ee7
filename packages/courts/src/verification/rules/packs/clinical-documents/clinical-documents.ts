/** The pack for clinical documents: five types, a ladder of presence, segments and a mixture. */
import { z } from 'zod';
import { type Arithmetic, arithmeticChecks } from '../../pack/declared-arithmetic.ts';
import { type Citation, type DomainPack, definePack } from '../../pack/pack.ts';
import { shapeOfSchema } from '../../pack/shape-of-schema.ts';
import {
  type Classification,
  DOCUMENT_TYPES,
  documentClassification,
  entriesOf,
  PRESENCE_LADDER,
} from './classification.ts';
import { CLINICAL_CODES } from './codes.ts';
import {
  CONSISTENCY_LIMITS,
  confidenceCaps,
  continuity,
  dominance,
  embeddedTypes,
  mentionShare,
  mixtureRollUp,
} from './consistency.ts';
import { CLINICAL_WORDS } from './desk-words.ts';
import { CLINICAL_FIXERS } from './fixers.ts';
import { clinicalProduction } from './production.ts';
import { CLINICAL_PROMPTS } from './prompts.ts';
import { completeness, evidenceRequired, numberRanges, zeroToOne } from './structure.ts';
import {
  ADMINISTRATIVE_WORDS,
  administrativeContent,
  HEADER_FOOTER,
  headerFooterEvidence,
  ROUTINE_VENDORS,
  routineVendor,
} from './traps.ts';

const COUNTS: readonly Arithmetic[] = [
  { kind: 'count', code: 'SEG_COUNT_MISMATCH', of: 'segments[]', equals: 'number_of_segments' },
];

const SUMS: readonly Arithmetic[] = [
  {
    kind: 'sum',
    code: 'SEGMENT_SHARES_SUM',
    each: 'segments[]',
    of: 'segment_composition[].segment_share',
    equals: 1,
  },
  { kind: 'sum', code: 'MIXTURE_SHARES_SUM', of: 'document_mixture[].overall_share', equals: 1 },
];

function* citationsOf(output: Classification): Generator<Citation> {
  for (const { pointer, entry, segment, location } of entriesOf(output)) {
    const range =
      segment === undefined || segment.start_page > segment.end_page
        ? {}
        : { range: { from: segment.start_page, to: segment.end_page } };
    for (const [at, { page, snippet, anchors_found }] of entry.top_evidence.entries()) {
      yield {
        pointer: `${pointer}/top_evidence/${at}`,
        page,
        snippet,
        anchors: anchors_found ?? [],
        ...range,
        location,
      };
    }
  }
}

/** The pack `clinical-documents`. */
export const clinicalDocuments: DomainPack<Classification> = definePack({
  id: 'clinical-documents',
  title: 'Clinical documents',
  doc: 'A classifier labels a multi-page clinical document: which types it contains, where, how strongly, and on what evidence.',
  version: 1,
  labels: { document_type: DOCUMENT_TYPES, presence_level: PRESENCE_LADDER.map(({ level }) => level) },
  codes: CLINICAL_CODES,
  desk: CLINICAL_WORDS,
  shape: shapeOfSchema(documentClassification),
  checks: [
    ...arithmeticChecks(COUNTS),
    numberRanges,
    zeroToOne,
    completeness,
    evidenceRequired,
    ...arithmeticChecks(SUMS),
    continuity,
    mixtureRollUp,
    dominance,
    embeddedTypes,
    confidenceCaps,
    mentionShare,
    routineVendor,
    administrativeContent,
    headerFooterEvidence,
  ],
  citations: citationsOf,
  fixers: CLINICAL_FIXERS,
  prompts: CLINICAL_PROMPTS,
  accept: { unread: 'hand_over' },
  production: clinicalProduction,
  declares: () => ({
    shape: z.toJSONSchema(documentClassification),
    arithmetic: [...COUNTS, ...SUMS],
    limits: CONSISTENCY_LIMITS,
    presence_ladder: PRESENCE_LADDER,
    routine_vendors: ROUTINE_VENDORS,
    administrative_words: ADMINISTRATIVE_WORDS,
    header_footer: HEADER_FOOTER.map(String),
  }),
});
