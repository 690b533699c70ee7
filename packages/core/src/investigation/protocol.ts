/** The rounds of an investigation as a pure state machine: it says what it wants and is told what happened. */
import { CuriaError } from '../errors.ts';
import { decide } from '../table/decide.ts';
import type { AnyTable } from '../table/table.ts';
import { applyRound } from './apply-round.ts';
import { classificationDefault, classificationLiteral } from './classification.table.ts';
import { FindingComparer, THRESHOLDS } from './compare-findings.ts';
import { type Finding, findingsOf } from './finding.ts';
import { typeOf } from './iid.ts';
import type { InvestigationEvent } from './investigation-event.ts';
import { type InvestigationState, startInvestigation } from './investigation-state.ts';
import { judgeMatrix } from './judge-matrix.ts';
import { judgementDefault, judgementLiteral } from './judgement.table.ts';
import { addRequests, crossVerify, type Findings, type MatrixItem, type Request } from './matrix.ts';
import { nextRoundDefault, nextRoundFast, nextRoundLiteral, nextRoundThorough } from './next-round.table.ts';
import { wordNextRound } from './next-round.ts';
import type { Plan } from './plan.ts';
import { similarityDefault, similarityLiteral } from './similarity.table.ts';
import { takeEvent } from './take-event.ts';
import { MOST_RESPAWNS, type Task, thirdRoundTasks } from './task.ts';

/** What the protocol wants. */
export type InvestigationCommand =
  | { readonly command: 'ask-investigator' | 'ask-counter-reviewer'; readonly task: Task }
  | { readonly command: 'ask-repair'; readonly task: Task; readonly problem: string }
  | { readonly command: 'write-report' };

/** What a step leads to. */
export interface InvestigationStep {
  readonly state: InvestigationState;
  readonly commands: readonly InvestigationCommand[];
}

/** Takes one event in. The first must be `investigation-planned`. */
export function stepInvestigation(
  state: InvestigationState | undefined,
  event: InvestigationEvent,
): InvestigationStep {
  if (event.event === 'investigation-planned') {
    if (state !== undefined) throw new CuriaError('INPUT_INVALID', 'the investigation is already planned');
    const started = startInvestigation(event.plan, event.notes);
    return { state: started, commands: commandsOf(started) };
  }
  if (state === undefined)
    throw new CuriaError('INPUT_INVALID', 'the first event must be investigation-planned');
  const before = new Set(state.tasks.filter(isAwaited).map(taskKey));
  const told = advance(takeEvent(state, event));
  return {
    state: told,
    commands: commandsOf(told).filter((one) => !('task' in one) || !before.has(taskKey(one.task))),
  };
}

/** Replays the events of an investigation. */
export function replayInvestigation(events: Iterable<InvestigationEvent>): InvestigationState {
  let state: InvestigationState | undefined;
  for (const event of events) state = stepInvestigation(state, event).state;
  if (state === undefined) throw new CuriaError('INPUT_INVALID', 'the investigation has no events');
  return state;
}

/** What an investigation waits for now. */
export function commandsOf(state: InvestigationState): InvestigationCommand[] {
  if (state.phase === 'judged' || state.phase === 'failed') return [{ command: 'write-report' }];
  return state.tasks.filter(isAwaited).map((task) => {
    if (task.repairs > 0) return { command: 'ask-repair', task, problem: task.notes.at(-1) ?? '' };
    return { command: task.kind === 'counter-review' ? 'ask-counter-reviewer' : 'ask-investigator', task };
  });
}

const isAwaited = ({ status }: Task): boolean => status === 'awaited';
const taskKey = ({ iid, attempt, repairs }: Task): string => `${iid} ${attempt} ${repairs}`;

/** Closes the running round once nobody is awaited any more. */
function advance(state: InvestigationState): InvestigationState {
  if (state.tasks.some(isAwaited)) return state;
  if (state.phase === 'round-1') return closeFirstRound(state);
  return state.phase === 'round-3' ? closeIteration(state) : state;
}

function closeFirstRound(state: InvestigationState): InvestigationState {
  const answered = state.tasks.filter(({ report: given }) => given !== undefined);
  const closed = { ...state, done: [...state.done, ...state.tasks], tasks: [] };
  if (answered.length === 0) return { ...closed, phase: 'failed' };
  const findings = answered.flatMap((task) => findingsOf(task.report!, task.is_degraded === true));
  const policies = policiesOf(state.plan);
  const counted = findings.filter(({ is_discredited }) => !is_discredited);
  const found = crossVerify(counted, comparerOf(state), policies.classification);
  const items = addRequests(found, requestsOf(answered, counted), policies.classification, {
    round: 2,
    iteration: 0,
  });
  const told = { ...closed, findings, items };
  if (state.plan.quick || answered.length === 1) {
    const notes = state.plan.quick ? [] : ['only one report is usable: nothing could be cross-verified'];
    return judge({ ...told, notes: [...state.notes, ...notes] });
  }
  const types = new Set(answered.map(({ base_id }) => typeOf(base_id)));
  const hadTypes = new Set(state.plan.assignments.map(({ iid }) => typeOf(iid)));
  const lost =
    types.size === 1 && hadTypes.size > 1
      ? ['the usable reports are all of one type: diversity was lost']
      : [];
  const trigger = wordNextRound(decide(policies.nextRound, countItems(items)));
  const verified = { ...told, cross_verification: items, trigger, notes: [...state.notes, ...lost] };
  return trigger.run === false ? judge(verified) : startIteration(verified);
}

function startIteration(state: InvestigationState): InvestigationState {
  const { plan: planned, items, respawns, iteration, spawned } = state;
  if (iteration >= planned.max_iterations) return judge(state);
  const tasks = thirdRoundTasks(planned, items, respawns, iteration + 1, planned.max_spawns - spawned);
  if (tasks.length === 0) return judge(state);
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

function closeIteration(state: InvestigationState): InvestigationState {
  const { items, tasks, iteration, plan: planned } = state;
  const policies = policiesOf(planned);
  const when = { round: 3, iteration };
  const result = applyRound(
    items,
    mapOf(state.findings),
    tasks,
    comparerOf(state),
    policies.classification,
    when,
  );
  const changed = result.items
    .filter((item, at) => fingerprint(item) !== fingerprint(items[at]))
    .map(({ item_id }) => item_id);
  const closed: InvestigationState = {
    ...state,
    items: result.items,
    findings: [...result.findings.values()],
    done: [...state.done, ...tasks],
    tasks: [],
    iterations: [...state.iterations, { iteration, changed }],
  };
  if (changed.length === 0) return judge(closed);
  const grounds =
    planned.rerun_on === 'new'
      ? result.newly_disputed
      : [...result.newly_disputed, ...result.newly_evidenced];
  const canGoOn = result.items.some(
    ({ item_id, supporters, opponents }) =>
      grounds.includes(item_id) &&
      [...supporters, ...opponents].some(
        (one) => typeOf(one) !== 'CR' && (closed.respawns[one] ?? 0) < MOST_RESPAWNS,
      ),
  );
  return canGoOn ? startIteration(closed) : judge(closed);
}

function judge(state: InvestigationState): InvestigationState {
  const isQuick = state.trigger === null;
  const policy = policiesOf(state.plan).judgement;
  return {
    ...state,
    phase: 'judged',
    judged: judgeMatrix(state.items, mapOf(state.findings), policy, isQuick),
  };
}

const mapOf = (findings: readonly Finding[]): Findings => new Map(findings.map((one) => [one.ref, one]));

const fingerprint = (item: MatrixItem | undefined): string =>
  item === undefined
    ? ''
    : JSON.stringify([item.category, item.sides, item.verdict, item.flags, item.confidence]);

function requestsOf(answered: readonly Task[], findings: readonly Finding[]): Request[] {
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

/** Counts the items of the matrix into the facts of the next-round table. */
export function countItems(items: readonly MatrixItem[]) {
  const count = (fits: (item: MatrixItem) => boolean): number => items.filter(fits).length;
  const isSound = ({ strength }: MatrixItem): boolean => strength === 'STRONG' || strength === 'MODERATE';
  return {
    disagreed: count(({ category }) => category === 'DISAGREED'),
    uncertain_high: count(({ category, confidence }) => category === 'UNCERTAIN' && confidence === 'HIGH'),
    uncertain_not_high: count(
      ({ category, confidence }) => category === 'UNCERTAIN' && confidence !== 'HIGH',
    ),
    needs_more: count(({ category }) => category === 'NEEDS_MORE'),
    agreed_strong_or_moderate: count((item) => item.category === 'AGREED' && isSound(item)),
    agreed_weak: count((item) => item.category === 'AGREED' && !isSound(item)),
  };
}

/** The policies that an investigation is decided by. */
export function policiesOf({ reading, profile }: Pick<Plan, 'reading' | 'profile'>) {
  const isLiteral = reading === 'literal';
  const byProfile = { default: nextRoundDefault, thorough: nextRoundThorough, fast: nextRoundFast } as const;
  return {
    similarity: (isLiteral ? similarityLiteral : similarityDefault) as AnyTable,
    classification: (isLiteral ? classificationLiteral : classificationDefault) as AnyTable,
    nextRound: isLiteral ? nextRoundLiteral : byProfile[profile],
    judgement: (isLiteral ? judgementLiteral : judgementDefault) as AnyTable,
  };
}

function comparerOf({ plan: planned, comparisons }: InvestigationState): FindingComparer {
  const key = (what: string, a: string, b: string): string => JSON.stringify([what, ...[a, b].sort()]);
  const answers = new Map(comparisons.map(({ what, refs, answer }) => [key(what, ...refs), answer]));
  return new FindingComparer(
    policiesOf(planned).similarity,
    THRESHOLDS,
    (what, a, b) => answers.get(key(what, a.ref, b.ref)) ?? 'unknown',
  );
}
