import type { IncomingMessage } from 'node:http';

export interface Session {
  readonly user: string;
  readonly team: string;
  readonly role: 'owner' | 'member';
}

const sessions = new Map<string, Session>();

/** The session that the cookie names. SECURITY: never trust anything else in the request for the team. */
export function sessionOf(request: IncomingMessage): Session | undefined {
  const token = /(?:^|; )session=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1];
  return token === undefined ? undefined : sessions.get(token);
}

export function openSession(token: string, session: Session): void {
  sessions.set(token, session);
}
