/** The events of an investigation: plans, reports, reviews, and notices of those that did not arrive. */

import type { InvestigatorReport, ReviewReport } from './finding/report.ts';
import type { PlannerAnswer } from './plan/planner-proposal.ts';
import type { SurveyAnswer } from './plan/survey.ts';

/** An event about one task of an investigation. */
export type TaskEvent =
  | {
      readonly kind: 'report-received';
      readonly iid: string;
      readonly report: InvestigatorReport;
      /** What was repaired to make it readable. */
      readonly notes?: readonly string[];
      /** What nobody could read, such as a binary log; the final report says so. */
      readonly unseen?: readonly string[];
      /** Who answered, as far as the run knows. */
      readonly voice?: string;
    }
  | {
      readonly kind: 'review-received';
      readonly iid: string;
      readonly review: ReviewReport;
      readonly notes?: readonly string[];
      readonly voice?: string;
    }
  | {
      readonly kind: 'report-malformed';
      readonly iid: string;
      readonly problem: string;
      /** The part that could be salvaged. */
      readonly remains?: InvestigatorReport;
    }
  | {
      readonly kind: 'investigator-failed';
      readonly iid: string;
      readonly reason: string;
      /** It used up what one answer may use; nobody gives it as much again. */
      readonly spent?: true;
    }
  /** Nobody waits for the answer any longer: the investigation goes on without it, and asks nobody else. */
  | { readonly kind: 'answer-called-off'; readonly iid: string; readonly reason: string };

/** The events of the protocol. */
export type InvestigationEvent =
  | SurveyAnswer
  | PlannerAnswer
  | TaskEvent
  /** An answer that nobody is waiting for, or without an author; it is listed and changes nothing else. */
  | { readonly kind: 'report-refused'; readonly name: string; readonly reason: string };
