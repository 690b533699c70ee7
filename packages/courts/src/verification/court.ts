/** Verification: rules check an output against its document, verifiers may be asked, and fixers repair until there is a decision. */
import { recordedAnswersIn } from '@curia/core/agent';
import { type Court, proceed } from '@curia/core/court';
import { documentCases } from './cases.ts';
import { certificateFor, keepCertificate } from './certificate.ts';
import { verificationDemo } from './demo.ts';
import { packetOf, verificationDesk } from './desk.ts';
import { verificationDoctor } from './doctor/doctor.ts';
import { verifyCommand } from './face.ts';
import { verificationFolder } from './folder.ts';
import { verificationMeasure } from './measure.ts';
import { verificationModel } from './model.ts';
import {
  keepPack,
  keepPackFile,
  keepReaders,
  keepReviews,
  packOf,
  readersWanted,
  reviewsOf,
} from './options.ts';
import { verificationPrompts } from './prompts.ts';
import { verificationRates } from './rates.ts';
import type { VerificationRuling } from './rules/final-decision.ts';
import { describePack } from './rules/pack/pack.ts';
import { packs } from './rules/packs/packs.ts';
import { verificationProtocol } from './rules/protocol.ts';
import { verificationQuestions } from './rules/questions.ts';
import { packValues } from './rules/tables.ts';
import { settings } from './setting.ts';
import { documentSpot } from './spot.ts';
import { readerIn, wanted } from './tasks.ts';

/** The court of verification. */
const verification: Court<VerificationRuling> = {
  name: 'verification',
  view: 'document',
  questions: verificationQuestions,
  newer: ['acceptance'],
  prompts: verificationPrompts,
  doctor: verificationDoctor,
  model: verificationModel,
  options: {
    pack: {
      values: packs.map(({ id }) => id),
      means: 'the kind of document: a pack, or a pack file (.yaml, .json)',
      read: keepPack,
      loads: { fault: 'PACK_INVALID', keep: keepPackFile },
    },
    verifiers: {
      values: ['rules', 'models'],
      means: 'who verifies: rules alone, or models too; V2,V4 for some of them',
      read: keepReaders,
    },
    reviews: {
      values: ['1'],
      means: 'how many experts must back the same output before a packet is settled',
      read: keepReviews,
    },
    certificate: {
      values: ['none'],
      means: 'a file of `curia calibrate`: audits that stand in for readers',
      loads: { fault: 'INPUT_INVALID', keep: keepCertificate },
    },
  },
  values: (options) => packValues(packOf(options)),
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
            packetOf(verified, setting, { at, required_reviews: reviewsOf(options), rulebook }),
        });
      },
      desk: (handed) => verificationDesk(handed, () => settingOf(handed.input, handed.case_id)),
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
