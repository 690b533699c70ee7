/** Carries one case from where its log stands to its ruling, or to where the run is stopped. */
import { CuriaError } from '@curia/core';
import type { AgentTask, Hearing, ServiceTask, Task } from '@curia/core/court';
import type { Agent, Answer, CallReport, Pending } from '@curia/core/in/agent';
import { askMemory, type CaseMemory } from '@curia/memory';
import { promptOf } from '../agents/prompts/prompt-for.ts';
import type { HeldCourt } from '../courts/held-court.ts';
import { closingEvents, failureOf, makeEvent, tellEvent, usedEvent } from '../kept/case-event.ts';
import { openCase } from '../kept/open-case.ts';
import { soundLog } from '../kept/sound-log.ts';
import { isClosing, type NewEvent, type StoredCase, type StoredEvent } from '../store/cases.ts';
import { isConflict } from '../store/conflict.ts';
import type { Store } from '../store/store.ts';
import type { QuestionAccount, Spending } from './budget.ts';
import { requireStanding } from './calibration/standing-court.ts';
import type { Halt } from './halt.ts';
import type { Slots } from './slots.ts';

/** What a case shares with the other cases of its run. */
export interface Surroundings {
  readonly store: Store;
  readonly agent: Agent;
  readonly budget: Spending;
  readonly halt: Halt;
  /** One place for each question that may be under way. */
  readonly slots: Slots;
  /** For courts whose options use one. */
  readonly memory?: CaseMemory | undefined;
  /** Whether the run is still this driver's; another may have taken it over, and asks the same questions. */
  readonly isHeld: () => Promise<boolean>;
  /** The time as it is stored with events. */
  readonly today: () => string;
  readonly onCall: (call: CallReport) => void;
  /** An agent answers later. */
  readonly onPending: (case_id: string, pending: string) => void;
}

/** How far a case came. */
export type CaseEnd = 'ruled' | 'refused' | 'open';

/** What became of a case: how far it came here, or that another driver has closed it or is working on it. */
export type CaseDriven = CaseEnd | 'closed-before' | 'let-go';

/** Drives a case, unless it is closed; lets it go as soon as another driver has added to its log. */
export async function driveCase(
  court: HeldCourt,
  stored: StoredCase,
  around: Surroundings,
): Promise<CaseDriven> {
  const log = await soundLog(around.store, stored);
  if (log.some(isClosing)) return 'closed-before';
  try {
    return await driveOpen(court, stored, log, around);
  } catch (error) {
    if (isConflict(error)) return 'let-go';
    throw error;
  }
}

/** Drives an open case from its log. Every event is logged before the case sees it. */
async function driveOpen(
  court: HeldCourt,
  stored: StoredCase,
  log: readonly StoredEvent[],
  around: Surroundings,
): Promise<CaseEnd> {
  const { store, halt, today } = around;
  const { run_id, case_id } = stored;
  let after = log.length;
  let tail: Promise<void> = Promise.resolve();
  /** Appends in turn, so that the log and the case see events in one order. */
  const append = (events: readonly NewEvent[], hearing?: Hearing): Promise<void> => {
    tail = tail.then(async () => {
      const written = await store.cases.append(run_id, case_id, after, events);
      after += written.length;
      if (hearing !== undefined) for (const event of written) tellEvent(hearing, event);
    });
    return tail;
  };

  const opened = openCase(court, stored);
  if ('error' in opened) {
    await append([makeEvent('refused', today(), opened)]);
    return 'refused';
  }
  const { hearing } = opened;
  for (const event of log) tellEvent(hearing, event);

  const underWay = new Map<string, Promise<void>>();
  const awaited = new Set<string>();
  try {
    while (hearing.ruling() === undefined) {
      for (const task of hearing.tasks()) {
        if (underWay.has(task.key) || awaited.has(task.key) || halt.reason !== undefined) continue;
        const done = carryOut(task).finally(() => underWay.delete(task.key));
        underWay.set(task.key, done);
      }
      if (underWay.size === 0) {
        if (halt.reason !== undefined || awaited.size > 0) return 'open';
        throw new CuriaError('INTERNAL', `case ${case_id} waits for nothing and has no ruling`);
      }
      await Promise.race(underWay.values());
    }
  } finally {
    await Promise.allSettled(underWay.values());
  }
  // An alarm since the case was opened, in whichever process, leaves it undecided.
  await requireStanding(store, court.name, court.certificate);
  await append(closingEvents(court, hearing, today()));
  return 'ruled';

  async function carryOut(task: Task): Promise<void> {
    if (task.does === 'work') {
      await append([makeEvent('done', today(), { key: task.key, result: task.work() })], hearing);
      return;
    }
    if (task.does === 'use') {
      const result = await askMemory(memoryFor(around, task), task.request, `${run_id}/${case_id}`);
      await append([usedEvent(task, today(), result)], hearing);
      return;
    }
    await around.slots.within(async () => {
      if (halt.reason !== undefined) return;
      if (!(await around.isHeld())) return halt.stop({ why: 'fault', error: takenOver(run_id) });
      const account = around.budget.begin();
      const event = await putQuestion(task, court, case_id, account, around);
      if (event !== undefined && 'pending' in event) {
        awaited.add(task.key);
        around.onPending(case_id, event.pending);
      } else if (event !== undefined) await append([event], hearing);
      account.settle();
    });
  }
}

/** Why a driver stops that another has taken the run over from. */
export const takenOver = (run_id: string): CuriaError =>
  new CuriaError(
    'RUN_BUSY',
    `run ${run_id} was taken over by another driver, because nothing was heard of this one`,
  );

/** The memory is the one service that stands beside courts. */
function memoryFor({ memory }: Surroundings, { service }: ServiceTask): CaseMemory {
  if (service !== 'memory' || memory === undefined)
    throw new CuriaError('INTERNAL', `the court wants a ${service}, and the run has none`);
  return memory;
}

/** Asks an agent; what its calls cost is recorded even if the run stops before there is an answer. */
async function putQuestion(
  task: AgentTask,
  court: HeldCourt,
  case_id: string,
  account: QuestionAccount,
  { agent, halt, today, onCall }: Surroundings,
): Promise<NewEvent | Pending | undefined> {
  const { key, role, voice } = task;
  const calls: CallReport[] = [];
  const who = voice === undefined ? { role } : { role, voice };
  const prompt = promptOf(court.prompts, task.prompt(), task.answer);
  const asked = { key, ...who, prompt_hash: prompt.hash, calls };
  let given: Answer | Pending;
  try {
    given = await agent.ask(
      {
        court: court.name,
        case_id,
        ...who,
        key,
        prompt,
        answer: task.answer,
        ...(task.check === undefined ? {} : { check: task.check }),
      },
      {
        signal: halt.signal,
        admit: (most) => account.admit(most),
        report: (call) => {
          calls.push(call);
          account.report(call);
          onCall(call);
        },
      },
    );
  } catch (error) {
    const known = CuriaError.is(error) ? error : undefined;
    if (known === undefined && !halt.signal.aborted) throw error;
    if (known !== undefined)
      halt.stop({ why: known.code === 'BUDGET_SPENT' ? 'budget' : 'fault', error: known });
    if (calls.length === 0) return undefined;
    return makeEvent('abandoned', today(), { ...asked, reason: known?.code ?? 'aborted' });
  }
  if ('pending' in given) return given;
  return 'failure' in given
    ? makeEvent('failed', today(), { ...asked, ...failureOf(given) })
    : makeEvent('answered', today(), { ...asked, answer: given.answer });
}
