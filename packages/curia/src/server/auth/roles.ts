/** Who may do what: the one table of roles and permissions, which routes, tools and tests read. */
import { type DeskAct, isAllowed, ROLES, type Role } from '@curia/core/internal';

/** What the desk itself allows is not said twice. */
const whoever = (act: DeskAct): readonly Role[] => ROLES.filter((role) => isAllowed(role, act));

/** What each permission takes: any one of these roles. Everybody may do what is `open`. */
export const PERMISSIONS = {
  open: ROLES,
  /** Tables, explanations, checks and comparisons: nothing of any run. */
  consult: ['viewer', 'reviewer', 'adjudicator', 'operator', 'agent', 'admin'],
  /** Rulings on cases that the request itself carries. */
  decide: ['agent', 'operator', 'admin'],
  /** Runs, their cases and their logs. */
  read: ['viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
  /** Starting and stopping runs, which costs money. */
  operate: ['operator', 'admin'],
  /** Bringing a single case before a court, or a question before an expert, over MCP. */
  open_cases: ['agent', 'operator', 'admin'],
  /** Queues and items of the expert's desk, each as its reader may see it. */
  desk: ['reviewer', 'adjudicator', 'operator', 'admin'],
  /** Taking seats and answering: people whose judgement is asked for, and not even an admin. */
  review: whoever('review'),
  /** Reopening what is settled, and sending disputes back. */
  adjudicate: whoever('reopen'),
  /** Seeing all of a case whose item is open, for which every seat of it is given up. */
  open_view: whoever('open'),
  /** Figures about the server. */
  metrics: ['metrics', 'operator', 'admin'],
  /** Tools for agents; each tool asks for its own permission as well. */
  mcp: ['agent', 'viewer', 'reviewer', 'adjudicator', 'operator', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** A permission that a route or a tool needs. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether any of some roles carries a permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[permission] as readonly Role[]).includes(role));
