/** Reports in the form that models are asked for: who names one place in other words agrees, and nothing is confirmed before a review. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { curia } from './run-curia.ts';

const root = mkdtempSync(join(tmpdir(), 'curia-agree-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const repository = join(root, 'shop');
mkdirSync(join(repository, 'src'), { recursive: true });
writeFileSync(
  join(repository, 'src/pool.js'),
  `export class Pool {
  take() {
    if (this.used >= this.max) throw new Error('pool exhausted');
    this.used += 1;
    return this.open();
  }

  async query(sql) {
    const connection = this.take();
    const rows = await connection.run(sql);
    this.giveBack(connection); // always given back
    return rows;
  }
}
`,
);
writeFileSync(
  join(repository, 'src/retry.js'),
  `// how often we try
export const ATTEMPTS = 3;
export async function retry(work) {
  for (let left = ATTEMPTS; left > 0; left--) await work();
}
`,
);
const QUERY = 'Why does the shop stop?\n\nError: pool exhausted\n    at Pool.take (src/pool.js:3:42)';
const FOUR = ['CODE-CALLCHAIN', 'CODE-DATAFLOW', 'LOG-STACKTRACE', 'CODE-RESOURCE'];

type Cited = readonly [type: string, location: string, role: string];

const finding = (words: string, cited: readonly Cited[], more: object = {}) => ({
  id: 'F1',
  question_id: 'Q1',
  is_side: false,
  description: words,
  facts: [`${cited[0]?.[1]} says so`],
  inference: words,
  cause: { category: 'other', object: words.split(' ')[0], text: words },
  fix: { action: 'other', target: 'it', text: 'repair it' },
  evidence: cited.map(([type, location, role]) => ({ type, location, role, snippet: null })),
  evidence_strength: 'STRONG',
  confidence: 'HIGH',
  alternative_explanations: ['none that fits'],
  ...more,
});
const report = (base: string, ...findings: object[]) => ({
  iid: `${base}-R1`,
  layer_1: { plan: ['look'], one_liner: 'see F1', not_examined: [], needs_further: false },
  layer_2: { findings },
});
const RIGHT: readonly Cited[] = [
  ['code', 'src/pool.js:10-11', 'cause'],
  ['code', 'src/pool.js:3', 'symptom'],
];
const TRACED: readonly Cited[] = [...RIGHT, ['report', 'report:3-4', 'symptom']];
const WORDS = [
  'giveBack is skipped',
  '오류로 나가면 연결을 쥔다',
  'no finally there',
  'connections leak away',
];
const right = FOUR.map((base, at) =>
  report(base, finding(WORDS[at]!, base.startsWith('LOG') ? TRACED : RIGHT)),
);
const WRONG: readonly Cited[] = [
  ['code', 'src/retry.js:4', 'cause'],
  ['report', 'report:3', 'related'],
];
const wrong = (base: string) =>
  report(base, finding('retry asks too often', base.startsWith('LOG') ? WRONG : WRONG.slice(0, 1)));

const review = (verdict: string, cited: readonly Cited[], items = ['M1']) => ({
  iid: 'CR-AGREED-R3',
  layer_2: {
    counter_reviews: items.map((original_finding_id) => ({
      original_finding_id,
      challenge: {
        description: 'went the way myself',
        evidence: cited.map(([type, location, role]) => ({ type, location, role })),
      },
      verdict,
      impact: 'as it says',
    })),
  },
});
const UPHELD = review('UPHELD', [
  ['code', 'src/pool.js:10-11', 'cause'],
  ['code', 'src/pool.js:4', 'related'],
]);

let runs = 0;

/** Rules one question from reports that are given. */
async function rule(reports: readonly object[]) {
  const store = join(root, `${++runs}.sqlite`);
  const file = join(root, `${runs}.jsonl`);
  const question = { case_id: 'q', query: QUERY, query_type: 'bug', investigators: FOUR, reports };
  writeFileSync(file, JSON.stringify(question));
  const at = ['--store', store, '--name', 'r', '--set', `repository=${repository}`];
  const ended = await curia(['run', 'investigation', file, '--agents', 'given', ...at]);
  expect(ended.stderr).toBe('');
  const { lines } = await curia(['show', 'r', 'q', '--store', store, '--json']);
  return lines[0].ruling as {
    findings: { tag: string; sources: string[]; evidence: { location: string }[]; is_side: boolean }[];
    confidence: string;
  };
}

describe('four who name one place, each in words of its own', () => {
  test('are one finding, Likely before a review and Confirmed after one that upheld it', async () => {
    const before = await rule(right);
    expect(before.findings.map(({ tag, sources }) => [tag, sources.length])).toEqual([['Likely', 4]]);
    expect((await rule([...right, UPHELD])).findings[0]!.tag).toBe('Confirmed');
  });

  test('are not confirmed by a review that cites nothing', async () => {
    const { findings } = await rule([...right, review('UPHELD', [])]);
    expect(findings[0]!.tag).toBe('Likely');
  });

  test.each([1, 2])('keep their place where %i of them is wrong', async (count) => {
    const mixed = right.map((one, at) => (at < count ? wrong(FOUR[at]!) : one));
    const { findings } = await rule([...mixed, UPHELD]);
    const places = findings.map(({ evidence }) => evidence[0]!.location);
    expect(places).toEqual(expect.arrayContaining(['src/pool.js:10-11', 'src/retry.js:4']));
    expect(findings.filter(({ tag }) => tag === 'Confirmed').length).toBeLessThanOrEqual(1);
    expect(findings.find(({ evidence }) => evidence[0]!.location === 'src/retry.js:4')!.tag).not.toBe(
      'Confirmed',
    );
  });

  test('keep the minority, and a wrong majority is not Confirmed if the review refutes it', async () => {
    const mixed = [...FOUR.slice(0, 3).map(wrong), right[3]!];
    const refuted = review('REFUTED', [['code', 'src/pool.js:10-11', 'cause']]);
    const { findings } = await rule([...mixed, refuted]);
    expect(findings.map(({ tag }) => tag)).not.toContain('Confirmed');
    expect(findings[0]!.sources).toEqual(['CODE-RESOURCE-R1']);
  });
});

describe('what is no agreement', () => {
  test('the line where it is seen: who cites it as the symptom does not say that it is the cause', async () => {
    const seen: readonly Cited[] = [['code', 'src/pool.js:3', 'symptom']];
    const { findings } = await rule(FOUR.map((base) => report(base, finding('take throws', seen))));
    expect(findings).toHaveLength(4);
    expect(new Set(findings.map(({ tag }) => tag))).toEqual(new Set(['Uncertain']));
  });

  test('the same comment in four roles', async () => {
    const comment: readonly Cited[] = [['code', 'src/retry.js:1', 'cause']];
    const said = FOUR.map((base) =>
      report(base, finding('tries too often', comment, { derived_from: [base] })),
    );
    const { findings } = await rule([...said, review('UPHELD', [['code', 'src/retry.js:4', 'related']])]);
    expect(findings.map(({ tag }) => tag)).not.toContain('Confirmed');
  });

  test('files outside, lines that are not there and commits that nobody knows prove nothing', async () => {
    const cited: readonly Cited[] = [
      ['code', '../../etc/passwd:1', 'cause'],
      ['code', 'src/pool.js:900', 'cause'],
      ['commit', 'abcdef1234', 'related'],
      ['other', 'a hunch', 'related'],
    ];
    const { findings } = await rule(FOUR.map((base) => report(base, finding('it is elsewhere', cited))));
    expect(findings.map(({ tag }) => tag)).not.toContain('Confirmed');
    expect(findings.map(({ tag }) => tag)).not.toContain('Likely');
  });
});

test('what was noticed on the way never comes first, however sure it is', async () => {
  const aside = finding(
    'retry has no pause',
    [
      ['code', 'src/retry.js:4', 'cause'],
      ['report', 'report:1', 'related'],
    ],
    {
      id: 'F2',
      is_side: true,
    },
  );
  const unsure = finding('giveBack is skipped', RIGHT, { evidence_strength: 'WEAK', confidence: 'LOW' });
  const { findings } = await rule(FOUR.map((base) => report(base, unsure, aside)));
  expect(findings.map(({ is_side }) => is_side)).toEqual([false, true]);
});
