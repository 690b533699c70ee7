/** Makes a hearing from a protocol: its commands become tasks, and their outcomes its events. */
import type { Protocol, Standing, Worded } from '../protocol/protocol.ts';
import type { Hearing, Outcome, Packet, Task } from './hearing.ts';

/** How the runner serves a protocol: the task for each command, and what to record of the case. */
export interface Service<State, Event, Command> {
  /** The task behind a command and how its outcome becomes an event. */
  readonly task: (command: Command, state: State) => Wanted<Event>;
  /**
   * When outcomes reach the protocol: `together`, once all parallel tasks are done, or `at once`, each as it arrives, so that an
   * agent asked to repair its answer need not wait for the others. With `at once` the state must not depend on their order.
   */
  readonly tells?: 'together' | 'at once';
  /** The event for an answer that nobody asked for. */
  readonly leftOut?: (name: string, reason: string) => Event;
  readonly record: (state: State) => object;
  readonly packet?: (state: State, at: string) => Packet | undefined;
  /** The decided case as a service keeps it, null if nothing was decided. */
  readonly decided?: (state: State) => object | null;
}

/** A task, and how its outcome becomes an event. */
export interface Wanted<Event> {
  readonly task: Task;
  readonly told: (outcome: Outcome) => Event;
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
): Hearing {
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
      const round: Event[] = [];
      for (const [name, { told }] of [...wanted]) {
        const said = heard.get(name);
        if (said === undefined) continue;
        round.push(told(said));
        wanted.delete(name);
      }
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
    decided: decided === undefined ? undefined : () => decided(state),
  };

  function collect(): void {
    for (const command of commands) {
      const one = service.task(command, state);
      wanted.set(one.task.key, one);
    }
  }
}
