/** Reads which keys somebody trusts: public keys in PEM, or a log of keys. */
import { CuriaError } from '@curia/core';
import { keysInPem, type Trust, trustIn } from '@curia/core/proof';
import { readText } from '../files/read-file.ts';
import { readKeys } from './key-folder.ts';

/** The trust that a file stands for. */
export async function readTrust(file: string): Promise<Trust> {
  const text = readText(file);
  if (text.includes('PRIVATE KEY'))
    throw new CuriaError('KEY_INVALID', `${file} is a private key; name the public one beside it`);
  if (text.trimStart().startsWith('{')) return (await readKeys(file)).keys;
  const keys = keysInPem(text);
  if (keys.length === 0)
    throw new CuriaError('KEY_INVALID', `${file} has no Ed25519 public key in PEM, and is no log of keys`);
  return trustIn(keys);
}
