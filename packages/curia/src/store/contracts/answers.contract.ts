/** What every store must do that remembers answers of models. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { toyStore } from './toy-store.contract.ts';

/** Runs the suite against stores made by `open`. */
export function describeAnswers(name: string, open: () => Promise<Store>): void {
  describe(`${name} keeps the promises of remembered answers`, () => {
    const toy = toyStore(open);

    test('an answer is found by its key, the last one if there were several', async () => {
      const { answers } = toy.store;
      if (answers === undefined) return;
      expect(await answers.get('a')).toBeUndefined();
      await answers.set('a', { said: '판결 👩‍⚖️', list: [1, null] });
      await answers.set('b', 'other');
      expect(await answers.get('a')).toEqual({ said: '판결 👩‍⚖️', list: [1, null] });
      await answers.set('a', 'again');
      expect([await answers.get('a'), await answers.get('b')]).toEqual(['again', 'other']);
    });

    test('what cannot be kept is asked for again, and harms nothing', async () => {
      const { answers } = toy.store;
      if (answers === undefined) return;
      await answers.set('a\0', 'lost');
      expect(await answers.get('a\0')).toBeUndefined();
      await answers.set('a', 'kept');
      expect(await answers.get('a')).toBe('kept');
    });
  });
}
