/** The folder of a run of debates: gate lines, results, scores and traces, a summary of the gate, and the checks of all of them. */
import type { RuledCase, RunFolder, Study } from '@curia/core/court';
import { remark } from '@curia/core/page';
import { memoryOf } from '@curia/memory';
import { checkFolder, RESULTS } from './doctor/check-folder.ts';
import { exposureOf } from './memory.ts';
import type { EvRecord, GateRecord } from './rules/conclude/gate-record.ts';
import { summarizeGate } from './rules/conclude/gate-summary.ts';
import type { DebateRuling } from './rules/protocol.ts';
import type { saidIn } from './sample.ts';

/** What a debate leaves in the folder of its run. */
export const debateFolder: RunFolder<object, DebateRuling> = {
  records: recordsOf,
  study: studyGate,
  results: RESULTS,
  check: checkFolder,
};

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
    adopted_aspects: adopted.adopted_aspects,
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
    memory: memory && exposureOf(memory),
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
        hints,
        votes,
        memory,
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
        : [
            remark(
              'SAMPLES_TO_PERSON',
              { samples: escalated },
              `${escalated} samples went to a person because an agent gave no usable answer.`,
            ),
          ],
    documents: () => ({ 'override_gate_debug_summary.json': summarizeGate(lines) }),
  };
}
