/**
 * Checks a proof that Curia wrote, without Curia: how it is written, who signed, that the case is in the sealed record, and that
 * its log is whole. Nothing but Node. Read it once; then trust it more than us.
 *
 *   node verify.mjs proof.jsonl keys.jsonl     (or a public key in PEM)
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TYPE = 'application/vnd.in-toto+json';
const TYPES = new Map([
  ['case', 'urn:curia:seal:v1'],
  ['settlement', 'urn:curia:settlements:v1'],
]);
const sha = (data) => createHash('sha256').update(data).digest();
const hex = (data) => sha(data).toString('hex');
const refused = (code, problem) => Object.assign(new Error(problem), { code });
const must = (holds, code, problem) => {
  if (!holds) throw refused(code, problem);
};

/** What can be read at all. */
function attempt(code, problem, read) {
  try {
    return read();
  } catch {
    throw refused(code, problem);
  }
}
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const readText = (bytes, code) => attempt(code, 'the text is not UTF-8', () => utf8.decode(bytes));

/** One text for each value: a second key, a space or another form of a number changes the text. */
function readJson(text, what, code) {
  const value = attempt(code, `${what} is not JSON`, () => JSON.parse(text));
  must(JSON.stringify(value) === text, code, `${what} is not written as it should be`);
  return value;
}

function decode(text, code, as = 'base64') {
  const bytes = Buffer.from(String(text), as);
  must(bytes.toString(as) === text, code, `this is not ${as} as it is written`);
  return bytes;
}

/** Exactly these fields, whatever they hold. */
function fields(value, names, what) {
  const found = Object.keys(value ?? {}).sort();
  must(found.join() === [...names].sort().join(), 'PROOF_INVALID', `${what} has other fields`);
  return value;
}

const LINES = {
  run: ['run_id', 'created_at', 'manifest'],
  law: ['text'],
  case: ['position', 'case_id', 'input', 'problem'],
  event: ['seq', 'kind', 'at', 'body', 'hash'],
  proof: ['leaf', 'index', 'path', 'envelope'],
  end: ['cases', 'events', 'sha256'],
};

/** The lines of a proof by their kind. */
function readProof(bytes) {
  const text = readText(bytes, 'PROOF_INVALID');
  must(text.endsWith('\n'), 'PROOF_INVALID', 'the file ends in the middle of a line');
  const found = Object.fromEntries(Object.keys(LINES).map((kind) => [kind, []]));
  let before = 0;
  for (const part of text.slice(0, -1).split('\n')) {
    const line = readJson(part, 'a line', 'PROOF_INVALID');
    const kind = Object.keys(LINES).indexOf(line?.line);
    must(kind >= before && line.schema_version === '1', 'PROOF_INVALID', 'a line is not what it can be here');
    before = kind;
    fields(line, ['schema_version', 'line', ...LINES[line.line]], `a line ${line.line}`);
    found[line.line].push(line);
  }
  const [end] = found.end;
  const isOne =
    [found.run, found.case, found.end].every((list) => list.length === 1) && found.proof.length > 0;
  must(isOne, 'PROOF_INVALID', 'a proof is about one case');
  must(end.cases === 1 && end.events === found.event.length, 'PROOF_INVALID', 'its last line counts others');
  const whole = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  must(hex(whole) === end.sha256, 'PROOF_INVALID', 'it was changed after it was written');
  return found;
}

/** An envelope, opened: what was signed, and the bytes that the signature covers. */
function open(envelope, code) {
  fields(envelope, ['payloadType', 'payload', 'signatures'], 'the envelope');
  must(envelope.payloadType === TYPE, code, 'the envelope holds something else');
  must(envelope.signatures?.length === 1, code, 'one key signs');
  const { keyid, sig } = fields(envelope.signatures[0], ['keyid', 'sig'], 'the signature');
  const payload = decode(envelope.payload, code);
  const statement = readJson(readText(payload, code), 'what was signed', code);
  const message = Buffer.concat([Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} `), payload]);
  return { keyid, sig: decode(sig, code), statement, message };
}

function keyOf(given) {
  const key = attempt('KEY_INVALID', 'this is not a public key', () => createPublicKey(given));
  must(key.asymmetricKeyType === 'ed25519', 'KEY_INVALID', 'this is not an Ed25519 key');
  return { id: hex(key.export({ type: 'spki', format: 'der' })), key };
}

/** Which keys may sign, and until when: one key, or a log in which each line is signed by the key that was in use. */
function readTrust(text) {
  if (!text.startsWith('{')) {
    const { id, key } = keyOf(text);
    return new Map([[id, { key }]]);
  }
  const keys = new Map();
  let [before, used] = [null, null];
  for (const line of text.trimEnd().split('\n')) {
    const { keyid, sig, statement, message } = open(readJson(line, 'a key', 'KEY_INVALID'), 'KEY_INVALID');
    const { act, at, key: text64, before: follows, compromised } = statement.predicate;
    const { id, key } = keyOf({ key: decode(text64, 'KEY_INVALID'), format: 'der', type: 'spki' });
    const by = before === null ? id : (used ?? id);
    must(statement.predicateType === 'urn:curia:key:v1', 'KEY_INVALID', 'a line is not about a key');
    must(follows === before && keyid === by, 'KEY_INVALID', 'a line does not follow from the one before');
    const signer = by === id ? key : keys.get(by).key;
    must(verify(null, message, signer, sig), 'KEY_INVALID', 'a line is not signed by the key in use');
    before = hex(line);
    const isOver = act === 'retired';
    const next = keys.size === 0 ? 'made' : 'rotated';
    const fits = isOver ? keys.has(id) : act === next && !keys.has(id) && (used !== null || keys.size === 0);
    must(fits, 'KEY_INVALID', 'a key comes from nowhere');
    if (used !== null && !isOver) keys.set(used, { ...keys.get(used), until: at });
    keys.set(id, isOver ? { key, until: keys.get(id).until ?? at, compromised } : { key });
    used = isOver ? (used === id ? null : used) : id;
  }
  return keys;
}

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2). */
function rootFrom(leaf, index, size, path) {
  let [at, last] = [index, size - 1];
  let hash = sha(Buffer.concat([Buffer.of(0), leaf]));
  for (const beside of path.map((one) => decode(one, 'INCLUSION_BROKEN', 'hex'))) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    hash = sha(Buffer.concat([Buffer.of(1), ...(isRight ? [beside, hash] : [hash, beside])]));
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash.toString('hex') : undefined;
}

/** Checks everything; returns what was shown, throws what was not. */
export function check(bytes, trusted) {
  const keys = readTrust(trusted);
  const { run, law, case: cases, event: events, proof: proofs } = readProof(bytes);
  const [{ run_id, created_at, manifest }] = run;
  const [{ case_id, position, input, problem }] = cases;
  const genesis = hex(JSON.stringify(['run', run_id, created_at, manifest]));
  let before = hex(JSON.stringify(['case', genesis, case_id, position, input, problem]));
  for (const [at, { seq, kind, at: time, body, hash }] of events.entries()) {
    const follows = hex(JSON.stringify([before, run_id, case_id, seq, kind, time, body]));
    must(seq === at + 1 && follows === hash, 'CHAIN_BROKEN', `event ${seq} does not follow`);
    before = hash;
  }
  const named = [...(JSON.parse(manifest).law ?? [])].sort().join();
  must(law.map(({ text }) => hex(text)).join() === named, 'LAW_DIFFERS', 'the law is not that of the run');
  let covered = 0;
  const shown = proofs.map(({ leaf, index, path, envelope }) => {
    const { keyid, sig, statement, message } = open(envelope, 'STATEMENT_DIFFERS');
    const { predicate, predicateType, subject } = statement;
    const known = keys.get(keyid);
    must(known !== undefined, 'KEY_UNKNOWN', `key ${keyid} is not trusted`);
    const isOver = known.compromised === true || predicate.at > known.until;
    must(!isOver, 'KEY_RETIRED', `key ${keyid} counts nothing any more`);
    must(verify(null, message, known.key, sig), 'SIGNATURE_BROKEN', `key ${keyid} did not sign this`);
    const isCase = leaf === 'case';
    const ruled = events.find(({ kind }) => kind === 'ruled' || kind === 'refused');
    const end = isCase ? ruled : events.findLast(({ kind }) => kind === 'review-settled');
    const isKind = predicateType === TYPES.get(leaf);
    const isRun = predicate.run_id === run_id && predicate.genesis === genesis;
    const isTree = subject.length === 1 && subject[0].digest.sha256 === predicate.tree.root;
    const isAbout = end !== undefined && isKind && isRun && isTree && (!isCase || index === position);
    must(isAbout, 'STATEMENT_DIFFERS', 'what was signed is about something else');
    const item = isCase ? [] : [JSON.parse(end.body).item_id, end.seq];
    const told = [leaf, case_id, ...item, end.hash];
    const root = rootFrom(Buffer.from(JSON.stringify(told)), index, predicate.tree.size, path);
    must(root === predicate.tree.root, 'INCLUSION_BROKEN', 'it is not in the tree that was signed');
    covered = Math.max(covered, end.seq);
    return { leaf, key: keyid, at: predicate.at };
  });
  const isSealed = shown.some(({ leaf }) => leaf === 'case');
  must(isSealed, 'SEAL_MISSING', 'nothing covers how the case was ruled');
  must(covered === events.length, 'EVENTS_UNSIGNED', 'nothing covers the last events');
  return { run_id, case_id, signed: shown };
}

if (process.argv[1]?.endsWith('verify.mjs')) {
  const [proof, trust] = process.argv.slice(2);
  try {
    console.log(JSON.stringify(check(readFileSync(proof), readFileSync(trust, 'utf8')), null, 2));
  } catch ({ code, message }) {
    console.error(`${code}: ${message}`);
    process.exitCode = 2;
  }
}
