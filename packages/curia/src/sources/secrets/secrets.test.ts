/** Secrets in every shape, in every file, through every rule; and everything else left as it is. */
import { describe, expect, test } from 'vitest';
import { HARMLESS, OPEN_FILES, SECRETS } from '../../../test/secrets-corpus.ts';
import { markControls } from '../readable-text.ts';
import { holdsCredentials, maskSecrets } from './secrets.ts';

test('the corpus is large, and every text contains its secret', () => {
  expect(SECRETS.length).toBeGreaterThanOrEqual(200);
  for (const { kind, text, secrets } of SECRETS) {
    expect(secrets.length, kind).toBeGreaterThan(0);
    for (const secret of secrets) expect(text, kind).toContain(secret);
  }
});

test.each(SECRETS)('$kind is not shown', ({ path, text, secrets }) => {
  if (holdsCredentials(path)) return;
  const masked = maskSecrets(path, markControls(text));
  for (const secret of secrets) expect(masked).not.toContain(secret);
  expect(masked).toContain('***');
  expect(masked.split('\n')).toHaveLength(text.split('\n').length);
  expect(maskSecrets(path, masked)).toBe(masked);
});

test.each(OPEN_FILES)('%s is read', (path) => expect(holdsCredentials(path)).toBe(false));

describe.each(Object.entries(HARMLESS))('in %s', (path, texts) => {
  test.each(texts)('%s stays', (text) => expect(maskSecrets(path, text)).toBe(text));

  test('all of it together stays', () => {
    const whole = texts.join('\n');
    expect(maskSecrets(path, whole)).toBe(whole);
  });
});
