/** Carries out the steps of the image without a container engine: packs and installs in a temporary folder, and uses it as somebody who may write nowhere else. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from './packed/run.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'curia-image-'));
const [source, packs, app, data, scratch] = ['src', 'packs', 'app', 'data', 'tmp'].map((name) =>
  join(folder, name),
) as [string, string, string, string, string];
/** The user `node` of the image, or whoever starts this. */
const user = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

const start = (command: string, args: readonly string[], options: object): Ran =>
  spawnSync(command, args, { encoding: 'utf8', ...options });

function step(what: string, command: string, args: readonly string[], options: object): string {
  const started = performance.now();
  const { status, stdout, stderr } = start(command, args, options);
  if (status !== 0) throw new Error(`${what} failed with ${status}\n${stdout}\n${stderr}`);
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return stdout;
}

try {
  chmodSync(folder, 0o755);
  mkdirSync(source);
  // COPY . . without what .dockerignore names: what git keeps or would keep.
  step(
    'copy',
    'sh',
    [
      '-c',
      `git ls-files -z --cached --others --exclude-standard | tar cf - --null -T - | tar xf - -C '${source}'`,
    ],
    { cwd: root },
  );
  step('pack', 'sh', ['deploy/pack.sh', packs], { cwd: source });
  copyFileSync(join(source, 'deploy/install.sh'), join(packs, 'install.sh'));
  step('install', 'sh', [join(packs, 'install.sh'), app, packs], { cwd: folder });
  rmSync(packs, { recursive: true });
  for (const place of [data, scratch]) {
    mkdirSync(place);
    if (user.uid !== undefined) chownSync(place, user.uid, user.gid);
  }
  const environment = {
    PATH: `${join(app, 'node_modules/.bin')}:${process.env.PATH}`,
    NODE_ENV: 'production',
    CURIA_STORE: join(data, 'store.sqlite'),
    HOME: '/nonexistent',
    TMPDIR: scratch,
  };
  const curia = (...args: string[]): Ran => start('curia', args, { ...user, cwd: data, env: environment });
  const must = (...args: string[]): string => {
    const { status, stdout, stderr } = curia(...args);
    expect(status === 0, `curia ${args.join(' ')} failed with ${status}: ${stdout}${stderr}`);
    return stdout;
  };
  console.log(`version: ${must('--version').trim()}`);
  const demo = join(app, 'node_modules/curia/demo/conflict-review.jsonl');
  must(
    'run',
    'conflict-review',
    demo,
    '--agents',
    'given',
    '--name',
    'tried',
    '--metrics',
    join(scratch, 'curia.prom'),
  );
  console.log(must('audit', 'tried').trim());
  must('export', 'tried', '--out', join(data, 'tried.jsonl'));
  console.log(must('import', join(data, 'tried.jsonl'), '--store', join(data, 'restored.sqlite')).trim());
  if (user.uid !== undefined)
    expect(
      curia('run', 'conflict-review', demo, '--agents', 'given', '--store', join(app, 'store.sqlite'))
        .status !== 0,
      'the user of the image can write to the application',
    );
  const traced = start(
    'curia',
    ['run', 'conflict-review', demo, '--agents', 'given', '--no-folder', '--name', 'traced'],
    {
      ...user,
      cwd: data,
      env: {
        ...environment,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      },
    },
  );
  expect(
    traced.status === 0 && traced.stderr.includes('could not be sent'),
    `traces are not loaded: ${traced.stderr}`,
  );
  console.log(`written by the user: ${readdirSync(data).sort().join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
