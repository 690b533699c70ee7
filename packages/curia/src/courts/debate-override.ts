/** Debate override as the runner drives it: two readings, a debate, a second stage, the gate and adoption. */
import type { AnyTable } from '@curia/core';
import {
  type PromptLanguage,
  promptLanguage,
  type RecordedAnswer,
  recordedAnswersIn,
} from '@curia/core/agent';
import type { Court, RuledCase, Study, Wanted } from '@curia/core/court';
import { asks, type Packet, proceed } from '@curia/core/court';
import { tableFor, tablesFor } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import { debateProtocol, overrideGate, SPEAKERS } from '@curia/courts/debate-override';
import {
  type Aspect,
  adoption,
  caseConfig,
  checkFolder,
  configureDebate,
  type DebateCommand,
  type DebateEvent,
  type DebatePlan,
  type DebateRole,
  type DebateRuling,
  type DebateState,
  debateAnswers,
  debateModel,
  debateOverrideDoctor,
  debateOverrideProcedures,
  debateOverridePrompts,
  debateTables,
  type EvRecord,
  type GatePolicy,
  type GateRecord,
  goesByVotes,
  RESULTS,
  summarizeGate,
} from '@curia/courts/in/debate-override';
import {
  MEMORY_OPTIONS,
  memoryCompanions,
  memoryGateProcedures,
  memoryGateTables,
  memoryProcedures,
  memoryTables,
  readMemoryPlan,
  SINGLE_PASS,
  withMemory,
} from '@curia/memory/in';
import { z } from 'zod';
import { memoryOf } from '../drive/memory/memory-study.ts';
import { debateOverrideDesk } from './debate-override-desk.ts';
import { decidedDebate, exposureOf, recallForDebate, warnedDebate } from './debate-override-memory.ts';

const text = z.string().refine((one) => one.trim() !== '', { error: 'must not be blank' });
const said = z.unknown().optional();
/** The fields of a case that hold recorded answers. */
const ANSWER_FIELDS = [
  'aspects',
  'sentiments',
  'validation',
  'turns',
  'judgement',
  'aspect_reviews',
  'sentiment_reviews',
] as const;
/** A case: its text, its configuration, and any recorded answers, which are read role by role when needed. */
const sample = z.looseObject({
  text,
  sample_idx: z.int().min(0).nullish(),
  config: caseConfig,
  ...Object.fromEntries(ANSWER_FIELDS.map((field) => [field, said])),
});

/** The court of debate override. */
export const debateOverrideCourt: Court<DebateRuling> = {
  name: 'debate-override',
  questions: [...debateOverrideProcedures, ...memoryProcedures, ...memoryGateProcedures],
  prompts: debateOverridePrompts,
  companions: (policy, options, table) => ({
    ...memoryCompanions(options),
    ...(goesByHints(policy, table) ? { adoption: 'ev' } : {}),
  }),
  doctor: debateOverrideDoctor,
  options: {
    rounds: { values: ['1', '2', '3'], means: 'rounds of the debate' },
    ...MEMORY_OPTIONS,
    // A debate has no single pass: it reads twice before anybody speaks.
    memory: {
      ...MEMORY_OPTIONS.memory,
      values: MEMORY_OPTIONS.memory.values.filter((name) => name !== SINGLE_PASS),
    },
  },
  model: debateModel,
  bind(rulebook, options) {
    const memory = readMemoryPlan(options);
    const gates = tablesFor(rulebook, memoryGateTables);
    const gate = tableFor(rulebook, overrideGate);
    const { adoption: _shipped, ...others } = debateTables;
    const tables = { ...tablesFor(rulebook, others), adoption: tableFor(rulebook, adoption) };
    const planFor = (config: z.output<typeof caseConfig>): DebatePlan => ({
      speakers: SPEAKERS,
      rounds: Number(options.rounds),
      ...configureDebate(gate, tables, config),
    });
    return {
      open(input, case_id, position = 0) {
        const { text, sample_idx, config } = readInput(sample, input);
        const language = promptLanguage(input, text);
        const read = { id: { text_id: case_id, sample_idx: sample_idx ?? position }, text };
        const remembering = withMemory(
          debateProtocol(planFor(config)),
          memory,
          tablesFor(rulebook, memoryTables),
          {
            task: (command, state, advice) => wanted(command, state, language, advice),
            record: (state) => ({ ...(input as object), ...saidIn(state), records: state.records }),
            recall: (state) => recallForDebate(input, state, gates, language),
            advised: warnedDebate,
            decided: (state) => decidedDebate(input, state),
            packet: (state) => packetOf(case_id, state),
          },
        );
        return proceed(remembering.protocol, read, remembering.service);
      },
      desk: debateOverrideDesk,
    };
  },
  brings: { answers: ANSWER_FIELDS, law: ['config'] },
  given: answersIn,
  headlines(ruling) {
    if (ruling.status === 'escalated') {
      const reason = `${ruling.role}: ${ruling.problem}`;
      return [{ about: '', outcome: 'ESCALATE_TO_SME', rule: 'agent-failed', reason }];
    }
    return [...overrideGate.headlines(ruling.gate), ...adoption.headlines(ruling.adoption)];
  },
  folder: { records: recordsOf, study: studyGate, results: RESULTS, check: checkFolder },
};

/** Whether a gate goes by hints, as the sources have it: then a sample is adopted as a whole, as they have it too. */
const goesByHints = (policy: string, table: AnyTable | undefined): boolean => {
  const shipped = overrideGate.policies.find((one) => one.policy === policy);
  const gate = (table ?? shipped) as GatePolicy | undefined;
  return gate !== undefined && !goesByVotes(gate);
};

/** A person is handed a sample that an agent left unanswered. */
function packetOf(packet_id: string, state: DebateState): Packet | undefined {
  const { ruling, text } = state;
  if (ruling?.status !== 'escalated') return undefined;
  const { role, problem } = ruling;
  return { packet_id, packet: { schema_version: '1', text, role, problem, said: saidIn(state) } };
}

function saidIn(debate: DebateState): Omit<DebateState, 'phase' | 'id' | 'text' | 'records' | 'ruling'> {
  const { phase: _phase, id: _id, text: _text, records: _records, ruling: _ruling, ...said } = debate;
  return said;
}

function wanted(
  question: DebateCommand,
  debate: DebateState,
  language: PromptLanguage,
  advice: (role: string) => string,
): Wanted<DebateEvent> {
  const speaker = 'speaker' in question ? question.speaker : '';
  const name = question.role === 'speaker' ? `speaker-${speaker}` : question.role;
  const askRole = <R extends DebateRole>(role: R): Wanted<DebateEvent> =>
    asks({
      key: 'round' in question ? `round-${question.round}/${name}` : name,
      role: name,
      prompt: () => {
        const { text, stage1, validation, turns, judgement } = debate;
        const memory = advice(name);
        const reading = readingOf(stage1);
        const aspects = reading.map(({ aspect_term }) => aspect_term);
        const inputs = { text, stage1, reading, aspects, validation, turns, judgement, speaker, memory };
        return { template: name, language, inputs };
      },
      answer: ANSWERS[role],
      told: (answer) => EVENTS[role](answer, speaker, debate.text),
      failed: (problem) => ({ kind: 'agent-failed', role, problem }),
    });
  return askRole(question.role);
}

/** The first reading as roles see it: how sure it was is for the rules to weigh, not for them; what was filled in nobody said. */
function readingOf(stage1: DebateState['stage1']): { aspect_term: string; polarity: string | null }[] {
  const { aspects = [], sentiments = [] } = stage1 ?? {};
  const terms = [
    ...new Set([...aspects.map(({ term }) => term), ...sentiments.map((one) => one.aspect_term)]),
  ];
  return terms.map((aspect_term) => {
    const said = sentiments
      .filter((one) => one.aspect_term === aspect_term && one.is_backfilled !== true)
      .toSorted((a, b) => b.confidence - a.confidence);
    return { aspect_term, polarity: said[0]?.polarity ?? null };
  });
}

type Answers = { readonly [R in DebateRole]: z.output<(typeof debateAnswers)[R]> };

/** The shape of the answer of each role, and of no other. */
const ANSWERS: { readonly [R in DebateRole]: z.ZodType<Answers[R]> } = debateAnswers;

/** An aspect with its place: the first in the text, unless the answer names one; letters are counted here, not by agents. */
function placed(one: Aspect, text: string): Aspect {
  const at = one.span || one.term === '' ? -1 : text.indexOf(one.term);
  if (at < 0) return one;
  const start = [...text.slice(0, at)].length;
  return { ...one, span: { start, end: start + [...one.term].length } };
}

/** The event that each role's answer becomes. */
const EVENTS: {
  readonly [R in DebateRole]: (answer: Answers[R], speaker: string, text: string) => DebateEvent;
} = {
  'aspect-extractor': ({ aspects }, _speaker, text) => ({
    kind: 'aspects-extracted',
    aspects: aspects.map((one) => placed(one, text)),
  }),
  'sentiment-extractor': ({ sentiments }) => ({ kind: 'sentiments-extracted', sentiments }),
  validator: (validation) => ({ kind: 'validation-received', validation }),
  speaker: (turn, speaker) => ({ kind: 'turn-taken', turn: { speaker, ...turn } }),
  judge: (judgement) => ({ kind: 'judgement-received', judgement }),
  'aspect-reviewer': ({ reviews }) => ({ kind: 'aspects-reviewed', reviews }),
  'sentiment-reviewer': ({ reviews }) => ({ kind: 'sentiments-reviewed', reviews }),
};

/** The answers that a recorded sample has for each role. */
function answersIn(input: unknown): RecordedAnswer[] {
  const given = input as Readonly<Record<string, RecordedAnswer['answer']>>;
  const one = (role: DebateRole, field: string, wrap?: string): RecordedAnswer[] =>
    given[field] == null
      ? []
      : [{ role, answer: wrap === undefined ? given[field] : { [wrap]: given[field] } }];
  const rounds = new Map<string, number>();
  return [
    ...one('aspect-extractor', 'aspects', 'aspects'),
    ...one('sentiment-extractor', 'sentiments', 'sentiments'),
    ...one('validator', 'validation'),
    ...one('judge', 'judgement'),
    ...one('aspect-reviewer', 'aspect_reviews', 'reviews'),
    ...one('sentiment-reviewer', 'sentiment_reviews', 'reviews'),
    ...recordedAnswersIn(given.turns).map((turn): RecordedAnswer => {
      const role = `speaker-${turn.speaker}`;
      const round = (rounds.get(role) ?? 0) + 1;
      rounds.set(role, round);
      return { role, key: `round-${round}/${role}`, answer: { ...turn } };
    }),
  ];
}

type GateLine = GateRecord | EvRecord;

const linesOf = ({ record }: RuledCase): readonly GateLine[] =>
  (record as { records: readonly GateLine[] }).records;

/** The records that the audit of a run folder reads: gate lines, results, scores and traces. */
function recordsOf(one: RuledCase<DebateRuling>): { file: string; line: object }[] {
  const { case_id: text_id, record, ruling } = one;
  if (ruling.status === 'escalated')
    return [{ file: 'escalations.jsonl', line: { schema_version: '1', text_id, ...ruling } }];
  const { adoption: adopted, final_tuples, final_sentiments, stage2, alignment, moderation } = ruling;
  const { hints, votes } = ruling;
  const said = record as ReturnType<typeof saidIn> & { text: string };
  const { text, stage1, validation, turns, judgement, sentiment_reviews } = said;
  const isAdopted = adopted.adopt_decision === 'adopted';
  const memory = memoryOf(one);
  const output = {
    schema_version: '1',
    text_id,
    text,
    adopt_decision: adopted.adopt_decision,
    adopt_reason: adopted.adopt_reason,
    ...(adopted.adopted_aspects === undefined ? {} : { adopted_aspects: adopted.adopted_aspects }),
    debate_final_tuples: judgement?.final_tuples ?? [],
    final_tuples,
    final_aspects: (isAdopted ? stage2 : stage1)?.aspects.map(({ term }) => ({ aspect_term: term })),
    stage1_aspects: stage1?.aspects,
    stage1_sentiments: stage1?.sentiments,
    corrections: stage2.log,
    alignment,
    final_sentiments,
    sentiment_reviews,
    moderation,
    ...(memory === undefined ? {} : { memory: exposureOf(memory) }),
  };
  return [
    ...linesOf(one).map((line) => ({ file: 'override_gate_debug.jsonl', line })),
    { file: 'outputs.jsonl', line: output },
    { file: 'scorecards.jsonl', line: { schema_version: '1', text_id, pairs: final_tuples } },
    {
      file: 'traces.jsonl',
      line: {
        schema_version: '1',
        text_id,
        validation,
        turns,
        judgement,
        ...(votes === undefined ? { hints } : { votes }),
        ...(memory === undefined ? {} : { memory }),
      },
    },
  ];
}

function studyGate(): Study<DebateRuling> {
  const lines: GateLine[] = [];
  let escalated = 0;
  return {
    add(one) {
      lines.push(...linesOf(one));
      if (one.ruling.status === 'escalated') escalated++;
    },
    remarks: () =>
      escalated === 0
        ? []
        : [`${escalated} samples went to a person because an agent gave no usable answer.`],
    documents: () => ({ 'override_gate_debug_summary.json': summarizeGate(lines) }),
  };
}
