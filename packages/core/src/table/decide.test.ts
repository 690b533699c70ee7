/** `decide` on single cases: refusals, traces, and safety under concurrency and re-entry. */
import { expect, test } from 'vitest';
import { dispositionV5 } from '../verification/disposition.table.ts';
import { decide } from './decide.ts';
import { readFacts } from './read-facts.ts';

const facts = { blockers: 0, majors_fixable: 2, majors_unfixable: 0, minors: 1, unknown_severities: 0 };

test('missing and malformed facts are refused, one issue each, before any rule is tried', () => {
  const bad = { blockers: 1, majors_fixable: -1, majors_unfixable: 1.5, minors: '2' };
  expect(readFacts(dispositionV5, bad)).toEqual({
    ok: false,
    issues: [
      { fact: 'majors_fixable', problem: 'must be a whole number from 0 up, got -1' },
      { fact: 'majors_unfixable', problem: 'must be a whole number from 0 up, got 1.5' },
      { fact: 'minors', problem: 'must be a whole number from 0 up, got "2"' },
      { fact: 'unknown_severities', problem: 'is missing' },
    ],
  });
  // A BLOCKER is given, so a rule would match: the refusal must come first.
  expect(() => decide(dispositionV5, bad as never)).toThrow(
    expect.objectContaining({ code: 'FACTS_REJECTED', details: expect.objectContaining({ length: 4 }) }),
  );
});

test.each([null, undefined, 3, 'facts', []])('facts that are %j are refused', (value) => {
  expect(readFacts(dispositionV5, value).ok).toBe(false);
  expect(() => decide(dispositionV5, value as never)).toThrow();
});

test('the trace has every rule up to the winner, with all of its conditions', () => {
  const { trace } = decide(dispositionV5, facts, { trace: true });
  expect(trace).toHaveLength(6);
  expect(trace![1]).toEqual({
    rule: 'too-many-majors',
    source: '004/2',
    matched: false,
    conditions: [{ fact: 'majors', value: 2, wanted: 'at least 3', pass: false }],
  });
  expect(trace!.at(-1)).toEqual({
    rule: 'fixable-majors',
    source: '004/5',
    matched: true,
    conditions: [{ fact: 'majors_fixable', value: 2, wanted: 'at least 1 and at most 2', pass: true }],
  });
});

test('a decision says what it rests on', () => {
  const decision = decide(dispositionV5, facts);
  expect(JSON.parse(JSON.stringify(decision))).toEqual({
    outcome: 'AUTO_RETRY',
    rule: 'fixable-majors',
    source: '004/5',
    code: 'FIXES_AVAILABLE',
    reason: '2 major issue(s) can be fixed and verified again',
  });
  expect(decision.facts).toEqual({ ...facts, majors: 2, total: 3 });
});

test('many decisions at once on one table do not disturb each other', async () => {
  const inputs = Array.from({ length: 500 }, (_, at) => ({
    ...facts,
    majors_fixable: at % 4,
    minors: at % 2,
  }));
  const alone = inputs.map((input) => decide(dispositionV5, input).rule);
  const together = await Promise.all(inputs.map(async (input) => decide(dispositionV5, input).rule));
  expect(together).toEqual(alone);
});

test('a getter among the facts may decide on the same table', () => {
  const sly = {
    ...facts,
    get minors() {
      return decide(dispositionV5, { ...facts, blockers: 7 }).outcome === 'ESCALATE_TO_SME' ? 1 : 0;
    },
  };
  expect(decide(dispositionV5, sly).rule).toBe('fixable-majors');
  expect(decide(dispositionV5, sly, { trace: true }).rule).toBe('fixable-majors');
});

test('a decision keeps what it rests on, whatever happens to the facts and the definition later', () => {
  const mine = { ...facts };
  const decision = decide(dispositionV5, mine);
  const traced = decide(dispositionV5, mine, { trace: true });
  mine.majors_fixable = 9;
  expect(decision.reason).toBe('2 major issue(s) can be fixed and verified again');
  expect(traced.facts).toEqual({ ...facts, majors: 2, total: 3 });
  expect(() => {
    (dispositionV5.rules[0] as { code: string }).code = 'CHANGED';
  }).toThrow(TypeError);
});

test('counts are limited so that sums are exact, with and without the trace', () => {
  const most = 2 ** 40;
  const large = { ...facts, majors_fixable: most, majors_unfixable: most };
  expect(decide(dispositionV5, large).rule).toBe('too-many-majors');
  expect(decide(dispositionV5, large, { trace: true }).rule).toBe('too-many-majors');
  expect(decide(dispositionV5, large).facts.majors).toBe(2 * most);
  const tooLarge = { ...facts, minors: most + 1 };
  expect(readFacts(dispositionV5, tooLarge)).toMatchObject({ issues: [{ fact: 'minors' }] });
  expect(() => decide(dispositionV5, tooLarge)).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
});
