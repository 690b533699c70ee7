/** Whoever signs: a key in a file, or a command in front of a key that never leaves its place. */
import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { CuriaError } from '@curia/core';
import {
  type Envelope,
  keyFromBase64,
  keysInPem,
  type PublicKey,
  type Statement,
  sealEnvelope,
  signedBytes,
  statementBytes,
} from '@curia/core/proof';
import { isReadByOthers, readText } from '../files/read-file.ts';
import { runSigningCommand } from './signing-command.ts';

/** Signs statements with one key. */
export interface Signer {
  readonly key: PublicKey;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** The variables that name a signer. */
const KEY_FILE = 'CURIA_SIGNING_KEY';
const COMMAND = 'CURIA_SIGNING_COMMAND';
const PUBLIC = 'CURIA_SIGNING_PUBLIC';

type Environment = Readonly<Record<string, string | undefined>>;

/** The signer that the environment names; undefined if nothing is to be signed. */
export function signerFrom(environment: Environment): Signer | undefined {
  const file = environment[KEY_FILE] || undefined;
  const command = environment[COMMAND] || undefined;
  if (file !== undefined && command !== undefined)
    throw new CuriaError('KEY_INVALID', `${KEY_FILE} and ${COMMAND} are both set: one key signs`);
  if (file !== undefined) return signerOf(file);
  if (command === undefined) return undefined;
  const known = environment[PUBLIC] || undefined;
  if (known === undefined)
    throw new CuriaError('KEY_INVALID', `${COMMAND} needs its public key: name the file in ${PUBLIC}`);
  const [key] = keysInPem(readText(known));
  if (key === undefined) throw new CuriaError('KEY_INVALID', `${known} has no Ed25519 public key in PEM`);
  return { key, sign: (message) => runSigningCommand(command, message) };
}

/** The signer of a private key in a file that nobody else may read. */
export function signerOf(file: string): Signer {
  const text = readText(file);
  refuseOpen(file);
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch (error) {
    throw new CuriaError('KEY_INVALID', `${file} is not a private key in PEM without a passphrase`, [], {
      cause: error,
    });
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new CuriaError('KEY_INVALID', `${file} is a key of the kind ${key.asymmetricKeyType}, not ed25519`);
  return { key: publicOf(key), sign: async (message) => sign(null, message, key) };
}

/** The public half of a private key. */
export function publicOf(key: KeyObject): PublicKey {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return keyFromBase64(der.toString('base64'))!;
}

function refuseOpen(file: string): void {
  if (!isReadByOthers(file)) return;
  throw new CuriaError('KEY_INVALID', `others may read ${file}, so it is no secret: chmod 600 ${file}`);
}

/** Signs a statement; what a command returns is verified before it counts. */
export async function signStatement(signer: Signer, statement: Statement): Promise<Envelope> {
  const payload = statementBytes(statement);
  const message = signedBytes(payload);
  const signature = await signer.sign(message);
  if (!verifySignature(signer.key.raw, message, signature))
    throw new CuriaError(
      'SIGNING_FAILED',
      `what came back is no signature of key ${signer.key.key_id.slice(0, 16)}`,
    );
  return sealEnvelope(payload, signer.key.key_id, signature);
}

/** Whether an Ed25519 signature holds. */
export function verifySignature(raw_key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || raw_key.length !== 32) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw_key).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
}
