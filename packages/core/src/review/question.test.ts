/** A question as a page: every kind of answer in words, and nothing of the machine or of others unless it may be seen. */
import { expect, test } from 'vitest';
import type { ReviewSubmitted } from './desk-event.ts';
import { type AnswerKind, type QuestionPage, questionBlocks, questionPage } from './question.ts';

const page = (more: Partial<QuestionPage> = {}, answers: readonly AnswerKind[] = []): QuestionPage => ({
  question: {
    schema_version: '1',
    court: 'verification',
    about: 'invoice-7',
    question: 'Is it right?',
    parts: answers.map((answer, at) => ({ id: `part ${at}`, question: `question ${at}`, answer })),
    evidence: [{ kind: 'text', text: 'a page' }],
  },
  status: 'nobody has answered yet',
  machine: null,
  reviews: [],
  ...more,
});
const review = (more: Partial<ReviewSubmitted>): ReviewSubmitted => ({
  kind: 'review-submitted',
  packet_id: 'p',
  item_id: 'i',
  round: 2,
  seat: 1,
  seats: 2,
  person: 'ann',
  revision: '2-i',
  answer: { value: 1 },
  label: 'a',
  notes: '',
  at: 't',
  ...more,
});

test.each<[AnswerKind, string]>([
  [{ kind: 'choice', values: ['a', 'b'] }, 'one of a, b'],
  [{ kind: 'choice', values: ['a'], optional: true }, 'one of a, or null: there is none'],
  [{ kind: 'flag' }, 'true or false'],
  [{ kind: 'flag', optional: false }, 'true or false'],
  [{ kind: 'number' }, 'a number'],
  [{ kind: 'number', min: 0 }, 'a number from 0'],
  [{ kind: 'number', max: 9 }, 'a number to 9'],
  [{ kind: 'number', step: 0.5 }, 'a number in steps of 0.5'],
  [{ kind: 'number', min: 1, max: 9, step: 2 }, 'a number from 1 to 9 in steps of 2'],
  [{ kind: 'date', optional: true }, 'a day, YYYY-MM-DD, or null: there is none'],
  [{ kind: 'text' }, 'text'],
  [{ kind: 'list', of: { kind: 'flag' } }, 'a list, each true or false'],
  [{ kind: 'output' }, 'agree with the output, or correct it with a JSON Patch'],
  [
    { kind: 'tuples', polarities: ['positive', 'negative'] },
    'a list of {"aspect_term", "polarity"}; the polarity is one of positive, negative',
  ],
])('%j is asked for as "%s"', (kind, words) => {
  expect(questionBlocks(page({}, [kind]))).toContainEqual({
    kind: 'table',
    head: ['part', 'question', 'answer'],
    rows: [['part 0', 'question 0', words]],
  });
});

test('the page of somebody who has not answered shows the question and the evidence, and no more', () => {
  expect(questionBlocks(page())).toEqual([
    { kind: 'heading', level: 1, text: 'invoice-7: please decide' },
    { kind: 'text', text: 'Is it right?', isStrong: true },
    { kind: 'text', text: 'nobody has answered yet' },
    { kind: 'table', head: ['part', 'question', 'answer'], rows: [] },
    { kind: 'text', text: 'a page' },
  ]);
});

test('guideline, machine and reviews are added for whoever may see them', () => {
  const blocks = questionBlocks(
    page({
      guideline: 'go by the total',
      machine: { label: 'ACCEPT', blocks: [{ kind: 'text', text: 'ACCEPT' }] },
      reviews: [review({ notes: 'smudged' }), review({ person: 'cyd', seat: 0 })],
    }),
  );
  expect(blocks.slice(3)).toEqual([
    { kind: 'quote', label: 'guideline', text: 'go by the total' },
    { kind: 'table', head: ['part', 'question', 'answer'], rows: [] },
    { kind: 'text', text: 'a page' },
    { kind: 'heading', level: 2, text: 'What the machine would do' },
    { kind: 'text', text: 'ACCEPT' },
    { kind: 'heading', level: 2, text: 'Review by ann, round 2' },
    { kind: 'quote', label: 'notes', text: 'smudged' },
    { kind: 'folded', label: 'answer', text: '{\n  "value": 1\n}' },
    { kind: 'heading', level: 2, text: 'Adjudication by cyd, round 2' },
    { kind: 'folded', label: 'answer', text: '{\n  "value": 1\n}' },
  ]);
});

test('it is written as Markdown or as HTML', () => {
  expect(questionPage(page(), 'markdown')).toMatch(/^# invoice-7: please decide\n/);
  expect(questionPage(page(), 'html')).toContain('<title>invoice-7: for review</title>');
});
