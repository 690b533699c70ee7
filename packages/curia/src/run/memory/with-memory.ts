/** Lets a protocol ask the memory before it asks agents, and write its case once it is decided; the protocol itself stays as it is. */
import type { DecidedCase } from '@curia/core';
import type { Outcome, Protocol, Wanted } from '../court.ts';
import { adviceFor, type Recalled, type RecallRequest, type Remembered } from './case-memory.ts';
import { type MemoryPlan, usesMemory } from './memory-plan.ts';

/** A protocol whose prompts have room for advice. */
export interface AdvisedProtocol<State, Command, Event>
  extends Omit<Protocol<State, Command, Event>, 'task'> {
  /** The task behind a command; `advice` is what a role gets to see, empty where it sees none. */
  readonly task: (
    command: Command,
    state: State,
    advice: (role: string) => string,
  ) => Wanted<Event> | undefined;
  /** What the memory is asked as soon as it is time; nothing before. */
  readonly recall: (state: State) => RecallRequest | undefined;
  /** The case as it is written once it is ruled; null where nothing was decided. */
  readonly decided: (state: State) => DecidedCase | null;
}

interface Remembering<State, Command> {
  readonly inner: State;
  /** What waits for the memory. */
  readonly held: readonly Command[];
  readonly recalled: Recalled | null;
  readonly remembered: Remembered | null;
}

type Step<State, Command> = {
  readonly state: Remembering<State, Command>;
  readonly commands: readonly MemoryCommand<Command>[];
};

type MemoryCommand<Command> =
  | { readonly wants: 'recall'; readonly request: RecallRequest }
  | { readonly wants: 'remember' }
  | { readonly wants: 'inner'; readonly command: Command };

type MemoryEvent<Event> =
  | { readonly heard: 'recalled'; readonly result: Recalled }
  | { readonly heard: 'remembered'; readonly result: Remembered }
  | { readonly heard: 'inner'; readonly event: Event };

/** The keys of the two tasks, the same in every case. */
const RECALL = 'memory/recall';
const REMEMBER = 'memory/remember';

/** The protocol under a plan; what it does with the memory follows from the flags alone. */
export function withMemory<State, Command, Event>(
  protocol: AdvisedProtocol<State, Command, Event>,
  plan: MemoryPlan,
): Protocol<Remembering<State, Command>, MemoryCommand<Command>, MemoryEvent<Event>> {
  const { flags } = plan;
  return {
    start() {
      const { state, commands } = protocol.start();
      return settle({ inner: state, held: [], recalled: null, remembered: null }, commands);
    },
    step(state, event) {
      if (event.heard === 'recalled')
        return { state: { ...state, held: [], recalled: event.result }, commands: asInner(state.held) };
      if (event.heard === 'remembered')
        return { state: { ...state, remembered: event.result }, commands: [] };
      // What was wanted beside the answer that decided the case comes too late.
      if (protocol.ruling(state.inner) !== undefined) return { state, commands: [] };
      const { state: inner, commands } = protocol.step(state.inner, event.event);
      return settle({ ...state, inner }, commands);
    },
    task: wanted,
    ruling({ inner, remembered }) {
      return flags.write && remembered === null ? undefined : protocol.ruling(inner);
    },
    record({ inner, recalled, remembered }) {
      // A case that is itself the record of an earlier run says what happened there, not here.
      const { memory: _, ...record } = protocol.record(inner) as { memory?: unknown };
      return usesMemory(plan) ? { ...record, memory: recordOf(plan, recalled, remembered) } : record;
    },
    packet: ({ inner }, at) => protocol.packet?.(inner, at),
  };

  function settle(state: Remembering<State, Command>, commands: readonly Command[]): Step<State, Command> {
    const isRuled = protocol.ruling(state.inner) !== undefined;
    const remember = isRuled && flags.write ? [{ wants: 'remember' } as const] : [];
    const isTime = flags.retrieve && !isRuled && state.recalled === null && commands.length > 0;
    const request = isTime ? protocol.recall(state.inner) : undefined;
    if (request === undefined) return { state, commands: [...asInner(commands), ...remember] };
    return { state: { ...state, held: commands }, commands: [{ wants: 'recall', request }] };
  }

  function wanted(
    command: MemoryCommand<Command>,
    { inner, recalled }: Remembering<State, Command>,
  ): Wanted<MemoryEvent<Event>> | undefined {
    if (command.wants === 'recall')
      return {
        task: { does: 'recall', key: RECALL, request: command.request },
        told: (outcome) => ({ heard: 'recalled', result: resultOf<Recalled>(outcome) }),
      };
    if (command.wants === 'remember')
      return {
        task: { does: 'remember', key: REMEMBER, decided: () => protocol.decided(inner) },
        told: (outcome) => ({ heard: 'remembered', result: resultOf<Remembered>(outcome) }),
      };
    const found = protocol.task(command.command, inner, (role) => adviceFor(recalled, role));
    if (found === undefined) return undefined;
    return { task: found.task, told: (outcome) => ({ heard: 'inner', event: found.told(outcome) }) };
  }
}

const asInner = <Command>(commands: readonly Command[]): MemoryCommand<Command>[] =>
  commands.map((command) => ({ wants: 'inner', command }));

/** What the log holds was checked when it was read. */
const resultOf = <Result>(outcome: Outcome): Result => (outcome as { result: Result }).result;

/** What the record of a case says about its memory. */
function recordOf(
  { condition, policy }: MemoryPlan,
  found: Recalled | null,
  written: Remembered | null,
): MemoryRecord {
  const { memory_on, meta } = found?.bundle ?? { memory_on: false, meta: null };
  const shown = Object.entries(found?.places ?? {}).map(([place, { shown: ids }]) => [place, ids]);
  return {
    condition,
    policy: policy.name,
    asked: found !== null,
    memory_on,
    ...(meta ?? {}),
    ...(found?.meta ?? {}),
    shown: Object.fromEntries(shown) as Record<string, string[]>,
    isolated: found?.isolated ?? [],
    left_out: found?.left_out ?? [],
    written,
  };
}

/** The memory part of a record. */
export interface MemoryRecord {
  readonly condition: string;
  readonly policy: string;
  /** The memory was asked; cases that ask no reviewer ask no memory either. */
  readonly asked: boolean;
  readonly memory_on: boolean;
  readonly retrieved_k?: number;
  readonly advisory_blocked_n?: number;
  /** The advisories shown at each place, by id. */
  readonly shown: Readonly<Record<string, readonly string[]>>;
  readonly isolated: Recalled['isolated'];
  readonly left_out: Recalled['left_out'];
  readonly written: Remembered | null;
}
