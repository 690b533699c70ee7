/** Rates a run of a court that says how: over its ruled cases, and with what the audit of a sample says. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { RunRates } from '@curia/core/court/face';
import type { Manifest } from '../../kept/manifest.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { falseAcceptsOf } from '../../runs/audit/audit-sample.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import type { Store } from '../../store/store.ts';

/** How a run is rated. */
export interface RunRating {
  readonly court: Pick<Court, 'name'>;
  /** Starts to count under the options of the run. */
  readonly rates: ReturnType<RunRates['start']>;
  readonly onCase: (done: number) => void;
}

/** The rates of a run, and the cases that could not be counted. */
export interface RatedRun extends ReturnType<ReturnType<RunRating['rates']['under']>['result']> {
  readonly undecided: readonly { readonly case_id: string; readonly why: string }[];
  /** How many cases the run has. */
  readonly cases: number;
}

/** Counts the cases of a run; a run of another court is refused. */
export async function rateRun(
  store: Store,
  manifest: Manifest,
  { court: { name }, rates, onCase }: RunRating,
): Promise<RatedRun> {
  const { run_id } = manifest;
  const opened = await courtOf(store, manifest);
  if (opened.kind.name !== name)
    throw new CuriaError('USAGE', `run ${run_id} is a run of ${opened.kind.name}, not of ${name}`);
  const rating = rates.under(opened.options);
  const undecided: { case_id: string; why: string }[] = [];
  let done = 0;
  let isFinished = true;
  for await (const one of runCases(store, run_id, opened.court)) {
    onCase(++done);
    if (isRuled(one)) {
      rating.add(one);
      continue;
    }
    isFinished &&= one.error !== undefined;
    undecided.push({ case_id: one.case_id, why: one.error?.message ?? 'it is not decided yet' });
  }
  const audit = isFinished ? await falseAcceptsOf(store, opened) : null;
  return { ...rating.result(audit), undecided, cases: done };
}
