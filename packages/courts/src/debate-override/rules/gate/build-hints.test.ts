/** From turns and the judge's patch to hints: the weights of the document, and what a drop is not. */

import { withValues } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { debateTables } from '../tables.ts';
import { aspectVocabulary, stripParticle } from './aspect-vocabulary.ts';
import { buildHints, type DebateRecord } from './build-hints.ts';
import { hintWeight } from './hint-weight.table.ts';
import { scoreHints } from './score-hints.ts';

const debate = (given: Partial<DebateRecord>): DebateRecord => ({
  turns: [],
  judge: { final_patch: [], final_tuples: [] },
  aspect_terms: ['screen', 'battery'],
  stage1_sentiments: [],
  ...given,
});
const on = (aspect_term: string, polarity?: string): { aspect_term: string; polarity: string | null } => ({
  aspect_term,
  polarity: polarity ?? null,
});

describe('hints from edits', () => {
  test('every kind of edit weighs what the document says', () => {
    const { aspect_hints } = buildHints(
      debate({
        turns: [
          {
            speaker: 'EPM',
            proposed_edits: [
              { op: 'set_polarity', target: on('screen'), value: 'positive' },
              { op: ' Confirm_Tuple', target: on('screen', 'neg') },
              { op: 'set_aspect_ref', target: on('screen'), value: 'display' },
              { op: 'merge_tuples', target: on('screen', 'neutral') },
              { op: 'merge_tuples', target: on('screen') },
            ],
          },
        ],
        judge: {
          final_patch: [
            { op: 'confirm_tuple', target: on('screen', 'positive') },
            { op: 'set_polarity', target: on('screen'), value: 'negative' },
          ],
          final_tuples: [],
        },
      }),
    );
    expect(
      aspect_hints.screen?.map(({ polarity_hint, weight, speaker }) => [polarity_hint, weight, speaker]),
    ).toEqual([
      ['positive', 0.5, 'EPM'],
      ['neg', 0.5, 'EPM'],
      [null, 0, 'EPM'],
      ['neutral', 0.5, 'EPM'],
      [null, 0, 'EPM'],
      ['positive', 0.8, 'CJ'],
    ]);
  });

  test('full words stay what they are (L1)', () => {
    const { aspect_hints, hint_counts } = buildHints(
      debate({
        turns: [
          {
            speaker: 'EPM',
            proposed_edits: [{ op: 'set_polarity', target: on('screen'), value: 'positive' }],
          },
        ],
      }),
    );
    expect(scoreHints(aspect_hints.screen!)).toMatchObject({ pos_score: 0.5, target_pol: 'positive' });
    expect(hint_counts).toEqual({ valid: 1, neutral: 0, invalid: 0, silent: 0 });
  });

  test('a drop is reported but does not count as a polarity', () => {
    const { aspect_hints, drop_proposals } = buildHints(
      debate({
        turns: [{ speaker: 'TAN', proposed_edits: [{ op: 'drop_tuple', target: on('screen', 'positive') }] }],
        judge: { final_patch: [{ op: 'drop_tuple', target: on('screen') }], final_tuples: [] },
      }),
    );
    expect(aspect_hints).toEqual({});
    expect(drop_proposals).toEqual({
      screen: [
        { speaker: 'TAN', weight: 0.8 },
        { speaker: 'CJ', weight: 0.8 },
      ],
    });
  });

  test('weights are parameters', () => {
    const { aspect_hints } = buildHints(
      debate({ turns: [{ speaker: 'A', stance: 'pro', message: 'the screen' }] }),
      { ...debateTables, 'hint-weight': withValues(hintWeight, { stance_pro: 3 }) },
    );
    expect(aspect_hints.screen?.[0]?.weight).toBe(3);
  });

  test('an aspect is found by term, by ref, with particle and with punctuation; an unknown one keeps its name', () => {
    const target = (name: string) => ({ op: 'set_polarity', target: on(name), value: 'positive' });
    const { aspect_hints } = buildHints(
      debate({
        aspect_terms: ['#컨실러', 'screen'],
        turns: [
          {
            speaker: 'EPM',
            proposed_edits: [
              target('컨실러는'),
              target(' SCREEN! '),
              { op: 'set_polarity', target: { aspect_ref: 'screen' }, value: 'pos' },
              target('price'),
            ],
          },
        ],
      }),
    );
    expect(Object.entries(aspect_hints).map(([aspect, list]) => [aspect, list.length])).toEqual([
      ['#컨실러', 1],
      ['screen', 2],
      ['price', 1],
    ]);
  });
});

describe('hints from whole turns', () => {
  test.each([
    ['pro', 'positive', 1],
    ['con', 'negative', 1],
    ['neutral', 'neutral', 0.6],
    ['unsure', 'neutral', 0.8],
    [null, null, 0],
  ])('stance %s says %s with %d', (stance, polarity_hint, weight) => {
    const { aspect_hints } = buildHints(
      debate({ turns: [{ speaker: 'A', stance, message: 'About the Screen.' }] }),
    );
    expect(aspect_hints).toEqual({ screen: [expect.objectContaining({ polarity_hint, weight })] });
  });

  test('a turn speaks only for aspects that no edit spoke for', () => {
    const { aspect_hints, mapping_stats } = buildHints(
      debate({
        turns: [
          { speaker: 'A', stance: 'pro', message: 'screen and battery' },
          {
            speaker: 'B',
            proposed_edits: [{ op: 'set_polarity', target: on('screen'), value: 'negative' }],
            message: 'battery',
          },
        ],
      }),
    );
    expect(aspect_hints.screen).toHaveLength(1);
    expect(aspect_hints.battery?.map(({ polarity_hint, weight }) => [polarity_hint, weight])).toEqual([
      ['positive', 1],
      ['negative', 0.5],
    ]);
    expect(mapping_stats).toEqual({ direct: 2, fallback: 0, none: 0 });
  });

  test('a turn that names nothing goes to the surest sentiment that agrees, or nowhere', () => {
    const stage1_sentiments = [
      { aspect_term: 'screen', polarity: 'negative', confidence: 0.6 },
      { aspect_term: 'battery', polarity: 'negative', confidence: 0.9 },
    ];
    const turns = [
      { speaker: 'A', stance: 'con', message: 'bad' },
      { speaker: 'B', stance: 'neutral', message: 'hm' },
    ];
    const built = buildHints(debate({ stage1_sentiments, turns }));
    expect(Object.keys(built.aspect_hints)).toEqual(['battery']);
    expect(built.mapping_stats).toEqual({ direct: 0, fallback: 1, none: 1 });
    expect(built.mapping_fail_reasons).toEqual({
      no_aspects: 0,
      no_match: 2,
      neutral_stance: 1,
      fallback_used: 1,
    });
  });

  test('without any aspect nothing is placed', () => {
    const built = buildHints(
      debate({ aspect_terms: [], turns: [{ speaker: 'A', stance: 'pro', message: 'good' }] }),
    );
    expect(built.aspect_hints).toEqual({});
    expect(built.mapping_fail_reasons.no_aspects).toBe(1);
  });
});

describe('the vocabulary', () => {
  test('strips particles, but never a whole word', () => {
    expect(['화면은', '배터리를', '이', 'screen'].map((word) => stripParticle(word))).toEqual([
      '화면',
      '배터리',
      '이',
      'screen',
    ]);
  });

  test('the first of two terms keeps a shared name', () => {
    const vocabulary = aspectVocabulary(['screen', 'display'], { screen: ['panel'], display: ['panel'] });
    expect(vocabulary.find('Panel')).toBe('screen');
    expect(vocabulary.find('constructor')).toBeUndefined();
  });
});
