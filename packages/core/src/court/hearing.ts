/** A case in progress: what it waits for, what it is told, and what comes of it. */
import type { z } from 'zod';
import type { Answer, CallReport } from './agent/agent.ts';
import type { PromptWish } from './prompt.ts';

/** Something a case waits for. Its key is unique within the case and the same in every run. */
export type Task = AgentTask | WorkTask | ServiceTask;

/** A question to an agent. */
export interface AgentTask {
  readonly does: 'ask';
  readonly key: string;
  readonly role: string;
  /** Which of several voices in the role. */
  readonly voice?: string;
  /** What the agent is to be shown; whoever drives the case makes the prompt. */
  readonly prompt: () => PromptWish;
  readonly answer: z.ZodType;
  /** What is wrong with an answer that has the shape. */
  readonly check?: (answer: unknown) => string | undefined;
  /** What of an answer that was taken counts nothing, because it cannot be read. */
  readonly unread?: (answer: unknown) => string | undefined;
}

/** Work that needs no agent. */
export interface WorkTask {
  readonly does: 'work';
  readonly key: string;
  /** Pure: the same result whenever it is called, as JSON. */
  readonly work: () => unknown;
}

/** Something that a service beside the court is asked, such as the memory. */
export interface ServiceTask {
  readonly does: 'use';
  readonly key: string;
  /** The name of the service. */
  readonly service: string;
  /** What it is asked, in the words of the service; its `act` names what is done. */
  readonly request: { readonly act: string };
  /** The shape of its reply, which the log keeps. */
  readonly result: z.ZodType;
}

/** The outcome of a task: an agent's answer with the calls it took, the result of work, or the reply of a service. */
export type Outcome =
  | (Answer & { readonly calls?: readonly CallReport[] })
  | { readonly done: unknown }
  | { readonly used: unknown };

/** One case in progress. It depends only on its input and the events it receives. */
export interface Hearing {
  /** What the case waits for now. */
  tasks(): readonly Task[];
  tell(key: string, outcome: Outcome): void;
  /** Takes note of something that was handed in and answers no question; courts that list such things have it. */
  leaveOut?(name: string, reason: string): void;
  /** The ruling, once there is one. */
  ruling(): object | undefined;
  /** The case in its current state, with the answers so far, in the form that `curia decide` takes. */
  record(): object;
  /** The packet for a person once the case is ruled; undefined if no person is needed. */
  packet?(at: string): Packet | undefined;
  /** The decided case as a service keeps it, null if nothing was decided; courts that can be remembered have it. */
  decided?: (() => object | null) | undefined;
}

/** The packet handed to a person. */
export interface Packet {
  readonly packet_id: string;
  readonly packet: object;
}
