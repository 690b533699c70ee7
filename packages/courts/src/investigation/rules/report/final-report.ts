/** The report of an investigation as data; Markdown, HTML and SARIF are made from it. */

import type { Verification } from '@curia/core/text/citation';
import type { CounterVerdict, Tag } from '../finding/strength.ts';
import type { Exclusion } from './exclusion.ts';
import type { ReportedEvidence, ReportedItem } from './reported-item.ts';

/** The report of an investigation. */
export interface FinalReport {
  readonly schema_version: '1';
  readonly investigation_id: string;
  readonly query: string;
  /** What was asked, part by part; absent in older reports, like the next two. */
  readonly questions?: readonly { readonly id: string; readonly text: string }[];
  readonly outcome: 'judged' | 'failed';
  /** Null where nothing answers the question, and where what does is a dispute that nobody has won. */
  readonly conclusion: string | null;
  /** The finding that is the conclusion, or the dispute that stands in its place. */
  readonly main_item?: string | null;
  /** What bears on the question and was not looked at: in the words of an investigator, or of nobody’s in particular. */
  readonly not_examined?: readonly { readonly by: string | null; readonly what: string }[];
  readonly confidence: Tag;
  readonly investigator_count: number;
  readonly rounds: number;
  readonly findings: readonly ReportedItem[];
  readonly disagreements: readonly string[];
  readonly counter_reviews: readonly {
    readonly item_id: string;
    readonly claim: string;
    readonly challenge: string;
    readonly verdict: CounterVerdict;
    /** What else the reviewer thinks it could be, and what was cited for that. Absent in older reports. */
    readonly alternative?: string | null;
    readonly evidence?: readonly ReportedEvidence[];
  }[];
  readonly recommendations: {
    readonly immediate: readonly string[];
    readonly further: readonly string[];
    readonly monitoring: readonly string[];
  };
  readonly minority_opinions: readonly {
    readonly item_id: string;
    readonly parties: readonly string[];
    readonly claim: string;
  }[];
  readonly withdrawn: readonly { readonly item_id: string; readonly claim: string; readonly why: string }[];
  /** Citations that were checked and are not there, and claims that rest on nothing else. */
  readonly failed_citations: readonly {
    readonly ref: string;
    readonly location: string;
    readonly problem: string;
  }[];
  readonly discredited: readonly { readonly ref: string; readonly claim: string }[];
  readonly citations: Readonly<Record<Verification, number>>;
  readonly metadata: {
    readonly investigators: readonly string[];
    readonly excluded: readonly Exclusion[];
    readonly notes: readonly string[];
    readonly rounds_executed: number;
    readonly round_3_count: number;
    readonly quick: boolean;
    readonly profile: string;
    readonly reading: string;
    readonly policies: Readonly<Record<string, string>>;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}
