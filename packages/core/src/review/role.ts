/** Who may do what: the roles that a token can carry, and the acts of the desk that each allows. */

/** The roles of a token. */
export const ROLES = [
  'viewer',
  'reviewer',
  'adjudicator',
  'operator',
  'agent',
  /** An agent that may speak for voices: what it says they said counts. */
  'speaker',
  'metrics',
  'admin',
] as const;

/** A role of a token. */
export type Role = (typeof ROLES)[number];

/** What can be done at the desk. */
export type DeskAct =
  | 'look'
  | 'review'
  | 'adjudicate'
  | 'reopen'
  /** Seeing everything of a case whose item is open, for which every seat of it is given up. */
  | 'open'
  /** Putting a question of one's own on the desk. */
  | 'ask'
  /** Agreement over settled items. */
  | 'measure'
  /** Agreement over all items, those of open rounds included: for nobody who may sit at them. */
  | 'measure-open'
  | 'arrange';

/** A machine never sits on an expert's seat, and who keeps the desk in order does not judge. */
const ALLOWED: Readonly<Record<Role, readonly DeskAct[]>> = {
  viewer: ['look', 'measure'],
  reviewer: ['look', 'review', 'measure'],
  adjudicator: ['look', 'review', 'adjudicate', 'reopen', 'open', 'measure'],
  operator: ['look', 'open', 'ask', 'measure', 'measure-open', 'arrange'],
  agent: ['ask'],
  speaker: ['ask'],
  metrics: [],
  admin: ['look', 'open', 'ask', 'measure', 'measure-open', 'arrange'],
};

/** Whether a role allows an act. */
export const isAllowed = (role: Role, act: DeskAct): boolean => ALLOWED[role].includes(act);

/** Somebody who comes to the desk; the name comes from a token, never from what was typed. */
export interface Person {
  readonly person: string;
  readonly role: Role;
}
