/** Lets a protocol ask the memory before it asks agents, and write its case once it is decided; the protocol itself stays as it is. */

import { type Hearing, proceed, type Service, uses, type Wanted } from '@curia/core/court';
import {
  type Protocol,
  type Rulebook,
  type Standing,
  type Step,
  tablesFor,
  type Worded,
} from '@curia/core/protocol';
import type { DecidedCase } from '../episode/decided-case.ts';
import { memoryTables } from '../tables/tables.ts';
import {
  adviceFor,
  type MemoryRequest,
  type Recalled,
  type RecallRequest,
  type Remembered,
  recalled,
  remembered,
} from './case-memory.ts';
import { type MemoryPlan, usesMemory } from './memory-plan.ts';

/** How the runner serves a protocol whose prompts have room for advice. */
export interface AdvisedService<State, Event, Command>
  extends Omit<Service<State, Event, Command>, 'task' | 'decided'> {
  /** The task behind a command; `advice` is what a role gets to see, empty if it sees none. */
  readonly task: (command: Command, state: State, advice: (role: string) => string) => Wanted<Event>;
  /** What the memory is asked as soon as it is time; undefined before. */
  readonly recall: (state: State) => RecallRequest | undefined;
  /** What the case itself keeps of the answer; nothing unless said otherwise. */
  readonly advised?: (state: State, found: Recalled) => State;
  /** The case as it is written once it is ruled; null if nothing was decided. */
  readonly decided: (state: State) => DecidedCase | null;
}

interface Remembering<State, Command> extends Standing {
  readonly inner: State;
  /** What waits for the memory. */
  readonly held: readonly Command[];
  readonly recalled: Recalled | null;
  readonly remembered: Remembered | null;
}

type MemoryCommand<Command> =
  | { readonly kind: 'recall'; readonly request: RecallRequest }
  | { readonly kind: 'remember' }
  | { readonly kind: 'inner'; readonly command: Command };

type MemoryEvent<Event> =
  | { readonly kind: 'recalled'; readonly result: Recalled }
  | { readonly kind: 'remembered'; readonly result: Remembered }
  | { readonly kind: 'inner'; readonly event: Event };

/** The keys of the two tasks, the same in every case. */
const RECALL = 'memory/recall';
const REMEMBER = 'memory/remember';

/** Takes one case through a protocol under a plan of the memory and a rulebook with its tables; what is done with the memory follows from the flags alone. */
export function proceedWithMemory<
  Input,
  State extends Standing,
  Event extends Worded,
  Command extends Worded,
>(
  inner: Protocol<Input, State, Event, Command>,
  input: Input,
  { plan, rulebook }: { readonly plan: MemoryPlan; readonly rulebook: Pick<Rulebook, 'name' | 'tables'> },
  service: AdvisedService<State, Event, Command>,
): Hearing {
  const { flags } = plan;
  const tables = tablesFor(rulebook, memoryTables);
  const protocol: Protocol<Input, Remembering<State, Command>, MemoryEvent<Event>, MemoryCommand<Command>> = {
    start(input) {
      const { state, commands } = inner.start(input);
      return settle({ inner: state, held: [], recalled: null, remembered: null, ruling: null }, commands);
    },
    step(state, event) {
      if (event.kind === 'recalled') {
        const { result } = event;
        const advised = service.advised?.(state.inner, result) ?? state.inner;
        return {
          state: { ...state, inner: advised, held: [], recalled: result },
          commands: asInner(state.held),
        };
      }
      if (event.kind === 'remembered')
        return {
          state: { ...state, remembered: event.result, ruling: state.inner.ruling },
          commands: [],
        };
      // What was wanted beside the answer that decided the case comes too late.
      if (state.inner.ruling !== null) return { state, commands: [] };
      const { state: next, commands } = inner.step(state.inner, event.event);
      return settle({ ...state, inner: next }, commands);
    },
  };
  return proceed(protocol, input, {
    task: wanted,
    record({ inner: state, recalled, remembered }) {
      // A case that is itself the record of an earlier run says what happened there, not here.
      const { memory: _, ...record } = service.record(state) as { memory?: unknown };
      return usesMemory(plan) ? { ...record, memory: recordOf(plan, recalled, remembered) } : record;
    },
    packet: ({ inner: state }, at) => service.packet?.(state, at),
    decided: ({ inner: state }) => service.decided(state),
  });

  function settle(
    state: Remembering<State, Command>,
    commands: readonly Command[],
  ): Step<Remembering<State, Command>, MemoryCommand<Command>> {
    const { ruling } = state.inner;
    if (ruling !== null)
      return flags.write
        ? { state, commands: [{ kind: 'remember' }] }
        : { state: { ...state, ruling }, commands: [] };
    const isTime = flags.retrieve && state.recalled === null && commands.length > 0;
    const request = isTime ? service.recall(state.inner) : undefined;
    if (request === undefined) return { state, commands: asInner(commands) };
    return { state: { ...state, held: commands }, commands: [{ kind: 'recall', request }] };
  }

  function wanted(
    command: MemoryCommand<Command>,
    { inner: state, recalled: found }: Remembering<State, Command>,
  ): Wanted<MemoryEvent<Event>> {
    if (command.kind === 'recall')
      return uses<Recalled, MemoryEvent<Event>>({
        key: RECALL,
        service: 'memory',
        request: asked({ act: 'recall', request: command.request, tables }),
        result: recalled,
        told: (result) => ({ kind: 'recalled', result }),
      });
    if (command.kind === 'remember')
      return uses<Remembered, MemoryEvent<Event>>({
        key: REMEMBER,
        service: 'memory',
        request: asked({ act: 'remember', decided: () => service.decided(state), tables }),
        result: remembered,
        told: (result) => ({ kind: 'remembered', result }),
      });
    const inside = service.task(command.command, state, (role) => adviceFor(found, role));
    return { task: inside.task, told: (outcome) => ({ kind: 'inner', event: inside.told(outcome) }) };
  }
}

/** A request in the words of the memory. */
const asked = (request: MemoryRequest): MemoryRequest => request;

const asInner = <Command>(commands: readonly Command[]): MemoryCommand<Command>[] =>
  commands.map((command) => ({ kind: 'inner', command }));

/** What the record of a case says about its memory. */
function recordOf(
  { condition, policy, lessons }: MemoryPlan,
  found: Recalled | null,
  written: Remembered | null,
): MemoryRecord {
  const { memory_on, meta } = found?.bundle ?? { memory_on: false, meta: null };
  const shown = Object.entries(found?.places ?? {}).map(([place, { shown: ids }]) => [place, ids] as const);
  return {
    condition,
    policy: policy.name,
    lessons,
    asked: found !== null,
    memory_on,
    ...(meta ?? {}),
    ...(found?.meta ?? {}),
    shown: Object.fromEntries(shown),
    isolated: found?.isolated ?? [],
    left_out: found?.left_out ?? [],
    written,
  };
}

/** The memory part of a record. */
export interface MemoryRecord {
  readonly condition: string;
  readonly policy: string;
  readonly lessons: MemoryPlan['lessons'];
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

/** What the record of a case says of the memory, if it says anything. */
export const memoryOf = ({ record }: { readonly record?: object }): MemoryRecord | undefined =>
  (record as { readonly memory?: MemoryRecord } | undefined)?.memory;
