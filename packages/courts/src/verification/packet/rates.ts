/** How verification does over many documents: what is accepted, escalated, fixed, and what the experts say to it. */
import type { FinalDecision } from '../rules/final-decision.ts';
import type { VerificationReport } from '../rules/report.ts';
import type { ReviewPacket } from './packet.ts';

/** Everything known about one document. */
export interface DocumentRecord {
  readonly decision: FinalDecision;
  /** The report of the first pass: what the primary agent got wrong. */
  readonly first_report: VerificationReport;
  readonly llm_calls: number;
  readonly packet?: ReviewPacket | undefined;
}

/** How often a code was reported, and what experts said about it. */
export interface CodeRate {
  readonly code: string;
  readonly documents: number;
  readonly issues: number;
  readonly confirmed: number;
  readonly rejected: number;
  /** Confirmed issues as a share of those answered; null if nobody was asked. */
  readonly precision: number | null;
}

/** The rates over all documents; a rate without a denominator is null, never 0. */
export interface VerificationRates {
  readonly documents: number;
  readonly accepted: number;
  /** Accepted though nobody read them; never ground truth. */
  readonly accepted_by_rules_only: number;
  readonly accepted_after_retry: number;
  readonly escalated: number;
  readonly accept_rate: number | null;
  readonly rules_only_rate: number | null;
  readonly escalation_rate: number | null;
  readonly by_rule: Readonly<Record<string, number>>;
  readonly by_reason_kind: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly fix_success_rate: number | null;
  readonly reviews: Readonly<Record<ReviewPacket['review_status'], number>>;
  readonly completion_rate: number | null;
  readonly validated: number;
  readonly corrected: number;
  readonly sme_agreement_rate: number | null;
  readonly false_escalation_rate: number | null;
  /** Packets with at least two reviews, and how many of those agree on the output. */
  readonly double_reviewed: number;
  readonly reviewer_agreement_rate: number | null;
  readonly oldest_open_packet: string | null;
  readonly llm_calls: number;
  readonly codes: readonly CodeRate[];
}

/** Ends of a run whose fixes led nowhere, so that there was no further pass. */
const FRUITLESS: ReadonlySet<string> = new Set(['no_progress', 'cycle']);

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Collects documents one by one, in memory that grows only with the number of codes and rules. */
export function startRates(): { add(record: DocumentRecord): void; summary(): VerificationRates } {
  const codes = new Map<string, { documents: number; issues: number; confirmed: number; rejected: number }>();
  const by_rule: Record<string, number> = {};
  const by_reason_kind: Record<string, number> = {};
  const reviews = { pending: 0, in_progress: 0, completed: 0, skipped: 0 };
  const count = {
    documents: 0,
    accepted: 0,
    byRules: 0,
    afterRetry: 0,
    retries: 0,
    validated: 0,
    corrected: 0,
    calls: 0,
  };
  const double = { packets: 0, agreeing: 0 };
  let oldest: string | null = null;
  const entryOf = (code: string) => {
    const entry = codes.get(code) ?? { documents: 0, issues: 0, confirmed: 0, rejected: 0 };
    codes.set(code, entry);
    return entry;
  };

  function addPacket({
    review_status,
    sme_review,
    reviews: given,
    issues_summary,
    created_at,
  }: ReviewPacket): void {
    reviews[review_status]++;
    if (review_status !== 'completed' && (oldest === null || created_at < oldest)) oldest = created_at;
    if (sme_review?.agrees_with_primary_agent === true) count.validated++;
    else if (sme_review !== null) count.corrected++;
    const spoken = given.filter(({ is_skip }) => !is_skip);
    if (spoken.length >= 2) {
      double.packets++;
      if (new Set(spoken.map(({ fingerprint }) => fingerprint)).size === 1) double.agreeing++;
    }
    const codeOf = new Map(issues_summary.map(({ issue_id, code }) => [issue_id, code]));
    for (const { issue_id, verdict } of given.flatMap(({ answers }) => answers)) {
      const code = codeOf.get(issue_id);
      if (code !== undefined) entryOf(code)[verdict]++;
    }
  }

  return {
    add({ decision, first_report, llm_calls, packet }) {
      count.documents++;
      count.calls += llm_calls;
      const isAccepted = decision.final_decision !== 'ESCALATE_TO_SME';
      if (isAccepted) count[decision.final_decision === 'AUTO_ACCEPT' ? 'accepted' : 'byRules']++;
      if (decision.passes > 1 || FRUITLESS.has(decision.final_reason_kind)) count.retries++;
      if (isAccepted && decision.passes > 1) count.afterRetry++;
      const { rule } = decision.arbiter_decision;
      by_rule[rule] = (by_rule[rule] ?? 0) + 1;
      by_reason_kind[decision.final_reason_kind] = (by_reason_kind[decision.final_reason_kind] ?? 0) + 1;
      const seen = new Set<string>();
      for (const { code } of first_report.issues) {
        const entry = entryOf(code);
        entry.issues++;
        if (!seen.has(code)) entry.documents++;
        seen.add(code);
      }
      if (packet !== undefined) addPacket(packet);
    },
    summary() {
      const { documents, accepted, byRules, afterRetry, retries, validated, corrected, calls } = count;
      const escalated = documents - accepted - byRules;
      const packets = Object.values(reviews).reduce((sum, one) => sum + one, 0);
      return {
        documents,
        accepted,
        accepted_by_rules_only: byRules,
        accepted_after_retry: afterRetry,
        escalated,
        accept_rate: rate(accepted, documents),
        rules_only_rate: rate(byRules, documents),
        escalation_rate: rate(escalated, documents),
        by_rule,
        by_reason_kind,
        retries,
        fix_success_rate: rate(afterRetry, retries),
        reviews,
        completion_rate: rate(reviews.completed, packets),
        validated,
        corrected,
        sme_agreement_rate: rate(validated, validated + corrected),
        false_escalation_rate: rate(validated, escalated),
        double_reviewed: double.packets,
        reviewer_agreement_rate: rate(double.agreeing, double.packets),
        oldest_open_packet: oldest,
        llm_calls: calls,
        codes: Array.from(codes, ([code, entry]) => ({
          code,
          ...entry,
          precision: rate(entry.confirmed, entry.confirmed + entry.rejected),
        })).sort((a, b) => b.issues - a.issues || (a.code < b.code ? -1 : 1)),
      };
    },
  };
}
