/** Which keys somebody trusts, and until when. */
import type { PublicKey } from './key.ts';

/** A key that is trusted. */
export interface TrustedKey {
  readonly key: PublicKey;
  /** Signatures that say to be later count nothing; absent while the key is in use. */
  readonly retired_at?: string | undefined;
  /** Somebody else may have had the key: nothing that it signed counts. */
  readonly is_compromised?: boolean | undefined;
}

/** The trusted keys by their ids. */
export type Trust = ReadonlyMap<string, TrustedKey>;

/** Trust in some keys as they are. */
export const trustIn = (keys: readonly PublicKey[]): Trust =>
  new Map(keys.map((key) => [key.key_id, { key }]));

/** Why a signature of a key counts nothing; undefined if it counts. */
export function whyUntrusted(
  key_id: string,
  known: TrustedKey | undefined,
  at: string,
): { readonly code: 'KEY_UNKNOWN' | 'KEY_RETIRED'; readonly problem: string } | undefined {
  const short = key_id.slice(0, 16);
  if (known === undefined)
    return { code: 'KEY_UNKNOWN', problem: `key ${short} is not among those that you trust` };
  if (known.is_compromised === true)
    return { code: 'KEY_RETIRED', problem: `key ${short} was given up because others may have had it` };
  if (known.retired_at !== undefined && at > known.retired_at)
    return {
      code: 'KEY_RETIRED',
      problem: `key ${short} was retired at ${known.retired_at}, and this was signed at ${at}`,
    };
  return undefined;
}
