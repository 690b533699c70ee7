/** Tries a run on a few of its cases before it is started: the same driver, in a store that is gone afterwards. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import { isAnswered } from '@curia/core/in/agent';
import { effectsOf } from '../../courts/shown-as.ts';
import { Halt } from '../../drive/halt.ts';
import { conductRun } from '../../drive/prepare-run.ts';
import type { Caller } from '../../drive/rights.ts';
import type { RunRequest } from '../../drive/run-request.ts';
import { startRun } from '../../drive/start-run.ts';
import { emptyInput } from '../../input/open-input.ts';
import type { Taking } from '../../input/take-cases.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { costOf, estimateFor } from '../../runs/estimate.ts';
import type { NewCase } from '../../store/cases.ts';
import { temporaryStore } from '../../store/temporary/temporary.ts';
import type { TrialShown } from '../../wire/job/trial.ts';
import type { RunAsked } from '../../wire/run-request.ts';
import { type CaseBytes, requestOf, type Starting } from '../start-runs.ts';

/** A trial takes no longer, whatever its agents do. */
const MOST_MINUTES = 5;

/** Tries the first case that can be used, the last, and those between them at even distances; nothing is stored. */
export async function tryRun(
  project: Starting,
  who: Caller,
  asked: RunAsked,
  input: CaseBytes,
  most: number,
): Promise<TrialShown> {
  const { within, request } = await requestOf(project, who, asked, input);
  const { chosen, usable, refused } = await choose(request.cases, most);
  if (usable === 0) throw emptyInput(input.name, 'cases that can be used');
  const store = temporaryStore();
  const halt = new Halt();
  const { minutes = MOST_MINUTES } = asked.limits;
  const limits = { ...asked.limits, minutes: Math.min(minutes, MOST_MINUTES) };
  const taken = () => ({ name: input.name, sha256: '', bytes: 0, cases: chosen.length });
  const tried: RunRequest & { readonly drive: 'here' } = {
    ...{ ...request, limits, run_id: 'trial', drive: 'here' },
    cases: { cases: chosen, taken },
  };
  const { opened, means } = await startRun({ ...within, store }, tried);
  const before = performance.now();
  try {
    if (means.memory !== undefined)
      throw new CuriaError(
        'USAGE',
        'a trial leaves nothing behind, and this run uses a memory: leave it out to try',
      );
    const end = await conductRun(store, opened, means, { halt });
    const took_ms = Math.round(performance.now() - before);
    const ends: RunCase[] = [];
    for await (const one of runCases(store, opened.manifest.run_id, opened.court)) ends.push(one);
    return {
      ...{ schema_version: SCHEMA_VERSION, cases: usable, refused, took_ms },
      tried: ends.map((one) => shown(opened, one)),
      agents: opened.manifest.agents,
      effects: effectsOf(opened.manifest),
      ...estimated(ends, usable, asked.limits.concurrency),
      stopped: end.error?.message ?? null,
    };
  } finally {
    await means.close();
    await store.close();
  }
}

/** Cases at even distances over a stream of unknown length, in constant memory; the first and the last are among them. */
async function choose(
  taking: Taking,
  most: number,
): Promise<{ readonly chosen: readonly NewCase[]; readonly usable: number; readonly refused: number }> {
  let kept: NewCase[] = [];
  let last: NewCase | undefined;
  let step = 1;
  let usable = 0;
  let refused = 0;
  for await (const one of taking.cases) {
    if (one.input === null) {
      refused++;
      continue;
    }
    if (usable % step === 0) kept.push(one);
    last = one;
    usable++;
    if (kept.length < 64 * most) continue;
    step *= 2;
    kept = kept.filter((_, at) => at % 2 === 0);
  }
  const all = last === undefined || kept.at(-1) === last ? kept : [...kept, last];
  const count = Math.min(most, all.length);
  const places = Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at * (all.length - 1)) / (count - 1)),
  );
  return { chosen: places.map((at) => all[at]!), usable, refused };
}

/** What became of a case, as far as somebody wants to see it before the run. */
function shown({ kind }: OpenedRun, one: RunCase): TrialShown['tried'][number] {
  const { case_id, status, calls, record, error } = one;
  const headlines = isRuled(one) ? kind.headlines(one.ruling) : [];
  const [first] = record === undefined ? [] : (kind.votes?.(record, case_id) ?? []);
  const known = isRuled(one) ? [...(kind.known?.(one.input, one.ruling)?.values() ?? [])] : [];
  return {
    ...{ case_id, status },
    parts: headlines.map(({ about, outcome, end, rule, reason }) => ({
      about,
      outcome,
      end: end ?? null,
      rule,
      reason,
    })),
    said: (first?.votes ?? []).map(({ reviewer, label }) => ({
      voice: String(reviewer),
      label: label === null || label === undefined ? null : String(label),
    })),
    failed: calls.filter((call) => !isAnswered(call)).length,
    gold: known.length === 0 ? null : known.includes('wrong') ? 'wrong' : 'right',
    problem: error?.message ?? null,
  };
}

function estimated(
  ends: readonly RunCase[],
  cases: number,
  concurrency: number,
): Pick<TrialShown, 'so_far' | 'all' | 'all_usd_between' | 'all_ms'> {
  const asked = ends.filter(({ status, calls }) => status === 'ruled' || calls.length > 0);
  const spent = asked.flatMap(({ calls }) => calls.map(({ latency_ms }) => latency_ms));
  const waited = spent.reduce((sum, one) => sum + one, 0);
  return {
    ...estimateFor(
      asked.map(({ calls }) => costOf(calls)),
      cases,
    ),
    all_ms: waited === 0 ? null : Math.round(((waited / asked.length) * cases) / concurrency),
  };
}
