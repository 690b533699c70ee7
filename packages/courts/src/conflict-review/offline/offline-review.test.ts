/** The offline agents of conflict review as the court asks them: perspectives that differ, reviewers with their lists. */

import { describe, expect, it } from 'vitest';
import { readText } from '../../../../offline/src/text/read-text.ts';
import type { Reviewer } from '../rules/action.ts';
import type { Candidate } from '../rules/candidate.ts';
import { CONFLICT_TYPES, type ConflictFlag } from '../rules/flag.ts';
import { buildCandidates } from '../rules/triplet.ts';
import { PERSPECTIVE_ROLES } from './perspectives.ts';
import { recheckGroup } from './recheck.ts';
import { reviewAs } from './reviewers.ts';

async function read(name: string, text: string): Promise<string[]> {
  const triplets = PERSPECTIVE_ROLES[`perspective-${name}`]!(await readText(text), text);
  return triplets.map(({ aspect_term, aspect_ref, polarity }) => `${aspect_term}|${aspect_ref}|${polarity}`);
}

describe('the perspectives differ where the text gives reason to', () => {
  const CASES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    "I don't think the screen is any good.": {
      'P-NEG': ['screen|main item#quality|negative'],
      'P-IMP': [],
      'P-LIT': ['screen|main item#quality|positive'],
      S0: ['screen|main item#quality|negative'],
    },
    '가격이 조금만 더 저렴하면 좋겠어요.': {
      'P-NEG': ['가격|제품 전체#가격|negative'],
      'P-IMP': [],
      'P-LIT': ['가격|제품 전체#가격|positive'],
      S0: ['가격|제품 전체#가격|negative'],
    },
    '음질이 좋아요. 너무 비싸요.': {
      'P-NEG': ['음질|본품#품질|positive'],
      'P-IMP': ['|제품 전체#가격|negative'],
      'P-LIT': ['음질|본품#품질|positive'],
      S0: ['음질|본품#품질|positive', '|제품 전체#가격|negative'],
    },
    '음질이 좋지만 음질이 나쁘기도 해요.': {
      'P-NEG': ['음질|본품#품질|mixed'],
      'P-IMP': [],
      'P-LIT': ['음질|본품#품질|mixed'],
      S0: ['음질|본품#품질|mixed'],
    },
  };
  it.each(Object.entries(CASES))('%s', async (text, wanted) => {
    const said = await Promise.all(Object.keys(wanted).map(async (name) => [name, await read(name, text)]));
    expect(Object.fromEntries(said)).toEqual(wanted);
  });

  it('is less sure of a language it does not know', async () => {
    const sure = async (text: string): Promise<number | undefined> =>
      PERSPECTIVE_ROLES['perspective-S0']!(await readText(text), text)[0]?.confidence;
    const known = await sure('The sound is good');
    // Mostly Cyrillic, with an English opinion in it.
    const unknown = await sure('очень хороший звук, sound is good, рекомендую всем друзьям');
    expect(unknown).toBeDefined();
    expect(unknown!).toBeLessThan(known! / 2);
  });
});

const candidate = (tuple_id: string, given: Partial<Candidate>): Candidate => ({
  tuple_id,
  aspect_term: '',
  aspect_ref: '',
  polarity: 'positive',
  origin_agent: 'A',
  confidence: 0.8,
  evidence: null,
  ...given,
});

async function review(
  reviewer: Reviewer,
  text: string,
  candidates: readonly Candidate[],
  flags: readonly ConflictFlag[] = [],
): Promise<string[]> {
  const asked = new Set(candidates.map(({ tuple_id }) => tuple_id));
  const reading = await readText(text);
  return reviewAs(reviewer, { text, reading, candidates, flags, asked }).map(
    ({ action_type, new_value, reason_code }) =>
      [action_type, new_value?.polarity ?? new_value?.normalized_ref, reason_code].filter(Boolean).join(' '),
  );
}

describe('the lists of the reviewers', () => {
  const negated = '가격이 비싸지 않아요.';
  const wrong = candidate('t0', { aspect_term: '가격', aspect_ref: '제품 전체#가격', polarity: 'negative' });
  const right = { ...wrong, polarity: 'positive' };

  it('A turns what a negation turns, and drops nothing', async () => {
    expect(await review('A', negated, [wrong])).toEqual(['FLIP positive NEGATION_SCOPE']);
    expect(await review('A', negated, [right])).toEqual(['KEEP']);
    expect(await review('A', negated, [candidate('t0', { aspect_term: '배송' })])).toEqual(['KEEP']);
  });

  it('A flags a contrast of which only one side was said', async () => {
    const text = '향은 좋은데 지속력이 별로예요.';
    const scent = candidate('t0', { aspect_term: '향', aspect_ref: '본품#품질' });
    const lasting = candidate('t1', { aspect_term: '지속력', aspect_ref: '본품#품질', polarity: 'negative' });
    expect(await review('A', text, [scent])).toEqual(['FLAG CONTRAST_CLAUSE']);
    expect(await review('A', text, [scent, lasting])).toEqual([
      'KEEP CONTRAST_CLAUSE',
      'KEEP CONTRAST_CLAUSE',
    ]);
  });

  it('B asks whether an inference is justified', async () => {
    const implied = candidate('t0', { aspect_ref: '제품 전체#가격', polarity: 'negative' });
    expect(await review('B', '너무 비싸요.', [implied])).toEqual(['KEEP IMPLICIT_ASPECT']);
    expect(await review('B', '음질이 좋아요.', [implied])).toEqual(['DROP WEAK_INFERENCE']);
    const cited = { ...implied, evidence: '두 번 고민했어요' };
    expect(await review('B', '음질은 좋은데 두 번 고민했어요.', [cited])).toEqual(['FLAG WEAK_INFERENCE']);
    expect(await review('B', '어제 받았습니다.', [implied])).toEqual(['DROP WEAK_INFERENCE']);
    expect(
      await review('B', '음질이 좋아요.', [
        candidate('t0', { aspect_term: '음질', aspect_ref: '브랜드#일반' }),
      ]),
    ).toEqual(['MERGE 본품#품질 ASPECT_REF_MISMATCH']);
  });

  it('C asks for the words', async () => {
    const text = 'The strap is sturdy.';
    const strap = candidate('t0', { aspect_term: 'strap', aspect_ref: '본품#품질' });
    expect(await review('C', text, [strap])).toEqual(['KEEP']);
    expect(await review('C', text, [{ ...strap, polarity: 'negative' }])).toEqual(['DROP WEAK_EVIDENCE']);
    expect(await review('C', text, [{ ...strap, evidence: 'very sturdy indeed' }])).toEqual([
      'DROP WEAK_EVIDENCE',
    ]);
    expect(await review('C', text, [{ ...strap, aspect_term: 'handle' }])).toEqual(['DROP WEAK_EVIDENCE']);
  });

  it('C drops an upper reference that a lower one repeats', async () => {
    const lower = candidate('t0', { aspect_term: '음질', aspect_ref: '본품#품질' });
    const upper = candidate('t1', { aspect_term: '음질', aspect_ref: '제품 전체#품질' });
    const flags = [{ tuple_ids: ['t0', 't1'], conflict_type: CONFLICT_TYPES.granularity }];
    expect(await review('C', '음질이 좋아요.', [lower, upper], flags)).toEqual([
      'KEEP',
      'DROP REDUNDANT_UPPER_REF',
    ]);
  });

  it('acts on nothing that was not asked', async () => {
    const reading = await readText(negated);
    const candidates = [wrong, { ...wrong, tuple_id: 't1' }];
    const actions = reviewAs('A', { text: negated, reading, candidates, flags: [], asked: new Set(['t1']) });
    expect(actions.map(({ target_tuple_ids }) => target_tuple_ids)).toEqual([['t1']]);
  });
});

describe('the second look of the arbiter', () => {
  const look = async (text: string, type: string, candidates: readonly Candidate[]) =>
    recheckGroup(text, await readText(text), type, candidates).map(
      ({ action_type, target_tuple_ids, reason_code }) => `${action_type} ${target_tuple_ids} ${reason_code}`,
    );
  const price = { aspect_term: '가격', aspect_ref: '제품 전체#가격' };

  it('drops what is redundant, turns what is negated, and flags the rest', async () => {
    const lower = candidate('t0', { aspect_term: '음질', aspect_ref: '본품#품질' });
    const upper = candidate('t1', { aspect_term: '음질', aspect_ref: '제품 전체#품질' });
    const [right, wrong] = [candidate('t0', price), candidate('t1', { ...price, polarity: 'negative' })];
    expect(await look('음질이 좋아요.', CONFLICT_TYPES.granularity, [lower, upper])).toEqual([
      'DROP t1 REDUNDANT_UPPER_REF',
    ]);
    expect(await look('가격이 비싸지 않아요.', CONFLICT_TYPES.ref, [right, wrong])).toEqual([
      'FLIP t1 NEGATION_SCOPE',
    ]);
    expect(await look('어제 받았습니다.', CONFLICT_TYPES.ref, [right, wrong])).toEqual([
      'FLAG t0,t1 TIE_UNRESOLVED',
    ]);
    expect(await look('어제 받았습니다.', CONFLICT_TYPES.ref, [])).toEqual([]);
  });
});

it('gives what the court can number', async () => {
  const text = '향은 좋은데 지속력이 별로예요.';
  const said = PERSPECTIVE_ROLES['perspective-P-LIT']!(await readText(text), text);
  expect(buildCandidates({ C: said }).map(({ confidence }) => confidence)).toEqual([0.8, 0.8]);
});
