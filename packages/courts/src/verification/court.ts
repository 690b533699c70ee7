/** Verification: rules check an output against its document, verifiers may be asked, and fixers repair until there is a decision. */
import { recordedAnswersIn } from '@curia/core/agent';
import { type Court, proceed } from '@curia/core/court';
import { documentCases } from './cases.ts';
import { certificateFor, readCertificate } from './certificate.ts';
import { verificationDemo } from './demo.ts';
import { packetOf, verificationDesk } from './desk.ts';
import { verificationDoctor } from './doctor/doctor.ts';
import { verifyCommand } from './face.ts';
import { verificationFolder } from './folder.ts';
import { verificationMeasure } from './measure.ts';
import { verificationModel } from './model.ts';
import { loadPack, packOf, readersWanted, type VerificationOptions, verificationOptions } from './options.ts';
import { verificationPrompts } from './prompts.ts';
import { verificationRates } from './rates.ts';
import type { VerificationRuling } from './rules/final-decision.ts';
import { describePack } from './rules/pack/pack.ts';
import { verificationProtocol } from './rules/protocol.ts';
import { verificationQuestions } from './rules/questions.ts';
import { packValues } from './rules/tables.ts';
import { settings } from './setting.ts';
import { documentSpot } from './spot.ts';
import { readerIn, wanted } from './tasks.ts';

/** The court of verification. */
const verification: Court<VerificationOptions, VerificationRuling> = {
  name: 'verification',
  view: 'document',
  questions: verificationQuestions,
  newer: ['acceptance'],
  prompts: verificationPrompts,
  doctor: verificationDoctor,
  model: verificationModel,
  options: verificationOptions,
  loads: { pack: loadPack, certificate: readCertificate },
  implies: (options) => ({ quotation: { values: packValues(packOf(options)).quotation } }),
  restores: ['pack', 'readers'],
  shapes(options) {
    const pack = packOf(options);
    return { pack: describePack(pack), readers: readersWanted(pack, options) };
  },
  bind(rulebook, options) {
    const certificate = certificateFor(rulebook, options);
    const { settingOf, finds_the_same } = settings(rulebook, options, certificate);
    return {
      trusts_work: !finds_the_same,
      open(input, case_id) {
        const setting = settingOf(input, case_id);
        return proceed(verificationProtocol(setting), setting.output, {
          task: (command) => wanted(command, setting),
          record: ({ passes, said }) => ({ ...(input as object), passes, verifier_answers: said }),
          packet: ({ verified }, at) =>
            packetOf(verified, setting, { at, required_reviews: options.reviews, rulebook }),
        });
      },
      desk: (handed) => verificationDesk(handed, () => settingOf(handed.input, handed.case_id), options),
    };
  },
  asks: ({ verifiers }) => verifiers !== 'rules',
  brings: { answers: ['verifier_answers'], law: [] },
  given(input) {
    return recordedAnswersIn((input as { verifier_answers?: unknown }).verifier_answers).flatMap((one) =>
      'answer' in one
        ? [{ role: `verifier-${one.agent}`, answer: one.answer as never, ...readerIn(one.kind) }]
        : [],
    );
  },
  asked(record) {
    const { passes } = record as { passes?: readonly { report?: { issues?: unknown } }[] };
    const issues = passes?.at(-1)?.report?.issues;
    return issues === undefined ? undefined : { question: 'disposition', input: { issues } };
  },
  headlines({ final_decision, rule, reason, arbiter_decision }) {
    return [{ about: '', outcome: final_decision, rule, reason: `${reason}: ${arbiter_decision.reason}` }];
  },
  offline: async () => (await import('./offline/verifiers.ts')).offlineVerifiers,
  cases: documentCases,
  measure: verificationMeasure,
  demo: verificationDemo,
  folder: verificationFolder,
  spot: documentSpot,
  rates: verificationRates,
  face: verifyCommand,
};

export default verification;
