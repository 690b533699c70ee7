/** The repairs of a classification that need no judgement. */

import { type PatchOperation, valueAt } from '@curia/core/read';
import { EPSILON } from '../../pack/declared-arithmetic.ts';
import type { Fixer } from '../../pack/pack.ts';
import { type Classification, DOCUMENT_TYPES, type Entry, rungOf, type Segment } from './classification.ts';
import { embeddedIn } from './consistency.ts';
import { capOf, dominantType, rollUp } from './roll-up.ts';

type Repair = Fixer<Classification>;
type Composition = Segment['segment_composition'];

const replace = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });

/** The pointer of the segment that a pointer leads into. */
const segmentOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/');

/** Divides shares by their sum; does nothing if they already add up, and cannot if they are all zero. */
function normalise(shares: readonly number[], pathOf: (at: number) => string): PatchOperation[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 1) <= 0.01 + EPSILON || sum <= 0) return [];
  return shares.map((share, at) => replace(pathOf(at), share / sum));
}

const shareField = (pointer: string): 'segment_share' | 'overall_share' =>
  pointer.startsWith('/segments/') ? 'segment_share' : 'overall_share';

/** All fixers of the pack. */
export const CLINICAL_FIXERS: readonly Repair[] = [
  {
    fix_id: 'set_segment_count',
    fix: ({ segments }) => [replace('/number_of_segments', segments.length)],
  },
  {
    fix_id: 'recompute_page_count',
    fix(output, { pointer }) {
      const segment = valueAt(output, segmentOf(pointer)) as Segment;
      const pages = segment.end_page - segment.start_page + 1;
      return pages >= 1 ? [replace(`${segmentOf(pointer)}/segment_page_count`, pages)] : [];
    },
  },
  {
    fix_id: 'add_missing_types',
    fix(output, { pointer }) {
      const present = new Set(
        (valueAt(output, pointer) as Entry[]).map(({ document_type }) => document_type),
      );
      return DOCUMENT_TYPES.filter((type) => !present.has(type)).map((document_type) => ({
        op: 'add',
        path: `${pointer}/-`,
        value: {
          document_type,
          presence_level: 'NO_EVIDENCE',
          confidence: 0,
          [shareField(pointer)]: 0,
          top_evidence: [],
          reasoning: '',
        },
      }));
    },
  },
  {
    fix_id: 'drop_duplicate_types',
    fix(output, { pointer }) {
      const field = shareField(pointer);
      const entries = valueAt(output, pointer) as (Entry & Record<typeof field, number>)[];
      const patch: PatchOperation[] = [];
      const dropped: number[] = [];
      for (const type of DOCUMENT_TYPES) {
        const places = entries.flatMap(({ document_type }, at) => (document_type === type ? [at] : []));
        if (places.length < 2) continue;
        const strongest = places.reduce((best, at) =>
          rungOf(entries[at]!.presence_level) > rungOf(entries[best]!.presence_level) ? at : best,
        );
        const share = places.reduce((sum, at) => sum + entries[at]![field], 0);
        patch.push(replace(`${pointer}/${strongest}/${field}`, share));
        for (const at of places) if (at !== strongest) dropped.push(at);
      }
      // From the end, so that the places still to be removed do not move.
      dropped.sort((a, b) => b - a);
      return [...patch, ...dropped.map((at): PatchOperation => ({ op: 'remove', path: `${pointer}/${at}` }))];
    },
  },
  {
    fix_id: 'drop_unclaimed_evidence',
    fix: (_output, { pointer }) => [replace(pointer, [])],
  },
  {
    fix_id: 'normalize_segment_shares',
    fix(output, { pointer }) {
      const path = `${segmentOf(pointer)}/segment_composition`;
      const entries = valueAt(output, path) as Composition;
      return normalise(
        entries.map(({ segment_share }) => segment_share),
        (at) => `${path}/${at}/segment_share`,
      );
    },
  },
  {
    fix_id: 'normalize_mixture_shares',
    fix: ({ document_mixture }) =>
      normalise(
        document_mixture.map(({ overall_share }) => overall_share),
        (at) => `/document_mixture/${at}/overall_share`,
      ),
  },
  {
    fix_id: 'sort_segments',
    fix: ({ segments }) => [
      replace(
        '/segments',
        segments.toSorted((a, b) => a.start_page - b.start_page),
      ),
    ],
  },
  {
    fix_id: 'recompute_mixture',
    fix(output) {
      const rolled = new Map(rollUp(output).map((entry) => [entry.document_type, entry]));
      return output.document_mixture.flatMap((entry, at) => {
        const { presence_level, overall_share, confidence, top_evidence } = rolled.get(entry.document_type)!;
        const path = `/document_mixture/${at}`;
        const patch = [replace(`${path}/overall_share`, overall_share)];
        if (presence_level === entry.presence_level) return patch;
        // A new level needs the confidence and the evidence that go with it, or it would be a new defect.
        patch.push(
          replace(`${path}/presence_level`, presence_level),
          replace(`${path}/confidence`, confidence),
        );
        const isBare = presence_level === 'NO_EVIDENCE';
        if (isBare || entry.top_evidence.length === 0)
          patch.push(replace(`${path}/top_evidence`, isBare ? [] : top_evidence));
        return patch;
      });
    },
  },
  {
    fix_id: 'recompute_dominant',
    fix: (output) => [replace('/dominant_type_overall', dominantType(rollUp(output)))],
  },
  {
    fix_id: 'cap_confidence',
    fix(output, { pointer }) {
      const entry = valueAt(output, pointer.slice(0, pointer.lastIndexOf('/'))) as Entry;
      return [replace(pointer, Math.min(entry.confidence, capOf(entry.presence_level)))];
    },
  },
  {
    fix_id: 'sync_embedded_types',
    fix: (output, { pointer }) => [
      replace(pointer, embeddedIn(valueAt(output, segmentOf(pointer)) as Segment)),
    ],
  },
];
