/** Whose address a request comes from: the one answer for every limit, and for whoever needs no token. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** An address, or a network as `10.0.0.0/8`. */
const NETWORK = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/;

/** What is wrong with an entry of `trusted_proxies`; undefined if nothing is. */
export function problemWithProxy(entry: string): string | undefined {
  const { address, version, prefix } = partsOf(entry);
  if (version === 0) return 'must be an address such as 10.0.0.7 or ::1, or a network such as 10.0.0.0/8';
  if (prefix > (version === 4 ? 32 : 128))
    return `${address} has ${version === 4 ? 32 : 128} bits, not ${prefix}`;
  // A network of everybody would let every stranger choose an address.
  return prefix === 0 ? 'is everybody: name the addresses of your own proxies' : undefined;
}

function partsOf(entry: string): { address: string; version: number; prefix: number } {
  const [, address = '', bits] = NETWORK.exec(entry) ?? [];
  const version = address.includes('%') ? 0 : isIP(address);
  return { address, version, prefix: bits === undefined ? (version === 4 ? 32 : 128) : Number(bits) };
}

/** Says whose address a request comes from; only proxies that the configuration trusts may name another than their own. */
export class ClientAddresses {
  readonly #trusted = new BlockList();

  constructor(trusted_proxies: readonly string[]) {
    for (const entry of trusted_proxies) {
      const { address, version, prefix } = partsOf(entry);
      this.#trusted.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
    }
  }

  /** The address of whoever sent a request; that of the connection, unless a trusted proxy says it well. */
  of({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const peer = plainAddress(socket.remoteAddress ?? '') ?? '';
    if (!this.#isTrusted(peer)) return peer;
    const said = [listed(headers['x-forwarded-for']), forwardedFor(headers.forwarded)].flatMap((hops) =>
      hops === undefined ? [] : [this.#outermost(hops)],
    );
    // A proxy writes one of the two and may pass the other on as a stranger wrote it: where they differ, neither counts.
    const [first, second = first] = said;
    return first === undefined || first !== second ? peer : first;
  }

  /** The hop that no trusted proxy vouches for, from the right; everything to its left is hearsay. */
  #outermost(hops: readonly string[]): string | undefined {
    for (let at = hops.length - 1; at >= 0; at--) {
      const address = plainAddress(hops[at]!);
      if (address === undefined || at === 0 || !this.#isTrusted(address)) return address;
    }
    return undefined;
  }

  #isTrusted(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

const joined = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join(',');

/** The hops of X-Forwarded-For. */
const listed = (header: string | readonly string[] | undefined): string[] | undefined =>
  joined(header)
    ?.split(',')
    .map((hop) => hop.trim());

/** The hops of Forwarded (RFC 7239); one that names nobody is empty, and so no address. */
const forwardedFor = (header: string | readonly string[] | undefined): string[] | undefined =>
  joined(header)
    ?.split(',')
    .map((hop) => /(?:^|;)\s*for=(?:"([^"\\]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(hop)?.slice(1).join('') ?? '');

/** An address without port, brackets and zone, written in one way; undefined if it is none. */
function plainAddress(written: string): string | undefined {
  const [, bracketed, v4, bare] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?|([0-9A-Fa-f:.]+(?:%[\w.-]+)?))$/.exec(
      written,
    ) ?? [];
  const address = (bracketed ?? v4 ?? bare)?.replace(/%.*$/, '');
  if (address === undefined) return undefined;
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  // An IPv4 address inside an IPv6 one is the same caller.
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (mapped === null) return plain;
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** What limits count by: an IPv4 address, or the network of an IPv6 one, since whoever has one of those has 2^64. */
export function limitedBy(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
}
