import type { Session } from '../web/session.ts';

/** The name under which something of a session is remembered. */
export function cacheKey(what: string, session: Session, ...parts: readonly string[]): string {
  return [what, session.role, ...parts].join(':');
}
