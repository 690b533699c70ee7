/** The common form of all protocols: a pure state machine that requests work and receives events, without calls, clock or writes. */
import { CuriaError } from '../read/errors.ts';

/** A command or an event; the kind tells it from all others of its protocol. */
export interface Worded {
  readonly kind: string;
}

/** The state of a case, including its ruling: null until there is one. */
export interface Standing<Ruling extends object = object> {
  readonly ruling: Ruling | null;
}

/** The state after an event and the next commands; there are none once there is a ruling. */
export interface Step<State extends Standing, Command extends Worded> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** The course of one case. Parallel commands may be answered in any order; the ruling does not depend on it. */
export interface Protocol<Input, State extends Standing, Event extends Worded, Command extends Worded> {
  /** Begins a case; refuses an input that is none. */
  readonly start: (input: Input) => Step<State, Command>;
  /** Advances a case by one event; rejects an event that does not fit its state. */
  readonly step: (state: State, event: Event) => Step<State, Command>;
}

/** The error for an event that does not fit the state of a case. */
export const misplaced = ({ kind }: Worded, phase: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `the event ${kind} does not fit the phase ${phase}`, [
    { path: 'kind', problem: `${kind} does not fit the phase ${phase}` },
  ]);
