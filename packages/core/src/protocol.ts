/** The one dialect of protocols: a pure state machine says what it wants and is told what happened. It calls nobody, reads no clock and writes nothing. */
import { CuriaError } from './errors.ts';

/** A command or an event; the kind tells it from all others of its protocol. */
export interface Worded {
  readonly kind: string;
}

/** Where a case stands. The ruling is part of it: null until there is one. */
export interface Standing<Ruling extends object = object> {
  readonly ruling: Ruling | null;
}

/** The state after an event, and what is wanted next; nothing is wanted once there is a ruling. */
export interface Step<State extends Standing, Command extends Worded> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** The course of one case. What is wanted side by side may be answered in any order; the ruling does not depend on it. */
export interface Protocol<Input, State extends Standing, Event extends Worded, Command extends Worded> {
  /** Begins a case; refuses an input that is none. */
  readonly start: (input: Input) => Step<State, Command>;
  /** Takes a case one event further; refuses an event that does not fit where the case stands. */
  readonly step: (state: State, event: Event) => Step<State, Command>;
}

/** The refusal of an event that does not fit where a case stands. */
export const misplaced = ({ kind }: Worded, phase: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `the event ${kind} does not fit the phase ${phase}`, [
    { path: 'kind', problem: `${kind} does not fit the phase ${phase}` },
  ]);
