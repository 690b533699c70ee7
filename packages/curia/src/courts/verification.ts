/** Verification as the runner drives it: rules check, verifiers may be asked, and fixers repair until there is a decision. */

import { CuriaError } from '@curia/core';
import {
  type PromptLanguage,
  promptLanguage,
  READER_KINDS,
  type ReaderKind,
  recordedAnswersIn,
} from '@curia/core/agent';
import type { Court, Wanted } from '@curia/core/court';
import { asks, type Packet, proceed, works } from '@curia/core/court';
import type { CallReport } from '@curia/core/in/agent';
import { type Rulebook, tablesFor } from '@curia/core/protocol';
import {
  buildPacket,
  type DocumentBundle,
  describePack,
  doVerificationWork,
  type FinalDecision,
  type PackUnder,
  packUnder,
  packValues,
  strictVerifierAnswer,
  type VerificationCommand,
  type VerificationEvent,
  type VerificationPlan,
  type VerificationTables,
  verificationDemo,
  verificationDoctor,
  verificationModel,
  verificationProcedures,
  verificationPrompts,
  verificationProtocol,
  verifierAnswer,
  verifierRequest,
} from '@curia/courts/in/verification';
import { type DomainPack, indexPages, packs, verificationTables } from '@curia/courts/verification';
import { keepPack, keptPack } from '../input/load-pack.ts';
import { readDocument } from '../input/read-document.ts';
import { certificateFor, keepCertificate } from './verification-certificate.ts';
import { verificationDesk } from './verification-desk.ts';
import { keepReaders, keepReviews, readersOf } from './verification-options.ts';
import { verificationRecords } from './verification-records.ts';

/** One document with the pack and rules it is verified by. */
interface Setting extends VerificationPlan {
  readonly bundle: DocumentBundle;
  /** The answer of the system in use, if the case carries one. */
  readonly production: unknown;
  /** Of the document; found when somebody is asked. */
  readonly language: () => PromptLanguage;
}

/** The court of verification. */
export const verificationCourt: Court = {
  name: 'verification',
  view: 'document',
  questions: verificationProcedures,
  newer: ['acceptance'],
  prompts: verificationPrompts,
  doctor: verificationDoctor,
  model: verificationModel,
  options: {
    pack: {
      values: packs.map(({ id }) => id),
      means: 'the kind of document: a pack, or a pack file (.yaml, .json)',
      read: keepPack,
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
      means: 'a file of `curia review certify`: audits that stand in for readers',
      read: keepCertificate,
    },
  },
  values: ({ pack }) => packValues(keptPack(pack!)),
  restores: ['pack', 'readers'],
  shapes: ({ pack, verifiers }) => {
    const kept = keptPack(pack!);
    return { pack: describePack(kept), readers: readersOf(kept, verifiers!) };
  },
  bind(rulebook, { pack: name, verifiers, reviews = '1', certificate: kept }) {
    const { pack, finds_the_same } = packIn(rulebook, keptPack(name!));
    const readers = readersOf(pack, verifiers!);
    const tables = tablesIn(rulebook);
    const certificate = certificateFor(rulebook, kept);
    const settingOf = (input: unknown, case_id: string): Setting => {
      const { bundle, production } = readCase(input, case_id, pack);
      const language = (): PromptLanguage =>
        promptLanguage(input, bundle.pages.map(({ text }) => text).join('\n'));
      return { pack, tables, readers, certificate, bundle, production, pages: indexPages(bundle), language };
    };
    return {
      trusts_work: !finds_the_same,
      open(input, case_id) {
        const setting = settingOf(input, case_id);
        return proceed(verificationProtocol(setting), (input as { output: unknown }).output, {
          task: (command) => wanted(command, setting),
          record: ({ passes, said }) => ({ ...(input as object), passes, verifier_answers: said }),
          packet: ({ verified }, at) => packetOf(verified, setting, rulebook, Number(reviews), at),
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
        ? [{ role: `verifier-${one.agent}`, answer: one.answer as never, ...kindIn(one.kind) }]
        : [],
    );
  },
  alias(input) {
    const { doc_id, bundle } = (input ?? {}) as { doc_id?: unknown; bundle?: { doc_id?: unknown } | null };
    const name = bundle?.doc_id ?? doc_id;
    return typeof name === 'string' ? name : undefined;
  },
  asked(record) {
    const { passes } = record as { passes?: readonly { report?: { issues?: unknown } }[] };
    const issues = passes?.at(-1)?.report?.issues;
    return issues === undefined ? undefined : { question: 'disposition', input: { issues } };
  },
  headlines(ruling) {
    const { final_decision, rule, reason, arbiter_decision } = ruling as FinalDecision;
    return [{ about: '', outcome: final_decision, rule, reason: `${reason}: ${arbiter_decision.reason}` }];
  },
  demo: verificationDemo,
  folder: { records: verificationRecords },
};

/** The pack as the rulebook has it, which may be that of an earlier day. */
const packIn = ({ parameters }: Rulebook, pack: DomainPack): PackUnder =>
  parameters.pack === undefined ? { pack, finds_the_same: true } : packUnder(pack, parameters.pack);

function readCase(
  input: unknown,
  case_id: string,
  pack: DomainPack,
): { output: unknown; bundle: DocumentBundle; production: unknown } {
  if (typeof input !== 'object' || input === null || !('output' in input) || !('bundle' in input)) {
    const details = [{ path: 'output, bundle', problem: 'must be given' }];
    throw new CuriaError('INPUT_INVALID', 'a case of verification has output and bundle', details);
  }
  const { output, bundle, doc_id, production } = input as Record<string, unknown>;
  // An answer that cannot be compared refuses the case, before anybody is asked.
  if (production != null) pack.production?.read(production);
  const named = typeof bundle === 'object' ? { doc_id: doc_id ?? case_id, ...bundle } : bundle;
  return { output, bundle: readDocument(named, doc_id), production: production ?? undefined };
}

function wanted(command: VerificationCommand, setting: Setting): Wanted<VerificationEvent> {
  const { pass } = command;
  if (command.kind !== 'ask-verifier')
    return works({
      key: `pass-${pass}/${command.kind}`,
      work: () => doVerificationWork(setting, command),
      told: (event) => event,
    });
  const { agent, output } = command;
  return asks({
    key: `pass-${pass}/${agent}`,
    role: `verifier-${agent}`,
    prompt: () => {
      const { pack, pages } = setting;
      const language = setting.language();
      // Only verifiers that the pack has a prompt for are asked.
      const prompt = pack.prompts.find((one) => one.agent === agent)!;
      const inputs = { ...verifierRequest(pack, prompt, output, pages, language) };
      return { template: `verifier-${agent}`, language, inputs, answer: strictVerifierAnswer(prompt) };
    },
    answer: verifierAnswer,
    told: (answer, calls) => ({
      kind: 'verifier-answered',
      answer: { agent, calls: 1, ...whoOf(calls), answer },
    }),
    failed: (failure, _, calls) => ({
      kind: 'verifier-answered',
      answer: { agent, calls: 1, ...whoOf(calls), failure },
    }),
  });
}

/** The tables of a run; one that was made before anybody asked who read has none for that. */
function tablesIn(rulebook: Rulebook): VerificationTables {
  const { acceptance, ...asked } = verificationTables;
  const tables = tablesFor(rulebook, asked);
  return Object.hasOwn(rulebook.tables, 'acceptance')
    ? { ...tables, ...tablesFor(rulebook, { acceptance }) }
    : tables;
}

/** Who answered, as far as the log tells. */
function whoOf(calls: readonly CallReport[]): { readonly kind?: ReaderKind } {
  const kind = calls.at(-1)?.kind;
  return kind === undefined ? {} : { kind };
}

const kindIn = (said: unknown): { readonly kind?: ReaderKind } => {
  const kind = READER_KINDS.find((one) => one === said);
  return kind === undefined ? {} : { kind };
};

/** The packet for an expert if the document was not accepted. */
function packetOf(
  verified: Parameters<typeof buildPacket>[3] | null,
  { pack, pages, bundle, production }: Setting,
  { hash }: Rulebook,
  required_reviews: number,
  at: string,
): Packet | undefined {
  if (verified?.decision.final_decision !== 'ESCALATE_TO_SME') return undefined;
  // Runs that were made before there were rulebooks have no hash to carry.
  const stamp = hash === '' ? {} : { rulebook_hash: hash };
  const packet = buildPacket(pack, pages, bundle, verified, { at, required_reviews, production, ...stamp });
  return { packet_id: verified.decision.doc_id, packet };
}
