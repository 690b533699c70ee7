/** A folder with the key that signs, and the log of all keys that did. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import {
  type KeyLog,
  keyLine,
  keyToBase64,
  keyToPem,
  lastLine,
  type Predicate,
  type PublicKey,
  readKeyLog,
  state,
} from '@curia/core/proof';
import { unwritable } from '@curia/core/read';
import { isFile, readText } from '../files/read-file.ts';
import { publicOf, type Signer, signerOf, signStatement, verifySignature } from './signer.ts';

/** The files of a folder of keys. */
export const filesOf = (folder: string) => ({
  /** The private key. */
  key: join(folder, 'signing.key'),
  /** The key that others check by, as PEM. */
  pub: join(folder, 'signing.pub'),
  /** Every key that signed, and until when. */
  log: join(folder, 'keys.jsonl'),
});

/** The log of keys in a file. */
export const readKeys = (file: string): Promise<KeyLog> =>
  readKeyLog(readText(file), { verify: verifySignature });

/** Makes the first key of a folder; refused if it has one. */
export async function makeKey(folder: string, at: string): Promise<PublicKey> {
  const files = filesOf(folder);
  if (existsSync(files.log) || existsSync(files.key))
    throw new CuriaError('KEY_INVALID', `${folder} has a key already: curia audit keys rotate replaces it`);
  const { pem, key } = newKey();
  write(folder, files.key, pem);
  const signer = signerOf(files.key);
  await addLine(folder, signer, { act: 'made', at, key: keyToBase64(key) });
  write(folder, files.pub, keyToPem(key));
  return key;
}

/** Takes a new key into use; the one before signs that, and is no longer there afterwards. */
export async function rotateKey(folder: string, at: string): Promise<PublicKey> {
  const files = filesOf(folder);
  const { in_use } = await readKeys(files.log);
  const signer = signerOf(files.key);
  if (in_use?.key_id !== signer.key.key_id)
    throw new CuriaError('KEY_INVALID', `${files.key} is not the key that ${files.log} has in use`);
  const { pem, key } = newKey();
  const next = `${files.key}.next`;
  write(folder, next, pem);
  await addLine(folder, signer, { act: 'rotated', at, key: keyToBase64(key) });
  // From here on the old key signs nothing any more, so it is replaced.
  renameSync(next, files.key);
  write(folder, files.pub, keyToPem(key));
  return key;
}

/** Says in the log that a key signs nothing any more; with `compromised`, that nothing it ever signed counts. */
export async function retireKey(
  folder: string,
  name: string,
  said: { readonly at: string; readonly because: string; readonly compromised?: boolean },
): Promise<PublicKey> {
  const files = filesOf(folder);
  const { keys } = await readKeys(files.log);
  const found = Array.from(keys.values()).filter(({ key }) => key.key_id.startsWith(name));
  const [known] = found;
  if (known === undefined || found.length > 1 || name.length < 8)
    throw new CuriaError(
      'KEY_INVALID',
      `${name} is not the beginning, of 8 letters or more, of one key in ${files.log}`,
    );
  await addLine(folder, signerOf(files.key), {
    ...{ act: 'retired', at: said.at, key: keyToBase64(known.key), because: said.because },
    ...(said.compromised === true ? { compromised: true } : {}),
  });
  return known.key;
}

function newKey(): { readonly pem: string; readonly key: PublicKey } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), key: publicOf(privateKey) };
}

type Said = Omit<Predicate<'urn:curia:key:v1'>, 'schema_version' | 'before'>;

/** Adds a line to the log; the log is read again with it before it is written, so no line can spoil it. */
async function addLine(folder: string, signer: Signer, said: Said): Promise<void> {
  const { log } = filesOf(folder);
  const text = isFile(log) ? readText(log) : '';
  const subject = { name: `key of ${said.at}`, sha256: signer.key.key_id };
  const signed = await signStatement(
    signer,
    state('urn:curia:key:v1', subject, { schema_version: '1', before: lastLine(text), ...said }),
  );
  const whole = `${text}${keyLine(signed)}`;
  await readKeyLog(whole, { verify: verifySignature });
  write(folder, log, whole);
}

function write(folder: string, file: string, text: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    throw unwritable(file, error);
  }
}
