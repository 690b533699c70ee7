/** Public keys: Ed25519, in the form that every tool writes, and named by the hash of that form. */
import { sha256Bytes, toHex } from '../text/sha256.ts';
import { fromBase64, toBase64 } from './base64.ts';

/** What stands before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const HEAD = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const RAW = 32;

/** A public key. */
export interface PublicKey {
  /** The hash of the key; it names the key in envelopes and logs. */
  readonly key_id: string;
  /** The 32 bytes of the key itself. */
  readonly raw: Uint8Array;
}

/** A public key from its 32 bytes. */
const publicKey = (raw: Uint8Array): PublicKey => ({ key_id: toHex(sha256Bytes(spki(raw))), raw });

function spki(raw: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEAD.length + raw.length);
  bytes.set(HEAD);
  bytes.set(raw, HEAD.length);
  return bytes;
}

/** A public key as PEM. */
export const keyToPem = ({ raw }: PublicKey): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(spki(raw))}\n-----END PUBLIC KEY-----\n`;

/** A public key from the base64 of its SubjectPublicKeyInfo; undefined if it is no Ed25519 key. */
export function keyFromBase64(text: string): PublicKey | undefined {
  const bytes = fromBase64(text);
  if (bytes?.length !== HEAD.length + RAW || HEAD.some((byte, at) => bytes[at] !== byte)) return undefined;
  return publicKey(bytes.slice(HEAD.length));
}

const PEM = /-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+?)\s+-----END PUBLIC KEY-----/g;

/** The Ed25519 keys in a text of PEM; others are left out. */
export const keysInPem = (text: string): PublicKey[] =>
  // The pattern has one group, which is part of every match.
  Array.from(text.matchAll(PEM), ([, inner]) => keyFromBase64(inner!.replace(/\s+/g, ''))).filter(
    (key) => key !== undefined,
  );

/** The SubjectPublicKeyInfo of a key as base64. */
export const keyToBase64 = ({ raw }: PublicKey): string => toBase64(spki(raw));
