/** The service of the examples: its TypeScript court is driven by workers over a real PostgreSQL, one of which is killed. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sharedPostgres } from './postgres-server.ts';

const service = join(import.meta.dirname, '../../../examples/13-service-with-workers/service');

test('two workers share the run of a service, and one that is killed is taken over from', async () => {
  const place = (await sharedPostgres()).address();
  const args = ['--conditions=curia-source', join(service, 'use.ts'), place];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe(readFileSync(join(service, 'output.txt'), 'utf8'));
});
