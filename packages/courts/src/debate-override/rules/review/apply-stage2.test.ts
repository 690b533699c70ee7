/** The second stage: what is applied, what is not and why. */
import { describe, expect, test } from 'vitest';
import { gateT0 } from '../gate/gate.table.ts';
import { anchorSentiments } from './anchor-sentiments.ts';
import { applyReviews } from './apply-reviews.ts';
import { applyStage2, type Stage2Input } from './apply-stage2.ts';
import { ASPECT_ACTIONS, PROPOSAL_TYPES, SENTIMENT_ACTIONS, sentimentReview } from './review.ts';

const aspects = [{ term: 'screen' }, { term: 'battery' }];
const sentiments = [
  { aspect_term: 'screen', polarity: 'positive', confidence: 0.6 },
  { aspect_term: 'battery', polarity: 'neutral', confidence: 0.5 },
];
const stage1 = { aspects, sentiments };
const text = 'The screen is fine, the battery and the price are not.';

test('everything that agents are offered is understood', () => {
  const span = { start: 0, end: 6 };
  const proposals = PROPOSAL_TYPES.map((proposal_type) => ({ proposal_type, target_aspect: 'screen' }));
  const aspectReviews = ASPECT_ACTIONS.map((action) => ({ term: 'screen', action, revised_span: span }));
  const sentimentReviews = SENTIMENT_ACTIONS.map((action) => ({ aspect_term: 'screen', action }));
  const { log } = applyReviews(text, stage1, proposals, aspectReviews, sentimentReviews);
  expect(log).toHaveLength(10);
  for (const { reason } of log) expect(reason).not.toMatch(/unknown_action|not_applicable/);
});

describe('validator proposals', () => {
  test.each([
    ['FLIP_POLARITY', 'screen', true, 'flipped positive->negative'],
    ['FLIP_POLARITY', 'battery', false, 'neutral_has_no_opposite'],
    ['FLIP_POLARITY', 'price', false, 'target_not_found'],
    ['drop_aspect', 'screen', true, 'aspect_dropped'],
    ['REVISE_SPAN', 'screen', false, 'no_span_given'],
    ['CHECK_SPAN', 'screen', false, 'not_applicable'],
  ])('%s on %s: applied %s, %s', (proposal_type, target_aspect, applied, reason) => {
    const { log } = applyReviews(
      text,
      stage1,
      [{ proposal_type, target_aspect, rationale: 'because' }],
      [],
      [],
    );
    expect(log).toMatchObject([{ target_aspect, applied, reason, rationale: 'because' }]);
  });

  test('a flip is sure of itself', () => {
    const { sentiments: after } = applyReviews(
      text,
      stage1,
      [{ proposal_type: 'FLIP_POLARITY', target_aspect: 'screen' }],
      [],
      [],
    );
    expect(after[0]).toEqual({ aspect_term: 'screen', polarity: 'negative', confidence: 0.9 });
  });
});

describe('reviews', () => {
  const span = { start: 0, end: 6 };
  test.each([
    [{ term: 'screen', action: 'maintain' }, false, 'kept'],
    [{ term: 'screen', action: 'revise', revised_span: span }, true, 'span_revised'],
    [{ term: 'screen', action: 'revise_span' }, false, 'no_span_given'],
    [{ term: 'price', action: 'revise', revised_span: span }, false, 'target_not_found'],
    [{ term: 'screen', action: 'Remove' }, true, 'aspect_dropped'],
    [{ term: 'price', action: 'add', revised_span: span }, true, 'aspect_added'],
    [{ term: 'price', action: 'add' }, false, 'no_span_given'],
    [{ term: 'ghost', action: 'add', revised_span: span }, false, 'not_in_text'],
    [{ term: ' ', action: 'add', revised_span: span }, false, 'not_in_text'],
    [{ term: 'screen', action: 'add', revised_span: span }, false, 'already_present'],
    [{ term: 'screen', action: 'paint' }, false, 'unknown_action'],
  ])('aspect review %j', (review, applied, reason) => {
    expect(applyReviews(text, stage1, [], [review], []).log).toMatchObject([{ applied, reason }]);
  });

  test('an aspect takes its sentiments with it', () => {
    const { aspects: left, sentiments: after } = applyReviews(
      text,
      stage1,
      [],
      [{ term: 'screen', action: 'drop' }],
      [],
    );
    expect(left.map(({ term }) => term)).toEqual(['battery']);
    expect(after.map((one) => one.aspect_term)).toEqual(['battery']);
  });

  test.each([
    [{ aspect_term: 'screen', action: 'keep' }, false, 'kept'],
    [{ aspect_term: 'screen', action: 'drop' }, true, 'sentiment_dropped'],
    [{ aspect_term: 'price', action: 'drop' }, false, 'target_not_found'],
    [{ aspect_term: 'price', action: 'add', revised_polarity: 'neg' }, true, 'sentiment_added'],
    [{ aspect_term: 'price', action: 'add', revised_polarity: 'bad' }, false, 'polarity_unreadable'],
    [{ aspect_term: 'screen', action: 'add', revised_polarity: 'neg' }, false, 'already_present'],
    [{ aspect_term: 'battery', action: 'flip_polarity' }, true, 'flipped neutral->negative'],
    [
      { aspect_term: 'screen', action: 'flip_polarity', revised_polarity: 'neutral' },
      true,
      'flipped positive->neutral',
    ],
    [
      { aspect_term: 'screen', action: 'flip_polarity', revised_polarity: 'bad' },
      false,
      'polarity_unreadable',
    ],
    [{ aspect_term: 'price', action: 'flip_polarity' }, false, 'target_not_found'],
    [{ aspect_term: 'screen', action: 'reduce_confidence' }, false, 'unknown_action'],
  ])('sentiment review %j', (review, applied, reason) => {
    expect(applyReviews(text, stage1, [], [], [review]).log).toMatchObject([{ applied, reason }]);
  });

  test('a review under another key than aspect_term is refused (L6)', () => {
    expect(sentimentReview.safeParse({ aspect_ref: 'screen', action: 'drop' }).success).toBe(false);
    expect(sentimentReview.safeParse({ aspect_term: '', action: 'drop' }).success).toBe(false);
  });
});

describe('anchoring', () => {
  const one = (aspect_term: string) => ({ aspect_term, polarity: 'neutral', confidence: 0.5 });
  test('prefers the exact term, then the first that overlaps (L8)', () => {
    const { sentiments: after, dropped } = anchorSentiments(
      [{ term: 'screen size' }, { term: 'screen' }, { term: 'size' }],
      [one('screen'), one('size of it'), one('scree'), one('price'), one('')],
    );
    expect(after.map(({ aspect_term }) => aspect_term)).toEqual(['screen', 'size', 'screen size']);
    expect(dropped.map(({ aspect_term }) => aspect_term)).toEqual(['price', '']);
  });
});

const input = (given: Partial<Stage2Input>): Stage2Input => ({
  text: 'The screen is dim.',
  stage1,
  validation: { structural_risks: [], correction_proposals: [] },
  aspect_reviews: [],
  sentiment_reviews: [],
  aspect_hints: {},
  summary: { sentence_evidence_spans: ['screen is dim'] },
  ...given,
});

describe('the second stage as a whole', () => {
  test('the override sees what the reviews left, and is logged', () => {
    const { sentiments: after, log } = applyStage2(
      input({
        sentiment_reviews: [{ aspect_term: 'screen', action: 'drop' }],
        aspect_hints: { screen: [{ polarity_hint: 'negative', weight: 1.6 }] },
      }),
      gateT0,
    );
    expect(after.find((one) => one.aspect_term === 'screen')).toMatchObject({
      polarity: 'negative',
      confidence: 0.7,
    });
    expect(log.at(-1)).toMatchObject({
      proposal_type: 'DEBATE_OVERRIDE',
      target_aspect: 'screen',
      applied: true,
      reason: 'debate_override_add',
      resulting_polarity: 'negative',
    });
  });

  test('an override of something that is not an aspect is dropped, and the log says so', () => {
    const { sentiments: after, log } = applyStage2(
      input({ aspect_hints: { price: [{ polarity_hint: 'negative', weight: 1.6 }] } }),
      gateT0,
    );
    expect(after).toEqual(sentiments);
    expect(log.map(({ proposal_type, applied }) => [proposal_type, applied])).toEqual([
      ['DEBATE_OVERRIDE', true],
      ['ANCHOR', false],
    ]);
  });

  test('what the gate skipped is logged as refused', () => {
    const { log } = applyStage2(
      input({
        aspect_hints: { screen: [{ polarity_hint: 'negative', weight: 1.6 }] },
        summary: { aspect_evidence: { screen: 'never written' } },
      }),
      gateT0,
    );
    expect(log).toMatchObject([
      {
        proposal_type: 'DEBATE_OVERRIDE',
        target_aspect: 'screen',
        applied: false,
        reason: 'evidence_span_not_in_text',
      },
    ]);
  });

  test('an override under a name of its own takes the place of no sentiment on another aspect', () => {
    const { sentiments: after, log } = applyStage2(
      input({
        aspect_hints: { 'screen size': [{ polarity_hint: 'negative', weight: 1.6 }] },
        summary: { aspect_evidence: { 'screen size': 'screen is dim' } },
      }),
      gateT0,
    );
    expect(after).toEqual(sentiments);
    expect(
      log.map(({ proposal_type, target_aspect, applied }) => [proposal_type, target_aspect, applied]),
    ).toEqual([
      ['DEBATE_OVERRIDE', 'screen size', true],
      ['ANCHOR', 'screen', false],
    ]);
  });

  test('nor of one on an aspect that the gate skipped', () => {
    const { sentiments: after } = applyStage2(
      input({
        sentiment_reviews: [{ aspect_term: 'screen', action: 'drop' }],
        aspect_hints: {
          screen: [{ polarity_hint: 'negative', weight: 1.6 }],
          'screen size': [{ polarity_hint: 'negative', weight: 1.6 }],
        },
        summary: { aspect_evidence: { screen: 'never written', 'screen size': 'screen is dim' } },
      }),
      gateT0,
    );
    expect(after.map((one) => one.aspect_term)).toEqual(['battery']);
  });

  test('reviews that leave nothing leave a placeholder', () => {
    const { sentiments: after } = applyStage2(
      input({
        sentiment_reviews: [
          { aspect_term: 'screen', action: 'drop' },
          { aspect_term: 'battery', action: 'drop' },
        ],
      }),
      gateT0,
    );
    expect(after).toMatchObject([
      { polarity: 'neutral', neutral_reason: 'stage2_placeholder_no_sentiments' },
    ]);
  });
});
