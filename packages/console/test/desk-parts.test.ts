/** What the desk makes of an answer: corrections as a patch, drafts that come back, and gaps that are named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../src/api/desk.ts';
import { answerOf, draftOf, emptyForm, formOf, gapOf } from '../src/pages/desk/answer/answer-form.ts';
import { patchBetween, withCorrection } from '../src/pages/desk/answer/patch-between.ts';
import { answersOf } from '../src/pages/desk/dispute.ts';

const question = (parts: Item['question']['parts']): Item['question'] => ({
  schema_version: '1',
  court: 'c',
  about: 'a',
  question: 'q',
  parts,
  evidence: [],
});

const ticket = {
  question: question([{ id: 'value', question: 'which?', answer: { kind: 'choice', values: ['a', 'b'] } }]),
  subject: null,
  draft: null,
};

const document = {
  question: question([
    { id: 'output', question: 'right?', answer: { kind: 'output' } },
    {
      id: 'V1',
      question: 'so?',
      answer: { kind: 'choice', values: ['confirmed', 'rejected'], optional: true },
    },
  ]),
  subject: { output: { total: 41, lines: [{ n: 1 }] }, failed_codes: ['SUM'] },
  draft: null,
};

describe('a correction', () => {
  it('leads from what was there to what is there now', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (before, after) => {
        const value = patchBetween(before, after).reduce<unknown>(
          (now, one) => withCorrection(now, one)!.value,
          before,
        );
        expect(JSON.parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(after)));
      }),
      { numRuns: 200 },
    );
  });

  it('that leads nowhere is none', () => {
    expect(withCorrection({ a: 1 }, { op: 'replace', path: '/b', value: 2 })).toBeUndefined();
    expect(withCorrection([1], { op: 'remove', path: '/1' })).toBeUndefined();
    expect(withCorrection(1, { op: 'remove', path: '/a/b' })).toBeUndefined();
  });
});

describe('an answer', () => {
  const form = emptyForm(document);

  it('is not whole before every gap is closed', () => {
    expect(gapOf(emptyForm(ticket), ticket)).toEqual({ kind: 'part', at: 0 });
    expect(gapOf({ ...emptyForm(ticket), values: { value: 'a' } }, ticket)).toBeUndefined();
    expect(gapOf(form, document)).toEqual({ kind: 'part', at: 0 });
    const agreeing = { ...form, values: { output: true } };
    expect(gapOf(agreeing, document)).toEqual({ kind: 'code', code: 'SUM' });
    expect(gapOf({ ...agreeing, accepted: { SUM: 'a discount' } }, document)).toBeUndefined();
    const correcting = { ...form, values: { output: false } };
    expect(gapOf(correcting, document)).toEqual({ kind: 'unchanged' });
    expect(gapOf({ ...correcting, corrected: '{' }, document)).toEqual({ kind: 'json' });
  });

  it('comes back from its draft, and from a review that was refused', () => {
    const corrected = JSON.stringify({ total: 40, lines: [{ n: 1 }] }, null, 2);
    const written = {
      ...form,
      values: { output: false, V1: 'confirmed' },
      accepted: { SUM: 'a discount' },
      corrected,
      notes: 'n',
    };
    const at = '2026-01-01T00:00:00Z';
    const { answer, notes } = JSON.parse(JSON.stringify(draftOf(written)));
    expect(formOf({ ...document, draft: { at, answer, notes } })).toEqual(written);
    const sent = answerOf(written, document);
    expect(sent).toEqual({
      agrees_with_primary: false,
      corrections: [{ op: 'replace', path: '/total', value: 40 }],
      answers: [{ issue_id: 'V1', verdict: 'confirmed' }],
      accepted_codes: [{ code: 'SUM', reason: 'a discount' }],
    });
    expect(formOf({ ...document, draft: { at, answer: JSON.parse(JSON.stringify(sent)), notes } })).toEqual(
      written,
    );
    expect(formOf({ ...ticket, draft: { at, answer: { value: 'b' } } }).values).toEqual({ value: 'b' });
    expect(formOf({ ...ticket, draft: { at, answer: 'nonsense' } })).toEqual(emptyForm(ticket));
  });
});

it('answers of a dispute that are the same are offered once', () => {
  const review = (seat: number, value: string) => ({ seat, answer: { value } }) as never;
  expect(answersOf([review(1, 'a'), review(2, 'b'), review(3, 'a')])).toEqual([
    { tags: ['A', 'C'], answer: { value: 'a' } },
    { tags: ['B'], answer: { value: 'b' } },
  ]);
});
