/** Reads a proof: one case of a run, from the first line to the last, written exactly as proofs are written. */
import { CuriaError } from '../read/errors.ts';
import { readJson } from '../read/read-json.ts';
import { readBy } from '../read/refusal.ts';
import { sha256Bytes, toHex } from '../text/sha256.ts';
import type { Digest } from './merkle.ts';
import { type ProofFileLine, type ProofLineOf, proofFileLine } from './record-lines.ts';

/** What a proof file holds. */
export interface Proof {
  readonly run: ProofLineOf<'run'>;
  readonly law: readonly string[];
  readonly case: ProofLineOf<'case'>;
  readonly events: readonly ProofLineOf<'event'>[];
  readonly proofs: readonly ProofLineOf<'proof'>[];
}

/** The largest file that is read, in bytes. */
export const LARGEST_PROOF = 64 * 1024 * 1024;

const ORDER = ['run', 'law', 'case', 'event', 'proof', 'end'] as const;

/** Reads the bytes of a proof; throws `PROOF_INVALID` for whatever is not one, byte for byte. */
export function readProof(bytes: Uint8Array, digest: Digest = sha256Bytes): Proof {
  if (bytes.length > LARGEST_PROOF)
    throw invalid(`the file is larger than ${LARGEST_PROOF / 1024 / 1024} MiB`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new CuriaError('PROOF_INVALID', 'the file is not UTF-8', [], { cause: error });
  }
  if (!text.endsWith('\n')) throw invalid('the file ends in the middle of a line');
  const lines = text.slice(0, -1).split('\n').map(readLine);
  const of = <Kind extends ProofFileLine['line']>(kind: Kind): Extract<ProofFileLine, { line: Kind }>[] =>
    lines.filter((line): line is Extract<ProofFileLine, { line: Kind }> => line.line === kind);
  const [run, ...otherRuns] = of('run');
  const [one, ...otherCases] = of('case');
  const [end, ...otherEnds] = of('end');
  if (run === undefined || one === undefined || end === undefined || of('proof').length === 0)
    throw invalid('a proof has a run, its law, one case with its events, what was signed, and an end');
  if (otherRuns.length + otherCases.length + otherEnds.length > 0)
    throw invalid('a proof is about one case of one run');
  const places = lines.map(({ line }) => ORDER.indexOf(line));
  // A place that is not the first has one before it.
  if (places.some((place, at) => at > 0 && place < places[at - 1]!))
    throw invalid(`its lines stand in another order than ${ORDER.join(', ')}`);
  const events = of('event');
  if (end.cases !== 1 || end.events !== events.length) throw invalid('its last line counts other lines');
  const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  if (toHex(digest(new TextEncoder().encode(before))) !== end.sha256)
    throw invalid('it was changed after it was written');
  return { run, law: of('law').map((line) => line.text), case: one, events, proofs: of('proof') };
}

function readLine(text: string, at: number): ProofFileLine {
  const where = `line ${at + 1}`;
  let value: unknown;
  try {
    value = readJson(text, where);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw invalid(error.message);
  }
  const line = readBy(proofFileLine, value, 'PROOF_INVALID', where);
  // One text for each line: whoever adds a space, a second key or another form of a number has changed it.
  if (JSON.stringify(value) !== text) throw invalid(`${where} is not written as proofs are written`);
  return line;
}

const invalid = (words: string): CuriaError => new CuriaError('PROOF_INVALID', words);
