/** What each court promises holds by default: every purpose of every court, carried through its court by the driver that every face uses. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parsePanel } from '@curia/courts/panel';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkPurposes } from '../../courts/src/panel/rule/purposes.ts';
import type { RunAgents } from '../src/drive/agents/agent-choice.ts';
import { type CaseResult, openCuria } from '../src/index.ts';
import { temporaryStore } from '../src/store/temporary/temporary.ts';
import { ownPurposes, type Purpose, shippedPurposes } from './purpose-file.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-purposes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What came of a case: its ruling, and what the run wrote down. */
async function rule(
  court: string,
  folder: string,
  { case: given, options, answers, expect: wanted }: Pick<Purpose, 'case' | 'options' | 'answers' | 'expect'>,
): Promise<object> {
  const script = join(folder, 'answers.jsonl');
  mkdirSync(folder, { recursive: true });
  writeFileSync(script, (answers ?? []).map((one) => `${JSON.stringify(one)}\n`).join(''));
  const curia = openCuria(temporaryStore());
  const agents: RunAgents = answers === undefined ? { kind: 'given' } : { kind: 'scripted', path: script };
  await curia.start({ court, cases: [{ case_id: 'c', ...given }], agents, options, run_id: 'r' });
  await curia.drive('r');
  let result: CaseResult | undefined;
  for await (const one of curia.cases('r')) result = one;
  expect(result, JSON.stringify(result?.error)).toMatchObject({ status: 'ruled' });
  const records: Record<string, unknown[]> = {};
  const names = Object.keys(wanted).flatMap((path) =>
    path.startsWith('records.') ? [path.split('.')[1]!] : [],
  );
  if (names.length > 0) await curia.report('r', join(folder, 'report'));
  for (const name of names) records[name] = linesOf(join(folder, 'report', `${name}.jsonl`));
  await curia.close();
  return { ...result!.ruling, records };
}

function linesOf(file: string): unknown[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  } catch {
    // Nothing was written down.
    return [];
  }
}

/** What is at a place; `*` is everything there. */
function at(value: unknown, path: string): unknown {
  const [step, ...rest] = path.split('.');
  if (step === undefined || value === undefined || value === null) return value;
  if (step === '*')
    return Object.values(value).map((one) => (rest.length === 0 ? one : at(one, rest.join('.'))));
  const next = (value as Record<string, unknown>)[step];
  return rest.length === 0 ? next : at(next, rest.join('.'));
}

const partly = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? expect.objectContaining(value) : value;

function check(came: unknown, wanted: Purpose['expect'][string]): void {
  const { includes, excludes, count, not } = (
    typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted) ? wanted : {}
  ) as Record<string, unknown>;
  if (includes !== undefined)
    for (const one of [includes].flat()) expect(came).toEqual(expect.arrayContaining([partly(one)]));
  if (excludes !== undefined)
    for (const one of [excludes].flat()) expect(came).not.toEqual(expect.arrayContaining([partly(one)]));
  if (excludes !== undefined) expect(Array.isArray(came)).toBe(true);
  if (count !== undefined) expect(came).toHaveLength(count as number);
  if (not !== undefined) {
    expect(came).toBeDefined();
    expect(came).not.toEqual(not);
  }
  if ([includes, excludes, count, not].every((one) => one === undefined)) expect(came).toEqual(wanted);
}

describe.each(shippedPurposes())('$court', ({ court, files, purposes }) => {
  const folder = join(root, court);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  /** Options that name one of the files, or a folder of them. */
  const placed = (options: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(options).map(([name, value]) => [
        name,
        Object.keys(files).some((path) => path === value || path.startsWith(`${value}/`))
          ? join(folder, value)
          : value,
      ]),
    );

  test.each(purposes)('$id: $statement', async (purpose) => {
    const came = await rule(court, join(folder, `of-${purpose.id}`), {
      ...purpose,
      options: placed(purpose.options),
    });
    for (const [path, wanted] of Object.entries(purpose.expect)) check(at(came, path), wanted);
  });

  test('no two have one name', () => {
    expect(new Set(purposes.map(({ id }) => id)).size).toBe(purposes.length);
  });
});

/** Courts whose purposes fail on purpose, and what the analysis has to find. */
const DEFECTS: Readonly<Record<string, readonly string[]>> = { careless: ['PURPOSE_FAILS', 'SILENCE_HELPS'] };

describe.each(ownPurposes())('a court of one’s own: $court.court', ({ file, court }) => {
  const panel = parsePanel(parse(readFileSync(file, 'utf8')));
  const defects = DEFECTS[court.court];

  test.each(court.purposes!)('$id: $statement', async (purpose) => {
    const { id, case: given = {}, votes, outcome } = purpose;
    const { holds } = checkPurposes(panel).find((one) => one.id === id)!;
    expect(holds).toBe(defects === undefined);
    // A run comes to the same as the analysis.
    const wanted = typeof outcome === 'string' ? { value: outcome } : outcome;
    const came = await rule(file, join(root, court.court, id), {
      case: { ...given, votes },
      options: {},
      expect: {},
    });
    const { items, verdict } = came as {
      items: { item: string; outcome: string }[];
      verdict?: { outcome: string };
    };
    const ended = {
      ...Object.fromEntries(items.map((one) => [one.item, one.outcome])),
      verdict: verdict?.outcome,
    };
    if (holds) expect(ended).toMatchObject(wanted);
    else expect(ended).not.toMatchObject(wanted);
  });

  test('the analysis finds what is wrong, and nothing else', async () => {
    const { analyzePanel } = await import('@curia/courts/panel');
    const open = analyzePanel(panel).findings.filter(({ accepted }) => !accepted);
    const kinds = new Set<string>(open.map(({ kind }) => kind));
    if (defects === undefined) expect([...kinds].filter((kind) => kind === 'PURPOSE_FAILS')).toEqual([]);
    else expect([...kinds]).toEqual(expect.arrayContaining([...defects]));
  });
});
