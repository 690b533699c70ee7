/** What the runner knows of a court: a case is opened, wants things done, is told what happened, and at last is ruled. */
import type { DecidedCase, MemoryTables, Protocol, Rulebook, Standing, Worded } from '@curia/core/internal';
import type { z } from 'zod';
import type { Answer, CallReport } from '../agents/agent.ts';
import type { Prompt } from '../agents/prompt.ts';
import type { NewEvent, StoredEvent } from '../store/store.ts';
import type { Recalled, RecallRequest, Remembered } from './memory/case-memory.ts';

/** Something a case waits for. The key tells it from everything else the case ever waits for, in every run alike. */
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
      /** The decided case; null where nothing was decided. */
      readonly decided: () => DecidedCase | null;
      readonly tables: MemoryTables;
    };

/** What became of a task: the answer of an agent with the calls that it took, the result of work, or what the memory said. */
export type Outcome =
  | (Answer & { readonly calls?: readonly CallReport[] })
  | { readonly done: unknown }
  | { readonly recalled: Recalled }
  | { readonly remembered: Remembered };

/** One case under way. It depends on nothing but its input and what it is told. */
export interface Proceeding {
  /** What the case waits for now. */
  tasks(): readonly Task[];
  tell(key: string, outcome: Outcome): void;
  /** Takes note of something that was handed in and answers no question; courts that list such things have it. */
  leaveOut?(name: string, reason: string): void;
  /** The ruling, once there is one. */
  ruling(): object | undefined;
  /** The case as it stands, with what agents said, in the form that `curia decide` takes. */
  record(): object;
  /** What a person is handed once the case is ruled; nothing where no person is needed. */
  packet?(at: string): Packet | undefined;
  /** The case as a memory takes it in, null if nothing was decided; courts that can remember have it. */
  decided?(): DecidedCase | null;
}

/** What a person is handed. */
export interface Packet {
  readonly packet_id: string;
  readonly packet: object;
}

/** A packet in words: a summary for a terminal, and a page. The texts are plain, and made harmless by whoever prints them; the page is harmless. */
export interface PacketReading {
  /** What the packet is about, such as a document. */
  readonly about: string;
  readonly outcome: string;
  /** Which rule handed it over, and why. */
  readonly why: string;
  /** Where it stands. */
  readonly status: string;
  readonly columns: readonly string[];
  /** A cell of several lines is a list, so that no text can pass for a line of its own. */
  readonly rows: readonly (readonly (string | readonly string[])[])[];
  /** How many further rows there are. */
  readonly left_out: number;
  /** What the rows rest on. */
  readonly notes: readonly { readonly text: string; readonly is_aside: boolean }[];
  readonly page: (format: 'html' | 'markdown') => string;
}

/** What people may say about a packet, and what follows from it. It is told of the events of its log in turn, as a proceeding is. */
export interface Desk {
  /** The packet as it stands after what was told. */
  packet(): object;
  /** What follows from a review; throws where it is refused, and then nothing follows. */
  submit(review: unknown, at: string): readonly NewEvent[];
  /** Throws where the event cannot follow those before it. */
  tell(event: StoredEvent): void;
  /** What follows from a review that the log holds, taken once more. */
  again(event: StoredEvent): readonly NewEvent[];
}

/** A court under one rulebook. */
export interface Court {
  readonly name: string;
  readonly rulebook: Rulebook;
  /** Opens a case, which has its place in the run, from 0; throws a `CuriaError` of kind `input` where it is refused. */
  open(input: unknown, case_id: string, position?: number): Proceeding;
  /** A packet of the court in words, as it stands now; courts that hand cases over have it. */
  read?(packet: object): PacketReading;
  /** Where a packet of the court is reviewed, by the event that opened it; absent where nobody reviews them. */
  desk?(input: unknown, opened: StoredEvent): Desk;
}

/** How the runner serves a protocol: what stands behind a command, and what is kept of the case. */
export interface Service<State, Event, Command> {
  /** The task behind a command and how its outcome becomes an event. */
  readonly task: (command: Command, state: State) => Wanted<Event>;
  /**
   * When outcomes are told: `together`, when all that is wanted side by side is there, or `at once`, each as it comes, so that
   * whoever is to repair an answer need not wait for the others; then the state must not depend on their order either.
   */
  readonly tells?: 'together' | 'at once';
  /** What the protocol is told of something that was handed in and answers no question. */
  readonly leftOut?: (name: string, reason: string) => Event;
  readonly record: (state: State) => object;
  readonly packet?: (state: State, at: string) => Packet | undefined;
  /** The case as a memory takes it in, null if nothing was decided. */
  readonly decided?: (state: State) => DecidedCase | null;
}

/** A task, and how its outcome is told to the protocol. */
export interface Wanted<Event> {
  readonly task: Task;
  readonly told: (outcome: Outcome) => Event;
}

/**
 * Carries one case through a protocol. What is wanted side by side is told side by side: when all of it is there, in the order in
 * which it was wanted. So a protocol sees the same events in every run, whoever answers first; one that is told at once must come
 * to the same state all the same.
 */
export function proceed<Input, State extends Standing, Event extends Worded, Command extends Worded>(
  protocol: Protocol<Input, State, Event, Command>,
  input: Input,
  service: Service<State, Event, Command>,
): Proceeding {
  const wanted = new Map<string, Wanted<Event>>();
  const heard = new Map<string, Outcome>();
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
