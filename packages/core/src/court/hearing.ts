/** A court as the runner sees it: a case is opened, asks for tasks, receives their outcomes, and is finally ruled. */
import type { DecidedCase, MemoryTables, Recalled, RecallRequest, Remembered } from '@curia/memory/in';
import type { z } from 'zod';
import type { Prompt } from '../../../curia/src/agents/prompt.ts';
import type { CalibratedCourt } from '../../../curia/src/courts/calibration/calibrated-court.ts';
import type { Protocol, Standing, Worded } from '../protocol/protocol.ts';
import type { Rulebook } from '../protocol/rulebook.ts';
import type { ReviewSubmitted } from '../review/desk-event.ts';
import type { ExpertQuestion, MachineView } from '../review/question.ts';
import type { ReviewItem } from '../review/review-item.ts';
import type { Sight } from '../review/sight.ts';
import type { Headline } from '../table/explain/procedure.ts';
import type { Answer, CallReport } from './agent/agent.ts';

/** Something a case waits for. Its key is unique within the case and the same in every run. */
export type Task =
  | {
      readonly does: 'ask';
      readonly key: string;
      readonly role: string;
      /** Which of several voices in the role. */
      readonly voice?: string;
      readonly prompt: () => Prompt;
      readonly answer: z.ZodType;
      /** What is wrong with an answer that has the shape. */
      readonly check?: (answer: unknown) => string | undefined;
    }
  | {
      readonly does: 'work';
      readonly key: string;
      /** Pure: the same result whenever it is called, as JSON. */
      readonly work: () => unknown;
    }
  | {
      readonly does: 'recall';
      readonly key: string;
      readonly request: RecallRequest;
      readonly tables: MemoryTables;
    }
  | {
      readonly does: 'remember';
      readonly key: string;
      /** The decided case; null if nothing was decided. */
      readonly decided: () => DecidedCase | null;
      readonly tables: MemoryTables;
    };

/** The outcome of a task: an agent's answer with the calls it took, the result of work, or the memory's reply. */
export type TaskOutcome =
  | (Answer & { readonly calls?: readonly CallReport[] })
  | { readonly done: unknown }
  | { readonly recalled: Recalled }
  | { readonly remembered: Remembered };

/** One case in progress. It depends only on its input and the events it receives. */
export interface Proceeding {
  /** What the case waits for now. */
  tasks(): readonly Task[];
  tell(key: string, outcome: TaskOutcome): void;
  /** Takes note of something that was handed in and answers no question; courts that list such things have it. */
  leaveOut?(name: string, reason: string): void;
  /** The ruling, once there is one. */
  ruling(): object | undefined;
  /** The case in its current state, with the answers so far, in the form that `curia decide` takes. */
  record(): object;
  /** The packet for a person once the case is ruled; undefined if no person is needed. */
  packet?(at: string): Packet | undefined;
  /** The case as a memory takes it in, null if nothing was decided; courts that can remember have it. */
  decided?(): DecidedCase | null;
}

/** The packet handed to a person. */
export interface Packet {
  readonly packet_id: string;
  readonly packet: object;
}

/** What a packet asks a person, in the one shape of all courts, and how the court takes the answer. */
export interface CourtDesk {
  readonly packet_id: string;
  readonly question: ExpertQuestion;
  readonly machine: MachineView;
  /** The output that a person agrees with or corrects; absent if the court asks for values of its own. */
  readonly subject?: ReviewedOutput;
  /** What of the case the question is about, by which the same case of another run is known; nothing that is hidden from reviewers. */
  readonly asked_of: object;
  /** How many people answer independently of each other. */
  readonly seats: number;
  /** Reads an answer; throws if it is refused. Reading what was read gives the same. */
  take(answer: unknown): TakenAnswer;
  /** What is true once an answer is settled on; `gold`, if it has it, is what the case would carry as its known answer. */
  truth(review: ReviewSubmitted, at: string): Record<string, unknown>;
  /** The packet as it stands, with as much of the reviews as may be shown. */
  packet(item: ReviewItem, sight: Sight): object;
}

/** An output under review. */
export interface ReviewedOutput {
  /** Null if it could not be read. */
  readonly output: unknown;
  /** The failed checks that whoever agrees must accept, each with a reason. */
  readonly failed_codes: readonly string[];
}

/** An answer that a court has taken. */
export interface TakenAnswer {
  readonly answer: Record<string, unknown>;
  /** The same for all answers that mean the same. */
  readonly label: string;
}

/** What a desk is opened for: a case that was ruled and handed over. */
export interface HandedOver {
  readonly case_id: string;
  readonly input: unknown;
  readonly ruling: object;
  readonly packet_id: string;
  readonly packet: Readonly<Record<string, unknown>>;
}

/** A court under one rulebook. */
export interface Court {
  readonly name: string;
  readonly rulebook: Rulebook;
  /** Opens a case at its position in the run, counted from 0; throws a `CuriaError` of kind `input` if it refuses the case. */
  open(input: unknown, case_id: string, position?: number): Proceeding;
  /** A ruling in a line per part, so that its case can be found by it. */
  headlines?(ruling: object): readonly Headline[];
  /** The calibration that it certifies by, and the court under the table in force; absent if it certifies nothing. */
  readonly calibrated?: CalibratedCourt;
  /** What code once found is taken from the log and not found again, because the code is another one than that of the run. */
  readonly trusts_work?: boolean;
  /** Opens the desk for a packet; courts that hand cases over have it. */
  desk?(handed: HandedOver): CourtDesk;
}

/** How the runner serves a protocol: the task for each command, and what to record of the case. */
export interface Service<State, Event, Command> {
  /** The task behind a command and how its outcome becomes an event. */
  readonly task: (command: Command, state: State) => Wanted<Event>;
  /**
   * When outcomes reach the protocol: `together`, once all parallel tasks are done, or `at once`, each as it arrives, so that an
   * agent asked to repair its answer need not wait for the others. With `at once` the state must not depend on their order.
   */
  readonly tells?: 'together' | 'at once';
  /** The event for a submission that answers no question. */
  readonly leftOut?: (name: string, reason: string) => Event;
  readonly record: (state: State) => object;
  readonly packet?: (state: State, at: string) => Packet | undefined;
  /** The case as a memory takes it in, null if nothing was decided. */
  readonly decided?: (state: State) => DecidedCase | null;
}

/** A task, and how its outcome becomes an event. */
export interface Wanted<Event> {
  readonly task: Task;
  readonly told: (outcome: TaskOutcome) => Event;
}

/**
 * Takes one case through a protocol. The outcomes of parallel tasks are passed on together, once all are done, in the order in which
 * the tasks were requested. So a protocol sees the same events in every run, whoever answers first; a protocol that gets outcomes at
 * once must still reach the same state.
 */
export function proceed<Input, State extends Standing, Event extends Worded, Command extends Worded>(
  protocol: Protocol<Input, State, Event, Command>,
  input: Input,
  service: Service<State, Event, Command>,
): Proceeding {
  const wanted = new Map<string, Wanted<Event>>();
  const heard = new Map<string, TaskOutcome>();
  const { decided } = service;
  let { state, commands } = protocol.start(input);
  collect();
  return {
    tasks: () => [...wanted].filter(([key]) => !heard.has(key)).map(([, { task }]) => task),
    tell(key, outcome) {
      heard.set(key, outcome);
      if (heard.size < wanted.size && service.tells !== 'at once') return;
      const answered = [...wanted].filter(([name]) => heard.has(name));
      const round = answered.map(([name, { told }]) => told(heard.get(name)!));
      for (const [name] of answered) wanted.delete(name);
      heard.clear();
      for (const event of round) {
        if (state.ruling !== null) return;
        ({ state, commands } = protocol.step(state, event));
        collect();
      }
    },
    leaveOut(name, reason) {
      if (service.leftOut === undefined) return;
      ({ state, commands } = protocol.step(state, service.leftOut(name, reason)));
      collect();
    },
    ruling: () => state.ruling ?? undefined,
    record: () => service.record(state),
    packet: (at) => service.packet?.(state, at),
    ...(decided === undefined ? {} : { decided: () => decided(state) }),
  };

  function collect(): void {
    for (const command of commands) {
      const one = service.task(command, state);
      wanted.set(one.task.key, one);
    }
  }
}
