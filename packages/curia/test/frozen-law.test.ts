/**
 * The law as it stands, frozen in `frozen/law.json`: the hash of every policy, the hash of every rulebook that one policy and one option lead to, and digests of
 * what is ruled and logged without a model. `UPDATE_LAW=1 npx vitest run packages/curia/test/frozen-law.test.ts` renews it; read the diff.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CuriaError, policyHash, policyName } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { AnyQuestion } from '@curia/core/table';
import { sha256 } from '@curia/core/text';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readCases } from '../../core/test/case-folder.ts';
import { policiesOf } from '../../core/test/describe-cases.ts';
import { refusalOf } from '../../core/test/refusal-of.ts';
import { openCuria } from '../src/api/open-curia.ts';
import { choicesFor, tablesFor } from '../src/cli/options/choices.ts';
import { readCourtOptions } from '../src/courts/court-options.ts';
import { findCourt } from '../src/courts/find-court.ts';
import { courts, questions } from '../src/courts/list.ts';
import { openInput } from '../src/input/open-input.ts';
import { chooseRulebook } from '../src/kept/law/rulebook.ts';
import { exportRun, saveLines } from '../src/runs/transfer/export-run.ts';
import { importRun } from '../src/runs/transfer/import-run.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { optionsOf, type Trial, templatesIn, trialsIn, written } from './frozen/trials.ts';
import { rulingsDigest } from './whole-run.ts';

const scratch = mkdtempSync(join(tmpdir(), 'curia-law-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

type Lines = Record<string, string>;
type Section = 'policies' | 'rulebooks' | 'cases' | 'runs' | 'exported';
const frozen = join(import.meta.dirname, 'frozen');
const file = join(frozen, 'law.json');
const isRenewed = process.env.UPDATE_LAW === '1';
const law = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as Record<Section, Lines>;

/** Holds what is found now against what was frozen, or freezes it. */
function hold(section: Section, found: readonly (readonly [string, string])[]): void {
  const lines = Object.fromEntries(found);
  expect(Object.keys(lines)).toHaveLength(new Set(found.map(String)).size);
  if (!isRenewed) expect(lines).toEqual(law[section]);
  law[section] = lines;
  writeFileSync(file, `${JSON.stringify(law, null, 2)}\n`);
}

const digestOf = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 16);
const templates = templatesIn(scratch);

test('policies', () => {
  const own = templates
    .map(findCourt)
    .flatMap(({ name, questions: asked }) => asked.map((one) => [`${name}: `, one] as const));
  const lines = [...questions.map((one) => ['', one] as const), ...own].flatMap(
    ([of, { policies, retired = [] }]) => [
      ...policies.map((table) => [`${of}${policyName(table)}`, policyHash(table)] as const),
      ...retired.map(
        (table, at) => [`${of}${policyName(table)}, retired ${at + 1}`, policyHash(table)] as const,
      ),
    ],
  );
  hold('policies', lines);
});

/** Every policy that is not the default of its question; none first. */
const policiesIn = ({ questions: asked }: Court): string[][] => [
  [],
  ...asked.flatMap(({ name, policies }) => policies.slice(1).map(({ policy }) => [`${name}=${policy}`])),
];

test('rulebooks, for every policy of every question with every value of every option', () => {
  const kinds = [...courts, ...templates.map(findCourt)];
  const lines = kinds.flatMap((kind) =>
    policiesIn(kind).flatMap((policies) =>
      optionsOf(kind).map((options) => {
        const typed = choicesFor(kind, { set: written(options) });
        const tables = tablesFor(kind, { policy: policies });
        const { hash } = chooseRulebook(kind, readCourtOptions(kind, typed.options), tables);
        return [[kind.name, ...policies, ...written(options)].join(' '), hash] as const;
      }),
    ),
  );
  hold('rulebooks', lines);
});

/** What every case of a question comes to under the policies that it holds under. */
function ruledCases(question: AnyQuestion): unknown[] {
  return readCases(question.name).flatMap(({ file: name, content }) =>
    policiesOf(question, content).map((policy) => {
      const came: unknown[] = [];
      const refused = refusalOf(() => {
        const { ruling, facts } = question.rule(content.given, policy, { facts: true });
        came.push(ruling, facts);
      });
      return [name, policyName(policy), refused?.code ?? came];
    }),
  );
}

test('cases', () => {
  const lines = questions.map((question) => {
    const ruled = ruledCases(question);
    return [question.name, `${ruled.length} rulings ${digestOf(ruled)}`] as const;
  });
  hold('cases', lines);
});

/** A digest over what was ruled, and one over all that was logged of the cases except times. */
async function digestRun(store: Store): Promise<string> {
  const logs: unknown[] = [];
  for await (const { case_id } of store.cases.all('r'))
    for (const { kind, body } of await store.cases.events('r', case_id))
      logs.push([case_id, kind, body.replaceAll(/"(latency_ms|(created|updated|opened)_at)":[^,}]+/g, '')]);
  const { cases, closed } = await store.cases.tally('r');
  return `${closed} of ${cases} cases, rulings ${(await rulingsDigest(store, 'r')).slice(0, 16)}, logs ${digestOf(logs)}`;
}

/** Holds a trial, with the memory that earlier trials of its court left; a refusal is told by its code. */
async function hear({ court, cases, agents, options }: Trial, memory: string): Promise<Store | string> {
  vi.stubEnv('CURIA_MEMORY', join(scratch, `${memory}.memory.sqlite`));
  const store = temporaryStore();
  const curia = openCuria(store);
  try {
    await curia.start({ court, cases, agents, options, run_id: 'r' });
  } catch (error) {
    if (CuriaError.is(error)) return `refused: ${error.code}`;
    throw error;
  }
  await curia.drive('r', { limits: { concurrency: 1 } });
  return store;
}

const exported = [...courts, findCourt(templates[0]!)].map(({ name }) => name);
const exportOf = (court: string): string => join(frozen, `${court}.run.jsonl.gz`);

test('runs', async () => {
  const lines: [string, string][] = [];
  for (const trial of await trialsIn(scratch, templates)) {
    const { name } = findCourt(trial.court);
    const heard = await hear(trial, name);
    lines.push([`${name}: ${trial.name}`, typeof heard === 'string' ? heard : await digestRun(heard)]);
    // What was exported once stays: it is what later versions must still read.
    if (!isRenewed || !exported.includes(name) || existsSync(exportOf(name)) || typeof heard === 'string')
      continue;
    await saveLines(join(scratch, 'run.jsonl'), exportRun(heard, 'r'));
    writeFileSync(exportOf(name), gzipSync(readFileSync(join(scratch, 'run.jsonl')), { level: 9 }));
  }
  hold('runs', lines);
});

test('a run that was exported is taken in, audits clean and is decided again as it was', async () => {
  const lines: [string, string][] = [];
  for (const name of exported) {
    writeFileSync(join(scratch, 'run.jsonl'), gunzipSync(readFileSync(exportOf(name))));
    const store = temporaryStore();
    await importRun(store, openInput(join(scratch, 'run.jsonl')));
    const curia = openCuria(store);
    const { sealed, findings, differs_today } = await curia.audit('r');
    expect({ sealed, findings }).toEqual({ sealed: true, findings: [] });
    const { unanswered, moved } = await curia.replay('r', {});
    lines.push([name, await digestRun(store)]);
    lines.push([
      `${name}, today`,
      `${differs_today.length} parts of the law differ, ${moved.length} rulings move, ${unanswered} are open`,
    ]);
  }
  hold('exported', lines);
});
