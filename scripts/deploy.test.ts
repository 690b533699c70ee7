/** What is deployed fits what there is: every command and option of compose.yaml, the image, and the versions in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS, type CommandName } from '../packages/curia/src/cli/command-list.ts';
import { loadConfig } from '../packages/curia/src/http/config.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, null>;
};

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Record<string, unknown>;
}

const own = Object.entries(compose.services).filter(([, { image }]) => image === 'curia');
test('a database, workers and a server, with nothing but what they need', () => {
  expect(own.map(([name]) => name)).toEqual(['worker', 'command', 'server']);
  expect(compose.services.worker).toMatchObject({ deploy: { replicas: 2 } });
  for (const [, service] of own) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      depends_on: { db: expect.anything() },
    });
    expect(service.environment.CURIA_STORE).toMatch(/^postgres:\/\/[^:@]+@db\//);
  }
  const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0]).filter((one) => one !== './curia.yaml'),
  );
  expect(Object.keys(compose.volumes).sort()).toEqual([...new Set(named)].sort());
  expect(loadConfig(join(root, 'deploy/curia.yaml')).agents).toHaveProperty('offline');
  // Passwords and keys come from outside.
  expect(read('deploy/compose.yaml')).not.toMatch(/^\s*\w*(PASSWORD|KEY|TOKEN)\w*: *[^$\s#]/m);
});

test.each(own)('%s is started with a command and options that there are', async (_name, { command = [] }) => {
  const [name = '', ...args] = command;
  let called = await COMMANDS[name as CommandName].load();
  for (const arg of args) called = called.commands.find((one) => one.name() === arg) ?? called;
  const known = called.options.flatMap(({ long }) => long ?? []);
  expect(args.filter((arg) => arg.startsWith('--') && !known.includes(arg))).toEqual([]);
});

test('the image is small, runs as nobody in particular, and says whether it lives', () => {
  const lines = read('deploy/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));
  expect(of('FROM').map((line) => line.split(' ')[1])).toEqual(['node:24-slim', 'node:24-slim']);
  expect(of('USER')).toEqual(['USER node']);
  expect(lines.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
    lines.findLastIndex((line) => line.startsWith('RUN')),
  );
  expect(of('HEALTHCHECK').length).toBe(1);
  expect(of('ENTRYPOINT')).toEqual(['ENTRYPOINT ["curia"]']);
  expect(of('ADD')).toEqual([]);
});

test('the packages for traces are those that the tests use', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const installed = Object.fromEntries(
    [...read('deploy/install.sh').matchAll(/(@opentelemetry\/[\w-]+)@([\d.]+)/g)].map(([, name, version]) => [
      name,
      version,
    ]),
  );
  const used = Object.entries(devDependencies).filter(([name]) => name.startsWith('@opentelemetry/'));
  expect(installed).toEqual(Object.fromEntries(used));
});
