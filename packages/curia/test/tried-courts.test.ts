/** A court with a calibration beside its runs: whoever only tries it with a calibration (measures, replays, compares) is told what the store lets it certify, and what its audits found stays. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curia as runCuria } from './run-curia.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-tried-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, '../../../examples/09-certified-court'), folder, { recursive: true });
const at = (name: string): string => join(folder, name);
const curia = (...args: string[]) => runCuria([...args, '--store', at('store.sqlite')]);

const text = readFileSync(at('court.yaml'), 'utf8');
writeFileSync(
  at('court.yaml'),
  text
    .replace('rules:', 'params: { few: { kind: number, default: 2, integer: true } }\nrules:')
    .replace('at_least: 2', 'at_least: few')
    // Nothing waits for a person here but audits.
    .replace('effect: escalate', 'effect: refuse'),
);

const measured = () => curia('eval', at('court.yaml'), at('labelled.jsonl'), '--agents', 'given', '--json');
const share = (ran: Awaited<ReturnType<typeof measured>>): number =>
  ran.lines[0].systems.find(({ system }: { system: string }) => system === 'court').decided;
const replayed = (...options: string[]) => curia('compare', 'june', '--json', ...options);
const compared = () => curia('compare', at('court.yaml'), at('silent.yaml'), at('june.jsonl'), '--json');

beforeAll(async () => {
  const limits = ['--gold-drawn', 'random', '--max-error', '0.05', '--confidence', '0.9'];
  expect((await curia('calibrate', at('court.yaml'), at('labelled.jsonl'), ...limits)).status).toBe(0);
  await curia(
    'run',
    at('court.yaml'),
    at('june.jsonl'),
    '--agents',
    'given',
    '--name',
    'june',
    '--no-folder',
  );
  cpSync(at('tickets.calibration.json'), at('kept.json'));
  // The same court without its calibration takes nothing.
  writeFileSync(at('silent.yaml'), readFileSync(at('court.yaml'), 'utf8').replace(/\ncalibration:.*/, ''));
}, 120_000);

test('while the calibration stands, it certifies for whoever tries the court', async () => {
  expect(share(await measured())).toBeGreaterThan(0.8);
  expect((await replayed('--policy-b', at('court.yaml'))).lines[0].moved).toHaveLength(0);
  expect((await compared()).lines.at(-1).other_outcome).toBe(64);
}, 120_000);

test('it was made for the values of its rules: under others nothing is certified', async () => {
  for (const command of [
    ['compare', 'june', '--set-b'],
    ['eval', at('court.yaml'), at('labelled.jsonl'), '--set'],
    ['decide', at('court.yaml'), at('june.jsonl'), '--set'],
  ]) {
    const { status, stderr } = await curia(...command, 'few=3');
    expect(stderr).toContain('CALIBRATION_MISMATCH');
    expect(status).not.toBe(0);
  }
}, 120_000);

const prunable = async () =>
  (await curia('prune', '--older-than', '0d', '--dry-run', '--json')).lines.map(({ run_id }) => run_id);

test('what audits found counts on: its run is not pruned while the calibration is in force', async () => {
  await curia('run', at('court.yaml'), at('may.jsonl'), '--agents', 'given', '--name', 'may', '--no-folder');
  expect(await prunable()).toEqual(['june', 'may']);
  expect((await curia('watch', 'may', '--audits', at('may-checked.csv'))).status).toBe(0);
  expect(await prunable()).toEqual(['june']);
}, 120_000);

test('an alarm reaches them, although the file in place says nothing of it', async () => {
  expect((await curia('watch', 'june', '--audits', at('june-checked.csv'))).status).toBe(4);
  cpSync(at('kept.json'), at('tickets.calibration.json'));
  const { stdout } = await curia('eval', at('court.yaml'), at('labelled.jsonl'), '--agents', 'given');
  expect(stdout).toContain('The calibration is void since');
  expect(share(await measured())).toBe(0);
  expect((await replayed('--policy-b', at('court.yaml'))).lines[0].moved).toHaveLength(64);
  // The run itself is decided again as it was certified then.
  expect((await replayed()).lines[0].moved).toHaveLength(0);
  const after = await compared();
  expect(after.lines.at(-1).other_outcome).toBe(0);
  expect(after.stderr).toContain('the calibration is void since');
  // The alarm has kept what it rests on.
  expect(await prunable()).toEqual(['june', 'may']);
}, 120_000);
