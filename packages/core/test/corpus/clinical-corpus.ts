/** A valid classification of a five-page clinical document, and every defect that rules can find in one. */
import type { Classification } from '../../../courts/src/verification/rules/packs/clinical-documents/classification.ts';
import { clinicalDocuments } from '../../../courts/src/verification/rules/packs/clinical-documents/clinical-documents.ts';
import { rollUp } from '../../../courts/src/verification/rules/packs/clinical-documents/roll-up.ts';
import type { Corpus, Defect, Specimen } from './corpus.ts';

const PAGES = [
  'Page 1 of 5\nConsultation note\nHistory of present illness: the patient reports fatigue and weight loss over three months. The examination shows a mass in the left breast, firm and not tender, with no palpable lymph nodes. Assessment and plan: biopsy was done last week, results are pasted below; staging with imaging is under way, and the tumour board will meet on Thursday to discuss neoadjuvant treatment with the patient and her family before any operation is planned at all.',
  'Page 2 of 5\nSurgical pathology, copied from the laboratory\nGross description: a core biopsy of 12 mm. Final diagnosis: invasive ductal carcinoma, grade 2. Signed by the pathologist.',
  'Page 3 of 5\nFollow-up: chest x-ray was mentioned by the family doctor. The patient agrees to further tests.',
  'Page 4 of 5\nComprehensive genomic profile\nVariants detected: BRCA2 c.5946delT, pathogenic. Methodology: next generation sequencing of 324 genes. Limitations of the assay are listed overleaf.',
  'Page 5 of 5\nGenomic profile, continued: microsatellite status stable, tumour mutational burden 4 per megabase.',
];

type Entry = Classification['segments'][number]['segment_composition'][number];
type Type = Entry['document_type'];
type Level = Entry['presence_level'];

const TYPES: readonly Type[] = [
  'Clinical Note',
  'Pathology Report',
  'Genomic Report',
  'Radiology Report',
  'Other',
];
type Present = Partial<
  Record<Type, [level: Level, confidence: number, share: number, page: number, snippet: string]>
>;

const entries = (present: Present) =>
  TYPES.map((document_type) => {
    const [presence_level, confidence, share, page, snippet] = present[document_type] ?? [
      'NO_EVIDENCE' as const,
      0,
      0,
    ];
    const top_evidence =
      snippet === undefined ? [] : [{ page: page!, snippet, anchors_found: [snippet.split(' ')[0]!] }];
    return {
      document_type,
      presence_level,
      confidence,
      share,
      top_evidence,
      reasoning: 'read from the pages',
    };
  });

const segment = (
  segment_index: number,
  start_page: number,
  end_page: number,
  dominant_type: Type,
  embedded_types: Type[],
  present: Present,
) => ({
  segment_index,
  start_page,
  end_page,
  segment_page_count: end_page - start_page + 1,
  dominant_type,
  embedded_types,
  segment_composition: entries(present).map(({ share, ...entry }) => ({ ...entry, segment_share: share })),
  notes: null,
});

const NOTE = 'History of present illness: the patient reports fatigue';
const PATHOLOGY = 'Final diagnosis: invasive ductal carcinoma, grade 2';
const XRAY = 'chest x-ray was mentioned';
const GENOMIC = 'Variants detected: BRCA2 c.5946delT, pathogenic';

function valid(): Specimen<Classification> {
  const output: Classification = {
    dominant_type_overall: 'Clinical Note',
    number_of_segments: 2,
    segments: [
      segment(1, 1, 3, 'Clinical Note', ['Pathology Report'], {
        'Clinical Note': ['PRIMARY', 0.95, 0.7, 1, NOTE],
        'Pathology Report': ['EMBEDDED_RAW', 0.85, 0.25, 2, PATHOLOGY],
        'Radiology Report': ['MENTION_ONLY', 0.5, 0.05, 3, XRAY],
      }),
      segment(2, 4, 5, 'Genomic Report', [], { 'Genomic Report': ['PRIMARY', 0.97, 1, 4, GENOMIC] }),
    ],
    document_mixture: entries({
      'Clinical Note': ['PRIMARY', 0.95, 0.42, 1, NOTE],
      'Pathology Report': ['EMBEDDED_RAW', 0.85, 0.15, 2, PATHOLOGY],
      'Genomic Report': ['PRIMARY', 0.97, 0.4, 4, GENOMIC],
      'Radiology Report': ['MENTION_ONLY', 0.5, 0.03, 3, XRAY],
    }).map(({ share, ...entry }) => ({ ...entry, overall_share: share })),
    vendor_signals: ['Conquest Genomics'],
    self_evaluation: { evaluation_summary: 'consistent', changes_made: 'none' },
  };
  const pages = PAGES.map((text, at) => ({ page_num: at + 1, text }));
  return { output, bundle: { doc_id: 'clinical-1', total_pages: 5, pages } };
}

const CN = 0;
const PATH = 1;
const GEN = 2;
const RAD = 3;
const OTHER = 4;

/** Brings the mixture in line with the segments, as a classifier would that made its mistake there. */
function follow({ output }: Specimen<Classification>): void {
  const rolled = rollUp(output);
  for (const entry of output.document_mixture) {
    const { overall_share } = rolled.find(({ document_type }) => document_type === entry.document_type)!;
    entry.overall_share = overall_share;
  }
}

const evidenceOf = (output: Classification, at: number) =>
  output.segments[0]!.segment_composition[at]!.top_evidence;
const words = (from: number, count: number): string =>
  PAGES[0]!
    .split(/\s+/)
    .slice(from, from + count)
    .join(' ');

const defect = (
  id: string,
  codes: string | string[],
  touches: string[],
  inject: (specimen: Specimen<Classification>) => void,
): Defect<Classification> => ({ id, codes: [codes].flat(), touches, inject });

const opaque = (
  id: string,
  code: string,
  inject: (specimen: Specimen<Classification>) => void,
): Defect<Classification> => ({
  ...defect(id, code, [], inject),
  isOpaque: true,
});

/** Replaces the output by something that is not a classification. */
const replaceOutput = (specimen: Specimen<Classification>, output: unknown): void => {
  specimen.output = output as Classification;
};

/** The corpus of the clinical pack. */
export const clinicalCorpus: Corpus<Classification> = {
  pack: clinicalDocuments,
  valid,
  defects: [
    opaque('the answer is cut off', 'OUTPUT_NOT_JSON', (specimen) =>
      replaceOutput(specimen, JSON.stringify(specimen.output).slice(0, -40)),
    ),
    opaque('the answer is nested without end', 'OUTPUT_TOO_DEEP', (specimen) =>
      replaceOutput(specimen, `${'['.repeat(5000)}${']'.repeat(5000)}`),
    ),
    opaque('a list is missing', 'FIELD_MISSING', ({ output }) => {
      delete (output as Partial<Classification>).document_mixture;
    }),
    opaque('a number is text', 'FIELD_TYPE', ({ output }) => {
      Object.assign(output.segments[0]!, { start_page: 'one' });
    }),
    opaque('a share is not a number', 'FIELD_TYPE', ({ output }) => {
      output.document_mixture[CN]!.overall_share = Number.NaN;
    }),
    opaque('a type is unknown', 'LABEL_UNKNOWN', ({ output }) => {
      Object.assign(output.segments[0]!, { dominant_type: 'Discharge Letter' });
    }),
    defect(
      'no page holds text',
      ['SOURCE_WITHOUT_TEXT', 'QUOTE_ABSENT', 'ANCHOR_NOT_FOUND'],
      [
        'text',
        'range',
        'evidence',
        'anchor',
        'embedded-evidence',
        'mention-evidence',
        'genomic-evidence',
        'bare',
        'mixture-evidence',
        'admin',
      ],
      ({ output, bundle }) => {
        for (const page of bundle.pages) page.text = ' \n';
        for (const { segment_composition } of output.segments)
          for (const { top_evidence } of segment_composition)
            for (const evidence of top_evidence) evidence.anchors_found = ['absent'];
      },
    ),
    defect('the number of segments is wrong', 'SEG_COUNT_MISMATCH', ['count'], ({ output }) => {
      output.number_of_segments = 3;
    }),
    defect(
      'a segment starts before the document',
      'SEGMENT_START_OUT_OF_RANGE',
      ['range', 'shares', 'mixture', 'dominant'],
      ({ output }) => {
        output.segments[0]!.start_page = 0;
        output.segments[0]!.segment_page_count = 4;
      },
    ),
    defect(
      'a segment ends after the document',
      'SEGMENT_END_OUT_OF_RANGE',
      ['range', 'shares', 'mixture', 'dominant'],
      ({ output }) => {
        output.segments[1]!.end_page = 9;
        output.segments[1]!.segment_page_count = 6;
      },
    ),
    defect(
      'a segment is turned round',
      'SEGMENT_RANGE_INVERTED',
      ['range', 'shares', 'mixture', 'dominant'],
      ({ output }) => {
        Object.assign(output.segments[1]!, { start_page: 5, end_page: 4 });
      },
    ),
    defect('a page count is wrong', 'SEGMENT_PAGE_COUNT_WRONG', ['range'], ({ output }) => {
      output.segments[1]!.segment_page_count = 7;
    }),
    defect('two segments have one index', 'SEGMENT_INDEX_DUPLICATED', ['index'], ({ output }) => {
      output.segments[1]!.segment_index = 1;
    }),
    defect('a confidence is above 1', 'CONFIDENCE_OUT_OF_RANGE', ['note-confidence'], ({ output }) => {
      output.segments[0]!.segment_composition[CN]!.confidence = 1.5;
    }),
    defect('a share is negative', 'SHARE_OUT_OF_RANGE', ['mixture', 'shares', 'range'], ({ output }) => {
      output.document_mixture[OTHER]!.overall_share = -0.005;
      output.document_mixture[CN]!.overall_share = 0.425;
    }),
    defect('a type is missing', 'TYPES_MISSING', ['types', 'bare'], ({ output }) => {
      output.segments[1]!.segment_composition.splice(OTHER, 1);
    }),
    defect('a type is named twice', 'TYPES_DUPLICATED', ['types', 'bare'], ({ output }) => {
      output.segments[1]!.segment_composition.push({ ...output.segments[1]!.segment_composition[OTHER]! });
    }),
    defect('a PRIMARY type cites nothing', 'EVIDENCE_MISSING_PRIMARY', ['genomic-evidence'], ({ output }) => {
      output.segments[1]!.segment_composition[GEN]!.top_evidence = [];
    }),
    defect(
      'an embedded type cites nothing',
      'EVIDENCE_MISSING_EMBEDDED',
      ['embedded-evidence', 'presence'],
      ({ output }) => {
        evidenceOf(output, PATH).length = 0;
      },
    ),
    defect(
      'a mentioned type cites nothing',
      'EVIDENCE_MISSING_MENTION',
      ['mention-evidence'],
      ({ output }) => {
        evidenceOf(output, RAD).length = 0;
      },
    ),
    defect('an absent type cites something', 'EVIDENCE_WITHOUT_PRESENCE', ['bare', 'range'], ({ output }) => {
      output.segments[1]!.segment_composition[OTHER]!.top_evidence = [{ page: 4, snippet: 'Methodology' }];
    }),
    defect(
      'the shares of a segment do not add up',
      'SEGMENT_SHARES_SUM',
      ['shares', 'mixture', 'range'],
      ({ output }) => {
        output.segments[1]!.segment_composition[GEN]!.segment_share = 0.9;
      },
    ),
    defect(
      'the shares of the mixture do not add up',
      'MIXTURE_SHARES_SUM',
      ['mixture', 'shares', 'range'],
      ({ output }) => {
        output.document_mixture[GEN]!.overall_share = 0.5;
      },
    ),
    defect(
      'two segments overlap',
      'SEGMENTS_OVERLAP',
      ['range', 'shares', 'mixture', 'order', 'dominant'],
      ({ output }) => {
        Object.assign(output.segments[1]!, { start_page: 3, segment_page_count: 3 });
      },
    ),
    defect(
      'there is a gap between segments',
      'SEGMENT_GAP',
      ['range', 'shares', 'mixture', 'dominant', 'mention-evidence'],
      (specimen) => {
        const { output } = specimen;
        Object.assign(output.segments[0]!, { end_page: 2, segment_page_count: 2 });
        evidenceOf(output, RAD)[0] = { page: 2, snippet: 'Surgical pathology' };
        follow(specimen);
        output.dominant_type_overall = 'Genomic Report';
      },
    ),
    defect(
      'the last page belongs to no segment',
      'PAGES_UNCOVERED',
      ['range', 'shares', 'mixture'],
      (specimen) => {
        Object.assign(specimen.output.segments[1]!, { end_page: 4, segment_page_count: 1 });
        follow(specimen);
      },
    ),
    defect(
      'the segments are out of order',
      'SEGMENTS_OUT_OF_ORDER',
      [
        'order',
        'range',
        'shares',
        'evidence',
        'anchor',
        'types',
        'bare',
        'genomic-evidence',
        'embedded-evidence',
        'mention-evidence',
        'note-confidence',
        'path-confidence',
        'presence',
        'embedded-list',
        'index',
      ],
      ({ output }) => {
        output.segments.reverse();
      },
    ),
    defect('the mixture misses a presence', 'PRESENCE_ROLLUP_WRONG', ['presence'], ({ output }) => {
      Object.assign(output.document_mixture[PATH]!, { presence_level: 'MENTION_ONLY', confidence: 0.5 });
    }),
    defect(
      'the mixture has other shares',
      'SHARE_ROLLUP_WRONG',
      ['mixture', 'shares', 'range'],
      ({ output }) => {
        output.document_mixture[CN]!.overall_share = 0.37;
        output.document_mixture[GEN]!.overall_share = 0.45;
      },
    ),
    defect('the dominant type is another', 'DOMINANT_TYPE_WRONG', ['dominant'], ({ output }) => {
      output.dominant_type_overall = 'Genomic Report';
    }),
    defect(
      'a mentioned report is called dominant',
      'DOMINANT_TYPE_UNSAFE',
      [
        'dominant',
        'presence',
        'path-confidence',
        'embedded-list',
        'shares',
        'mixture',
        'range',
        'embedded-evidence',
      ],
      (specimen) => {
        const { output } = specimen;
        const [first] = output.segments;
        Object.assign(first!.segment_composition[PATH]!, {
          presence_level: 'MENTION_ONLY',
          confidence: 0.5,
          segment_share: 0.05,
        });
        first!.segment_composition[CN]!.segment_share = 0.9;
        first!.embedded_types = [];
        Object.assign(output.document_mixture[PATH]!, { presence_level: 'MENTION_ONLY', confidence: 0.5 });
        follow(specimen);
        output.dominant_type_overall = 'Pathology Report';
      },
    ),
    defect(
      'the embedded types are not listed',
      'EMBEDDED_TYPES_MISMATCH',
      ['embedded-list'],
      ({ output }) => {
        output.segments[0]!.embedded_types = [];
      },
    ),
    defect('a confidence is far above its cap', 'CONFIDENCE_ABOVE_CAP', ['path-confidence'], ({ output }) => {
      output.segments[0]!.segment_composition[PATH]!.confidence = 0.97;
    }),
    defect(
      'a confidence is slightly above its cap',
      'CONFIDENCE_SLIGHTLY_ABOVE_CAP',
      ['path-confidence'],
      ({ output }) => {
        output.segments[0]!.segment_composition[PATH]!.confidence = 0.92;
      },
    ),
    defect(
      'a mention takes a large share',
      'MENTION_SHARE_ABOVE_LIMIT',
      ['shares', 'mixture', 'range'],
      (specimen) => {
        const [first] = specimen.output.segments;
        first!.segment_composition[RAD]!.segment_share = 0.15;
        first!.segment_composition[CN]!.segment_share = 0.6;
        follow(specimen);
      },
    ),
    defect('the vendor is a routine laboratory', 'ROUTINE_VENDOR', ['vendor'], ({ output }) => {
      output.vendor_signals = ['Quest Diagnostics'];
    }),
    defect('the document holds a form', 'ADMINISTRATIVE_CONTENT', ['admin'], ({ bundle }) => {
      bundle.pages[2]!.text += '\nSpecimen receipt';
    }),
    defect('a footer is cited', 'HEADER_FOOTER_EVIDENCE', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0] = { page: 1, snippet: 'Page 1 of 5' };
    }),
    defect(
      'a page is cited that does not exist',
      'PAGE_OUTSIDE_DOCUMENT',
      ['evidence', 'anchor'],
      ({ output }) => {
        evidenceOf(output, CN)[0]!.page = 99;
      },
    ),
    defect(
      'a page outside the segment is cited',
      'PAGE_OUTSIDE_RANGE',
      ['evidence', 'range'],
      ({ output }) => {
        evidenceOf(output, CN)[0] = { page: 4, snippet: GENOMIC };
      },
    ),
    defect('a quotation is stitched', 'QUOTE_STITCHED', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0]!.snippet = 'History of present illness: firm and not tender';
    }),
    defect('a quotation is damaged', 'QUOTE_PARTIAL', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0]!.snippet = 'History of present illness: the patient denies headache';
    }),
    defect('a quotation is invented', 'QUOTE_ABSENT', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0] = { page: 1, snippet: 'Metastatic melanoma was confirmed twice' };
    }),
    defect('an anchor is nowhere', 'ANCHOR_NOT_FOUND', ['anchor'], ({ output }) => {
      const [evidence] = evidenceOf(output, CN);
      if (evidence !== undefined) evidence.anchors_found = ['sarcoma'];
    }),
    defect('a snippet is long', 'SNIPPET_LONG', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0]!.snippet = words(6, 40);
    }),
    defect('a snippet is far too long', 'SNIPPET_TOO_LONG', ['evidence'], ({ output }) => {
      evidenceOf(output, CN)[0]!.snippet = words(6, 62);
    }),
    defect('a snippet is a whole book', 'SNIPPET_OVERSIZED', ['evidence', 'anchor'], ({ output }) => {
      evidenceOf(output, CN)[0]!.snippet = 'the patient '.repeat(90_000);
    }),
  ],
};
