/** The tasks of a verification: a question to a verifier, or work that needs nobody. */

import { asks, type Wanted, works } from '@curia/core/court';
import { READER_KINDS, type ReaderKind } from '@curia/core/protocol';
import { strictVerifierAnswer, verifierAnswer } from './prompts.ts';
import { verifierRequest } from './rules/model-verifier.ts';
import { doVerificationWork, type VerificationCommand, type VerificationEvent } from './rules/protocol.ts';
import type { DocumentSetting } from './setting.ts';

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

/** Who answered, as far as it is said. */
export function readerIn(said: unknown): { readonly kind?: ReaderKind } {
  const kind = READER_KINDS.find((one) => one === said);
  return kind === undefined ? {} : { kind };
}

/** Who answered, as far as the log tells. */
const readerOf = (calls: readonly { readonly kind?: unknown }[]): { readonly kind?: ReaderKind } =>
  readerIn(calls.at(-1)?.kind);
