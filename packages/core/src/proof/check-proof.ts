/** Checks a proof without its store: what was signed, by whom, that the case is in it, and that its log is whole. What follows from the log is decided again elsewhere. */
import { sha256Bytes, toHex } from '../text/sha256.ts';
import { openEnvelope, signedBytes } from './envelope.ts';
import { caseLeaf, caseText, eventText, runText, settlementLeaf } from './links.ts';
import { type Digest, rootFrom } from './merkle.ts';
import type { Proof } from './read-proof.ts';
import type { ProofLineOf } from './record-lines.ts';
import { readStatement, type Statement } from './statement.ts';
import { type Trust, whyUntrusted } from './trust.ts';

/** Something that is wrong with a proof. */
export interface ProofFinding {
  readonly code:
    | 'KEY_UNKNOWN'
    | 'KEY_RETIRED'
    | 'SIGNATURE_BROKEN'
    | 'STATEMENT_DIFFERS'
    | 'INCLUSION_BROKEN'
    | 'CHAIN_BROKEN'
    | 'SEAL_MISSING'
    | 'EVENTS_UNSIGNED'
    | 'LAW_DIFFERS';
  readonly problem: string;
}

/** What a proof shows. */
export interface CheckedProof {
  readonly run_id: string;
  readonly case_id: string;
  /** Each signature that holds: what it covers, whose it is, and when it was made by its own word. */
  readonly signed: readonly {
    readonly leaf: 'case' | 'settlement';
    readonly key_id: string;
    readonly at: string;
  }[];
  readonly findings: readonly ProofFinding[];
}

/** What the platform does: hash, and verify an Ed25519 signature. */
export interface Platform {
  readonly digest?: Digest;
  verify(raw_key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>;
}

/** Checks a proof against the keys that whoever asks trusts. */
export async function checkProof(proof: Proof, trust: Trust, platform: Platform): Promise<CheckedProof> {
  const { digest = sha256Bytes } = platform;
  const hash = (text: string): string => toHex(digest(new TextEncoder().encode(text)));
  const findings: ProofFinding[] = [];
  const signed: CheckedProof['signed'][number][] = [];
  const { run, events } = proof;
  const genesis = hash(runText(run));
  findings.push(...checkChain(proof, hash(caseText(genesis, proof.case)), hash), ...checkLaw(proof, hash));
  let covered = 0;
  let isSealed = false;
  for (const line of proof.proofs) {
    const read = await readSigned(line, trust, platform);
    if ('code' in read) {
      findings.push(read);
      continue;
    }
    const { statement, key_id } = read;
    const found = leafIn(proof, line, statement);
    if (found === undefined || !isAbout(statement, run.run_id, genesis)) {
      findings.push({
        code: 'STATEMENT_DIFFERS',
        problem: `what was signed is not about this ${line.leaf} of this run`,
      });
      continue;
    }
    const { index, path } = line;
    // What is about a leaf has a tree.
    const { root, size } = treeOf(statement)!;
    const bytes = path.map(fromHex);
    if (toHexOr(rootFrom(found.leaf, { index, size, path: bytes }, digest)) !== root) {
      findings.push({
        code: 'INCLUSION_BROKEN',
        problem: `the ${line.leaf} is not in the tree that was signed`,
      });
      continue;
    }
    signed.push({ leaf: line.leaf, key_id, at: statement.predicate.at });
    covered = Math.max(covered, found.seq);
    isSealed ||= line.leaf === 'case';
  }
  if (!isSealed && findings.length === 0)
    findings.push({ code: 'SEAL_MISSING', problem: 'no signature covers how the case was ruled' });
  if (covered < events.length && findings.length === 0)
    findings.push({
      code: 'EVENTS_UNSIGNED',
      problem: `nothing that was signed covers the events after ${covered}`,
    });
  return {
    run_id: run.run_id,
    case_id: proof.case.case_id,
    signed,
    findings,
  };
}

/** The statement in an envelope with the key that signed it, or what is wrong with it. */
async function readSigned(
  { envelope }: ProofLineOf<'proof'>,
  trust: Trust,
  { verify }: Platform,
): Promise<{ readonly statement: Statement; readonly key_id: string } | ProofFinding> {
  const opened = openEnvelope(envelope);
  if (opened === undefined)
    return { code: 'SIGNATURE_BROKEN', problem: 'the envelope is not base64 as it is written here' };
  let statement: Statement;
  try {
    statement = readStatement(opened.payload);
  } catch (error) {
    return { code: 'STATEMENT_DIFFERS', problem: (error as Error).message };
  }
  const message = signedBytes(opened.payload);
  let problem: ProofFinding | undefined;
  for (const { keyid, sig } of opened.signatures) {
    const known = trust.get(keyid);
    const untrusted = whyUntrusted(keyid, known, statement.predicate.at);
    if (known === undefined || untrusted !== undefined) problem ??= untrusted;
    else if (await verify(known.key.raw, message, sig)) return { statement, key_id: keyid };
    else problem = { code: 'SIGNATURE_BROKEN', problem: `key ${keyid.slice(0, 16)} did not sign this` };
  }
  return problem ?? { code: 'SIGNATURE_BROKEN', problem: 'nobody signed this' };
}

/** The leaf that a proof is about, with the event that it ends in; undefined if the case has no such event. */
function leafIn(
  { case: { case_id, position }, events }: Proof,
  { leaf, index }: ProofLineOf<'proof'>,
  { predicateType }: Statement,
): { readonly leaf: Uint8Array; readonly seq: number } | undefined {
  if (leaf === 'case') {
    const end = events.find(({ kind }) => kind === 'ruled' || kind === 'refused');
    // A sealed run has closed every case, so the place in the tree is the place in the input.
    if (end === undefined || predicateType !== 'urn:curia:seal:v1' || index !== position) return undefined;
    return { leaf: caseLeaf(case_id, end.hash), seq: end.seq };
  }
  const settled = events.findLast(({ kind }) => kind === 'review-settled');
  if (settled === undefined || predicateType !== 'urn:curia:settlements:v1') return undefined;
  const { seq, hash } = settled;
  return { leaf: settlementLeaf({ case_id, item_id: itemOf(settled), seq, hash }), seq };
}

/** The item that a settlement settled, as its event says. */
function itemOf({ body }: ProofLineOf<'event'>): string {
  try {
    return String((JSON.parse(body) as { readonly item_id?: unknown } | null)?.item_id ?? '');
  } catch {
    return '';
  }
}

const treeOf = ({ predicate }: Statement): { readonly root: string; readonly size: number } | undefined =>
  'tree' in predicate ? predicate.tree : undefined;

function isAbout(statement: Statement, run_id: string, genesis: string): boolean {
  const { predicate, subject } = statement;
  return (
    'genesis' in predicate &&
    predicate.run_id === run_id &&
    predicate.genesis === genesis &&
    subject[0]?.digest.sha256 === predicate.tree.root
  );
}

function checkChain(
  { run: { run_id }, case: { case_id }, events }: Proof,
  genesis: string,
  hash: (text: string) => string,
): ProofFinding[] {
  let before = genesis;
  for (const [at, event] of events.entries()) {
    if (event.seq !== at + 1 || hash(eventText(before, run_id, case_id, event)) !== event.hash)
      return [{ code: 'CHAIN_BROKEN', problem: `event ${event.seq} does not follow from the one before it` }];
    before = event.hash;
  }
  return [];
}

/** The law of a run is named in its manifest, by hashes. */
function checkLaw({ run, law }: Proof, hash: (text: string) => string): ProofFinding[] {
  const named = namedLaw(run.manifest);
  // Each once and in the order of their hashes, so that nothing can be moved or said twice.
  if (law.map(hash).join() === [...named].sort().join()) return [];
  return [{ code: 'LAW_DIFFERS', problem: 'the texts of the law are not those that the run names' }];
}

function namedLaw(manifest: string): readonly string[] {
  try {
    const { law } = JSON.parse(manifest) as { readonly law?: unknown };
    return Array.isArray(law) ? law.map(String) : [];
  } catch {
    return [];
  }
}

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const toHexOr = (bytes: Uint8Array | undefined): string => (bytes === undefined ? '' : toHex(bytes));
