import { describe, expect, test } from 'vitest';
import type { VerifierAnswer } from './model-verifier.ts';
import { parsePack } from './pack/declared-pack.ts';
import { type DomainPack, definePack } from './pack/pack.ts';
import { clinicalDocuments } from './packs/clinical-documents/clinical-documents.ts';
import { readOutput } from './read-output.ts';
import { shippedTables } from './tables.ts';
import { indexPages } from './text/page-index.ts';
import { verifyOutput } from './verify-output.ts';

const small = parsePack({
  id: 'small',
  fields: [
    { path: 'items', type: 'list' },
    { path: 'count', type: 'integer' },
  ],
  arithmetic: [{ kind: 'count', code: 'COUNT_WRONG', of: 'items[]', equals: 'count', fix: true }],
  codes: {
    COUNT_WRONG: { severity: 'MAJOR', means: 'the count is wrong' },
    ODD: { severity: 'MINOR', means: 'something is odd' },
    LABEL_BAD: { severity: 'MAJOR', means: 'the label is bad' },
  },
  prompts: [{ agent: 'V3', task: 'look', codes: ['ODD', 'LABEL_BAD', 'COUNT_WRONG'] }],
});
const pages = indexPages({ doc_id: 'doc', pages: [{ page_num: 1, text: 'some text' }] });
const good = { items: [1, 2], count: 2 };
const bad = { items: [1, 2], count: 3 };

const verify = (output: unknown, answers: VerifierAnswer[] = [], pack: DomainPack = small) =>
  verifyOutput({ pack, pages, tables: shippedTables(pack) }, readOutput(output), { answers });
const said = (answer: unknown): VerifierAnswer => ({ agent: 'V3', calls: 1, answer });

describe('unreadable output still ends in a decision', () => {
  test.each([
    ['cut off', '{"items": [1,', 'OUTPUT_NOT_JSON'],
    ['empty', '', 'OUTPUT_NOT_JSON'],
    ['NaN', '{"count": NaN}', 'OUTPUT_NOT_JSON'],
    ['absent', undefined, 'OUTPUT_NOT_JSON'],
    ['a key twice', '{"count": 1, "count": 2}', 'OUTPUT_NOT_JSON'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'OUTPUT_TOO_DEEP'],
    ['null', 'null', 'FIELD_TYPE'],
    ['a list', '[]', 'FIELD_TYPE'],
    ['a number', '7', 'FIELD_TYPE'],
  ])('%s', (_name, output, code) => {
    const { issues, arbiter_decision, v1_validation_passed } = verify(output);
    expect(issues.map((issue) => issue.code)).toEqual([code]);
    expect(arbiter_decision.decision).toBe('ESCALATE_TO_SME');
    expect(v1_validation_passed).toBe(false);
  });

  test('a Markdown fence around the JSON does not matter', () => {
    expect(verify(`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``).arbiter_decision.rule).toBe('clean');
  });

  test('a bundle without pages accepts nothing', () => {
    const empty = indexPages({ doc_id: 'doc', pages: [] });
    const { issues, arbiter_decision } = verifyOutput(
      { pack: small, pages: empty, tables: shippedTables(small) },
      readOutput(good),
    );
    expect(issues.map(({ code }) => code)).toEqual(['SOURCE_WITHOUT_TEXT']);
    expect(arbiter_decision.decision).toBe('ESCALATE_TO_SME');
  });
});

describe('checks that fail', () => {
  const broken = (run: () => Iterable<{ code: string; message: string; pointer: string }>) =>
    definePack({
      ...small,
      codes: {},
      fixers: [],
      prompts: [],
      checks: [{ id: 'broken', agent: 'V2', codes: ['FIELD_RANGE'], run }],
    });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no such field');
      },
    ],
    ['reports a code it did not declare', () => [{ code: 'QUOTE_ABSENT', message: '', pointer: '' }]],
    ['returns no list', () => 5 as unknown as never[]],
  ])('one that %s is a MAJOR that nothing can fix, never a pass', (_name, run) => {
    const { issues, verifiers, arbiter_decision } = verify(good, [], broken(run));
    expect(issues).toMatchObject([
      { code: 'VERIFIER_UNAVAILABLE', severity: 'MAJOR', effectively_fixable: false, agent: 'V2' },
    ]);
    expect(verifiers.find(({ agent }) => agent === 'V2')!.status).toBe('failed');
    expect(arbiter_decision.rule).toBe('one-unfixable');
  });

  test('issues found before it broke are kept', () => {
    const pack = broken(function* () {
      yield { code: 'FIELD_RANGE', message: 'out of bounds', pointer: '/count' };
      throw new Error('then it broke');
    });
    expect(verify(good, [], pack).issues.map(({ code }) => code)).toEqual([
      'FIELD_RANGE',
      'VERIFIER_UNAVAILABLE',
    ]);
  });

  test('two that fail are two issues', () => {
    const pack = definePack({
      ...small,
      codes: {},
      fixers: [],
      prompts: [],
      checks: ['one', 'two'].map((id) => ({
        id,
        agent: 'V2' as const,
        codes: [],
        run: () => {
          throw new Error(id);
        },
      })),
    });
    expect(verify(good, [], pack).issues).toHaveLength(2);
  });
});

describe('what models say', () => {
  const issue = { code: 'ODD', severity: 'MINOR', message: 'odd', location: { pointer: '/count' } };

  test('is renumbered, whatever id the model wrote', () => {
    const { issues } = verify(good, [said([{ ...issue, issue_id: 'V1-9999', agent: 'V1' }])]);
    expect(issues).toMatchObject([
      { issue_id: 'V3-0000', agent: 'V3', origin: 'llm', ig_id: 'pack', severity: 'MINOR' },
    ]);
  });

  test('may be worse than the pack says, never milder', () => {
    const severity = (written: string, code: string) =>
      verify(good, [said([{ ...issue, code, severity: written }])]).issues[0]!.severity;
    expect(severity(' blocker', 'ODD')).toBe('BLOCKER');
    expect(severity('MINOR', 'LABEL_BAD')).toBe('MAJOR');
  });

  test('cannot force a retry: fixable is what a fixer exists for and whose place resolves', () => {
    const fixable = (code: string, auto_fixable: boolean) =>
      verify(good, [said([{ code, message: 'x', auto_fixable, location: { pointer: '/count' } }])]).issues[0]!
        .effectively_fixable;
    expect(fixable('LABEL_BAD', true)).toBe(false);
    expect(fixable('COUNT_WRONG', true)).toBe(true);
    expect(fixable('COUNT_WRONG', false)).toBe(false);
  });

  test('is counted once where a rule has found the same, and the merge is recorded', () => {
    const repeated = {
      code: 'COUNT_WRONG',
      message: 'the model saw it too',
      location: { pointer: '/count' },
    };
    const { issues, merged, arbiter_decision } = verify(bad, [said([repeated, repeated])]);
    expect(issues.map(({ issue_id }) => issue_id)).toEqual(['V1-0000']);
    expect(merged.map(({ duplicate_of, origin }) => [duplicate_of, origin])).toEqual([
      ['V1-0000', 'llm'],
      ['V1-0000', 'llm'],
    ]);
    expect(arbiter_decision.rule).toBe('fixable-majors');
  });

  test('keeps the worst of a merge', () => {
    const worse = { code: 'COUNT_WRONG', severity: 'BLOCKER', message: 'x', location: { pointer: '/count' } };
    const { issues, merged } = verify(bad, [said([worse])]);
    expect(issues).toMatchObject([{ issue_id: 'V3-0000', severity: 'BLOCKER' }]);
    expect(merged).toMatchObject([{ issue_id: 'V1-0000', duplicate_of: 'V3-0000' }]);
  });

  test.each([
    ['prose', 'I found nothing wrong.'],
    ['a number', 5],
    ['nothing', null],
    ['an object without issues', {}],
  ])('%s is a verifier that failed', (_name, answer) => {
    const { issues, arbiter_decision } = verify(good, [said(answer)]);
    expect(issues.map(({ code }) => code)).toEqual(['VERIFIER_UNAVAILABLE']);
    expect(arbiter_decision.decision).toBe('ESCALATE_TO_SME');
  });

  test('a failure to answer is never a pass', () => {
    const { issues, llm_calls_made } = verify(good, [{ agent: 'V3', calls: 2, failure: 'timeout' }]);
    expect(issues).toMatchObject([{ code: 'VERIFIER_UNAVAILABLE', severity: 'MAJOR', auto_fixable: false }]);
    expect(llm_calls_made).toBe(2);
  });

  test.each([
    ['an unknown code', { ...issue, code: 'MADE_UP' }],
    ['a code of another verifier', { ...issue, code: 'QUOTE_ABSENT' }],
    ['an unknown severity', { ...issue, severity: 'INFO' }],
    ['no message', { ...issue, message: '' }],
    ['no object', 'odd'],
  ])('an issue with %s is not dropped in silence', (_name, entry) => {
    const { issues } = verify(good, [said([entry, issue])]);
    expect(issues.map(({ code }) => code)).toEqual(['ODD', 'VERIFIER_ISSUE_INVALID']);
  });

  test('hundreds of thousands of issues are counted, not choked on', () => {
    const output = { items: Array.from({ length: 300_000 }, (_, at) => at), count: 300_000 };
    const many = output.items.map((at) => ({ ...issue, location: { pointer: `/items/${at}` } }));
    const { issues, arbiter_decision } = verify(output, [said(many)]);
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)).toMatchObject({
      code: 'VERIFIER_ISSUE_INVALID',
      message: expect.stringContaining('299000 issue(s) of the verifier V3'),
    });
    expect(arbiter_decision.decision).toBe('ESCALATE_TO_SME');
  });
});

test('a pack cannot soften what the engine reports about failures', () => {
  const entry = { group: 'x', severity: 'MINOR', means: 'nothing to see', question: '?' } as const;
  expect(() => definePack({ ...clinicalDocuments, codes: { VERIFIER_UNAVAILABLE: entry } })).toThrow(
    /belongs to the engine/,
  );
});
