/** In every court that takes names from records, a voice that is written in two ways is refused, never counted twice. */

import { describe, expect, test } from 'vitest';
import { ruleReview } from '../../courts/src/conflict-review/rules/conflict-review.ts';
import { voteV5 } from '../../courts/src/conflict-review/rules/vote/vote-v5.table.ts';
import { readGateCase } from '../../courts/src/debate-override/rules/gate/gate-case.ts';
import { gateT3 } from '../../courts/src/debate-override/rules/gate/gate-t3.table.ts';
import { countedVotes } from '../../courts/src/debate-override/rules/gate/vote.ts';
import { CuriaError } from '../src/read/errors.ts';

const SPELLINGS = [
  'TAN',
  'Tan',
  ' tan',
  't\u200ban',
  't\u0430n',
  't\u03b1n',
  'ta\u0301n',
  '\uff54an',
  'tan.',
  't an',
];

const refusalOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return error.message;
  }
};

describe('the gate of a debate', () => {
  const vote = (voice: string) => ({
    voice,
    role: 'speaker',
    vote: 'negative',
    quotation: 'the screen is dim',
  });
  const gate = (...voices: string[]) =>
    readGateCase(
      {
        text: 'Well, the screen is dim.',
        votes: { screen: voices.map(vote) },
        structural_risks: [],
        sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.4, is_implicit: false }],
      },
      gateT3,
    );

  test('two speakers are two', () => expect(refusalOf(() => gate('tan', 'epm'))).toBe(''));

  test.each(SPELLINGS)('tan and %j are not', (other) => {
    expect(refusalOf(() => gate('tan', other))).toMatch(
      /votes\.screen\[1\]\.voice: .*(in another spelling|can be taken for)/,
    );
  });

  test('where votes come from elsewhere, the last of one identity counts', () => {
    const votes = ['tan', 'TAN', 't\u200ban'].map((voice, at) => ({
      voice,
      role: 'speaker' as const,
      vote: at === 2 ? 'drop' : 'negative',
    }));
    expect(countedVotes(votes)).toEqual([votes[2]]);
  });
});

describe('who proposed a candidate', () => {
  const tuple = (tuple_id: string, origin_agent: string) => ({
    ...{ tuple_id, origin_agent, aspect_term: 'screen', aspect_ref: 'screen#quality' },
    ...{ polarity: 'negative', confidence: 0.9, evidence: 'the screen is dim' },
  });
  const review = (...agents: string[]) =>
    ruleReview(
      {
        text: 'Well, the screen is dim.',
        candidates: agents.map((agent, at) => tuple(`t${at}`, agent)),
        review_actions: { A: [], B: [], C: [] },
      },
      voteV5,
    );

  test('two agents are two, and one may propose twice', () => {
    expect(refusalOf(() => review('tan', 'epm', 'tan', ' epm '))).toBe('');
  });

  test.each(SPELLINGS.filter((one) => one.trim() !== 'tan'))('tan and %j are not', (other) => {
    expect(refusalOf(() => review('tan', other))).toMatch(
      /candidates\[1\]\.origin_agent: .*(in another spelling|can be taken for)/,
    );
  });
});
