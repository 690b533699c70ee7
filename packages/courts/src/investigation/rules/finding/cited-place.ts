/** Where the verified citations of a finding lie and of which kind they are; nothing else says what a finding is about. */
import { type CitedPlace, type EvidenceKind, type LineRange, parseLocation } from '@curia/core/text/citation';
import type { CitationRole } from './answer-words.ts';

/** How near two findings are to each other, the farthest first. */
export const PLACES = ['UNKNOWN', 'ELSEWHERE', 'SAME_FILE', 'SAME_FUNCTION', 'SAME_LINES'] as const;

/** How near two findings are to each other. */
export type PlaceRelation = (typeof PLACES)[number];

/** A citation as far as its place matters. */
export interface Located {
  readonly type: string;
  readonly location: string;
  readonly role?: CitationRole | null | undefined;
  readonly verification?: string | null | undefined;
  readonly found?: CitedPlace | null | undefined;
}

/** The place of one verified citation. */
export interface VerifiedPlace {
  readonly kind: EvidenceKind | null;
  readonly role: CitationRole | undefined;
  readonly path: string | undefined;
  readonly lines: LineRange | undefined;
  readonly units: readonly string[];
  readonly isComment: boolean;
}

const KIND_OF_TYPE: Readonly<Record<string, EvidenceKind>> = {
  code: 'code',
  log: 'runtime',
  commit: 'history',
  document: 'document',
  report: 'document',
  test: 'test',
};

const known = new WeakMap<readonly Located[], readonly VerifiedPlace[]>();

/** The places of all citations that were checked and found, in the order of the report. */
export function verifiedPlaces({ evidence }: { readonly evidence: readonly Located[] }) {
  const made = known.get(evidence) ?? evidence.filter(isVerified).map(placeOf);
  known.set(evidence, made);
  return made;
}

/** Whether a citation was checked and found. */
export const isVerified = ({ verification }: Pick<Located, 'verification'>): boolean =>
  verification === 'VERIFIED';

/** What the check saw; for reports that were checked elsewhere, what the citation says. */
function placeOf({ type, location, role: shows, found }: Located): VerifiedPlace {
  const role = shows ?? undefined;
  if (found != null) {
    const { kind, path, lines, units, is_comment } = found;
    return {
      kind,
      role,
      path: path ?? undefined,
      lines: lines ?? undefined,
      units: units ?? [],
      isComment: is_comment === true,
    };
  }
  const { path, lines } = parseLocation(location, type === 'commit');
  return { kind: KIND_OF_TYPE[type] ?? 'config', role, path, lines, units: [], isComment: false };
}

/** A place that a finding can be about: what a commit touched is as wide as the commit, and where a fault is seen is not where it begins. */
const isPlace = ({ kind, path, role }: VerifiedPlace): boolean =>
  path !== undefined && kind !== null && kind !== 'history' && role !== 'symptom';

/** What a finding is about: what it cites as the cause, else as anything but the symptom; of either the first code, else the first. */
export function primaryOf<
  P extends Pick<VerifiedPlace, 'kind'> & { readonly role?: CitationRole | null | undefined },
>(cited: readonly P[]): P | undefined {
  const causes = cited.filter(({ role }) => role === 'cause');
  const about = causes.length > 0 ? causes : cited.filter(({ role }) => role !== 'symptom');
  return about.find(({ kind }) => kind === 'code') ?? about[0];
}

/** How near two findings are: each must lie at what the other is about. */
export function relatePlaces(a: readonly VerifiedPlace[], b: readonly VerifiedPlace[]): PlaceRelation {
  const [first, second] = [primaryOf(a.filter(isPlace)), primaryOf(b.filter(isPlace))];
  if (first === undefined || second === undefined) return 'UNKNOWN';
  return farther(nearest([first], b), nearest(a, [second]));
}

function nearest(a: readonly VerifiedPlace[], b: readonly VerifiedPlace[]): PlaceRelation {
  let best: PlaceRelation = 'ELSEWHERE';
  for (const one of a.filter(isPlace))
    for (const other of b.filter(isPlace)) best = nearer(best, relate(one, other));
  return best;
}

function relate(a: VerifiedPlace, b: VerifiedPlace): PlaceRelation {
  if (a.path !== b.path) return 'ELSEWHERE';
  if (overlap(a.lines, b.lines)) return 'SAME_LINES';
  return a.units.some((unit) => b.units.includes(unit)) ? 'SAME_FUNCTION' : 'SAME_FILE';
}

const overlap = (a: LineRange | undefined, b: LineRange | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] <= b[1] && b[0] <= a[1];

const nearer = (a: PlaceRelation, b: PlaceRelation): PlaceRelation =>
  PLACES.indexOf(a) >= PLACES.indexOf(b) ? a : b;

const farther = (a: PlaceRelation, b: PlaceRelation): PlaceRelation =>
  PLACES.indexOf(a) <= PLACES.indexOf(b) ? a : b;

/** Whether a citation shows what none of the others do: other lines, another file, another commit. */
export function isNewPlace(cited: Located, others: readonly Located[]): boolean {
  const place = placeOf(cited);
  return others.every((other) => {
    const seen = placeOf(other);
    if (place.kind === 'history' || place.kind === null || cited.type === 'commit')
      return commitOf(cited) !== commitOf(other);
    if (place.path !== seen.path || other.type === 'commit') return true;
    return place.lines !== undefined && seen.lines !== undefined && !overlap(place.lines, seen.lines);
  });
}

const commitOf = ({ type, location }: Located): string | undefined =>
  type === 'commit' ? (parseLocation(location, true).commit?.slice(0, 7) ?? location) : undefined;
