/** Signs a file that was written, where there is a key: an envelope beside it names its hash and what it is. */
import { createHash } from 'node:crypto';
import {
  envelope,
  openEnvelope,
  type ProofFinding,
  readStatement,
  signedBytes,
  state,
  type Trust,
  whyUntrusted,
} from '@curia/core/proof';
import { readBy, readJson } from '@curia/core/read';
import { readText, streamFile } from '../files/read-file.ts';
import { type Signer, signStatement, verifySignature } from './signer.ts';

/** What a file is, and what it is about. */
export interface FileSaid {
  /** Such as `rulings` or `calibration`. */
  readonly kind: string;
  /** The run, court or votes that it is about. */
  readonly about: string;
}

/** Where the signature of a file stands. */
export const signaturePath = (file: string): string => `${file}.sig.json`;

/** The text of the signature of a file. */
export async function signatureFor(
  file: string,
  said: FileSaid,
  signer: Signer,
  at: string,
): Promise<string> {
  const subject = { name: said.kind, sha256: await hashOf(file) };
  const signed = await signStatement(
    signer,
    state('urn:curia:file:v1', subject, { schema_version: '1', at, ...said }),
  );
  return `${JSON.stringify(signed)}\n`;
}

/** What the signature of a file shows. */
export interface SignedFile extends FileSaid {
  readonly key_id: string;
  readonly at: string;
  /** What is wrong with it; undefined if it holds. */
  readonly finding: ProofFinding | undefined;
}

/** Checks a file against the signature beside it and the keys that are trusted. */
export async function checkSignedFile(file: string, trust: Trust): Promise<SignedFile> {
  const value = readJson(readText(signaturePath(file)), 'the signature');
  const opened = openEnvelope(readBy(envelope, value, 'PROOF_INVALID', 'the signature'));
  const [signature] = opened?.signatures ?? [];
  const nothing = { kind: '', about: '', key_id: '', at: '' };
  if (opened === undefined || signature === undefined)
    return { ...nothing, finding: { code: 'SIGNATURE_BROKEN', problem: 'the envelope is not base64' } };
  const { predicateType, predicate, subject } = readStatement(opened.payload);
  if (predicateType !== 'urn:curia:file:v1')
    return { ...nothing, finding: { code: 'STATEMENT_DIFFERS', problem: 'what was signed is not a file' } };
  const { kind, about, at } = predicate;
  const { keyid, sig } = signature;
  const known = trust.get(keyid);
  const holds = known !== undefined && verifySignature(known.key.raw, signedBytes(opened.payload), sig);
  const isSame = subject[0]?.digest.sha256 === (await hashOf(file));
  const finding =
    whyUntrusted(keyid, known, at) ??
    (!holds
      ? { code: 'SIGNATURE_BROKEN' as const, problem: `key ${keyid.slice(0, 16)} did not sign this` }
      : isSame
        ? undefined
        : { code: 'STATEMENT_DIFFERS' as const, problem: 'the file is not the one that was signed' });
  return { kind, about, key_id: keyid, at, finding };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of streamFile(file)) hash.update(part);
  return hash.digest('hex');
}
