/** What follows from the segments: presence, shares, confidence and the dominant type of the whole document. */
import { EPSILON } from '../../pack/declared-arithmetic.ts';
import {
  type Classification,
  DOCUMENT_TYPES,
  type DocumentType,
  PRESENCE_LADDER,
  type PresenceLevel,
  rungOf,
  type Segment,
} from './classification.ts';

/** One type in the whole document. */
export interface RolledUp {
  readonly document_type: DocumentType;
  readonly presence_level: PresenceLevel;
  readonly overall_share: number;
  readonly confidence: number;
  /** The evidence of the segment where the type is strongest. */
  readonly top_evidence: Segment['segment_composition'][number]['top_evidence'];
}

const pagesOf = ({ start_page, end_page }: Segment): number => Math.max(0, end_page - start_page + 1);

/** Rolls the segments up: strongest presence, shares weighted by pages, highest confidence within the cap. */
export function rollUp({ segments }: Pick<Classification, 'segments'>): RolledUp[] {
  const pages = segments.reduce((sum, segment) => sum + pagesOf(segment), 0);
  return DOCUMENT_TYPES.map((document_type) => {
    let strongest: Segment['segment_composition'][number] | undefined;
    let weighted = 0;
    let confidence = 0;
    for (const segment of segments) {
      for (const entry of segment.segment_composition) {
        if (entry.document_type !== document_type) continue;
        weighted += entry.segment_share * pagesOf(segment);
        if (entry.segment_share > 0) confidence = Math.max(confidence, entry.confidence);
        if (strongest === undefined || rungOf(entry.presence_level) > rungOf(strongest.presence_level))
          strongest = entry;
      }
    }
    const presence_level = strongest?.presence_level ?? 'NO_EVIDENCE';
    return {
      document_type,
      presence_level,
      overall_share: pages > 0 ? weighted / pages : 0,
      confidence: Math.min(confidence, capOf(presence_level)),
      top_evidence: strongest?.top_evidence ?? [],
    };
  });
}

/** The highest confidence that a presence level allows. */
export const capOf = (level: PresenceLevel): number => PRESENCE_LADDER[rungOf(level)]!.cap;

/** Among types that are nearly equal, this order decides. */
const PRECEDENCE: readonly DocumentType[] = [
  'Clinical Note',
  'Genomic Report',
  'Pathology Report',
  'Radiology Report',
  'Other',
];
const NEARLY_EQUAL = 0.1;

/** Types that must never be called dominant for being talked about. */
export const NEVER_FROM_MENTION: readonly DocumentType[] = ['Genomic Report', 'Pathology Report'];

/** The dominant type: the largest weighted share; a clinical note that contains all the rest keeps its name. */
export function dominantType(
  mixture: readonly Pick<RolledUp, 'document_type' | 'presence_level' | 'overall_share'>[],
): DocumentType {
  const primary = mixture.filter(({ presence_level }) => presence_level === 'PRIMARY');
  if (primary.length === 1 && primary[0]!.document_type === 'Clinical Note') return 'Clinical Note';
  const scored = mixture.flatMap(({ document_type, presence_level, overall_share }) => {
    const { weight } = PRESENCE_LADDER[rungOf(presence_level)]!;
    return weight > 0 ? [{ document_type, score: overall_share * weight }] : [];
  });
  const top = Math.max(...scored.map(({ score }) => score));
  const near = scored.filter(({ score }) => top - score <= NEARLY_EQUAL + EPSILON);
  return PRECEDENCE.find((type) => near.some(({ document_type }) => document_type === type)) ?? 'Other';
}
