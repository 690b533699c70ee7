/** Verification as the runner drives it: rules check, models may be asked, fixers repair, until a decision stands. */
import {
  buildPacket,
  CuriaError,
  carryOutCommand,
  type DocumentBundle,
  type DomainPack,
  type FinalDecision,
  indexPages,
  type PageIndex,
  type Protocol,
  packs,
  type RunCommand,
  type RunEvent,
  type RunState,
  readOutput,
  retryBounded,
  startRun,
  stepRun,
  tableFor,
  type VerifierAnswer,
  verificationProcedures,
  verifiedDocument,
  verifierRequest,
} from '@curia/core';
import { makePrompt } from '../../agents/prompt.ts';
import { type PromptLanguage, promptLanguage } from '../../agents/prompt-language.ts';
import { promptFor } from '../../agents/prompts/prompt-for.ts';
import {
  strictVerifierAnswer,
  verificationPrompts,
  verifierAnswer,
} from '../../agents/prompts/verification.ts';
import { recordsIn } from '../../agents/recorded.ts';
import { proceed, type Wanted } from '../court.ts';
import { keepPack, keptPack } from '../input/load-pack.ts';
import { readDocument } from '../input/read-document.ts';
import { isWorthAsking } from '../verify-with-models.ts';
import { asks, works } from '../wanted.ts';
import type { CourtKind } from './court-kind.ts';

type Work = Exclude<RunCommand, { kind: 'record-decision' }>;

/** What a case waits for: verifiers, then the work that needs their answers. */
type Command =
  | { readonly kind: 'ask-verifier'; readonly agent: VerifierAnswer['agent']; readonly work: Work }
  | { readonly kind: 'carry-out'; readonly work: Work; readonly answers: readonly VerifierAnswer[] };

type Event =
  | { readonly kind: 'verifier-answered'; readonly answer: VerifierAnswer }
  | { readonly kind: 'carried-out'; readonly event: RunEvent };

interface State {
  readonly ruling: object | null;
  readonly run: RunState;
  /** Who is asked in this pass, and what they said so far. */
  readonly awaited: readonly VerifierAnswer['agent'][];
  readonly answers: readonly VerifierAnswer[];
  readonly work: Work | null;
  readonly said: readonly VerifierAnswer[];
}

interface Step {
  readonly state: State;
  readonly commands: readonly Command[];
}

interface Setting {
  readonly pack: DomainPack;
  readonly pages: PageIndex;
  readonly bundle: DocumentBundle;
  readonly policy: typeof retryBounded;
  readonly asksModels: boolean;
  readonly language: PromptLanguage;
}

/** The court of verification. */
export const verificationCourt: CourtKind = {
  name: 'verification',
  procedures: verificationProcedures,
  prompts: verificationPrompts,
  options: {
    pack: {
      values: packs.map(({ id }) => id),
      means: 'what kind of document it is; a pack file (.yaml, .json) will do too',
      read: keepPack,
    },
    verifiers: { values: ['rules', 'models'], means: 'who verifies: rules alone, or models too' },
  },
  make(rulebook, { pack: name, verifiers }) {
    const pack = keptPack(name!);
    return {
      name: 'verification',
      rulebook,
      open(input, case_id) {
        const { output, bundle } = readCase(input, case_id);
        const setting: Setting = {
          pack,
          bundle,
          pages: indexPages(bundle),
          policy: tableFor(rulebook, { name: retryBounded.id, policies: [retryBounded] }),
          asksModels: verifiers === 'models',
          language: promptLanguage(input, bundle.pages.map(({ text }) => text).join('\n')),
        };
        const protocol: Protocol<unknown, State, Event, Command> = {
          start: (raw) => next(startRun(readOutput(raw)), [], setting),
          step: (state, event) => step(state, event, setting),
        };
        return proceed(protocol, output, {
          task: (command) => wanted(command, setting),
          record: ({ run, said }) => ({ ...(input as object), passes: run.passes, verifier_answers: said }),
          packet: ({ run }, at) => packetOf(run, setting, at),
        });
      },
    };
  },
  given(input) {
    return recordsIn((input as { verifier_answers?: unknown }).verifier_answers).flatMap((one) =>
      'answer' in one ? [{ role: `verifier-${one.agent}`, answer: one.answer as never }] : [],
    );
  },
  headlines(ruling) {
    const { final_decision, rule, reason, arbiter_decision } = ruling as FinalDecision;
    return [{ about: '', outcome: final_decision, rule, reason: `${reason}: ${arbiter_decision.reason}` }];
  },
  records({ case_id, record, ruling, events }) {
    const { passes } = record as { passes: RunState['passes'] };
    const packets = events.filter(({ kind }) => kind === 'packet-opened');
    return [
      { file: 'decisions.jsonl', line: { ...ruling, case_id } },
      ...passes.map((pass) => ({ file: 'passes.jsonl', line: { schema_version: '1', case_id, ...pass } })),
      ...packets.map(({ body }) => ({
        file: 'packets.jsonl',
        line: { ...(JSON.parse(body) as object), case_id },
      })),
    ];
  },
};

function readCase(input: unknown, case_id: string): { output: unknown; bundle: DocumentBundle } {
  if (typeof input !== 'object' || input === null || !('output' in input) || !('bundle' in input)) {
    const details = [{ path: 'output, bundle', problem: 'must be given' }];
    throw new CuriaError('INPUT_INVALID', 'a case of verification has output and bundle', details);
  }
  const { output, bundle, doc_id } = input as Record<string, unknown>;
  const named = typeof bundle === 'object' ? { doc_id: doc_id ?? case_id, ...bundle } : bundle;
  return { output, bundle: readDocument(named, doc_id) };
}

function step(state: State, event: Event, setting: Setting): Step {
  if (event.kind === 'carried-out')
    return next(stepRun(state.run, event.event, setting.policy), state.said, setting);
  const answers = [...state.answers, event.answer];
  const told = { ...state, answers };
  if (answers.length < state.awaited.length) return { state: told, commands: [] };
  return {
    state: { ...told, said: [...state.said, ...answers] },
    commands: [{ kind: 'carry-out', work: state.work!, answers }],
  };
}

function next(
  { state: run, commands }: ReturnType<typeof startRun>,
  said: State['said'],
  setting: Setting,
): Step {
  const [command] = commands;
  const work = command === undefined || command.kind === 'record-decision' ? null : command;
  const awaited = work === null ? [] : verifiersFor(work, setting);
  const ruling = run.decision === null ? null : rulingOf(run);
  const state: State = { ruling, run, awaited, answers: [], work, said };
  if (work === null) return { state, commands: [] };
  if (awaited.length === 0) return { state, commands: [{ kind: 'carry-out', work, answers: [] }] };
  return { state, commands: awaited.map((agent) => ({ kind: 'ask-verifier', agent, work })) };
}

function verifiersFor(work: Work, { pack, pages, asksModels }: Setting): State['awaited'] {
  if (!asksModels || work.kind !== 'verify-output' || !work.output.ok) return [];
  const event = carryOutCommand(pack, pages, work);
  if (event.kind !== 'output-verified') return [];
  return pack.prompts.map(({ agent }) => agent).filter((agent) => isWorthAsking(agent, event.report));
}

function wanted(command: Command, { pack, pages, language }: Setting): Wanted<Event> {
  const { work } = command;
  const pass = work.kind === 'verify-output' ? work.pass : work.report.pass;
  if (command.kind === 'carry-out') {
    return works({
      key: `pass-${pass}/${work.kind}`,
      work: () => carryOutCommand(pack, pages, work, command.answers),
      told: (event) => ({ kind: 'carried-out', event }),
    });
  }
  const { agent } = command;
  return asks({
    key: `pass-${pass}/${agent}`,
    role: `verifier-${agent}`,
    prompt: () => {
      const prompt = pack.prompts.find((one) => one.agent === agent)!;
      const output = work.kind === 'verify-output' && work.output.ok ? work.output.value : null;
      const request = verifierRequest(pack, prompt, output, pages, language);
      const { task, codes, output: part, pages: shown } = request;
      const template = promptFor(verificationPrompts, `verifier-${agent}`, language);
      const inputs = { task, codes, output: part, pages: shown };
      return makePrompt(template, inputs, strictVerifierAnswer(prompt));
    },
    answer: verifierAnswer,
    told: (answer) => ({ kind: 'verifier-answered', answer: { agent, calls: 1, answer } }),
    failed: (failure) => ({ kind: 'verifier-answered', answer: { agent, calls: 1, failure } }),
  });
}

function rulingOf(run: RunState): object {
  const { decision, passes, patch, output } = verifiedDocument(run);
  const { issues, merged, unconfirmed } = passes.at(-1)!.report;
  return { ...decision, issues, merged, unconfirmed, patch, output };
}

/** An expert is handed what was not accepted. */
function packetOf(run: RunState, { pack, pages, bundle }: Setting, at: string) {
  if (run.decision?.final_decision !== 'ESCALATE_TO_SME') return undefined;
  const packet = buildPacket(pack, pages, bundle, verifiedDocument(run), { at, required_reviews: 1 });
  return { packet_id: run.decision.doc_id, packet };
}
