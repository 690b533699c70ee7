/** Finds out who sent a request, and refuses what a foreign page, a wrong host or a wrong token sends. */
import type { IncomingMessage } from 'node:http';
import { CuriaError } from '@curia/core';
import { NOBODY } from '../../api/caller.ts';
import { type Caller, OWNER } from '../../drive/rights.ts';
import { isToken } from '../../store/desk/tokens.ts';
import type { ServedProject } from '../served-project.ts';
import { checkHost, checkOrigin, isLoopback } from './addresses.ts';
import { limitedBy } from './client-address.ts';
import { SESSION_COOKIE } from './sessions.ts';

/** The word in the session cookie of a request, if it has one. */
export const sessionOf = ({ headers: { cookie } }: IncomingMessage): string | undefined =>
  cookie === undefined ? undefined : SESSION.exec(cookie)?.[1];

const SESSION = new RegExp(`(?:^|; ?)${SESSION_COOKIE}=([A-Za-z0-9_-]+)`);

const bearerOf = ({ headers: { authorization } }: IncomingMessage): string | undefined =>
  authorization === undefined ? undefined : /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** Who sent a request: the owner of its token, the owner of its session, or somebody at the machine itself. */
export async function identify(project: ServedProject, incoming: IncomingMessage): Promise<Caller> {
  const { config, tokens, sessions } = project;
  const { host, origin } = incoming.headers;
  checkHost(host, config.hosts);
  const token = bearerOf(incoming);
  const isWriting = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  const session = token === undefined ? sessionOf(incoming) : undefined;
  if (isWriting) checkOrigin({ origin, host: host! }, config.origins, session !== undefined);
  if (token !== undefined) return findCaller(project, incoming, token);
  // Whoever joined by a link keeps their token in the cookie.
  const kept = session === undefined ? undefined : isToken(session) ? session : sessions.tokenOf(session);
  // A session whose token is not good any more is over, so that its owner can sign in anew.
  if (kept !== undefined) return findCaller(project, incoming, kept).catch(orNobody);
  if (incoming.headers.authorization !== undefined)
    throw new CuriaError('TOKEN_REFUSED', 'the Authorization header must read: Bearer TOKEN');
  if (await tokens.hasTokens()) return NOBODY;
  return isAtMachine(project, incoming) ? OWNER : NOBODY;
}

function orNobody(error: unknown): Caller {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED') return NOBODY;
  throw error;
}

/** Whether a request comes from the machine of a server that only this machine can reach; what a proxy passed on may come from anywhere. */
export const isAtMachine = ({ is_local, addresses }: ServedProject, incoming: IncomingMessage): boolean =>
  is_local &&
  isLoopback(addresses.of(incoming)) &&
  incoming.headers['x-forwarded-for'] === undefined &&
  incoming.headers.forwarded === undefined;

/** The owner of a token. It is looked up first: wrong tokens of others never keep a right one out, and only wrong ones have to wait. */
export async function findCaller(
  { tokens, wrong_tokens, addresses }: ServedProject,
  incoming: IncomingMessage,
  token: string,
): Promise<Caller> {
  const caller = await tokens.find(token);
  if (caller !== undefined) return caller;
  wrong_tokens.take(limitedBy(addresses.of(incoming)), 'wrong tokens');
  throw new CuriaError('TOKEN_REFUSED', 'the token is unknown, revoked or past its end date');
}
