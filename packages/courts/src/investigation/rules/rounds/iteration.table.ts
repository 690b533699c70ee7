/** Whether round 3 is repeated, from what its last iteration changed. The first match wins. */
import { atLeast, count, defineTable, none } from '@curia/core';
import type { ValuesOf } from '@curia/core/table';

const params = {
  max_respawns: {
    kind: 'number',
    default: 2,
    min: 0,
    integer: true,
    doc: 'how often one investigator may be asked again',
  },
} as const;

/** The limits of round 3. */
export type IterationLimits = ValuesOf<typeof params>;

const brought = {
  changed: count('items that the last iteration changed'),
  new_disputes: count('items newly in dispute, about which somebody can still be asked'),
};

const outcomes = {
  REPEAT: 'round 3 runs again, as far as the plan allows',
  JUDGE: 'the judge follows',
};

const nothingChanged = <const P extends string>(policy: P) =>
  ({
    id: 'nothing-changed',
    source: `curia/${policy}/nothing-changed`,
    when: { changed: none },
    then: 'JUDGE',
    reason: 'the last iteration changed nothing',
  }) as const;

const newDispute = <const P extends string>(policy: P) =>
  ({
    id: 'new-dispute',
    source: `curia/${policy}/new-dispute`,
    when: { new_disputes: atLeast(1) },
    then: 'REPEAT',
    reason: '{new_disputes} item(s) are newly in dispute',
  }) as const;

const otherwise = <const P extends string>(policy: P) =>
  ({
    source: `curia/${policy}/otherwise`,
    then: 'JUDGE',
    code: 'NOTHING_NEW',
    reason: 'nothing new is in dispute, or nobody is left to ask',
  }) as const;

const meant = {
  kind: 'GAP',
  rule: 'otherwise',
  because: 'meant: a round is repeated only for something new',
} as const;

/** The iteration as Curia reads it: a new agreement is worth a review, new evidence on an old dispute another look. */
export const iterationDefault = defineTable({
  id: 'iteration',
  policy: 'default',
  title: 'Whether round 3 is repeated',
  doc: 'Decides after each iteration of round 3 whether another follows: for a new dispute, for an agreement that nobody has reviewed, and for new evidence on a dispute that was there.',
  params,
  facts: {
    ...brought,
    new_evidence: count('items in dispute with new evidence, about which somebody can still be asked'),
    unreviewed: count('items newly agreed, which no counter-reviewer has seen'),
  },
  outcomes,
  rules: [
    nothingChanged('default'),
    newDispute('default'),
    {
      id: 'new-agreement',
      source: 'curia/default/new-agreement',
      when: { unreviewed: atLeast(1) },
      then: 'REPEAT',
      reason: '{unreviewed} item(s) are newly agreed and not reviewed',
    },
    {
      id: 'new-evidence',
      source: 'curia/default/new-evidence',
      when: { new_evidence: atLeast(1) },
      then: 'REPEAT',
      reason: 'there is new evidence on {new_evidence} item(s) in dispute',
    },
  ],
  otherwise: otherwise('default'),
  accepted: [meant],
});

/** The iteration to the letter of the seed: only a new dispute. */
export const iterationLiteral = defineTable({
  id: 'iteration',
  policy: 'literal',
  title: 'Whether round 3 is repeated, to the letter',
  doc: 'Decides after each iteration of round 3 whether another follows: only where an item is newly in dispute.',
  params,
  facts: brought,
  outcomes,
  rules: [nothingChanged('literal'), newDispute('literal')],
  otherwise: otherwise('literal'),
  accepted: [meant],
});
