/** A signed run of the triage template with settled cases, made once for whoever looks at its proofs. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curia } from './run-curia.ts';

/** Where it is. */
export interface SignedScene {
  readonly folder: string;
  readonly store: string;
  /** The log of keys that whoever checks is handed. */
  readonly trust: string;
  /** Variables with which more is signed by the same key. */
  readonly signing: Readonly<Record<string, string>>;
  run(args: readonly string[]): ReturnType<typeof curia>;
  /** Exports the proof of a case. */
  proof(case_id: string, run?: string): Promise<string>;
}

/** Makes the scene in an empty folder. */
export async function makeSignedScene(folder: string): Promise<SignedScene> {
  const at = (name: string): string => join(folder, name);
  const store = at('store.sqlite');
  const signing = { CURIA_SIGNING_KEY: at('keys/signing.key') };
  const run = (args: readonly string[]): ReturnType<typeof curia> => curia(args, '', signing, folder);
  await curia(['init', 'triage', at('triage')]);
  await curia(['audit', 'keys', 'make', '--keys', at('keys')]);
  const asked = ['--agents', `scripted:${at('triage/answers.jsonl')}`, '--store', store];
  for (const name of ['first', 'second'])
    await run(['run', at('triage/court.yaml'), at('triage/cases.jsonl'), ...asked, '--name', name]);
  const token = async (name: string, role: string): Promise<string> => {
    const made = await curia(['serve', 'tokens', 'create', name, '--role', role, '--store', store]);
    writeFileSync(at(`${name}.token`), made.stdout);
    return at(`${name}.token`);
  };
  const reviewer = ['--token-file', await token('Ada', 'reviewer'), '--store', store];
  const operator = ['--token-file', await token('Ops', 'operator'), '--store', store];
  const { lines } = await run(['desk', '--json', '--store', store]);
  for (const { item_id } of lines.filter((line) => line.item_id !== undefined))
    await run(['desk', 'answer', item_id, '--say', 'value=billing', '--because', 'seen', ...reviewer]);
  await run(['desk', 'arrange', 'triage', '--close', ...operator]);
  return {
    folder,
    store,
    trust: at('keys/keys.jsonl'),
    signing,
    run,
    async proof(case_id, name = 'first') {
      const { stdout } = await run(['export', name, '--as', 'proof', '--case', case_id, '--store', store]);
      return stdout;
    },
  };
}

/** A proof whose lines somebody changed, with the hash in its last line put right. */
export function rewritten(text: string): string {
  const lines = text.split('\n').slice(0, -2);
  const before = lines.map((line) => `${line}\n`).join('');
  const events = lines.filter((line) => line.includes('"line":"event"')).length;
  const sha256 = createHash('sha256').update(before).digest('hex');
  return `${before}${JSON.stringify({ schema_version: '1', line: 'end', cases: 1, events, sha256 })}\n`;
}

/** What a verifier says of a proof: that it holds, or the code by which it is refused. */
export type Verifier = (proof: Uint8Array, trust: string) => Promise<string>;

/** The verifier of the examples, which shares no code with Curia. */
export async function strangersVerifier(): Promise<Verifier> {
  const file = join(import.meta.dirname, '../../../examples/14-check-a-ruling/verify.mjs');
  const { check } = (await import(file)) as { check(proof: Uint8Array, trust: string): object };
  return async (proof, trust) => {
    try {
      check(proof, trust);
      return 'holds';
    } catch (error) {
      return (error as { readonly code?: string }).code ?? `crashed: ${error}`;
    }
  };
}
