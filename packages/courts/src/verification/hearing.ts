/** The case of one document: what it is verified by, who is asked, and what an expert is handed. */
import { CuriaError } from '@curia/core';
import {
  type CallReport,
  type PromptLanguage,
  promptLanguage,
  READER_KINDS,
  type ReaderKind,
} from '@curia/core/agent';
import { asks, type Packet, type Wanted, works } from '@curia/core/court';
import { type Rulebook, tablesFor } from '@curia/core/protocol';
import { readDocument } from './cases.ts';
import { packOf, readersWanted } from './options.ts';
import { buildPacket } from './packet/packet.ts';
import { strictVerifierAnswer, verifierAnswer } from './prompts.ts';
import type { DocumentBundle } from './rules/bundle.ts';
import type { Certificate } from './rules/certificate.ts';
import { verifierRequest } from './rules/model-verifier.ts';
import type { DomainPack } from './rules/pack/pack.ts';
import { type PackUnder, packUnder } from './rules/pack/pack-under.ts';
import {
  doVerificationWork,
  type VerificationCommand,
  type VerificationEvent,
  type VerificationPlan,
} from './rules/protocol.ts';
import { type VerificationTables, verificationTables } from './rules/tables.ts';
import { indexPages } from './rules/text/page-index.ts';

/** One document with the pack and rules it is verified by. */
export interface DocumentSetting extends VerificationPlan {
  readonly output: unknown;
  readonly bundle: DocumentBundle;
  /** The answer of the system in use, if the case carries one. */
  readonly production: unknown;
  /** Of the document; found when somebody is asked. */
  readonly language: () => PromptLanguage;
}

/** How documents are verified under a rulebook, and whether its pack finds today what it found then. */
export interface Settings {
  readonly finds_the_same: boolean;
  readonly settingOf: (input: unknown, case_id: string) => DocumentSetting;
}

/** Settles what all documents of a run are verified by. */
export function settings(
  rulebook: Rulebook,
  options: Readonly<Record<string, string>>,
  certificate: Certificate | undefined,
): Settings {
  const { pack, finds_the_same } = packIn(rulebook, packOf(options));
  const readers = readersWanted(pack, options);
  const tables = tablesIn(rulebook);
  return {
    finds_the_same,
    settingOf(input, case_id) {
      const { output, bundle, production } = readCase(input, case_id, pack);
      const language = (): PromptLanguage =>
        promptLanguage(input, bundle.pages.map(({ text }) => text).join('\n'));
      const pages = indexPages(bundle);
      return { pack, tables, readers, certificate, output, bundle, production, pages, language };
    },
  };
}

/** The pack as the rulebook has it, which may be that of an earlier day. */
const packIn = ({ parameters }: Rulebook, pack: DomainPack): PackUnder =>
  parameters.pack === undefined ? { pack, finds_the_same: true } : packUnder(pack, parameters.pack);

function readCase(
  input: unknown,
  case_id: string,
  pack: DomainPack,
): Pick<DocumentSetting, 'output' | 'bundle' | 'production'> {
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

/** The task behind a command. */
export function wanted(command: VerificationCommand, setting: DocumentSetting): Wanted<VerificationEvent> {
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
      answer: { agent, calls: 1, ...readerOf(calls), answer },
    }),
    failed: (failure, _, calls) => ({
      kind: 'verifier-answered',
      answer: { agent, calls: 1, ...readerOf(calls), failure },
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

/** Who answered, as far as it is said. */
export function readerIn(said: unknown): { readonly kind?: ReaderKind } {
  const kind = READER_KINDS.find((one) => one === said);
  return kind === undefined ? {} : { kind };
}

/** Who answered, as far as the log tells. */
const readerOf = (calls: readonly CallReport[]): { readonly kind?: ReaderKind } => readerIn(calls.at(-1)?.kind);

/** When an expert is handed a document, under which rulebook, and how many must agree. */
interface PacketStamp {
  readonly at: string;
  readonly required_reviews: number;
  readonly rulebook: Rulebook;
}

/** The packet for an expert if the document was not accepted. */
export function packetOf(
  verified: Parameters<typeof buildPacket>[3] | null,
  { pack, pages, bundle, production }: DocumentSetting,
  { at, required_reviews, rulebook: { hash } }: PacketStamp,
): Packet | undefined {
  if (verified?.decision.final_decision !== 'ESCALATE_TO_SME') return undefined;
  // Runs that were made before there were rulebooks have no hash to carry.
  const stamp = hash === '' ? {} : { rulebook_hash: hash };
  const packet = buildPacket(pack, pages, bundle, verified, { at, required_reviews, production, ...stamp });
  return { packet_id: verified.decision.doc_id, packet };
}
