/** The checks of a run: all those of the document and those it lacked, each with the samples it is about. */
import { checkChanges } from './check-changes.ts';
import { checkGateLog } from './check-gate-log.ts';
import { checkResults } from './check-results.ts';
import { check, failIfAny, pairKeys, type RunCheck } from './run-check.ts';
import type { OutputRecord, RunRecords } from './run-record.ts';

const DEFAULT_COUNT = 10;

/** Checks a run; the order of its records makes no difference to the result. */
export function checkRun(run: RunRecords): RunCheck[] {
  return [
    ...checkCounts(run),
    ...checkResults(run.outputs),
    ...checkChanges(run),
    ...checkGateLog(run),
    ...checkMemory(run.outputs),
  ];
}

function checkCounts({ manifest, outputs, scorecards, traces, triptych }: RunRecords): RunCheck[] {
  const wanted = manifest?.processing_count ?? DEFAULT_COUNT;
  const lists = { outputs, scorecards, traces };
  const wrong = Object.entries(lists).flatMap(([name, list]) =>
    list !== undefined && list.length === wanted ? [] : [`${name}: ${list?.length ?? 'absent'}`],
  );
  const pairs = new Map((triptych ?? []).map((one) => [one.text_id, pairKeys(one.pairs ?? [])]));
  const differing = (scorecards ?? [])
    .filter((one) => pairs.has(one.text_id) && pairs.get(one.text_id) !== pairKeys(one.pairs ?? []))
    .map((one) => one.text_id);
  return [
    failIfAny('e2e_count', 1, wrong, `outputs, scorecards and traces each have ${wanted} samples`),
    failIfAny(
      'prediction_consistency',
      pairs.size,
      differing,
      'scorecards and the independent table list the same pairs',
    ),
  ];
}

function checkMemory(outputs: readonly OutputRecord[]): RunCheck[] {
  const withMemory = outputs.filter(({ memory }) => memory);
  const ids = (isFound: (memory: NonNullable<OutputRecord['memory']>) => boolean): string[] =>
    withMemory.filter(({ memory }) => isFound(memory!)).map(({ text_id }) => text_id);
  const stored = withMemory
    .map(({ memory }) => memory!.store_decision)
    .filter((decision) => decision != null);
  const missing = ['stored', 'skipped'].filter((decision) => !stored.includes(decision));
  return [
    check(
      'memory_samples',
      'info',
      'samples with retrieved memory',
      ids(({ retrieved_k }) => (retrieved_k ?? 0) > 0),
    ),
    failIfAny(
      'g1_debate_memory',
      withMemory.length,
      ids(
        ({ exposed, injected_chars, slots, policy }) =>
          exposed === true && (injected_chars ?? 0) > 0 && !(slots?.join() === 'cj' && policy === 'cj_only'),
      ),
      'memory that was shown in the debate was shown to the judge’s side alone',
    ),
    failIfAny(
      'g2_stage2_memory',
      withMemory.length,
      ids(
        ({ stage2_injected, stage2_context_keys }) =>
          stage2_injected === true && !(stage2_context_keys ?? []).includes('STAGE2_REVIEW_CONTEXT__MEMORY'),
      ),
      'memory that was given to the second stage is in its context',
    ),
    failIfAny('g3_selective_storage', stored.length, missing, 'some samples were stored and some were not'),
    failIfAny(
      'memory_reaches_prompt',
      ids(({ retrieved_k }) => (retrieved_k ?? 0) > 0).length,
      ids(({ retrieved_k, advisory_in_prompt }) => (retrieved_k ?? 0) > 0 && advisory_in_prompt === false),
      'memory that was retrieved reached the prompt',
      'L3',
    ),
  ];
}
