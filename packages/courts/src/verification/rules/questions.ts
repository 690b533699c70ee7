/** What a verification is decided by. */
import { type AnyQuestion, anyQuestion, tableQuestion } from '@curia/core/table';
import { acceptanceRead } from './acceptance.table.ts';
import { disposition } from './disposition.ts';
import { quotationDefault } from './quotation.table.ts';
import { retryBounded } from './retry.table.ts';
import { verifierNeed } from './verifier-need.table.ts';

/** Who reads settles what an output counts as, never that it is good after all. */
const acceptance: AnyQuestion = {
  ...tableQuestion(acceptanceRead),
  safeguards: [
    {
      fact: 'disposition',
      value: 'ESCALATE_TO_SME',
      outcome: 'ESCALATE_TO_SME',
      because: 'what was found is not undone by who read',
    },
  ],
};

/** The questions of the court; the first one names the run. */
export const verificationQuestions = [
  tableQuestion(retryBounded),
  anyQuestion(disposition),
  tableQuestion(quotationDefault),
  tableQuestion(verifierNeed),
  acceptance,
] as const;
