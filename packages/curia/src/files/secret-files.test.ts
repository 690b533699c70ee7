/** Secrets in files: read into their variables, refused where both are set, and nobody else's files are read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'secret');
writeFileSync(file, 'shh\n');

test.each(['PGPASSWORD', 'OPENAI_API_KEY', 'CURIA_TOKEN', 'HOOK_SECRET', 'CURIA_DB_PASSWORD'])(
  '%s comes from its file',
  (name) => {
    const environment: Record<string, string | undefined> = { [`${name}_FILE`]: file };
    readSecretFiles(environment);
    expect(environment[name]).toBe('shh');
  },
);

test('what is no secret, and what others read themselves, is left alone', () => {
  const environment = { LOG_FILE: '/nowhere', AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere', PGPASSWORD_FILE: '' };
  const before = { ...environment };
  readSecretFiles(environment);
  expect(environment).toEqual(before);
});

test('a variable and its file are not both believed, and a file that is missing is said', () => {
  expect(() => readSecretFiles({ PGPASSWORD: 'a', PGPASSWORD_FILE: file })).toThrow('PGPASSWORD_FILE');
  expect(() => readSecretFiles({ PGPASSWORD_FILE: join(folder, 'none') })).toThrow('none');
});
