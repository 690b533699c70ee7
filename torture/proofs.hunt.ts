/** A signed proof changed in every byte, with its last line put right each time: neither of two verifiers takes it. */
import { readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { checkProof, readKeyLog, readProof } from '@curia/core/proof';
import { verifySignature } from '../packages/curia/src/signing/signer.ts';
import { makeSignedScene, rewritten, strangersVerifier } from '../packages/curia/test/signed-scene.ts';
import { type Hunt, type Hunted, Tally } from './hunt.ts';

const CHANGES: readonly ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at + 1) + text.slice(at),
  ...['0', 'a', '"', ' ', '\\'].map(
    (sign) => (text: string, at: number) => text.slice(0, at) + sign + text.slice(at + 1),
  ),
];

/** The hunt. */
export const proofsHunt: Hunt = {
  name: 'proofs',
  tries:
    'every byte of a signed proof removed, doubled and replaced five ways, its last hash put right; two verifiers',
  share: { short: 200, whole: 1_000_000 },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['accepted by Curia', 'accepted by the stranger', 'crash']);
    const scene = await makeSignedScene(folder);
    const trust = readFileSync(scene.trust, 'utf8');
    const { keys } = await readKeyLog(trust, { verify: verifySignature });
    const stranger = await strangersVerifier();
    const proofs = [await scene.proof('t05'), await scene.proof('t03')];
    const total = proofs.reduce((sum, { length }) => sum + length * CHANGES.length, 0);
    const stride = Math.max(1, Math.floor(total / most));
    const last = only ?? total - 1;
    for (let number = only ?? seed % stride; number <= last; number += stride) {
      const [proof, place] =
        number < proofs[0]!.length * CHANGES.length
          ? [proofs[0]!, number]
          : [proofs[1]!, number - proofs[0]!.length * CHANGES.length];
      const change = CHANGES[place % CHANGES.length]!;
      const changed = rewritten(change(proof, Math.floor(place / CHANGES.length)));
      if (changed === proof) continue;
      tally.tried();
      const bytes = Buffer.from(changed);
      const what = `byte ${Math.floor(place / CHANGES.length)}, change ${place % CHANGES.length}`;
      const theirs = await stranger(bytes, trust);
      if (theirs === 'holds') tally.broke('accepted by the stranger', number, what);
      if (theirs.startsWith('crashed')) tally.broke('crash', number, `${what}: the stranger ${theirs}`);
      try {
        const { findings } = await checkProof(readProof(bytes), keys, { verify: verifySignature });
        if (findings.length === 0) tally.broke('accepted by Curia', number, what);
        else tally.noted(findings[0]!.code);
      } catch (error) {
        if (CuriaError.is(error)) tally.noted(error.code);
        else tally.broke('crash', number, `${what}: ${error}`);
      }
    }
    return tally.findings();
  },
};
