/** The codes of clinical documents: group, severity, meaning, and what the expert is asked. */
import { type CodeEntry, type Codes, READER_CODES, STANDARD_CODES } from '../../codes.ts';
import type { Severity } from '../../issue.ts';

const code = (
  group: string,
  severity: Severity,
  means: string,
  question: string,
  fix_id?: string,
): CodeEntry => ({ group, severity, means, question, ...(fix_id === undefined ? {} : { fix_id }) });

const RANGE = 'On which pages does this segment really start and end?';
const COVER = 'To which segment do these pages belong?';
const SHARES = 'What are the right shares?';
const CITE = 'Which passage supports this, if any?';
const CONFIDENCE = 'How sure can one be of this type, given how it is present?';

/** The codes that every pack has, under the group labels of this domain. */
const STANDARD: Codes = Object.fromEntries(
  Object.entries<CodeEntry>(STANDARD_CODES).map(([name, entry]) => [
    name,
    { ...entry, group: entry.group === 'structure' ? 'IG-1' : 'IG-3' },
  ]),
);

/** The codes of the pack; the severities are the defaults of the rules they come from. */
export const CLINICAL_CODES: Codes = {
  ...STANDARD,
  SEG_COUNT_MISMATCH: code(
    'IG-1',
    'BLOCKER',
    'the stated number of segments is not the number listed',
    'Is a segment missing, or is only the number wrong?',
    'set_segment_count',
  ),
  SEGMENT_START_OUT_OF_RANGE: code(
    'IG-1',
    'BLOCKER',
    'a segment starts on a page that does not exist',
    RANGE,
  ),
  SEGMENT_END_OUT_OF_RANGE: code('IG-1', 'BLOCKER', 'a segment ends on a page that does not exist', RANGE),
  SEGMENT_RANGE_INVERTED: code('IG-6', 'BLOCKER', 'a segment ends before it starts', RANGE),
  SEGMENT_PAGE_COUNT_WRONG: code(
    'IG-1',
    'MAJOR',
    'the page count of a segment is not that of its range',
    RANGE,
    'recompute_page_count',
  ),
  SEGMENT_INDEX_DUPLICATED: code(
    'IG-1',
    'BLOCKER',
    'two segments have the same index',
    'Are these two segments, or one listed twice?',
  ),
  CONFIDENCE_OUT_OF_RANGE: code('IG-1', 'BLOCKER', 'a confidence is not between 0 and 1', CONFIDENCE),
  SHARE_OUT_OF_RANGE: code('IG-8', 'BLOCKER', 'a share is not between 0 and 1', SHARES),
  TYPES_MISSING: code(
    'IG-7',
    'BLOCKER',
    'a list of types does not name all five',
    'Are the missing types really absent from the document?',
    'add_missing_types',
  ),
  TYPES_DUPLICATED: code(
    'IG-7',
    'BLOCKER',
    'a list of types names one twice',
    'Which of the two entries is right?',
    'drop_duplicate_types',
  ),
  EVIDENCE_MISSING_PRIMARY: code('IG-5', 'BLOCKER', 'a type is called PRIMARY without evidence', CITE),
  EVIDENCE_MISSING_EMBEDDED: code('IG-5', 'MAJOR', 'a type is called EMBEDDED_RAW without evidence', CITE),
  EVIDENCE_MISSING_MENTION: code('IG-5', 'MINOR', 'a type is called MENTION_ONLY without evidence', CITE),
  EVIDENCE_WITHOUT_PRESENCE: code(
    'IG-5',
    'MINOR',
    'a type without presence cites evidence',
    'Is the type present after all?',
    'drop_unclaimed_evidence',
  ),
  SEGMENT_SHARES_SUM: code(
    'IG-8',
    'MAJOR',
    'the shares of a segment do not add up to 1',
    SHARES,
    'normalize_segment_shares',
  ),
  MIXTURE_SHARES_SUM: code(
    'IG-8',
    'MAJOR',
    'the shares of the mixture do not add up to 1',
    SHARES,
    'normalize_mixture_shares',
  ),
  SEGMENTS_OVERLAP: code('IG-6', 'BLOCKER', 'two segments claim the same page', COVER),
  SEGMENT_GAP: code('IG-6', 'MAJOR', 'pages between two segments belong to none', COVER),
  PAGES_UNCOVERED: code('IG-6', 'MAJOR', 'pages at the beginning or the end belong to no segment', COVER),
  SEGMENTS_OUT_OF_ORDER: code(
    'IG-6',
    'MINOR',
    'the segments are not listed in the order of their pages',
    'Is the order intended?',
    'sort_segments',
  ),
  PRESENCE_ROLLUP_WRONG: code(
    'IG-9',
    'MAJOR',
    'the presence of a type in the mixture is not its strongest in the segments',
    'How is this type present in the document?',
    'recompute_mixture',
  ),
  SHARE_ROLLUP_WRONG: code(
    'IG-10',
    'MAJOR',
    'the shares of the mixture are not those of the segments, weighted by pages',
    SHARES,
    'recompute_mixture',
  ),
  DOMINANT_TYPE_WRONG: code(
    'X4',
    'MAJOR',
    'the dominant type is not the one that shares and presence give',
    'Which type dominates the document?',
    'recompute_dominant',
  ),
  DOMINANT_TYPE_UNSAFE: code(
    'X4',
    'BLOCKER',
    'a report that is only talked about is called dominant',
    'Does the document contain such a report at all?',
  ),
  EMBEDDED_TYPES_MISMATCH: code(
    'IG-6',
    'MINOR',
    'the list of embedded types is not that of the entries',
    'Which reports are embedded?',
    'sync_embedded_types',
  ),
  CONFIDENCE_ABOVE_CAP: code(
    'IG-3',
    'MAJOR',
    'a confidence is far above what the presence allows',
    CONFIDENCE,
    'cap_confidence',
  ),
  CONFIDENCE_SLIGHTLY_ABOVE_CAP: code(
    'IG-3',
    'MINOR',
    'a confidence is a little above what the presence allows',
    CONFIDENCE,
    'cap_confidence',
  ),
  MENTION_SHARE_ABOVE_LIMIT: code('IG-8', 'MINOR', 'what is only mentioned takes a large share', SHARES),
  ROUTINE_VENDOR: code(
    'IG-5',
    'BLOCKER',
    'a genomic report is claimed from a routine laboratory',
    'Is this a genomic report, or a routine laboratory result?',
  ),
  ADMINISTRATIVE_CONTENT: code(
    'IG-2',
    'BLOCKER',
    'a report is claimed where the document holds administrative forms',
    'Is the report in the document, or only a form about it?',
  ),
  HEADER_FOOTER_EVIDENCE: code('IG-2', 'MINOR', 'a header or footer is cited as evidence', CITE),
  GENOMIC_KEYWORD_TRAP: code(
    'X1',
    'MAJOR',
    'names of genes are taken for a genomic report',
    'Is there a report, or are genes only named?',
  ),
  NARRATIVE_DIAGNOSIS: code(
    'X2',
    'MAJOR',
    'a diagnosis in a narrative is taken for a pathology report',
    'Are there gross description, final diagnosis and signature?',
  ),
  GENOMIC_PATHOLOGY_OVERLAP: code(
    'X3',
    'MAJOR',
    'a genomic report with pathology inside is labelled the wrong way round',
    'Which report contains the other?',
  ),
  COPIED_FORWARD: code(
    'IG-4',
    'MAJOR',
    'text copied forward from an earlier document is taken for a report of its own',
    'Is this a report, or a copy of what another document says?',
  ),
  REPORT_NOT_ISSUED: code(
    'IG-4',
    'MAJOR',
    'a report is claimed for a test that is pending, cancelled or was not done',
    'Has the report been issued?',
  ),
  LABEL_OMITTED: code(
    'IG-4',
    'MAJOR',
    'a type that is in the document is not labelled',
    'Which type is missing?',
  ),
  LABEL_UNSUPPORTED: code('IG-3', 'MAJOR', 'the cited text does not support the label', CITE),
  SELF_EVALUATION_CONTRADICTED: code(
    'IG-9',
    'MAJOR',
    'the classifier’s own words (evaluation, reasoning, notes) contradict its output',
    'Which of the two is right?',
  ),
  SEGMENT_BOUNDARY_WRONG: code('IG-6', 'MAJOR', 'a page belongs to another segment by its text', RANGE),
  PATIENTS_DIFFER: code(
    'IG-9',
    'MAJOR',
    'the pages name different patients',
    'Do all pages belong to one patient?',
  ),
  PAGES_MISSING: { ...READER_CODES.PAGES_MISSING, group: 'IG-6', severity: 'MINOR' },
};
