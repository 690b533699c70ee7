/** The demo of verification: invoices, one of which most verifiers would accept. */
import { type Demo, mostOf } from '@curia/core/court';
import type { VerificationRuling } from './rules/final-decision.ts';

/** What verification shows. */
export const verificationDemo: Demo<VerificationRuling> = {
  runs: [
    {
      cases: 'verification.jsonl',
      options: { pack: 'invoice-extraction', verifiers: 'models' },
      agents: 'offline',
      telling: {
        case_id: 'customer-as-supplier',
        right: 'the supplier is wrong',
        plain: (_record, ruling) => mostVerifiers(ruling),
        stands: () => 'to an expert',
        outcome: 'ESCALATE_TO_SME',
      },
    },
  ],
};

/** What most verifiers of a document say: that nothing is wrong, or that something is. */
function mostVerifiers({ read_by = [], issues }: VerificationRuling) {
  const complaining = new Set(issues.map(({ agent }) => agent));
  return mostOf(
    read_by.map(({ agent }) => (complaining.has(agent) ? 'something is wrong' : 'accept')),
    `of ${read_by.length} verifiers`,
  );
}
