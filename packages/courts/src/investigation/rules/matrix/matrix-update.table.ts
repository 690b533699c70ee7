/** What round 3 does to an item of the matrix. The first match wins; seed 003, and what it leaves open. */
import { atLeast, choice, count, defineTable, flag, none } from '@curia/core';
import { CATEGORIES, COUNTER_VERDICTS } from '../finding/strength.ts';

/** The matrix update by who stands for an item, under a name. */
export const updateByVoices = <const P extends string>(policy: P) =>
  defineTable({
    id: 'matrix-update',
    policy,
    title: 'What round 3 does to an item, by who stands for it',
    doc: 'Decides from where an item stood and what round 3 brought whether it keeps its category, gains or loses, or is classified afresh.',
    facts: {
      category: choice('where the item stood before', CATEGORIES),
      verdict: choice('what the counter-review said', COUNTER_VERDICTS),
      supporting: count('investigators who stand by it now'),
      opposing: count('investigators who contradict it now'),
      adopted: flag('a former opponent now says the same'),
      answered: flag('somebody who was asked about it has answered'),
    },
    outcomes: {
      KEEP: 'stays where it is',
      RAISE: 'stays, with one step more confidence',
      ADD_CAVEAT: 'stays, with a caveat',
      CONTEST: 'becomes disagreed',
      AGREE: 'becomes agreed, formed in round 3',
      RECLASSIFY: 'is classified afresh',
      WITHDRAW: 'is withdrawn',
      GIVE_UP: 'becomes uncertain: the further work could not be done',
    },
    rules: [
      {
        id: 'refuted',
        source: '003/matrix-update-3',
        when: { category: 'AGREED', verdict: 'REFUTED' },
        then: 'CONTEST',
        reason: 'the counter-review refuted the agreement',
      },
      {
        id: 'agreement-lost',
        source: `curia/${policy}/agreement-lost`,
        when: { category: 'AGREED', supporting: { at_most: 1 } },
        then: 'RECLASSIFY',
        reason: 'only {supporting} supporter(s) stand by the agreement',
      },
      {
        id: 'agreement-contradicted',
        source: `curia/${policy}/agreement-contradicted`,
        when: { category: 'AGREED', opposing: atLeast(1) },
        then: 'CONTEST',
        reason: '{opposing} investigator(s) now contradict the agreement',
      },
      {
        id: 'upheld',
        source: '003/matrix-update-1',
        when: { category: 'AGREED', verdict: 'UPHELD' },
        then: 'RAISE',
        reason: 'the counter-review upheld the agreement',
      },
      {
        id: 'weakened',
        source: '003/matrix-update-2',
        when: { category: 'AGREED', verdict: 'WEAKENED' },
        then: 'ADD_CAVEAT',
        reason: 'the counter-review found limits',
      },
      {
        id: 'agreement-unreviewed',
        source: `curia/${policy}/agreement-unreviewed`,
        when: { category: 'AGREED' },
        then: 'KEEP',
        reason: 'nobody reviewed the agreement',
      },
      {
        id: 'still-opposed',
        source: '003/matrix-update-5',
        when: { category: 'DISAGREED', supporting: atLeast(1), opposing: atLeast(1) },
        then: 'KEEP',
        reason: 'still {supporting} for it and {opposing} against it',
      },
      {
        id: 'opponent-convinced',
        source: '003/matrix-update-4',
        when: { category: 'DISAGREED', supporting: atLeast(2), opposing: none, adopted: true },
        then: 'AGREE',
        reason: 'a former opponent now says the same',
      },
      {
        id: 'opposition-gone',
        source: `curia/${policy}/opposition-gone`,
        when: { category: 'DISAGREED' },
        then: 'RECLASSIFY',
        reason: 'a side gave up its claim',
      },
      {
        id: 'retracted',
        source: `curia/${policy}/retracted`,
        when: { category: 'UNCERTAIN', supporting: none },
        then: 'WITHDRAW',
        reason: 'its author retracted it',
      },
      {
        id: 'contradicted',
        source: `curia/${policy}/contradicted`,
        when: { category: 'UNCERTAIN', opposing: atLeast(1) },
        then: 'CONTEST',
        reason: 'the cross-check contradicts it',
      },
      {
        id: 'cross-check-agrees',
        source: '003/matrix-update-6',
        when: { category: 'UNCERTAIN', supporting: atLeast(2) },
        then: 'AGREE',
        reason: 'the cross-check says the same',
      },
      {
        id: 'cross-check-silent',
        source: '003/matrix-update-7',
        when: { category: 'UNCERTAIN' },
        then: 'KEEP',
        reason: 'the cross-check did not settle it',
      },
      {
        id: 'followed-up',
        source: '003/matrix-update-8',
        when: { category: 'NEEDS_MORE', answered: true },
        then: 'RECLASSIFY',
        reason: 'the further work was done',
      },
      {
        id: 'could-not-follow-up',
        source: '003/matrix-update-9',
        when: { category: 'NEEDS_MORE' },
        then: 'GIVE_UP',
        reason: 'the further work could not be done',
      },
      {
        id: 'found-again',
        source: `curia/${policy}/found-again`,
        when: { category: 'WITHDRAWN', supporting: atLeast(1) },
        then: 'RECLASSIFY',
        reason: 'somebody reports it again',
      },
    ],
    otherwise: {
      source: `curia/${policy}/otherwise`,
      then: 'KEEP',
      code: 'STILL_WITHDRAWN',
      reason: 'nobody reports it again',
    },
    accepted: [
      {
        kind: 'REDUNDANT',
        rule: 'agreement-unreviewed',
        because: 'kept for its reason: the fallback is about withdrawn items',
      },
      {
        kind: 'REDUNDANT',
        rule: 'cross-check-silent',
        because: 'kept for its reason: the fallback is about withdrawn items',
      },
      {
        kind: 'GAP',
        rule: 'otherwise',
        because: 'meant: what is withdrawn stays so while nobody reports it',
      },
    ],
  });

/** The matrix update of the seed, with what it leaves open: a second voice is enough. */
export const matrixUpdateLiteral = updateByVoices('literal');
