/** Reports as agents write them: strict, repaired, or beyond repair. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReport } from './read-report.ts';

const whole = {
  iid: 'CODE-CALLCHAIN-R1',
  layer_1: { confidence: 'HIGH', one_liner: 'it leaks', needs_further: false },
  layer_2: {
    findings: [{ id: 'F1', description: 'it leaks', evidence: [{ type: 'code', location: 'src/a.ts:1' }] }],
  },
};

describe('a report in order', () => {
  test('is read as it is', () => {
    expect(readReport(whole)).toMatchObject({ kind: 'report', iid: 'CODE-CALLCHAIN-R1', repairs: [] });
  });

  test('may say that nothing was found', () => {
    expect(readReport({ ...whole, layer_2: { findings: [] } })).toMatchObject({
      kind: 'report',
      repairs: [],
    });
  });
});

describe('a report that can be repaired', () => {
  test.each([
    ['other names of layers', { iid: whole.iid, Layer1: whole.layer_1, keyFindings: whole.layer_2.findings }],
    ['an id in layer 1', { layer_1: { iid: whole.iid, ...whole.layer_1 }, layer_2: whole.layer_2 }],
    ['lower-case scales', { ...whole, layer_1: { ...whole.layer_1, confidence: 'high' } }],
    [
      'evidence as plain locations',
      { ...whole, layer_2: { findings: [{ id: 'F1', description: 'x', evidence: 'src/a.ts:1' }] } },
    ],
    ['no summary', { iid: whole.iid, layer_2: whole.layer_2 }],
  ])('%s', (_what, value) => {
    const read = readReport(value);
    expect(read).toMatchObject({ kind: 'report', iid: whole.iid });
  });

  test('two findings of one id get two numbers, and that is noted', () => {
    const twice = [whole.layer_2.findings[0], whole.layer_2.findings[0]];
    const read = readReport({ ...whole, layer_2: { findings: twice } });
    if (read.kind !== 'report') throw new Error('not read');
    expect(read.report.layer_2.findings.map(({ id }) => id)).toEqual(['F1', 'F2']);
    expect(read.repairs.join()).toContain('a second finding F1 became F2');
  });

  test('missing confidence is low, never high', () => {
    const read = readReport({ ...whole, layer_1: { one_liner: 'x', needs_further: false } });
    expect(read).toMatchObject({ kind: 'report', report: { layer_1: { confidence: 'LOW' } } });
  });

  test('a report is as sure as its surest finding', () => {
    const [finding] = whole.layer_2.findings;
    const findings = [
      { ...finding, confidence: 'MEDIUM' },
      { ...finding, id: 'F2', confidence: 'LOW' },
    ];
    const read = readReport({
      iid: whole.iid,
      layer_1: { one_liner: 'x', needs_further: false },
      layer_2: { findings },
    });
    expect(read).toMatchObject({
      kind: 'report',
      report: { layer_1: { confidence: 'MEDIUM' } },
      repairs: [],
    });
  });

  test('a file name tells whose it is', () => {
    const { iid: _iid, ...anonymous } = whole;
    expect(readReport(anonymous, 'LOG-PATTERN-R1')).toMatchObject({ kind: 'report', iid: 'LOG-PATTERN-R1' });
  });
});

describe('a report beyond repair', () => {
  test('says what is wrong with it and nothing else: what could be read is no problem', () => {
    const evidence = [
      { type: 'Trace', location: 'report:3', role: 'origin' },
      { type: 'CODE', location: 'src/a.ts:1', role: 'Cause' },
    ];
    const finding = {
      id: 'F1',
      description: 'it leaks',
      facts: 'line 1 is there',
      confidence: 'sure',
      evidence,
    };
    const layer_1 = { one_liner: 'it leaks', needs_further: false, plan: 'look at line 1' };
    const read = readReport({ iid: whole.iid, layer_1, layer_2: { findings: [finding] } });
    if (read.kind !== 'malformed') throw new Error('read');
    expect(read.problems.map(({ path }) => path)).toEqual([
      'layer_2.findings[0].evidence[0].type',
      'layer_2.findings[0].evidence[0].role',
      'layer_2.findings[0].confidence',
    ]);
    expect(read.problems[1]!.problem).toContain('must be cause, symptom, fix or related, got "origin"');
  });

  test('keeps its claims on weak evidence and low confidence', () => {
    const read = readReport({
      iid: whole.iid,
      layer_1: { ...whole.layer_1, findings: ['it leaks', 'it stalls'] },
    });
    expect(read).toMatchObject({
      kind: 'malformed',
      iid: whole.iid,
      remains: {
        layer_1: { confidence: 'LOW' },
        layer_2: { findings: [{ evidence_strength: 'WEAK', evidence: [] }, {}] },
      },
    });
  });

  test('keeps each point of a summary in Markdown as a claim of its own', () => {
    const summary = [
      '# Layer 1: executive summary',
      '- iid: CODE-CALLCHAIN-R1',
      '- confidence: HIGH',
      '- one_liner: the pool runs dry',
      '- [STRONG] F1: the connection is not returned on errors',
      '  (src/pool.ts:14)',
      '* the timeout hides it',
      '1. nobody watches the pool',
      '',
      '## Layer 2: key findings',
      '- something else',
    ].join('\n');
    const wanted = [
      'the connection is not returned on errors (src/pool.ts:14)',
      'the timeout hides it',
      'nobody watches the pool',
    ];
    for (const value of [summary, { iid: whole.iid, layer_1: summary }]) {
      const read = readReport(value, whole.iid);
      if (read.kind !== 'malformed') throw new Error('read as a report');
      expect(read.remains?.layer_1.one_liner).toBe('the pool runs dry');
      expect(read.remains?.layer_2.findings.map(({ description }) => description)).toEqual(wanted);
    }
  });

  test.each([
    ['as the whole answer', 'The pool leaks.'],
    ['as layer 1', { layer_1: 'The pool leaks.' }],
    ['as the findings of layer 1', { layer_1: { findings: 'The pool leaks.' } }],
    ['as layer 2', { layer_2: 'The pool leaks.' }],
  ])('keeps a sentence %s as a claim', (_where, value) => {
    const read = readReport(value, whole.iid);
    expect(read).toMatchObject({
      kind: 'malformed',
      remains: { layer_2: { findings: [{ description: 'The pool leaks.', evidence_strength: 'WEAK' }] } },
    });
  });

  test('keeps the conclusion of plain prose', () => {
    const read = readReport('I looked around.\n\n결론: the pool leaks\n', whole.iid);
    expect(read).toMatchObject({ kind: 'malformed', remains: { layer_1: { one_liner: 'the pool leaks' } } });
  });

  test.each([
    ['nothing at all', undefined],
    ['a list', [1, 2]],
    ['an id outside the grammar', { ...whole, iid: 'GUESS-ALL-R1' }],
    ['an id of round 2', { ...whole, iid: 'CODE-CALLCHAIN-R2' }],
  ])('%s leaves nothing', (_what, value) => {
    expect(readReport(value)).toMatchObject({ kind: 'malformed', iid: undefined, remains: undefined });
  });

  test('too many findings are refused, not cut', () => {
    const findings = Array.from({ length: 201 }, (_, at) => ({
      ...whole.layer_2.findings[0],
      id: `F${at + 1}`,
    }));
    expect(readReport({ ...whole, layer_2: { findings } }).kind).toBe('malformed');
  });
});

describe('a counter-review', () => {
  const review = { original_finding_id: 'M1', challenge: { description: 'tried' }, verdict: 'UPHELD' };

  test('is distinguished from a report by its id', () => {
    const value = { iid: 'CR-AGREED-R3', layer_2: { counter_reviews: [review] } };
    expect(readReport(value)).toMatchObject({ kind: 'review', repairs: [] });
  });

  test('is repaired where the challenge is a sentence and the verdict in lower case', () => {
    const value = {
      iid: 'CR-AGREED-R3',
      layer_2: { counter_reviews: [{ ...review, challenge: 'tried', verdict: 'upheld' }] },
    };
    expect(readReport(value)).toMatchObject({
      kind: 'review',
      review: { layer_2: { counter_reviews: [{ verdict: 'UPHELD' }] } },
    });
  });

  test('a verdict outside the three is malformed', () => {
    const value = { iid: 'CR-AGREED-R3', layer_2: { counter_reviews: [{ ...review, verdict: 'MAYBE' }] } };
    expect(readReport(value).kind).toBe('malformed');
  });
});

test('any input is either read or reported as malformed', () => {
  const any = fc.jsonValue({ maxDepth: 3 });
  const report = fc.record(
    {
      iid: fc.oneof(fc.constantFrom('CODE-CALLCHAIN-R1', 'CR-AGREED-R3'), any),
      layer_1: fc.oneof(any, fc.record({ confidence: any, one_liner: any }, { requiredKeys: [] })),
      layer_2: fc.oneof(
        any,
        fc.record({ findings: fc.array(any), counter_reviews: fc.array(any) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(report, (value) => {
      expect(['report', 'review', 'malformed']).toContain(readReport(value).kind);
    }),
    { numRuns: 1_000 },
  );
});
