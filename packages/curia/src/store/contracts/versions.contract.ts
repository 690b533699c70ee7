/** What every store must do with versions of courts: keep each as it was saved, and let nobody overwrite another. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import type { NewVersion } from '../versions.ts';
import { AT, toyStore } from './toy-store.contract.ts';

const version = (more: Partial<NewVersion> = {}): NewVersion => ({
  court: 'triage',
  text: 'court: triage\n',
  prompts: '{}',
  author: 'Lead',
  saved_at: AT,
  ...more,
});

/** Runs the suite against stores made by `open`. */
export function describeVersions(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of court versions`, () => {
    const toy = toyStore(open);

    test('a version is kept as it was saved, under its number and hash, and outlives every run', async () => {
      const { versions } = toy.store;
      expect(await versions.find('triage')).toBeUndefined();
      const first = await versions.save(version(), 0);
      const second = await versions.save(
        version({ text: 'court: triage\n# 판정 “text”', prompts: '{"a":"b"}' }),
        1,
      );
      expect([first.version, second.version]).toEqual([1, 2]);
      expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(second.sha256).not.toBe(first.sha256);
      await toy.store.runs.prune({ run_id: 'r1', pruned_at: AT, record: '{}' });
      expect(await versions.find('triage')).toEqual(second);
      expect(await versions.find('triage', 1)).toEqual(first);
      expect(await versions.find('triage', 3)).toBeUndefined();
      expect(await versions.find('no-such\0')).toBeUndefined();
    });

    test('whoever edited a version that is not the newest is refused, and nothing is lost', async () => {
      const { versions } = toy.store;
      await versions.save(version(), 0);
      for (const after of [0, 2])
        await expect(versions.save(version(), after)).rejects.toMatchObject({ code: 'VERSION_CHANGED' });
      const both = await Promise.allSettled(
        ['Ann', 'Bob'].map((author) => versions.save(version({ author, text: author }), 1)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await versions.find('triage', 3)).toBeUndefined();
    });

    test('versions are listed by court, the newest first, without their texts', async () => {
      const { versions } = toy.store;
      await versions.save(version(), 0);
      await versions.save(version({ author: 'Ann' }), 1);
      await versions.save(version({ court: 'alpha' }), 0);
      const listed = await versions.list();
      expect(listed.map((one) => `${one.court}@${one.version} ${one.author}`)).toEqual([
        'alpha@1 Lead',
        'triage@2 Ann',
        'triage@1 Lead',
      ]);
      expect(Object.keys(listed[0]!).sort()).toEqual(['author', 'court', 'saved_at', 'sha256', 'version']);
      expect(await versions.list('alpha')).toHaveLength(1);
      expect(await versions.list('none')).toEqual([]);
    });
  });
}
