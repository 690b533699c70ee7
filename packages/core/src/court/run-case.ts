/** A case as a run left it, for courts that look back at one. */
import type { ErrorRecord } from '../read/errors.ts';
import type { CallReport } from './agent/agent.ts';

/** An event in the log of a case, with its body as a value. */
export interface CaseEvent {
  readonly run_id: string;
  readonly case_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly at: string;
  /** JSON. */
  readonly body: string;
  /** Over the hash before it and every field of the event. */
  readonly hash: string;
  /** The body as a value; undefined if it is not JSON. */
  readonly said: unknown;
}

/** What stands about a case, and on whose authority. */
export type WhatStands =
  | { readonly by: 'ruling' }
  | {
      readonly by: 'settlement';
      readonly state: 'agreed' | 'adjudicated';
      readonly item_id: string;
      readonly round: number;
      readonly persons: readonly string[];
      readonly rule: string;
      readonly reason: string;
      readonly ground_truth: Readonly<Record<string, unknown>>;
    };

/** A case as a run left it. */
export interface RunCase<Ruling extends object = object> {
  readonly case_id: string;
  readonly input: unknown;
  readonly status: 'ruled' | 'refused' | 'open';
  readonly ruling?: Ruling;
  readonly error?: ErrorRecord;
  /** The case with what agents said, in the form that `curia decide` takes; absent if it was refused. */
  readonly record?: object;
  readonly calls: readonly CallReport[];
  /** Answers that came with the case, and were not asked for, count in it. */
  readonly given_votes: boolean;
  /** What of an answer counts nothing because it could not be read, by the number of its event; absent if all could. */
  readonly unread?: ReadonlyMap<number, string> | undefined;
  /** Reviews of an open round are sealed. */
  readonly events: readonly CaseEvent[];
  /** What stands: the settlement of experts where there is one, else the ruling. */
  readonly standing: WhatStands;
  /** The packet as it stands; absent if no person was handed the case. */
  readonly packet?: object;
  /** The item that the packet makes, on the desk or not; the same for every case that asks the same. */
  readonly item_id?: string | undefined;
}

/** A case that was ruled. */
export interface RuledCase<Ruling extends object = object> extends RunCase<Ruling> {
  readonly ruling: Ruling;
  readonly record: object;
}
