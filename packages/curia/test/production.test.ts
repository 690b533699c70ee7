/** A system in use beside a run of verification: in packets, in rates, and refused where it says what nobody knows. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { curia } from './run-curia.ts';
import { silentReaders } from './silent-readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-production-'));
const store = ['--store', join(folder, 'store.sqlite')];
const gold = join(import.meta.dirname, '../../../gold/documents/clinical-documents/dev.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  doc_id: string;
  output: { dominant_type_overall: string };
  gold: object[];
}
let lines: (Line & { production?: object })[] = [];
let decided: Record<string, unknown>[] = [];

const says = (document_type: string) => ({ classifications: [{ document_type, starting_page_num: 1 }] });

beforeAll(async () => {
  lines = readFileSync(gold, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .map((line, at) => ({
      ...line,
      ...(at === 0 ? {} : { production: says(at === 1 ? 'X-Ray' : 'Clinical Note') }),
    }));
  const file = join(folder, 'documents.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const ran = await curia([
    'verify',
    file,
    '--pack',
    'clinical-documents',
    '--out',
    folder,
    '--name',
    'r',
    '--json',
    ...silentReaders(folder, 'V2', 'V3', 'V4'),
  ]);
  decided = ran.lines;
});

test('an answer of an unknown type refuses its case alone', () => {
  const refused = decided.filter((line) => 'error' in line);
  expect(refused).toHaveLength(1);
  expect(JSON.stringify(refused[0])).toContain('X-Ray');
});

test('a packet shows what the system in use says, and whether it differs', async () => {
  const escalated = decided.find(
    ({ final_decision, case_id }) => final_decision === 'ESCALATE_TO_SME' && case_id !== lines[0]!.doc_id,
  );
  const { lines: shown } = await curia([
    'show',
    'r',
    escalated!.case_id as string,
    '--packet',
    '--json',
    ...store,
  ]);
  expect(shown[0]).toMatchObject({
    production_classification: { dominant_type: 'Clinical Note', all_types: ['Clinical Note'], vendor: null },
  });
  expect(shown[0]).toHaveProperty('production_differs');
});

test('the rates compare it with what is true, and say what could not be compared', async () => {
  const { lines: printed } = await curia(['eval', 'r', '--json', ...store]);
  const accepted = decided.filter(({ final_decision }) => final_decision === 'AUTO_ACCEPT');
  const outputs = new Map(lines.map((line) => [line.doc_id, line]));
  const compared = accepted.filter(({ case_id }) => outputs.get(case_id as string)!.production !== undefined);
  const right = compared.filter(
    ({ output }) => (output as Line['output']).dominant_type_overall === 'Clinical Note',
  );
  expect(printed[0]!.production).toMatchObject({
    documents: compared.length,
    dominant_type_accuracy: right.length / compared.length,
    without_truth:
      decided.length - 1 - accepted.length - (decided[0]!.final_decision === 'AUTO_ACCEPT' ? 0 : 1),
    without_answer: 1,
    weights: { dominant: 0.5, presence: 0.3, boundaries: 0.2 },
  });
  const text = await curia(['eval', 'r', '--weights', '1,0,0', ...store]);
  expect(text.stdout).toContain('system in use');
  expect((await curia(['eval', 'r', '--weights', '1,1,0', ...store])).status).toBe(1);
});
