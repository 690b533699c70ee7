/** Consistency checks (V2): do the parts of the classification agree with each other? */
import { EPSILON } from '../../pack/declared-arithmetic.ts';
import type { Check, FoundDefect } from '../../pack/pack.ts';
import type { PageIndex } from '../../text/page-index.ts';
import { type Classification, entriesOf, type Segment } from './classification.ts';
import { capOf, dominantType, NEVER_FROM_MENTION, rollUp } from './roll-up.ts';

type ConsistencyCheck = Check<Classification>;

const isInverted = ({ start_page, end_page }: Segment): boolean => start_page > end_page;

/** Segments follow each other: no overlap, no gap, no page with text left out, listed in order. */
export const continuity: ConsistencyCheck = {
  id: 'continuity',
  agent: 'V2',
  codes: ['SEGMENTS_OVERLAP', 'SEGMENT_GAP', 'PAGES_UNCOVERED', 'SEGMENTS_OUT_OF_ORDER'],
  *run({ output, pages }) {
    const placed = output.segments
      .map((segment, at) => ({ segment, at }))
      .filter(({ segment }) => !isInverted(segment));
    const sorted = placed.toSorted((a, b) => a.segment.start_page - b.segment.start_page);
    const numbers = pagesWithText(pages);
    // A range that is turned round may cover any page, so that gaps cannot be told.
    const isWhole = placed.length === output.segments.length;
    const uncovered: string[] = [];
    let end = 0;
    for (const { segment, at } of sorted) {
      const { segment_index, start_page } = segment;
      const place = { pointer: `/segments/${at}`, location: { segment_index } };
      if (end > 0 && start_page <= end)
        yield {
          code: 'SEGMENTS_OVERLAP',
          message: `segment ${segment_index} starts on page ${start_page}, but pages up to ${end} are taken`,
          ...place,
        };
      const skipped = isWhole ? namePages(numbers, end + 1, start_page - 1) : undefined;
      if (skipped !== undefined && end === 0) uncovered.push(`${skipped} at the beginning`);
      else if (skipped !== undefined)
        yield {
          code: 'SEGMENT_GAP',
          message: `no segment covers ${skipped}, before segment ${segment_index}`,
          ...place,
        };
      end = Math.max(end, segment.end_page);
    }
    const tail = isWhole ? namePages(numbers, end + 1, pages.total_pages) : undefined;
    if (tail !== undefined) uncovered.push(`${tail} at the end`);
    const place = { pointer: '/segments', location: { field: 'segments' } };
    if (uncovered.length > 0)
      yield { code: 'PAGES_UNCOVERED', message: `no segment covers ${uncovered.join(' and ')}`, ...place };
    if (placed.some(({ segment }, at) => at > 0 && segment.start_page < placed[at - 1]!.segment.start_page))
      yield {
        code: 'SEGMENTS_OUT_OF_ORDER',
        message: 'the segments are not listed in the order of their pages',
        ...place,
      };
  },
};

/** The pages that need a segment, in order: blank ones do not. */
const pagesWithText = (pages: PageIndex): number[] =>
  Array.from(pages.pages.values())
    .filter(({ text }) => /\S/.test(text))
    .map(({ page_num }) => page_num)
    .sort((one, other) => one - other);

/** Names the pages in a range; undefined if there are none. */
function namePages(numbers: readonly number[], from: number, to: number): string | undefined {
  const first = firstFrom(numbers, from);
  const count = firstFrom(numbers, to + 1) - first;
  if (count <= 0) return undefined;
  return count === 1 ? `page ${numbers[first]}` : `${count} pages from page ${numbers[first]}`;
}

/** The place of the first number that is not below a bound. */
function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far numbers may be off before it is an issue. */
export const CONSISTENCY_LIMITS = { roll_up_tolerance: 0.02, slight_excess: 0.05, mention_share: 0.1 };

/** The mixture is what the segments add up to. */
export const mixtureRollUp: ConsistencyCheck = {
  id: 'mixture-roll-up',
  agent: 'V2',
  codes: ['PRESENCE_ROLLUP_WRONG', 'SHARE_ROLLUP_WRONG'],
  *run({ output, pages }) {
    const rolled = new Map(rollUp(output).map((entry) => [entry.document_type, entry]));
    const presence: string[] = [];
    const share: string[] = [];
    for (const { document_type, presence_level, overall_share } of output.document_mixture) {
      const wanted = rolled.get(document_type)!;
      if (presence_level !== wanted.presence_level)
        presence.push(`${document_type} is ${wanted.presence_level} in the segments, not ${presence_level}`);
      if (Math.abs(overall_share - wanted.overall_share) > CONSISTENCY_LIMITS.roll_up_tolerance + EPSILON)
        share.push(
          `${document_type} has ${wanted.overall_share.toFixed(3)} in the segments, not ${overall_share}`,
        );
    }
    const place = { pointer: '/document_mixture', location: { field: 'document_mixture' } };
    if (presence.length > 0) yield { code: 'PRESENCE_ROLLUP_WRONG', message: presence.join('; '), ...place };
    // Shares that do not add up are an issue of their own; until they do, a comparison only repeats it.
    if (share.length > 0 && sharesAddUp(output) && rangesAreSound(output, pages))
      yield { code: 'SHARE_ROLLUP_WRONG', message: share.join('; '), ...place };
  },
};

/** Every sum of shares is 1 within the tolerance, and the mixture names every type once. */
function sharesAddUp({ segments, document_mixture }: Classification): boolean {
  const isOne = (shares: readonly number[]): boolean =>
    Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) <= 0.01 + EPSILON;
  return (
    isOne(document_mixture.map(({ overall_share }) => overall_share)) &&
    new Set(document_mixture.map(({ document_type }) => document_type)).size === document_mixture.length &&
    segments.every(({ segment_composition }) =>
      isOne(segment_composition.map(({ segment_share }) => segment_share)),
    )
  );
}

/** The pages of the segments can be counted: inside the document, not turned round, none twice. */
function rangesAreSound({ segments }: Classification, { total_pages }: PageIndex): boolean {
  const sorted = segments.toSorted((a, b) => a.start_page - b.start_page);
  return sorted.every(
    ({ start_page, end_page }, at) =>
      start_page > (sorted[at - 1]?.end_page ?? 0) && start_page <= end_page && end_page <= total_pages,
  );
}

/** The dominant type follows from the segments, and is never one that is only talked about. */
export const dominance: ConsistencyCheck = {
  id: 'dominance',
  agent: 'V2',
  codes: ['DOMINANT_TYPE_WRONG', 'DOMINANT_TYPE_UNSAFE'],
  *run({ output, pages }) {
    const rolled = rollUp(output);
    const stated = output.dominant_type_overall;
    const wanted = dominantType(rolled);
    if (stated === wanted) return;
    const level = rolled.find(({ document_type }) => document_type === stated)!.presence_level;
    const place = { pointer: '/dominant_type_overall', location: { field: 'dominant_type_overall' } };
    if (NEVER_FROM_MENTION.includes(stated) && (level === 'MENTION_ONLY' || level === 'NO_EVIDENCE'))
      yield {
        code: 'DOMINANT_TYPE_UNSAFE',
        message: `${stated} is called dominant, but is ${level} in every segment`,
        ...place,
      };
    else if (rangesAreSound(output, pages))
      yield {
        code: 'DOMINANT_TYPE_WRONG',
        message: `by shares and presence the dominant type is ${wanted}, not ${stated}`,
        ...place,
        suggested_fix: `set it to ${wanted}`,
      };
  },
};

/** The list of embedded types names exactly the entries that are embedded. */
export const embeddedTypes: ConsistencyCheck = {
  id: 'embedded-types',
  agent: 'V2',
  codes: ['EMBEDDED_TYPES_MISMATCH'],
  *run({ output }) {
    for (const [at, segment] of output.segments.entries()) {
      const embedded = embeddedIn(segment);
      const { embedded_types: listed, segment_index } = segment;
      if (
        new Set(listed).size === listed.length &&
        listed.length === embedded.length &&
        embedded.every((type) => listed.includes(type))
      )
        continue;
      yield {
        code: 'EMBEDDED_TYPES_MISMATCH',
        message: `segment ${segment_index} embeds ${embedded.join(', ') || 'nothing'}, but lists ${[...new Set(listed)].join(', ') || 'nothing'}, ${listed.length} in all`,
        pointer: `/segments/${at}/embedded_types`,
        location: { segment_index, field: 'embedded_types' },
      };
    }
  },
};

/** The types of a segment that are embedded. */
export const embeddedIn = ({ segment_composition }: Segment): Segment['embedded_types'] => [
  ...new Set(
    segment_composition
      .filter(({ presence_level }) => presence_level === 'EMBEDDED_RAW')
      .map(({ document_type }) => document_type),
  ),
];

/** No confidence is higher than its presence level allows. */
export const confidenceCaps: ConsistencyCheck = {
  id: 'confidence-caps',
  agent: 'V2',
  codes: ['CONFIDENCE_ABOVE_CAP', 'CONFIDENCE_SLIGHTLY_ABOVE_CAP'],
  *run({ output }) {
    for (const { pointer, entry, location } of entriesOf(output)) {
      const { confidence, presence_level, document_type } = entry;
      const excess = confidence - capOf(presence_level);
      if (excess <= EPSILON || confidence > 1) continue;
      yield {
        code:
          excess > CONSISTENCY_LIMITS.slight_excess + EPSILON
            ? 'CONFIDENCE_ABOVE_CAP'
            : 'CONFIDENCE_SLIGHTLY_ABOVE_CAP',
        message: `${document_type} is ${presence_level}, so its confidence is at most ${capOf(presence_level)}, not ${confidence}`,
        pointer: `${pointer}/confidence`,
        location: { ...location, field: 'confidence' },
      };
    }
  },
};

/** A type that is only mentioned has a small share. */
export const mentionShare: ConsistencyCheck = {
  id: 'mention-share',
  agent: 'V2',
  codes: ['MENTION_SHARE_ABOVE_LIMIT'],
  *run({ output }): Generator<FoundDefect> {
    for (const [at, { segment_index, segment_composition }] of output.segments.entries()) {
      const share = segment_composition
        .filter(({ presence_level }) => presence_level === 'MENTION_ONLY')
        .reduce((sum, { segment_share }) => sum + segment_share, 0);
      if (share <= CONSISTENCY_LIMITS.mention_share + EPSILON) continue;
      yield {
        code: 'MENTION_SHARE_ABOVE_LIMIT',
        message: `types that are only mentioned take ${share.toFixed(3)} of segment ${segment_index}, more than ${CONSISTENCY_LIMITS.mention_share}`,
        pointer: `/segments/${at}/segment_composition`,
        location: { segment_index, field: 'segment_share' },
      };
    }
  },
};
