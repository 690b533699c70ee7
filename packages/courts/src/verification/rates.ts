/** How verification did over a run: what was accepted, escalated and fixed, and what the experts said to it. */
import type { RuledCase } from '@curia/core/court';
import type { Rating, RunRates } from '@curia/core/court/face';
import { packOf, type VerificationOptions } from './options.ts';
import type { ReviewPacket } from './packet/packet.ts';
import { startRates } from './packet/rates.ts';
import { type ComparedProduction, productionTables, readWeights } from './production-tables.ts';
import { rateTables } from './rate-tables.ts';
import type { Pass, VerificationRuling } from './rules/final-decision.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import type { AgreementWeights } from './rules/packs/clinical-documents/production.ts';
import { documentSpot } from './spot.ts';

/** The rates of runs of verification. */
export const verificationRates: RunRates<
  VerificationOptions,
  VerificationRuling,
  { readonly weights: string }
> = {
  options: [
    {
      flags: '--weights <numbers>',
      means: 'what dominant type, presence and boundaries count in the agreement with a system in use',
      otherwise: '0.5,0.3,0.2',
    },
  ],
  start(said) {
    const weights = readWeights(said.weights);
    const under = (options: VerificationOptions): Rating<VerificationRuling> => {
      const rates = startRates();
      const production = startProduction(packOf(options), weights);
      return {
        add(one) {
          const { ruling, record, calls, packet } = one;
          const { passes } = record as { passes: readonly Pass[] };
          production.add(one);
          rates.add({
            decision: ruling,
            first_report: passes[0]!.report,
            llm_calls: calls.length,
            // The packets of this court are of this shape, as its desk checks.
            packet: packet as ReviewPacket | undefined,
          });
        },
        result(audit) {
          const summary = rates.summary();
          const compared = production.result();
          return {
            title: `${summary.documents} documents`,
            figures: { ...summary, audit, production: compared },
            tables: [...rateTables(summary, audit), ...(compared === null ? [] : productionTables(compared))],
          };
        },
      };
    };
    return { under };
  },
};

/** Compares a system in use with the truth of documents, and counts what could not be compared. */
function startProduction(
  pack: DomainPack,
  weights: AgreementWeights,
): { add(one: RuledCase<VerificationRuling>): void; result(): ComparedProduction | null } {
  const comparison = pack.production?.start(weights);
  const missing = { without_truth: 0, without_answer: 0 };
  let compared = 0;
  return {
    add(one) {
      const { production: answer } = one.input as { production?: unknown };
      const truth = documentSpot.truth(one)?.ground_truth_output;
      if (answer == null) missing.without_answer++;
      else if (truth === undefined || [...pack.shape(truth)].length > 0) missing.without_truth++;
      else {
        comparison?.add(answer, truth);
        compared++;
      }
    },
    result: () =>
      comparison === undefined || compared + missing.without_truth === 0
        ? null
        : { ...missing, ...comparison.summary() },
  };
}
