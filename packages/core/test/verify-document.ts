/** Drives the protocol of verification without a runner: rules alone, or readers whose answers are known. */

import type { VerifiedDocument } from '../../courts/src/verification/rules/final-decision.ts';
import type { VerifierAnswer } from '../../courts/src/verification/rules/model-verifier.ts';
import type { DomainPack } from '../../courts/src/verification/rules/pack/pack.ts';
import { doVerificationWork, verificationProtocol } from '../../courts/src/verification/rules/protocol.ts';
import { shippedTables, type VerificationTables } from '../../courts/src/verification/rules/tables.ts';
import type { PageIndex } from '../../courts/src/verification/rules/text/page-index.ts';

/** Verifies one output to its end. */
export function verifyDocument(
  pack: DomainPack,
  pages: PageIndex,
  output: unknown,
  tables: VerificationTables = shippedTables(pack),
  answers: readonly VerifierAnswer[] = [],
): VerifiedDocument {
  const plan = { pack, pages, tables, readers: answers.map(({ agent }) => agent) };
  const protocol = verificationProtocol(plan);
  let { state, commands } = protocol.start(output);
  for (;;) {
    const wanted = commands;
    for (const command of wanted) {
      const event =
        command.kind === 'ask-verifier'
          ? {
              kind: 'verifier-answered' as const,
              answer: answers.find(({ agent }) => agent === command.agent)!,
            }
          : doVerificationWork(plan, command);
      ({ state, commands } = protocol.step(state, event));
    }
    if (state.verified !== null) return state.verified;
  }
}
