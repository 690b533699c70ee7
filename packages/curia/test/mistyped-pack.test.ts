/** A pack with a slip in a path is refused at every face; a run that was made with one before is still whole, and decides otherwise today. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, newStore } from './run-fixture.ts';

/** Made by an earlier Curia: its product never found its factors, and 10 × 12.50 = 126 was accepted. */
const exported = join(import.meta.dirname, 'golden/run-with-a-mistyped-pack.jsonl');

const PACK = `
id: lines
fields:
  - { path: lines, type: list }
  - { path: 'lines[].qty', type: number }
  - { path: 'lines[].price', type: number }
  - { path: 'lines[].amount', type: number }
arithmetic:
  - { kind: product, code: AMOUNT_WRONG, each: 'lines[]', of: [PATHS], equals: amount }
codes:
  AMOUNT_WRONG: { severity: MAJOR, means: quantity times price is not the amount }
`;
const OUTPUT = { lines: [{ qty: 10, price: 12.5, amount: 126 }] };

function files(name: string, paths: string): { pack: string; output: string; bundle: string; cases: string } {
  const bundle = { doc_id: 'd', pages: [{ page_num: 1, text: '10 at 12.50' }] };
  return {
    pack: file(`${name}.yaml`, PACK.replace('PATHS', paths)),
    output: file(`${name}.json`, JSON.stringify(OUTPUT)),
    bundle: file(`${name}.txt`, '10 at 12.50'),
    cases: file(`${name}.jsonl`, `${JSON.stringify({ case_id: 'd', output: OUTPUT, bundle })}\n`),
  };
}

test('a mistyped pack is refused with what was meant, and the right one finds the mistake', async () => {
  const slip = files('slip', "'lines[].qty', 'lines[].price'");
  const verify = (one: typeof slip) =>
    curia(['verify', one.output, '--bundle', one.bundle, '--pack', one.pack, '--no-readers']);
  const run = (one: typeof slip) =>
    curia([
      ...['run', 'verification', one.cases, '--set', `pack=${one.pack}`, '--set', 'verifiers=rules'],
      ...['--store', newStore()],
    ]);
  for (const refused of [await verify(slip), await run(slip)]) {
    expect(refused.status).not.toBe(0);
    expect(refused.stdout).not.toContain('ACCEPT');
    expect(refused.stderr).toContain('PACK_INVALID');
    expect(refused.stderr).toContain('line 9, arithmetic[0].of[0]');
    expect(refused.stderr).toContain('paths are read inside lines[]: write qty');
  }
  const right = files('right', 'qty, price');
  expect((await verify(right)).stdout).toContain('"code":"AMOUNT_WRONG"');
  expect((await run(right)).stdout).toContain('ESCALATE_TO_SME');
});

test('a run that was made with one is intact, and no longer accepts when it is decided again', async () => {
  const at = ['--store', newStore()];
  expect((await curia(['import', exported, ...at])).status).toBe(0);
  const audited = await curia(['audit', 'r', ...at]);
  expect(audited).toMatchObject({ status: 0, stderr: '' });
  expect(audited.stdout).toContain('r is intact: 2 cases, 7 events, 2 rulings reproduced');
  expect(audited.stdout).toContain('codes.CHECK_NOT_COMPUTED is new');
  expect((await curia(['show', 'r', 'd1', ...at])).stdout).toContain('ACCEPT_BY_RULES_ONLY');
  expect((await curia(['compare', 'r', ...at])).stdout).toContain(
    '1  ACCEPT_BY_RULES_ONLY → ESCALATE_TO_SME',
  );
});
