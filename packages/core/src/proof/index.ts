/** `@curia/core/proof`: what is signed, and how anybody checks it without the store that it came from. */
export { type CheckedProof, checkProof, type Platform, type ProofFinding } from './check-proof.ts';
export { type Envelope, envelope, openEnvelope, sealEnvelope, signedBytes } from './envelope.ts';
export { keyFromBase64, keysInPem, keyToBase64, keyToPem, type PublicKey } from './key.ts';
export { type KeyLog, keyLine, lastLine, readKeyLog } from './key-log.ts';
export { caseLeaf, caseText, eventText, runText, settlementLeaf } from './links.ts';
export { type Digest, type InclusionPath, MerkleTree } from './merkle.ts';
export { LARGEST_PROOF, type Proof, readProof } from './read-proof.ts';
export {
  type LineOf,
  type ProofFileLine,
  type ProofLineOf,
  type RunFileLine,
  runFileLine,
  writeLine,
} from './record-lines.ts';
export {
  type Predicate,
  type PredicateType,
  readStatement,
  type Statement,
  state,
  statementBytes,
} from './statement.ts';
export { type Trust, type TrustedKey, trustIn, whyUntrusted } from './trust.ts';
