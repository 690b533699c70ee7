/** One folder per document, one per attempt inside it; every file is written whole or not at all. */
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CuriaError,
  type DocumentBundle,
  type FinalDecision,
  finalDecision,
  type GroundTruth,
  type ReviewPacket,
  reviewPacket,
  sha256,
  type VerificationReport,
  type VerifiedDocument,
  verificationReport,
} from '@curia/core';

/** What is stored about a document besides its run. */
export interface Kept {
  readonly bundle: DocumentBundle;
  readonly packet: ReviewPacket | null;
  readonly ground_truth: GroundTruth | null;
  readonly at: string;
}

/** A name that is safe on every file system and different for different ids. */
export function folderName(doc_id: string): string {
  const plain = doc_id.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80);
  const isFaithful = plain === doc_id && !/^\.|\.$/.test(plain);
  return isFaithful
    ? plain
    : `${plain.replace(/^\.+|\.+$/g, '_') || 'document'}-${sha256(doc_id).slice(0, 12)}`;
}

/** Writes a value as JSON, whole or not at all. */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new CuriaError('OUTPUT_FAILED', `${file} could not be written: ${(error as Error).message}`, [], {
      cause: error,
    });
  }
}

/** Stores a run: each attempt in its own folder, the decision last, so that its presence means that all is there. */
export function keepDocument(
  root: string,
  verified: VerifiedDocument,
  kept: Kept,
  isReplacing: boolean,
): string {
  const { doc_id } = verified.decision;
  const folder = join(root, folderName(doc_id));
  if (existsSync(join(folder, 'decision.json'))) {
    if (!isReplacing) throw new CuriaError('RECORD_EXISTS', `${folder} already holds a record of ${doc_id}`);
    rmSync(folder, { recursive: true });
  }
  for (const { pass, output, report, fixes } of verified.passes) {
    const attempt = join(folder, `attempt-${pass}`);
    writeJson(join(attempt, 'output.json'), output.ok ? output.value : output.text);
    writeJson(join(attempt, 'report.json'), report);
    writeJson(join(attempt, 'fixes.json'), fixes);
  }
  writeJson(join(folder, 'bundle.json'), kept.bundle);
  if (kept.packet !== null) writeJson(join(folder, 'packet.json'), kept.packet);
  if (kept.ground_truth !== null) writeJson(join(folder, 'ground-truth.json'), kept.ground_truth);
  writeJson(join(folder, 'decision.json'), verified.decision);
  const { final_decision, final_reason_kind } = verified.decision;
  audit(folder, { at: kept.at, event: 'verified', final_decision, final_reason_kind });
  return folder;
}

/** Appends to the log of what happened to a document; lines are only ever added. */
function audit(folder: string, entry: Readonly<Record<string, unknown>>): void {
  appendFileSync(join(folder, 'audit.jsonl'), `${JSON.stringify({ schema_version: '1', ...entry })}\n`);
}

/** Anything that tells whether a value has a shape. */
interface Schema<T> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** Reads a stored file by its schema; throws `INPUT_INVALID` with the place of the first problem. */
export function readStored<T>(file: string, schema: Schema<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CuriaError('FILE_UNREADABLE', `${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new CuriaError('INPUT_INVALID', `${file}: ${first!.path.join('.')}: ${first!.message}`);
}

/** Changes a packet while nobody else can: reads it afresh, and stores what comes of it. */
export function changePacket(
  file: string,
  change: (packet: ReviewPacket) => {
    readonly packet: ReviewPacket;
    readonly ground_truth: GroundTruth | null;
  },
): ReviewPacket {
  const lock = `${file}.lock`;
  let held: number;
  try {
    held = openSync(lock, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new CuriaError('FILE_UNREADABLE', `${file} cannot be changed: ${(error as Error).message}`);
    throw new CuriaError('REVIEW_CONFLICT', `another review is being stored; if none is, remove ${lock}`);
  }
  try {
    const { packet, ground_truth } = change(readStored(file, reviewPacket));
    if (ground_truth !== null) writeJson(join(dirname(file), 'ground-truth.json'), ground_truth);
    writeJson(file, packet);
    const { reviewer_name } = packet.reviews.at(-1)!;
    audit(dirname(file), {
      at: packet.updated_at,
      event: 'reviewed',
      reviewer_name,
      revision: packet.revision,
      review_status: packet.review_status,
    });
    return packet;
  } finally {
    closeSync(held);
    rmSync(lock, { force: true });
  }
}

/** What is stored about one document. */
export interface StoredDocument {
  readonly decision: FinalDecision;
  readonly reports: readonly VerificationReport[];
  readonly packet?: ReviewPacket;
}

/** Every complete document of a folder, one at a time; what is not complete is named to `skip`. */
export function* readDocuments(
  root: string,
  skip: (folder: string, problem: string) => void,
): Generator<StoredDocument> {
  for (const entry of readdirSync(root, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const folder = join(root, entry.name);
    try {
      const decision = readStored(join(folder, 'decision.json'), finalDecision);
      const reports = Array.from({ length: decision.passes }, (_, at) =>
        readStored(join(folder, `attempt-${at + 1}`, 'report.json'), verificationReport),
      );
      const packet = join(folder, 'packet.json');
      yield existsSync(packet)
        ? { decision, reports, packet: readStored(packet, reviewPacket) }
        : { decision, reports };
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      skip(folder, error.message);
    }
  }
}
