/** What commands and servers say of a run, its audit, its replay and its cases, as records for programs. */

import type { RunCase } from '@curia/core/court';
import { scoresOf } from '@curia/core/measure';
import type { LinkedStanding } from '../desk/linked.ts';
import { codeChanges } from '../drive/agents/written-agents.ts';
import { lawDifferences } from '../kept/law/law-today.ts';
import type { Manifest } from '../kept/manifest.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { storedJson } from '../kept/stored-json.ts';
import type { StoredEvent } from '../store/cases.ts';
import type { ListedCase } from '../wire/case.ts';
import type { Audited, ComparedRuns, Replayed } from '../wire/replay.ts';
import type { Audit } from './audit/audit.ts';
import type { RunComparison } from './compare/compare-runs.ts';
import type { Replay } from './compare/replay-run.ts';
import { SCHEMA_VERSION } from './decide-lines.ts';
import { costOf } from './estimate.ts';
import type { MarkedCase } from './list-cases.ts';

/** The result of an audit. */
export const auditRecord = (opened: OpenedRun, audit: Audit, log: readonly StoredEvent[]): Audited => ({
  schema_version: SCHEMA_VERSION,
  run_id: opened.manifest.run_id,
  intact: audit.findings.length === 0,
  rulebook_hash: opened.manifest.rulebook_hash ?? null,
  differs_today: lawDifferences(opened),
  ...(opened.manifest.agents_code === undefined
    ? {}
    : { agents_code: opened.manifest.agents_code, agents_changed: codeChanges(opened.manifest, log) }),
  ...audit,
});

/** The result of a replay. */
export function replayRecord({ run_id, policy: from }: Manifest, replay: Replay): Replayed {
  const { before, after, ...rest } = replay;
  const quality =
    before === undefined || after === undefined ? null : { before: scoresOf(before), after: scoresOf(after) };
  return { schema_version: SCHEMA_VERSION, run_id, from, ...rest, quality };
}

/** The result of a comparison of two runs, or of two policies over one. */
export function comparisonRecord({ scored, ...rest }: RunComparison): ComparedRuns {
  const quality =
    scored === null
      ? null
      : { cases: scored.cases, before: scoresOf(scored.before), after: scoresOf(scored.after) };
  return { schema_version: SCHEMA_VERSION, ...rest, quality };
}

/** A case with its whole log, and what stands after all reviews. */
export function caseRecord(run_id: string, one: RunCase, standing: LinkedStanding['standing']) {
  const { case_id, status, given_votes, input, record, ruling, error, events } = one;
  const { calls, usd } = costOf(one.calls);
  const logged = events.map(({ said, ...event }) => ({ ...event, body: said }));
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    case_id,
    status,
    given_votes,
    calls,
    cost_usd: usd,
    input,
    record,
    ruling,
    error,
    standing,
    events: logged,
  };
}

/** A case in a list. */
export const listedRecord = ({ run_id, input, problem, lines, ...one }: MarkedCase): ListedCase => ({
  ...{ schema_version: SCHEMA_VERSION, run_id, ...one, rulings: lines },
  input: input === null ? null : storedJson(input, `the input of case ${one.case_id}`),
  ...(problem === null ? {} : { error: storedJson(problem, `the refusal of case ${one.case_id}`) }),
});
