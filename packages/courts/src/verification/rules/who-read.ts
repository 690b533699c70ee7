/** Tells who read in a pass, and what follows from it for acceptance. */

import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { type Certificate, type CertifiedBy, certifiedBy, limitFor } from './certificate.ts';
import type { VerifierId } from './issue.ts';
import type { VerifierAnswer } from './model-verifier.ts';
import type { DomainPack } from './pack/pack.ts';
import { isVoice, type ReadBy } from './read-by.ts';
import type { VerificationReport } from './report.ts';
import type { AcceptanceTable } from './tables.ts';

/** Tells who read in a pass; `planned` are those who would be asked if it were worth it. */
export const whoRead = (
  { verifiers }: Pick<VerificationReport, 'verifiers'>,
  answers: readonly VerifierAnswer[],
  planned: readonly VerifierId[],
  isWhole: boolean,
): ReadBy[] =>
  verifiers.map(({ agent, status, saw }) => {
    const asked = answers.find((one) => one.agent === agent);
    const isSpared = status === 'skipped' || planned.includes(agent);
    return asked === undefined
      ? {
          agent,
          kind: 'rules',
          status: status === 'failed' ? 'failed' : isSpared ? 'spared' : 'answered',
          saw: isWhole && status !== 'skipped' ? 'all' : 'part',
        }
      : {
          agent,
          // Whoever hands in an answer without saying more is a program of the user.
          kind: asked.kind ?? 'program',
          status: status === 'failed' ? 'failed' : 'answered',
          saw: isWhole && saw === 'all' ? 'all' : 'part',
        };
  });

/** What an output counts as, given who read it. */
export interface Acceptance {
  readonly verdict: DecisionOf<AcceptanceTable>;
  readonly certified_by?: CertifiedBy;
}

/** Decides what an output counts as. */
export function ruleAcceptance(
  table: AcceptanceTable,
  { accept }: Pick<DomainPack, 'accept'>,
  disposition: 'AUTO_ACCEPT' | 'ESCALATE_TO_SME',
  read_by: readonly ReadBy[],
  certificate?: Certificate,
): Acceptance {
  const isRead = (reader: VerifierId): boolean => read_by.some((one) => one.agent === reader && isVoice(one));
  const verdict = decide(table, {
    disposition,
    failed_reader: read_by.some(({ status }) => status === 'failed'),
    required: accept.readers.length,
    missing: accept.readers.filter((reader) => !isRead(reader)).length,
    wrong_at_most: limitFor(certificate, read_by),
    unread: accept.unread,
  });
  const isReadWhole = accept.readers.length > 0 && accept.readers.every(isRead);
  return verdict.outcome === 'AUTO_ACCEPT' && !isReadWhole && certificate !== undefined
    ? { verdict, certified_by: certifiedBy(certificate, read_by) }
    : { verdict };
}
