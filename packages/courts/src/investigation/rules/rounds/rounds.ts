/** What follows once a round is in: cross-verification, another iteration, or the judge. */
import { decide } from '@curia/core';
import { comparerFor } from '../finding/compare-findings.ts';
import { type Finding, findingsOf } from '../finding/finding.ts';
import { typeOf } from '../finding/iid.ts';
import type { InvestigationState } from '../investigation-state.ts';
import type { InvestigationTables } from '../investigation-tables.ts';
import { judgeMatrix } from '../matrix/judge-matrix.ts';
import { addRequests, crossVerify, type Findings, type MatrixItem, type Request } from '../matrix/matrix.ts';
import { composeReport } from '../report/compose-report.ts';
import { applyRound, closeItems } from './apply-round.ts';
import { countItems } from './count-items.ts';
import { wordFirstRound } from './first-round.ts';
import { wordIteration } from './iteration.ts';
import { wordNextRound } from './next-round.ts';
import { type AssignedTask, canBeAskedAgain, thirdRoundTasks } from './task.ts';

/** Closes the running round and begins what follows. */
export const closeRound = (state: InvestigationState, tables: InvestigationTables): InvestigationState =>
  state.phase === 'round-1' ? closeFirstRound(state, tables) : closeIteration(state, tables);

function closeFirstRound(state: InvestigationState, tables: InvestigationTables): InvestigationState {
  const answered = state.tasks.filter(({ report: given }) => given !== undefined);
  const { quick } = state.plan;
  const { next, reason } = wordFirstRound(decide(tables['first-round'], { reports: answered.length, quick }));
  const closed = endTasks(state);
  if (next === 'FAIL') return conclude({ ...closed, phase: 'failed' }, tables);
  const findings = answered.flatMap((task) =>
    findingsOf(task.report!, task.is_degraded === true, tables['claim-strength'], task.voice),
  );
  const counted = findings.filter(({ is_discredited }) => !is_discredited);
  const found = crossVerify(counted, comparerFor(tables.similarity), tables.classification);
  const when = { round: 2, iteration: 0 };
  const items = addRequests(found, requestsOf(answered, counted), tables.classification, when);
  const told = { ...closed, findings, items };
  if (next !== 'CROSS_VERIFY') {
    const notes = next === 'JUDGE_ALONE' ? [reason] : [];
    return judge({ ...told, notes: [...told.notes, ...notes] }, tables);
  }
  const trigger = wordNextRound(decide(tables['next-round'], countItems(items)));
  const verified = {
    ...told,
    cross_verification: items,
    trigger,
    notes: [...told.notes, ...lostDiversity(state, answered)],
  };
  return trigger.run === false ? judge(verified, tables) : startIteration(verified, tables);
}

/** Moves the tasks of a round to the record; notes unreadable material once, however many report it. */
const endTasks = (state: InvestigationState): InvestigationState => ({
  ...state,
  done: [...state.done, ...state.tasks],
  tasks: [],
  notes: [...new Set([...state.notes, ...state.tasks.flatMap(({ unseen = [] }) => unseen)])],
});

function lostDiversity({ plan }: InvestigationState, answered: readonly AssignedTask[]): string[] {
  const types = new Set(answered.map(({ base_id }) => typeOf(base_id)));
  const planned = new Set(plan.assignments.map(({ iid }) => typeOf(iid)));
  return types.size === 1 && planned.size > 1
    ? ['the usable reports are all of one type: diversity was lost']
    : [];
}

function startIteration(state: InvestigationState, tables: InvestigationTables): InvestigationState {
  const { plan, items, respawns, iteration, spawned } = state;
  if (iteration >= plan.max_iterations) return judge(state, tables);
  const left = plan.max_spawns - spawned;
  const tasks = thirdRoundTasks(plan, items, respawns, iteration + 1, left, tables);
  if (tasks.length === 0) return judge(state, tables);
  const counted = { ...respawns };
  for (const { base_id } of tasks) counted[base_id] = (counted[base_id] ?? 0) + 1;
  return {
    ...state,
    phase: 'round-3',
    iteration: iteration + 1,
    tasks,
    respawns: counted,
    spawned: spawned + tasks.length,
  };
}

function closeIteration(state: InvestigationState, tables: InvestigationTables): InvestigationState {
  const { items, tasks, iteration, respawns } = state;
  const comparer = comparerFor(tables.similarity);
  const when = { round: 3, iteration };
  const isLast = iteration >= state.plan.max_iterations || state.spawned >= state.plan.max_spawns;
  const result = applyRound(items, mapOf(state.findings), tasks, comparer, tables, when, isLast);
  const changed = result.items
    .filter((item, at) => fingerprint(item) !== fingerprint(items[at]))
    .map(({ item_id }) => item_id);
  const closed: InvestigationState = {
    ...endTasks(state),
    items: result.items,
    findings: [...result.findings.values()],
    iterations: [...state.iterations, { iteration, changed }],
  };
  const canBeHeard = ({ supporters, opponents }: MatrixItem): boolean =>
    [...supporters, ...opponents].some(
      (one) => typeOf(one) !== 'CR' && canBeAskedAgain(one, respawns, tables),
    );
  const count = (ids: readonly string[]): number =>
    result.items.filter((item) => ids.includes(item.item_id) && canBeHeard(item)).length;
  const facts = {
    changed: changed.length,
    new_disputes: count(result.newly_disputed),
    new_evidence: count(result.newly_evidenced),
    unreviewed: result.items.filter(isUnreviewed).length,
  };
  const { repeat } = wordIteration(decide(tables.iteration, facts));
  return repeat ? startIteration(closed, tables) : judge(closed, tables);
}

/** An agreement that a reviewer can still be asked about; one who was asked and gave no answer is not asked again. */
const isUnreviewed = ({ category, verdict, flags }: MatrixItem): boolean =>
  category === 'AGREED' && verdict === 'NONE' && !flags.includes('review_absent') && !flags.includes('held');

function judge(state: InvestigationState, tables: InvestigationTables): InvestigationState {
  const isQuick = state.trigger === null;
  const items = closeItems(state.items, tables, { round: 4, iteration: state.iteration });
  const judged = judgeMatrix(items, mapOf(state.findings), tables.judgement, isQuick);
  return conclude({ ...state, items, phase: 'judged', judged }, tables);
}

const conclude = (state: InvestigationState, tables: InvestigationTables): InvestigationState => ({
  ...state,
  ruling: composeReport(state, tables),
});

const mapOf = (findings: readonly Finding[]): Findings => new Map(findings.map((one) => [one.ref, one]));

const fingerprint = (item: MatrixItem | undefined): string =>
  item === undefined
    ? ''
    : JSON.stringify([item.category, item.sides, item.verdict, item.flags, item.confidence]);

function requestsOf(answered: readonly AssignedTask[], findings: readonly Finding[]): Request[] {
  const ofFindings = findings
    .filter(({ needs_further }) => needs_further === true)
    .map(({ base_id, ref, needs_further_scope, description }) => ({
      base_id,
      ref,
      scope: needs_further_scope ?? description,
    }));
  const ofReports = answered.flatMap(({ base_id, report: given }) => {
    const { needs_further, needs_further_reason, one_liner } = given!.layer_1;
    return needs_further ? [{ base_id, scope: needs_further_reason ?? one_liner }] : [];
  });
  const byAuthor = (a: Request, b: Request): number =>
    a.base_id < b.base_id ? -1 : a.base_id > b.base_id ? 1 : 0;
  return [...ofFindings, ...ofReports].sort(byAuthor);
}
