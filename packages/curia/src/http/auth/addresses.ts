/** Which hosts and origins a server answers to, so that a web page elsewhere cannot use it. */
import { isIP } from 'node:net';
import { CuriaError } from '@curia/core';

/** Whether an address is only reachable from this machine. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);

/** The name in a Host header, without port and brackets; undefined if it is none. */
function hostName(host: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/.exec(host) ?? [];
  return (bracketed ?? plain)?.toLowerCase();
}

/** Refuses a host that the server is not known by: a foreign name that somebody let point here is not one. */
export function checkHost(host: string | undefined, known: readonly string[]): void {
  const name = host === undefined ? undefined : hostName(host);
  // An address cannot be made to point elsewhere; only names can.
  if (name !== undefined && (name === 'localhost' || isIP(name) !== 0 || known.includes(name))) return;
  throw new CuriaError(
    'HOST_REFUSED',
    host === undefined ? 'the request names no host' : `this server is not called ${JSON.stringify(host)}`,
  );
}

/** Refuses what a page of another origin sends; `mustSay` refuses a request that does not say where it comes from. */
export function checkOrigin(
  { origin, host }: { readonly origin: string | undefined; readonly host: string },
  known: readonly string[],
  mustSay: boolean,
): void {
  if (origin === undefined && !mustSay) return;
  const isOwn = origin === `http://${host}` || origin === `https://${host}`;
  if (origin !== undefined && (isOwn || known.includes(origin))) return;
  throw new CuriaError(
    'ORIGIN_REFUSED',
    origin === undefined
      ? 'a request with a session cookie must carry the Origin header'
      : `the origin ${JSON.stringify(origin)} may not use this server`,
  );
}
