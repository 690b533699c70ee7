/** One finding as it stands in the report, with all that it rests on. */
import type { CitedCommit, Verification } from '@curia/core/text/citation';
import type { CitationRole } from '../finding/answer-words.ts';
import type { Category, CounterVerdict, Strength, Tag } from '../finding/strength.ts';
import type { Move } from '../matrix/matrix.ts';

/** One citation in the report. */
export interface ReportedEvidence {
  readonly type: string;
  readonly location: string;
  readonly snippet: string | null;
  readonly strength: Strength | null;
  readonly verification: Verification;
  readonly problem: string | null;
  readonly source: string;
  /** What it is cited as; absent in older reports. */
  readonly role?: CitationRole | null;
  /** The innermost function, heading or key around it; absent in older reports. */
  readonly unit?: string | null;
  /** Of a commit that was found: when it was written, and its subject. Absent in older reports. */
  readonly commit?: CitedCommit | null;
}

/** Where a cause lies. */
export interface ReportedPlace {
  readonly location: string;
  readonly unit: string | null;
}

/** The commit that brought a cause; date and subject where the check saw them. */
export interface ReportedCommit extends Partial<CitedCommit> {
  readonly commit: string;
}

/** One finding in the report. */
export interface ReportedItem {
  readonly item_id: string;
  readonly kind: string;
  readonly tag: Tag;
  readonly finding: string;
  readonly category: Category;
  readonly question_id: string | null;
  readonly evidence: readonly ReportedEvidence[];
  /** The ids of the reports behind it. */
  readonly sources: readonly string[];
  /** How many independent sources those reports rest on. */
  readonly independent: number;
  /** How high the reports rank it together: the sum of 1/(10 + its place) over the investigators who name it. */
  readonly fused_rank: number;
  readonly caveats: readonly string[];
  readonly follow_up: readonly string[];
  readonly remedies: readonly string[];
  readonly flags: readonly string[];
  readonly related: readonly string[];
  /** Noticed on the way: nobody who reports it calls it the first answer to the question. Absent in older reports. */
  readonly is_side?: boolean;
  /** Other places that are offered for the same question; no contradiction. Absent in older reports. */
  readonly rivals?: readonly string[];
  /** Where its cause lies, and the commit that brought it, as far as citations that hold say so. Absent in older reports, like the next two. */
  readonly where?: ReportedPlace | null;
  readonly since?: ReportedCommit | null;
  /** The cause in the words of its reporters. */
  readonly why?: string | null;
  /** What else its reporters think possible. */
  readonly alternatives?: readonly string[];
  readonly verdict: CounterVerdict;
  readonly sides: readonly ReportedSide[];
  readonly winner: string | null;
  readonly record: readonly string[];
  readonly rule: string;
  readonly source: string;
  readonly code: string;
  readonly reason: string;
  readonly history: readonly Move[];
}

/** One side of a conflict in the report. */
export interface ReportedSide {
  readonly side: string;
  readonly parties: readonly string[];
  readonly claim: string;
  /** Absent in older reports. */
  readonly evidence?: readonly ReportedEvidence[];
  readonly weight: number | null;
  readonly unsupported_flips: readonly string[];
}

/** Whether an item is a dispute that nobody has won, so that it says nothing by itself. */
export const isTied = ({ sides, winner }: Pick<ReportedItem, 'sides' | 'winner'>): boolean =>
  sides.length > 1 && winner === null;
