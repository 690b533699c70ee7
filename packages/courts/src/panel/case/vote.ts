/** A vote as written: one line from one voice on one item. */
import type { State } from '../file/fact.ts';
import type { SaidValue } from '../value/said.ts';

/** A vote on the wire. */
export interface PanelVote {
  readonly voice: string;
  readonly role?: string;
  readonly item?: string;
  readonly order?: '1' | '2';
  /** `voted` where absent. */
  readonly state?: Exclude<State, 'inconsistent'> | 'spared';
  readonly value?: SaidValue;
  readonly confidence?: number;
  readonly reason?: string;
  readonly quotation?: string;
  readonly family?: string;
  readonly cost?: number;
}
