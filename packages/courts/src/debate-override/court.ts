/** Debate override: two readings, a debate, a second stage, the gate and adoption. */
import type { AnyTable } from '@curia/core';
import { promptLanguage } from '@curia/core/agent';
import type { Court } from '@curia/core/court';
import { tableFor, tablesFor } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import {
  impliedByMemory,
  MEMORY_PLACES,
  memoryOptions,
  proceedWithMemory,
  readMemoryPlan,
} from '@curia/memory';
import { memoryQuestions } from '@curia/memory/questions';
import { z } from 'zod';
import { opinionMemory } from '../opinions/taught.ts';
import { debateDemo } from './demo.ts';
import { debateOverrideDesk, packetOf } from './desk.ts';
import { debateOverrideDoctor } from './doctor/doctor.ts';
import { debateFolder } from './folder.ts';
import { debateMeasure } from './measure.ts';
import { decidedDebate, recallForDebate, warnedDebate } from './memory.ts';
import { debateModel } from './model/model.ts';
import { debateOverridePrompts } from './prompts.ts';
import { adoption } from './rules/adopt/adoption.ts';
import { type caseConfig, configureDebate } from './rules/case-config.ts';
import { type GatePolicy, goesByVotes } from './rules/gate/gate.table.ts';
import { overrideGate } from './rules/gate/gate.ts';
import { memoryGateTables } from './rules/memory-gate.table.ts';
import { type DebatePlan, type DebateRuling, debateProtocol, SPEAKERS } from './rules/protocol.ts';
import { debateOverrideQuestions, memoryGateQuestions } from './rules/questions.ts';
import { debateTables } from './rules/tables.ts';
import { ANSWER_FIELDS, answersIn, saidIn, sample } from './sample.ts';
import { wanted } from './tasks.ts';
import { gateThresholds } from './thresholds.ts';

/** What can be set. */
const options = z.object({
  rounds: z.literal([1, 2, 3]).default(1).describe('rounds of the debate'),
  ...memoryOptions(),
});

/** The court of debate override. */
const debateOverrideCourt: Court<z.output<typeof options>, DebateRuling> = {
  name: 'debate-override',
  view: 'debate',
  questions: [...debateOverrideQuestions, ...memoryQuestions, ...memoryGateQuestions],
  prompts: debateOverridePrompts,
  options,
  places: MEMORY_PLACES,
  implies: (options, gate) => ({
    ...impliedByMemory(options),
    ...(goesByHints(gate) ? { adoption: { policy: 'ev' } } : {}),
  }),
  doctor: debateOverrideDoctor,
  model: debateModel,
  bind(rulebook, options) {
    const memory = readMemoryPlan(options);
    const gates = tablesFor(rulebook, memoryGateTables);
    const gate = tableFor(rulebook, overrideGate);
    const { adoption: _shipped, ...others } = debateTables;
    const tables = { ...tablesFor(rulebook, others), adoption: tableFor(rulebook, adoption) };
    const planFor = (config: z.output<typeof caseConfig>): DebatePlan => ({
      speakers: SPEAKERS,
      rounds: options.rounds,
      ...configureDebate(gate, tables, config),
    });
    return {
      open(input, case_id, position = 0) {
        const { text, sample_idx, config } = readInput(sample, input);
        const language = promptLanguage(input, text);
        const read = { id: { text_id: case_id, sample_idx: sample_idx ?? position }, text };
        const protocol = debateProtocol(planFor(config));
        return proceedWithMemory(
          protocol,
          read,
          { plan: memory, rulebook },
          {
            task: (command, state, advice) => wanted(command, state, language, advice),
            record: (state) => ({ ...(input as object), ...saidIn(state), records: state.records }),
            recall: (state) => recallForDebate(input, state, gates, language),
            advised: warnedDebate,
            decided: (state) => decidedDebate(input, state),
            packet: (state) => packetOf(case_id, state),
          },
        );
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
  offline: async () => (await import('./offline/set.ts')).debateOverrideSet,
  demo: debateDemo,
  memory: opinionMemory,
  folder: debateFolder,
  measure: debateMeasure,
  thresholds: gateThresholds,
};

/** Whether a gate goes by hints, as the sources have it: then a sample is adopted as a whole, as they have it too. */
const goesByHints = (gate: AnyTable): boolean => !goesByVotes(gate as GatePolicy);

export default debateOverrideCourt;
