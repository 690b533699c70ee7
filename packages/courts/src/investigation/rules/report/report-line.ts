/** Lines of the report: pieces of plain text, and what has a form of its own. The renderers make all of it harmless. */
import type { Verification } from '@curia/core/text/citation';
import type { CitationRole } from '../finding/answer-words.ts';
import type { Strength, Tag } from '../finding/strength.ts';
import type { ReportWords } from './report-words.ts';
import { hashOf, placeOf } from './reported-evidence.ts';
import type { ReportedEvidence, ReportedItem } from './reported-item.ts';

/** A citation as far as it is shown. */
export type CitedPiece = Pick<ReportedEvidence, 'type' | 'location' | 'verification'>;

/** A piece of a line. */
export type TextPiece =
  | string
  | { readonly strong: string }
  | { readonly code: string }
  /** A place or a commit, which leads there where the folder of the repository is known. */
  | { readonly cited: CitedPiece }
  /** How sure a finding is, in brackets or as a badge. */
  | { readonly tag: Tag; readonly word: string };

/** One line of text. */
export type ReportLine = readonly TextPiece[];

/** Text of agents on one line. */
export const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Lines one after the other, on one. */
export const joinLines = (lines: readonly ReportLine[], between: string): ReportLine =>
  lines.flatMap((line, at) => (at === 0 ? line : [between, ...line]));

/** How sure a finding is. */
export const tagPiece = ({ tag }: { readonly tag: Tag }, say: ReportWords): TextPiece => ({
  tag,
  word: say.tag[tag] ?? tag,
});

/** Where a cause lies: the place, and the innermost function around it. */
export function placeLine(evidence: readonly ReportedEvidence[], say: ReportWords): ReportLine {
  const place = placeOf(evidence);
  if (place === undefined) return [say.noPlace];
  const doubt = place.verification === 'VERIFIED' ? [] : [` (${checkWord(place, say)})`];
  return [{ cited: place }, ...unitPieces(place, say), ...doubt];
}

function unitPieces({ unit }: ReportedEvidence, say: ReportWords): TextPiece[] {
  if (unit == null) return [];
  const [before = '', after = ''] = say.within;
  return [` ${before}`, { code: nameOf(unit) }, after];
}

/** The name of a unit without its lines, which stand beside it already. */
export const nameOf = (unit: string): string => unit.replace(/:\d+(?:-\d+)?$/, '');

/** What a commit is: its hash, when it was written and what it says of itself. */
export function commitLine({ type, location, verification, commit }: ReportedEvidence): ReportLine {
  const said = commit == null ? '' : ` (${commit.date.slice(0, 10)}): ${inLine(commit.subject)}`;
  return [{ cited: { type, location: hashOf({ location }).slice(0, 12), verification } }, said];
}

/** One citation: where, as what, how strong, whether it was found, and by whom it is cited. */
export function citationLine(cited: ReportedEvidence, say: ReportWords): ReportLine {
  const { role, strength, source, commit, problem, verification } = cited;
  const about = [
    ...(role == null ? [] : [say.role[role as CitationRole] ?? role]),
    ...(strength === null ? [] : [say.strength[strength as Strength] ?? strength]),
    checkWord(cited, say),
    ...(source === '' ? [] : [source]),
  ];
  return [
    { cited },
    ...unitPieces(cited, say),
    ` (${about.join(', ')})`,
    ...(commit == null ? [] : [` ${commit.date.slice(0, 10)}: ${inLine(commit.subject)}`]),
    ...(problem === null || problem === '' || verification === 'VERIFIED' ? [] : [`: ${inLine(problem)}`]),
  ];
}

const checkWord = ({ verification }: ReportedEvidence, say: ReportWords): string =>
  say.check[verification as Verification] ?? verification;

/** Why a finding is as sure as it is. */
export const reasonOf = (
  { source, reason }: Pick<ReportedItem, 'source' | 'reason'>,
  say: ReportWords,
): string =>
  say.reason[source] ??
  inLine(reason).replace(/\b(?:STRONG|MODERATE|WEAK)\b/g, (word) => say.strength[word as Strength]);
