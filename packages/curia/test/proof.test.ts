/** One ruling, handed out with its proof: two verifiers that share no code find every change of it, whoever makes it. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import { checkProof, keysInPem, readKeyLog, readProof, signedBytes, trustIn } from '@curia/core/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIfWanted } from '../src/kept/seal/sign-if-wanted.ts';
import { verifySignature } from '../src/signing/signer.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite.ts';
import { curia } from './run-curia.ts';
import {
  makeSignedScene,
  rewritten,
  type SignedScene,
  strangersVerifier,
  type Verifier,
} from './signed-scene.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let scene: SignedScene;
let settled: string;
let verifiers: readonly Verifier[];
let keys: string;

beforeAll(async () => {
  scene = await makeSignedScene(folder);
  settled = await scene.proof('t05');
  keys = readFileSync(scene.trust, 'utf8');
  verifiers = [ours, await strangersVerifier()];
});

/** Our verifier, as far as it needs no court. */
const ours: Verifier = async (proof, trust) => {
  try {
    const { keys: trusted } = trust.startsWith('{')
      ? await readKeyLog(trust, { verify: verifySignature })
      : { keys: trustIn(keysInPem(trust)) };
    const { findings } = await checkProof(readProof(proof), trusted, { verify: verifySignature });
    return findings[0]?.code ?? 'holds';
  } catch (error) {
    if (CuriaError.is(error)) return error.code;
    throw error;
  }
};

const both = (proof: string | Buffer, trust = keys): Promise<string[]> =>
  Promise.all(verifiers.map((verify) => verify(Buffer.from(proof), trust)));

test('a ruling and its settlement are in the sealed record, and the ruling follows', async () => {
  expect(await both(settled)).toEqual(['holds', 'holds']);
  writeFileSync(join(folder, 't05.jsonl'), settled);
  const { status, lines } = await scene.run([
    'audit',
    join(folder, 't05.jsonl'),
    '--trust',
    scene.trust,
    '--json',
  ]);
  expect(status).toBe(0);
  expect(lines[0]).toMatchObject({
    intact: true,
    signed: [{ leaf: 'case' }, { leaf: 'settlement' }],
    findings: [],
  });
});

test('the other cases are not in it', () => {
  expect(settled).not.toContain('"t06"');
  expect(settled.split('\n').filter((line) => line.includes('"line":"case"'))).toHaveLength(1);
});

describe('what somebody changed is found by both, with the same code', () => {
  const changes: readonly [string, (proof: string) => string | Promise<string>, string][] = [
    ['a byte of the ruling', (proof) => proof.replace('EXPERT', 'EXPORT'), 'CHAIN_BROKEN'],
    [
      'the text of the law',
      (proof) => proof.replace('"line":"law","text":"', '"line":"law","text":" '),
      'LAW_DIFFERS',
    ],
    ['a law left out', (proof) => proof.replace(/\{[^\n]*"line":"law"[^\n]*\n/, ''), 'LAW_DIFFERS'],
    ['a law said twice', (proof) => proof.replace(/(\{[^\n]*"line":"law"[^\n]*\n)/, '$1$1'), 'LAW_DIFFERS'],
    ['the name of the case', (proof) => proof.replaceAll('"t05"', '"t06"'), 'CHAIN_BROKEN'],
    ['its place', (proof) => proof.replace(/"position":\d+/, '"position":0'), 'CHAIN_BROKEN'],
    [
      'the tail cut off',
      (proof) => proof.replace(/(\{[^\n]*"line":"event"[^\n]*\n)(?=\{[^\n]*"line":"proof")/, ''),
      'STATEMENT_DIFFERS',
    ],
    ['an event in the middle', (proof) => proof.replace(/\{[^\n]*"seq":2,[^\n]*\n/, ''), 'CHAIN_BROKEN'],
    [
      'the signature',
      (proof) => proof.replace(/"sig":"(.)/, (_all, sign) => `"sig":"${sign === 'A' ? 'B' : 'A'}`),
      'SIGNATURE_BROKEN',
    ],
    ['the path', (proof) => proof.replace(/"path":\["[0-9a-f]{4}/, '"path":["0000'), 'INCLUSION_BROKEN'],
    [
      'the place in the tree',
      (proof) => proof.replace(/"leaf":"case","index":\d+/, '"leaf":"case","index":1'),
      'STATEMENT_DIFFERS',
    ],
    ['the seal left out', (proof) => proof.replace(/\{[^\n]*"leaf":"case"[^\n]*\n/, ''), 'SEAL_MISSING'],
    [
      'the settlement left out',
      (proof) => proof.replace(/\{[^\n]*"leaf":"settlement"[^\n]*\n/, ''),
      'EVENTS_UNSIGNED',
    ],
    [
      'a key twice',
      (proof) =>
        proof.replace(
          '{"schema_version":"1","line":"case"',
          '{"schema_version":"1","schema_version":"1","line":"case"',
        ),
      'PROOF_INVALID',
    ],
    ['a space', (proof) => proof.replace('"line":"case"', '"line": "case"'), 'PROOF_INVALID'],
    ['another form of a number', (proof) => proof.replace('"seq":1,', '"seq":1.0,'), 'PROOF_INVALID'],
    [
      'an unknown field',
      (proof) => proof.replace('"line":"case",', '"line":"case","note":"",'),
      'PROOF_INVALID',
    ],
    [
      'lines in another order',
      (proof) => {
        const lines = proof.split('\n');
        return [...lines.slice(1, 2), ...lines.slice(0, 1), ...lines.slice(2)].join('\n');
      },
      'PROOF_INVALID',
    ],
    [
      'the seal of another run',
      async (proof) => withSealOf(proof, await scene.proof('t05', 'second')),
      'STATEMENT_DIFFERS',
    ],
    [
      'the path of another case',
      async (proof) => withSealOf(proof, await scene.proof('t06')),
      'STATEMENT_DIFFERS',
    ],
    ['signed anew by a foreign key', (proof) => signedBy(proof, 'foreign'), 'KEY_UNKNOWN'],
    [
      'signed anew under the name of a trusted key',
      (proof) => signedBy(proof, 'trusted'),
      'SIGNATURE_BROKEN',
    ],
  ];
  test.each(changes)('%s', async (_, change, code) => {
    const changed = rewritten(await change(settled));
    expect(changed).not.toBe(settled);
    expect(await both(changed)).toEqual([code, code]);
  });
});

/** The same case under the seal of another proof. */
function withSealOf(proof: string, other: string): string {
  const seal = /\{[^\n]*"leaf":"case"[^\n]*\n/;
  return proof.replace(seal, seal.exec(other)![0]);
}

/** The seal signed by a key that nobody trusts, under its own name or under another one. */
function signedBy(proof: string, name: 'foreign' | 'trusted'): string {
  return proof.replace(/\{[^\n]*"leaf":"case"[^\n]*/, (line) => {
    const { envelope, ...rest } = JSON.parse(line);
    const { privateKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, signedBytes(Buffer.from(envelope.payload, 'base64')), privateKey);
    const keyid = name === 'trusted' ? envelope.signatures[0].keyid : 'ab'.repeat(32);
    const signatures = [{ keyid, sig: signature.toString('base64') }];
    return JSON.stringify({ ...rest, envelope: { ...envelope, signatures } });
  });
}

test('a file that is cut, empty, huge or not text is refused', async () => {
  for (const proof of [
    '',
    '\n',
    settled.slice(0, -1),
    settled.slice(0, settled.length / 2),
    `${settled}{}\n`,
  ])
    expect(await both(proof)).toEqual(['PROOF_INVALID', 'PROOF_INVALID']);
  const broken = Buffer.from(settled);
  broken[100] = 0xff;
  expect(await both(broken)).toEqual(['PROOF_INVALID', 'PROOF_INVALID']);
});

test('a table that is exported is signed beside it, and one that was changed is refused', async () => {
  const out = join(folder, 'rulings.csv');
  const audit = (): ReturnType<typeof curia> => curia(['audit', out, '--trust', scene.trust, '--json']);
  expect((await scene.run(['export', 'first', '--out', out, '--store', scene.store])).status).toBe(0);
  const { status, lines } = await audit();
  expect([status, lines[0]]).toMatchObject([0, { kind: 'rulings', about: 'first', intact: true }]);
  const text = readFileSync(out, 'utf8');
  writeFileSync(out, text.replace('LEGAL', 'TAKE'));
  expect((await audit()).lines[0]).toMatchObject({
    intact: false,
    findings: [{ code: 'STATEMENT_DIFFERS' }],
  });
  writeFileSync(out, text);
  const signature = readFileSync(`${out}.sig.json`, 'utf8');
  writeFileSync(`${out}.sig.json`, signature.replace('"sig":"', '"sig":"AAAA'));
  expect((await audit()).status).toBe(2);
  const votes = join(import.meta.dirname, '../../../examples/08-votes');
  const saved = join(folder, 'calibration.json');
  const calibrated = [
    'calibrate',
    join(votes, 'votes.csv'),
    '--gold',
    join(votes, 'gold.csv'),
    '--out',
    saved,
  ];
  await scene.run([...calibrated, '--gold-drawn', 'random', '--max-error', '0.1']);
  const checked = await curia(['audit', saved, '--trust', scene.trust, '--json']);
  expect(checked.lines[0]).toMatchObject({ kind: 'calibration', intact: true });
});

test('what cannot be signed stays sealed, and the log says why it is not signed', async () => {
  const store = openSqliteStore(scene.store);
  const before = process.env.CURIA_SIGNING_KEY;
  Object.assign(process.env, scene.signing);
  const gone = async (): Promise<never> => {
    throw new CuriaError('SIGNING_FAILED', 'the vault is closed');
  };
  await signIfWanted(store, 'second', '2026-01-01T00:00:00.000Z', gone);
  if (before === undefined) delete process.env.CURIA_SIGNING_KEY;
  await store.close();
  const { status, stdout } = await curia(['audit', 'second', '--store', scene.store]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('not signed: the vault is closed')]);
});

describe('keys', () => {
  test('a rotated key still counts for what it signed, a compromised one for nothing', async () => {
    const at = ['--keys', join(folder, 'keys')];
    const [{ key_id }] = (await curia(['audit', 'keys', '--json', ...at])).lines;
    expect((await curia(['audit', 'keys', 'rotate', ...at])).status).toBe(0);
    expect(await both(settled, readFileSync(scene.trust, 'utf8'))).toEqual(['holds', 'holds']);
    const retired = ['audit', 'keys', 'retire', key_id.slice(0, 12), '--because', 'stolen'];
    expect((await curia([...retired, '--compromised', ...at])).status).toBe(0);
    const code = 'KEY_RETIRED';
    expect(await both(settled, readFileSync(scene.trust, 'utf8'))).toEqual([code, code]);
    expect((await curia(['audit', 'keys', ...at])).stdout).toContain('compromised');
    // The new key signs the same seal, and the ruling is proven again.
    expect((await scene.run(['audit', 'first', '--sign', '--store', scene.store])).status).toBe(0);
    const anew = await scene.proof('t03');
    expect(await both(anew, readFileSync(scene.trust, 'utf8'))).toEqual([code, code]);
    expect(await both(anew, readFileSync(join(folder, 'keys/signing.pub'), 'utf8'))).toEqual([
      'KEY_UNKNOWN',
      'KEY_UNKNOWN',
    ]);
  });

  test('a log of keys that was changed is refused', async () => {
    const lines = readFileSync(scene.trust, 'utf8').trimEnd().split('\n');
    const logs = [
      lines.slice(1),
      [lines[0]!, lines[2]!],
      [lines[0]!, lines[0]!],
      [lines[0]!.replace('"payload":"e', '"payload":"f'), ...lines.slice(1)],
    ];
    for (const log of logs)
      expect(await both(settled, `${log.join('\n')}\n`)).toEqual(['KEY_INVALID', 'KEY_INVALID']);
  });

  test('a key that others can read, that is no key, or that does not sign is refused before a case is stored', async () => {
    const file = join(folder, 'open.key');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o644 });
    const run = (env: Record<string, string>): ReturnType<typeof curia> =>
      curia(['audit', 'second', '--sign', '--store', scene.store], '', env);
    expect((await run({ CURIA_SIGNING_KEY: file })).stderr).toContain('KEY_INVALID');
    expect((await run({ CURIA_SIGNING_KEY: scene.trust })).stderr).toContain('KEY_INVALID');
    const triage = [join(folder, 'triage/court.yaml'), join(folder, 'triage/cases.jsonl')];
    const begun = ['run', ...triage, '--name', 'third', '--store', scene.store, '--agents'];
    const scripted = `scripted:${join(folder, 'triage/answers.jsonl')}`;
    const refused = await curia([...begun, scripted], '', { CURIA_SIGNING_KEY: file });
    expect(refused.stderr).toContain('KEY_INVALID');
    expect((await curia(['show', 'third', '--store', scene.store])).stderr).toContain('RUN_NOT_FOUND');
    const command = { CURIA_SIGNING_PUBLIC: join(folder, 'keys/signing.pub') };
    expect((await run({ ...command, CURIA_SIGNING_COMMAND: 'exit 3' })).stderr).toContain('SIGNING_FAILED');
    expect((await run({ ...command, CURIA_SIGNING_COMMAND: 'echo aGk=' })).stderr).toContain(
      'SIGNING_FAILED',
    );
  });
});
