/** A run made under a policy that retired since is read as before; nothing new is decided by it. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { file, newStore } from './run-fixture.ts';

const at = ['--store', newStore()];
const exported = join(import.meta.dirname, 'golden/run-under-v4.jsonl');

beforeAll(async () => {
  expect(await curia(['import', exported, ...at])).toMatchObject({ status: 0 });
});

test('it is audited, shown and decided again as it was', async () => {
  const audit = await curia(['audit', 'under-v4', '--json', ...at]);
  expect(audit.lines[0]).toMatchObject({ intact: true, closed: 1, findings: [] });
  const shown = await curia(['show', 'under-v4', 'a', '--json', ...at]);
  expect(shown.lines[0]).toMatchObject({ case_id: 'a', status: 'ruled' });
  const again = await curia(['compare', 'under-v4', '--json', ...at]);
  expect(again.lines[0]).toMatchObject({ from: 'v4', policy: 'v4', moved: [] });
});

test('what the default merges is no move, and what it drops is', async () => {
  const { lines } = await curia(['compare', 'under-v4', '--policy-b', 'v5', '--json', ...at]);
  expect(lines[0]).toMatchObject({ policy: 'v5', moved: [{ about: 't4', from: 'KEEP', to: 'DROP' }] });
});

test.each(['v3', 'v4'])('nothing new is decided by %s', async (policy) => {
  const cases = file('one.jsonl', JSON.stringify({ candidates: [], review_actions: {} }));
  for (const args of [
    ['decide', 'conflict-review', cases, '--policy', policy],
    ['run', 'conflict-review', cases, '--agents', 'given', '--policy', policy, ...at],
    ['compare', 'under-v4', '--policy-b', policy === 'v4' ? 'v3' : policy, ...at],
  ]) {
    const { status, stderr } = await curia(args);
    expect(status).toBe(1);
    expect(stderr).toMatch(/conflict-review@v[34] has retired: .* use v5/);
  }
  expect((await curia(['tables'])).stdout).not.toMatch(new RegExp(`conflict-review@?.*\\b${policy}\\b`));
});
