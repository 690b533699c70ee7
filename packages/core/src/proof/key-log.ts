/** The log of the keys of one house: which key signs from when to when. Each line follows from the one before and is signed by a key that was in use. */
import { CuriaError } from '../read/errors.ts';
import { readJson } from '../read/read-json.ts';
import { readBy } from '../read/refusal.ts';
import { sha256 } from '../text/sha256.ts';
import type { Platform } from './check-proof.ts';
import { type Envelope, envelope, openEnvelope, signedBytes } from './envelope.ts';
import { keyFromBase64, type PublicKey } from './key.ts';
import { type Predicate, readStatement } from './statement.ts';
import type { Trust, TrustedKey } from './trust.ts';

/** A line of the log, as it stands in its file. */
export const keyLine = (signed: Envelope): string => `${JSON.stringify(signed)}\n`;

/** What the next line of a log follows from. */
export const lastLine = (text: string): string | null => {
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  return line === '' ? null : sha256(line);
};

/** The keys of a log. */
export interface KeyLog {
  readonly keys: Trust;
  /** The key that signs now; undefined once the last was retired. */
  readonly in_use: PublicKey | undefined;
}

/** Reads a log of keys from its first line, which whoever uses the file trusts; throws `KEY_INVALID` at the first line that does not follow. */
export async function readKeyLog(text: string, { verify }: Pick<Platform, 'verify'>): Promise<KeyLog> {
  const keys = new Map<string, TrustedKey>();
  let before: string | null = null;
  let in_use: PublicKey | undefined;
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    const wrong = (problem: string): CuriaError =>
      new CuriaError('KEY_INVALID', `line ${at + 1} of the log of keys ${problem}`);
    const { predicate, payload, signatures } = readLine(line, wrong);
    const key = keyFromBase64(predicate.key);
    if (key === undefined) throw wrong('names a key that is not Ed25519');
    if (predicate.before !== before) throw wrong('does not follow from the one before it');
    // The first key vouches for itself; later lines are signed by the key that was in use, or by the one that retires.
    const by: PublicKey | undefined = at === 0 ? key : (in_use ?? key);
    const signature = signatures.find(({ keyid }) => keyid === by.key_id);
    if (signature === undefined || !(await verify(by.raw, signedBytes(payload), signature.sig)))
      throw wrong(`is not signed by key ${by.key_id.slice(0, 16)}`);
    in_use = take(keys, in_use, key, predicate, wrong);
    before = sha256(line);
  }
  return { keys, in_use };
}

function take(
  keys: Map<string, TrustedKey>,
  in_use: PublicKey | undefined,
  key: PublicKey,
  { act, at, compromised }: Predicate<'urn:curia:key:v1'>,
  wrong: (problem: string) => CuriaError,
): PublicKey | undefined {
  const known = keys.get(key.key_id);
  if (act === 'retired') {
    if (known === undefined) throw wrong('retires a key that the log does not know');
    keys.set(key.key_id, { key, retired_at: known.retired_at ?? at, is_compromised: compromised });
    return in_use?.key_id === key.key_id ? undefined : in_use;
  }
  if (known !== undefined) throw wrong('takes a key into use a second time');
  if ((act === 'made') !== (keys.size === 0)) throw wrong('does not say where its key comes from');
  if (act === 'rotated') {
    if (in_use === undefined) throw wrong('follows the last key, which was retired');
    keys.set(in_use.key_id, { key: in_use, retired_at: at });
  }
  keys.set(key.key_id, { key });
  return key;
}

function readLine(
  line: string,
  wrong: (problem: string) => CuriaError,
): {
  readonly predicate: Predicate<'urn:curia:key:v1'>;
  readonly payload: Uint8Array;
  readonly signatures: readonly { readonly keyid: string; readonly sig: Uint8Array }[];
} {
  try {
    const value = readJson(line, 'the line');
    const opened = openEnvelope(readBy(envelope, value, 'KEY_INVALID', 'the line'));
    if (opened === undefined || JSON.stringify(value) !== line)
      throw wrong('is not written as such lines are');
    const { predicateType, predicate } = readStatement(opened.payload);
    if (predicateType !== 'urn:curia:key:v1') throw wrong('is not about a key');
    return { predicate, ...opened };
  } catch (error) {
    if (!CuriaError.is(error) || error.code === 'KEY_INVALID') throw error;
    throw wrong(`cannot be read: ${error.message}`);
  }
}
