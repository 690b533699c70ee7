/** The small tables of the memory against straight-line code, on every case that they can tell apart. */

import { decide, withValues } from '@curia/core';
import { expect, test } from 'vitest';
import { EPISODE_TYPES } from '../episode/episode.ts';
import { queryFeatures, type RetrievalFeatures } from '../find/retrieval-features.ts';
import { admitting, memoryV2, memoryV11 } from '../find/retrieve.ts';
import { memoryAdvice, memoryAdviceLiteral } from './advice.table.ts';
import { memoryDanger } from './danger.table.ts';
import { memoryEffect } from './effect.table.ts';
import { memoryQuestions } from './questions.ts';
import { memoryRetrievalV2, memoryRetrievalV11 } from './retrieval.table.ts';
import { memoryRisk } from './risk.table.ts';
import { memoryStrength } from './strength.table.ts';
import { memoryTables } from './tables.ts';

const FLAGS = [false, true] as const;
const COUNTS = [0, 1, 2] as const;

test('every table of the memory has its question', () => {
  expect(memoryQuestions.map(({ name }) => name)).toEqual(Object.keys(memoryTables));
});

test('the known outcome of a change outweighs its risks', () => {
  for (const is_known of FLAGS)
    for (const episode_type of EPISODE_TYPES)
      for (const [risks, before, after] of [
        ['less', 2, 1],
        ['same', 1, 1],
        ['more', 1, 2],
      ] as const) {
        const hasHelped = is_known ? episode_type === 'success' : after < before;
        const hasHarmed = is_known ? episode_type === 'harm' : after > before;
        const expected = hasHelped ? 'HELPED' : hasHarmed ? 'HARMED' : is_known ? 'NO_GAIN' : 'UNKNOWN';
        expect(decide(memoryEffect, { is_known, episode_type, risks }).outcome).toBe(expected);
      }
});

test('the gravest risk names the kind', () => {
  for (const l3_risks of COUNTS)
    for (const conflicts of COUNTS)
      for (const is_implicit of FLAGS) {
        const expected = l3_risks > 0 ? 'L3' : conflicts > 0 ? 'conflict' : is_implicit ? 'implicit' : 'none';
        expect(decide(memoryRisk, { l3_risks, conflicts, is_implicit }).outcome).toBe(expected);
      }
});

test('an episode is bad if it did harm, if its change failed or did harm, or if its risks grew', () => {
  for (const episode_type of EPISODE_TYPES)
    for (const override_applied of FLAGS)
      for (const override_success of FLAGS)
        for (const override_harm of FLAGS)
          for (const risk_grew of FLAGS) {
            const isBad =
              episode_type === 'harm' ||
              (override_applied && (!override_success || override_harm)) ||
              risk_grew;
            const facts = { episode_type, override_applied, override_success, override_harm, risk_grew };
            expect(decide(memoryDanger, facts).outcome).toBe(isBad ? 'BAD' : 'SOUND');
          }
});

const featuresWith = (language: string, structure: readonly string[]): RetrievalFeatures => ({
  language,
  structure,
  length_bucket: 'short',
  items: 1,
  words: [],
  split: 'live',
  is_evaluation: false,
});

test('language and structure admit an episode, under either table and under either ranking', () => {
  const STRUCTURES = [['none'], ['negation'], ['contrast', 'negation']];
  for (const structure of STRUCTURES)
    for (const other of STRUCTURES)
      for (const language of ['en', 'ko']) {
        const query = queryFeatures({
          signature: {
            language: 'en',
            detected_structure: structure,
            num_aspects: 1,
            length_bucket: 'short',
          },
        });
        const entry = featuresWith(language, other);
        const isShared = language === 'en' && other.some((tag) => structure.includes(tag));
        const isLetter = language === 'en' && (other.includes('none') || isShared);
        for (const policy of [memoryV11, memoryV2]) {
          expect(admitting(policy, memoryRetrievalV11).admits(query, entry)).toBe(isLetter);
          expect(admitting(policy, memoryRetrievalV2).admits(query, entry)).toBe(isShared);
        }
        expect(memoryV11.admits(query, entry)).toBe(isLetter);
        expect(memoryV2.admits(query, entry)).toBe(isShared);
      }
});

test('advice is weighed by default, and to the letter it is not', () => {
  expect([memoryAdvice.values.is_weighed, memoryAdviceLiteral.values.is_weighed]).toEqual([true, false]);
});

test('the number of episodes for a strong advisory is a whole number', () => {
  expect(withValues(memoryStrength, { strong_count: 2 }).values.strong_count).toBe(2);
  expect(() => withValues(memoryStrength, { strong_count: 2.5 })).toThrow('strong_count');
});
