/** Who may do what: the one table of roles and rights, which runs, rulings, routes, tools, docs and tests read. */
import { CuriaError } from '@curia/core';
import { type DeskAct, isAllowed, ROLES, type Role } from '@curia/core/in/review';

/** Whoever asks for something; over a network the name comes from a token, never from the request. */
export interface Caller {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** Whoever works on this machine, by a command or a program of their own: holds every right but to judge as an expert. */
export const OWNER: Caller = { name: 'local', roles: ['admin'] };

/** What the desk itself allows is not said twice. */
const whoever = (act: DeskAct): readonly Role[] => ROLES.filter((role) => isAllowed(role, act));

/** What each permission takes: any one of these roles. Everybody may do what is `open`. */
export const PERMISSIONS = {
  open: ROLES,
  /** Tables, explanations, checks and comparisons: nothing of any run. */
  consult: ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'speaker', 'admin'],
  /** Rulings on cases that the request itself carries. */
  decide: ['agent', 'speaker', 'operator', 'admin'],
  /** Choosing the law of a ruling: policy, values, options, the court itself. Others are ruled on by the law in force. */
  law: ['operator', 'admin'],
  /** Speaking for voices: votes and other answers that a request brings along count. */
  voices: ['speaker', 'operator', 'admin'],
  /** Runs, their cases and their logs. */
  read: ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  /** Starting and stopping runs, which costs money. */
  operate: ['operator', 'admin'],
  /** Bringing a single case before a court, or a question before an expert, over MCP. */
  open_cases: ['agent', 'speaker', 'operator', 'admin'],
  /** Queues and items of the expert's desk, each as its reader may see it. */
  desk: ['reviewer', 'adjudicator', 'operator', 'admin'],
  /** Taking seats and answering: people whose judgement is asked for, and not even an admin. */
  review: whoever('review'),
  /** Reopening what is settled, and sending disputes back. */
  adjudicate: whoever('reopen'),
  /** Seeing all of a case whose item is open, for which every seat of it is given up. */
  open_view: whoever('open'),
  /** Inviting people, changing what they may do, and ending their access. */
  people: ['operator', 'admin'],
  /** Figures about the server. */
  metrics: ['metrics', 'operator', 'admin'],
  /** Tools for agents; each tool asks for its own permission as well. */
  mcp: ['agent', 'speaker', 'viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** A permission that a route, a tool, a run or a ruling needs. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether any of some roles carries a permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[permission] as readonly Role[]).includes(role));

/** What somebody is told who may not choose the law, or may not speak for voices. */
const REFUSED = { law: 'LAW_REFUSED', voices: 'VOICES_REFUSED' } as const;

/** The refusal of whoever lacks one of the two rights over rulings; `asked` says what was asked for. */
export function rightRefused(
  { name, roles }: Caller,
  right: keyof typeof REFUSED,
  asked: string,
): CuriaError {
  const who = `${name || 'nobody'} has the role ${roles.join(', ') || 'none'}`;
  return new CuriaError(
    REFUSED[right],
    `${asked}; ${who}, and this takes ${PERMISSIONS[right].join(' or ')}`,
  );
}
