/** A packet of verification in words: the ruling, a question per issue, and what the pages say. */
import { packetToHtml, packetToMarkdown, type ReviewPacket } from '@curia/core/internal';
import type { PacketReading } from '../court.ts';

const MOST_SHOWN = 50;
const LONGEST_EXCERPT = 400;

/** Words a packet. */
export function readVerificationPacket(packet: ReviewPacket): PacketReading {
  const { decision, issues_summary, patch, retry_log, doc_id } = packet;
  const { rule, source, reason } = decision.arbiter_decision;
  const shown = issues_summary.slice(0, MOST_SHOWN);
  const changes = patch.filter(({ op }) => op !== 'test').length;
  return {
    about: doc_id,
    outcome: decision.final_decision,
    why: `by ${rule} (${source}): ${reason}`,
    status: `review ${packet.review_status}, revision ${packet.revision}, ${packet.reviews.length} review(s) so far; ${retry_log.length} pass(es), ${changes} change(s) made`,
    columns: ['issue', 'severity', 'code', 'what', 'question'],
    rows: shown.map(({ issue_id, severity, code, message, question }) => [
      issue_id,
      severity,
      code,
      message,
      question,
    ]),
    left_out: issues_summary.length - shown.length,
    notes: shown.flatMap(({ issue_id, context }) =>
      context === null
        ? []
        : [
            { text: `${issue_id} cites page ${context.page}: ${context.snippet}`, is_aside: false },
            { text: `the page says: ${context.excerpt.slice(0, LONGEST_EXCERPT)}`, is_aside: true },
          ],
    ),
    page: (format) => (format === 'html' ? packetToHtml(packet) : packetToMarkdown(packet)),
  };
}
