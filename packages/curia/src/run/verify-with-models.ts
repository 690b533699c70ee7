/** Drives a verification run in which models are asked too: the protocol says what it wants, this carries it out. */
import {
  carryOutCommand,
  type DomainPack,
  type ModelVerifier,
  type PageIndex,
  type RunCommand,
  readOutput,
  retryBounded,
  startRun,
  stepRun,
  type VerificationReport,
  type VerifiedDocument,
  type VerifierAnswer,
  verifiedDocument,
  verifierRequest,
} from '@curia/core';

const ATTEMPTS = 2;

/** Verifies an output by rules and by the given verifiers. */
export async function verifyWithModels(
  pack: DomainPack,
  pages: PageIndex,
  output: unknown,
  verifiers: readonly ModelVerifier[],
  policy: typeof retryBounded = retryBounded,
): Promise<VerifiedDocument> {
  let { state, commands } = startRun(readOutput(output));
  for (;;) {
    const [command] = commands;
    if (command === undefined || command.kind === 'record-decision') return verifiedDocument(state);
    const answers = command.kind === 'verify-output' ? await askAll(pack, pages, command, verifiers) : [];
    ({ state, commands } = stepRun(state, carryOutCommand(pack, pages, command, answers), policy));
  }
}

async function askAll(
  pack: DomainPack,
  pages: PageIndex,
  command: Extract<RunCommand, { kind: 'verify-output' }>,
  verifiers: readonly ModelVerifier[],
): Promise<VerifierAnswer[]> {
  const { output } = command;
  if (verifiers.length === 0) return [];
  const event = carryOutCommand(pack, pages, command);
  if (!output.ok || event.kind !== 'output-verified') return [];
  const asked = verifiers.filter(({ agent }) => isWorthAsking(agent, event.report));
  return Promise.all(
    asked.map((verifier) => {
      const prompt = pack.prompts.find(({ agent }) => agent === verifier.agent) ?? {
        agent: verifier.agent,
        task: '',
        codes: [],
      };
      return ask(verifier, () => verifierRequest(pack, prompt, output.value, pages));
    }),
  );
}

/** An output without shape is not worth a question, and consistency not once rules have found it broken. */
export function isWorthAsking(
  agent: ModelVerifier['agent'],
  { verifiers, issues }: VerificationReport,
): boolean {
  if (verifiers.some((one) => one.agent === agent && one.status === 'skipped')) return false;
  return agent !== 'V2' || !issues.some((issue) => issue.agent === 'V2' && issue.severity === 'BLOCKER');
}

/** Asks once more after a failure; a second one is reported, never passed over. */
async function ask(
  verifier: ModelVerifier,
  request: () => Parameters<ModelVerifier['ask']>[0],
): Promise<VerifierAnswer> {
  const { agent } = verifier;
  let failure = '';
  for (let calls = 1; calls <= ATTEMPTS; calls++) {
    try {
      return { agent, calls, answer: await verifier.ask(request()) };
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  }
  return { agent, calls: ATTEMPTS, failure };
}
