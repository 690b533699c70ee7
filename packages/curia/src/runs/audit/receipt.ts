/** A receipt for a run: where each of its logs ended. Kept elsewhere, it shows later that nothing it names was changed or cut off. */
import { CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { z } from 'zod';
import { hasGivenIn } from '../../drive/agents/given-votes.ts';
import { eachRecord } from '../../input/each-record.ts';
import { openInput } from '../../input/open-input.ts';
import type { AuditFinding } from '../../kept/audit-case.ts';
import { RUN_LOG } from '../../store/cases.ts';
import { caseGenesis, runGenesis } from '../../store/chain.ts';
import type { Store } from '../../store/store.ts';

/** One line of a receipt: the end of one log. */
const logEnd = z.object({
  schema_version: z.literal('1'),
  run_id: z.string(),
  case_id: z.string().describe('empty for the log of the run itself'),
  seq: z.int().min(0),
  hash: z.string().describe('of the last event, or what the first will follow from'),
  given_votes: z.literal(true).optional().describe('the case was ruled on votes that were given with it'),
});

type LogEnd = z.infer<typeof logEnd>;

/** The receipt for the current state of a run, as JSON lines. */
export async function makeReceipt(store: Store, run_id: string): Promise<string> {
  let lines = '';
  for await (const end of logEnds(store, run_id)) lines += `${JSON.stringify(end)}\n`;
  return lines;
}

/** Where every log of a run ends, that of the run itself first. */
export async function* logEnds(store: Store, run_id: string): AsyncGenerator<LogEnd> {
  for await (const { case_id, genesis } of logsOf(store, run_id)) {
    const log = await store.cases.events(run_id, case_id);
    const { seq, hash } = log.at(-1) ?? { seq: 0, hash: genesis };
    const mark = hasGivenIn(log) ? { given_votes: true as const } : {};
    yield { schema_version: '1', run_id, case_id, seq, hash, ...mark };
  }
}

/** Every log of a run, that of the run itself first. */
async function* logsOf(
  store: Store,
  run_id: string,
): AsyncGenerator<{ readonly case_id: string; readonly genesis: string }> {
  const run = await store.runs.find(run_id);
  if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
  const genesis = runGenesis(run);
  yield { case_id: RUN_LOG, genesis };
  for await (const one of store.cases.all(run_id))
    yield { case_id: one.case_id, genesis: caseGenesis(genesis, one) };
}

/** Reads a receipt; refused unless every line of it is one, and of this run. */
async function readReceipt(file: string, run_id: string): Promise<Map<string, LogEnd>> {
  const ends = new Map<string, LogEnd>();
  const problems: CuriaError[] = [];
  const watch = {
    onRead() {},
    onEnd() {},
    onRefused: (_: number, error: CuriaError) => problems.push(error),
  };
  await eachRecord({ ...openInput(file), watch }, (record) => {
    const end = readBy(logEnd, record, 'INPUT_INVALID', 'the line');
    if (end.run_id !== run_id) throw new CuriaError('INPUT_INVALID', `it is about run ${end.run_id}`);
    ends.set(end.case_id, end);
  });
  if (problems.length === 0 && ends.has(RUN_LOG)) return ends;
  const why = problems[0]?.message ?? 'it does not name the log of the run itself';
  throw new CuriaError('INPUT_INVALID', `${file} is not a receipt of run ${run_id}: ${why}`);
}

/** Checks a run against a receipt: every log must still contain the event it ended with, and may have grown since. */
export async function checkReceipt(store: Store, run_id: string, file: string): Promise<AuditFinding[]> {
  const promised = await readReceipt(file, run_id);
  const findings: AuditFinding[] = [];
  const find = (case_id: string, seq: number, problem: string): void => {
    findings.push({ schema_version: '1', code: 'RECEIPT_DIFFERS', case_id, seq, problem });
  };
  for await (const { case_id, genesis } of logsOf(store, run_id)) {
    const end = promised.get(case_id);
    promised.delete(case_id);
    if (end === undefined) find(case_id, 0, 'the receipt does not know this case');
    else if (end.seq === 0) {
      if (end.hash !== genesis) find(case_id, 0, 'the case is not the one the receipt was made for');
    } else {
      const found = (await store.cases.events(run_id, case_id)).find(({ seq }) => seq === end.seq);
      if (found === undefined) find(case_id, end.seq, 'the log ended here and has been cut off since');
      else if (found.hash !== end.hash) find(case_id, end.seq, 'the log ended here with another event');
    }
  }
  for (const { case_id, seq } of promised.values()) find(case_id, seq, 'the case is gone');
  return findings;
}
