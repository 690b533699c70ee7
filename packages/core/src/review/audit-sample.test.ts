/** The audit of what was accepted: a fair draw, and a rate that what nobody looked at never makes better. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuditVerdict, countFalseAccepts, drawSample, takeAudit } from './audit-sample.ts';

const ids = Array.from({ length: 50 }, (_, at) => `doc-${at}`);
const said = (verdict: 'right' | 'wrong', reviewer_name = 'Ada'): AuditVerdict => ({
  reviewer_name,
  verdict,
  notes: verdict === 'wrong' ? 'another total' : '',
  seed: 1,
  size: 10,
  of: 50,
  at: '2026-01-01T00:00:00.000Z',
});

test('a draw depends only on seed and documents, has no repeats, and grows at its end', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (seed, size, more) => {
        const drawn = drawSample(ids, { seed, size });
        expect(new Set(drawn).size).toBe(Math.min(size, ids.length));
        expect(drawSample([...ids].reverse(), { seed, size })).toEqual(drawn);
        expect(drawSample(ids, { seed, size: size + more }).slice(0, drawn.length)).toEqual(drawn);
      },
    ),
  );
});

test('every document is drawn about equally often', () => {
  const times = new Map<string, number>();
  for (let seed = 0; seed < 2_000; seed++)
    for (const id of drawSample(ids, { seed, size: 5 })) times.set(id, (times.get(id) ?? 0) + 1);
  // 200 each are expected; the standard deviation is about 13.
  for (const id of ids) expect(Math.abs((times.get(id) ?? 0) - 200)).toBeLessThan(70);
});

test('a case that nobody checked counts as wrong in the upper limit', () => {
  const drawn = ids.slice(0, 10);
  const verdicts = new Map(drawn.slice(0, 8).map((id, at) => [id, [said(at === 0 ? 'wrong' : 'right')]]));
  const counted = countFalseAccepts({ seed: 1, size: 10, of: 50 }, verdicts, drawn);
  expect(counted).toMatchObject({ audited: 8, open: 2, wrong: 1, false_accept_rate: 1 / 8 });
  // Clopper and Pearson for 1 and for 3 of 10.
  expect(counted.interval.low).toBeCloseTo(0.0025, 4);
  expect(counted.interval.high).toBeCloseTo(0.6525, 4);
});

test('without a verdict there is no rate, and the upper limit is 1', () => {
  const counted = countFalseAccepts({ seed: 1, size: 3, of: 50 }, new Map(), ids.slice(0, 3));
  expect(counted).toMatchObject({ false_accept_rate: null, interval: { low: 0, high: 1 } });
});

test('one vote of wrong is enough, and each reviewer counts once', () => {
  const drawn = ['doc-1'];
  const verdicts = new Map([['doc-1', [said('right'), said('wrong', 'Grace')]]]);
  expect(countFalseAccepts({ seed: 1, size: 1, of: 50 }, verdicts, drawn)).toMatchObject({ wrong: 1 });
  expect(() => takeAudit('doc-1', [said('right')], said('wrong'))).toThrow('Ada has already audited it');
  expect(() => takeAudit('doc-1', [], { ...said('wrong'), notes: '' })).toThrow('what is wrong must be said');
  expect(() => takeAudit('doc-1', [], { ...said('right'), verdict: 'yes' })).toThrow();
});
