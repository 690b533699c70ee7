/** The checks of a run: all those of the document and those it lacked, each with the samples it is about. */
import { check, failIfAny, type RunCheck } from '@curia/core/court/doctor';
import { checkChanges } from './check-changes.ts';
import { checkGateLog } from './check-gate-log.ts';
import { checkResults } from './check-results.ts';
import { pairKeys } from './pair-keys.ts';
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
  const withMemory = outputs.flatMap(({ text_id, memory }) => (memory ? [{ text_id, memory }] : []));
  const ids = (isFound: (memory: NonNullable<OutputRecord['memory']>) => boolean): string[] =>
    withMemory.filter(({ memory }) => isFound(memory)).map(({ text_id }) => text_id);
  const stored = withMemory.flatMap(({ memory }) => memory.store_decision ?? []);
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
    checkStorage(stored),
    failIfAny(
      'memory_reaches_prompt',
      ids(({ retrieved_k }) => (retrieved_k ?? 0) > 0).length,
      ids(({ retrieved_k, advisory_in_prompt }) => (retrieved_k ?? 0) > 0 && advisory_in_prompt === false),
      'memory that was retrieved reached the prompt',
      'L3',
    ),
  ];
}

/** From this many samples on, storing all or none of them is no accident. */
const ENOUGH_STORED = 10;

/** A memory that is selective stores some samples and skips others; of few it only says how many. */
function checkStorage(decisions: readonly string[]): RunCheck {
  const count = (wanted: string): number => decisions.filter((decision) => decision === wanted).length;
  const [stored, skipped] = [count('stored'), count('skipped')];
  const isSelective = stored > 0 && skipped > 0;
  const status = isSelective ? 'pass' : decisions.length >= ENOUGH_STORED ? 'fail' : 'info';
  const message = `some samples were stored and some were not: ${stored} stored, ${skipped} skipped`;
  return check(
    'g3_selective_storage',
    decisions.length === 0 ? 'unknown' : status,
    decisions.length === 0 ? `${message}; no sample was to be written` : message,
    isSelective || decisions.length === 0 ? [] : [stored === 0 ? 'none stored' : 'none skipped'],
  );
}
