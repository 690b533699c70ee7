/** Structure checks (V1): is the classification complete and within its bounds? */
import type { Check, FoundDefect } from '../../pack/pack.ts';
import { type Classification, DOCUMENT_TYPES, entriesOf, type PresenceLevel } from './classification.ts';

type StructureCheck = Check<Classification>;

/** Page ranges: inside the document and not turned round; the page count follows from them. */
export const numberRanges: StructureCheck = {
  id: 'number-ranges',
  agent: 'V1',
  codes: [
    'SEGMENT_START_OUT_OF_RANGE',
    'SEGMENT_END_OUT_OF_RANGE',
    'SEGMENT_RANGE_INVERTED',
    'SEGMENT_PAGE_COUNT_WRONG',
    'SEGMENT_INDEX_DUPLICATED',
  ],
  *run({ output, pages }) {
    const seen = new Set<number>();
    for (const [at, segment] of output.segments.entries()) {
      const { segment_index, start_page, end_page, segment_page_count } = segment;
      const found = (code: string, field: string, message: string): FoundDefect => ({
        code,
        message: `segment ${segment_index}: ${message}`,
        pointer: `/segments/${at}/${field}`,
        location: { segment_index, field },
      });
      const isOutside = (page: number): boolean => page < 1 || page > pages.total_pages;
      const outside = (page: number): string => `page ${page} is not one of the ${pages.total_pages} pages`;
      if (isOutside(start_page)) yield found('SEGMENT_START_OUT_OF_RANGE', 'start_page', outside(start_page));
      if (isOutside(end_page)) yield found('SEGMENT_END_OUT_OF_RANGE', 'end_page', outside(end_page));
      // The page count of a range that is turned round says nothing: one defect, one issue.
      if (start_page > end_page)
        yield found(
          'SEGMENT_RANGE_INVERTED',
          'start_page',
          `it starts on ${start_page} and ends on ${end_page}`,
        );
      else if (segment_page_count !== end_page - start_page + 1) {
        const wanted = end_page - start_page + 1;
        yield found(
          'SEGMENT_PAGE_COUNT_WRONG',
          'segment_page_count',
          `pages ${start_page} to ${end_page} are ${wanted}, not ${segment_page_count}`,
        );
      }
      if (seen.has(segment_index))
        yield found('SEGMENT_INDEX_DUPLICATED', 'segment_index', 'another segment has the same index');
      seen.add(segment_index);
    }
  },
};

/** Confidences and shares lie between 0 and 1. */
export const zeroToOne: StructureCheck = {
  id: 'zero-to-one',
  agent: 'V1',
  codes: ['CONFIDENCE_OUT_OF_RANGE', 'SHARE_OUT_OF_RANGE'],
  *run({ output }) {
    const isOutside = (value: number): boolean => value < 0 || value > 1;
    for (const { pointer, entry, share, share_field, location } of entriesOf(output)) {
      if (isOutside(entry.confidence))
        yield {
          code: 'CONFIDENCE_OUT_OF_RANGE',
          message: `the confidence ${entry.confidence} is not between 0 and 1`,
          pointer: `${pointer}/confidence`,
          location: { ...location, field: 'confidence' },
        };
      if (isOutside(share))
        yield {
          code: 'SHARE_OUT_OF_RANGE',
          message: `the share ${share} is not between 0 and 1`,
          pointer: `${pointer}/${share_field}`,
          location: { ...location, field: share_field },
        };
    }
  },
};

/** Every composition, and the mixture, names each of the five types exactly once. */
export const completeness: StructureCheck = {
  id: 'completeness',
  agent: 'V1',
  codes: ['TYPES_MISSING', 'TYPES_DUPLICATED'],
  *run({ output }) {
    for (const [at, { segment_index, segment_composition }] of output.segments.entries()) {
      yield* missingAndRepeated(segment_composition, `/segments/${at}/segment_composition`, {
        segment_index,
        field: 'segment_composition',
      });
    }
    yield* missingAndRepeated(output.document_mixture, '/document_mixture', { field: 'document_mixture' });
  },
};

function* missingAndRepeated(
  entries: readonly { readonly document_type: string }[],
  pointer: string,
  location: Readonly<Record<string, string | number>>,
): Generator<FoundDefect> {
  const present = new Set(entries.map(({ document_type }) => document_type));
  const missing = DOCUMENT_TYPES.filter((type) => !present.has(type));
  if (missing.length > 0)
    yield {
      code: 'TYPES_MISSING',
      message: `there is no entry for ${missing.join(', ')}`,
      pointer,
      location,
    };
  if (present.size < entries.length)
    yield {
      code: 'TYPES_DUPLICATED',
      message: `${entries.length} entries name only ${present.size} types`,
      pointer,
      location,
    };
}

const MISSING_EVIDENCE: Readonly<Record<PresenceLevel, string | undefined>> = {
  NO_EVIDENCE: undefined,
  MENTION_ONLY: 'EVIDENCE_MISSING_MENTION',
  EMBEDDED_RAW: 'EVIDENCE_MISSING_EMBEDDED',
  PRIMARY: 'EVIDENCE_MISSING_PRIMARY',
};

/** What is present must have evidence; what has no evidence is not present. */
export const evidenceRequired: StructureCheck = {
  id: 'evidence-required',
  agent: 'V1',
  codes: [
    'EVIDENCE_MISSING_PRIMARY',
    'EVIDENCE_MISSING_EMBEDDED',
    'EVIDENCE_MISSING_MENTION',
    'EVIDENCE_WITHOUT_PRESENCE',
  ],
  *run({ output }) {
    for (const { pointer, entry, location } of entriesOf(output)) {
      const { presence_level, top_evidence, document_type } = entry;
      const place = { pointer: `${pointer}/top_evidence`, location: { ...location, field: 'top_evidence' } };
      const code = MISSING_EVIDENCE[presence_level];
      if (code !== undefined && top_evidence.length === 0)
        yield { code, message: `${document_type} is ${presence_level}, but nothing is cited`, ...place };
      if (code === undefined && top_evidence.length > 0)
        yield {
          code: 'EVIDENCE_WITHOUT_PRESENCE',
          message: `${document_type} is ${presence_level}, but ${top_evidence.length} snippet(s) are cited`,
          ...place,
        };
    }
  },
};
