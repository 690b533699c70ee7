/** Classifies a finding by what was verified: two who rest on one kind of evidence are one witness. The first match wins. */
import { atLeast, choice, count, defineTable, flag, none } from '@curia/core';
import { STRENGTHS } from '../finding/strength.ts';

/** Classification by verified evidence: agreement needs two kinds of it, and an opponent needs some. */
export const classificationVerified = defineTable({
  id: 'classification',
  policy: 'verified',
  title: 'Classification of a finding by verified evidence',
  doc: 'Decides where a finding stands. Agreement counts once per kind of evidence that was verified, whoever declares what; without a verified citation nothing is agreed.',
  params: {
    request_items: {
      kind: 'flag',
      default: true,
      doc: 'a request for further investigation becomes an item of its own; off, it has no effect',
    },
  },
  facts: {
    supporters: count('investigators who report the finding'),
    independent: count('how many of them can be given a kind of verified evidence of their own'),
    opposed_with_evidence: flag('somebody contradicts it with a verified citation'),
    strength: choice('the strongest evidence for it that was verified; NONE where nothing was', [
      ...STRENGTHS,
      'NONE',
    ]),
    self_conflict: flag('its only supporter contradicts it elsewhere'),
    needs_further: flag('someone asks for further investigation'),
  },
  outcomes: {
    AGREED: 'two kinds of evidence meet in it, nobody objects with evidence',
    AGREED_WEAKLY: 'two kinds of evidence meet in it, all of it weak',
    DISAGREED: 'somebody contradicts it with evidence',
    UNCERTAIN: 'one says so, on evidence worth following',
    ONE_WITNESS: 'several say so, all on one kind of evidence',
    NEEDS_MORE: 'nothing verified, weak, or against themselves',
    REQUESTED: 'nobody says so yet, but somebody asks to look',
    WITHDRAWN: 'nobody says so any more',
  },
  rules: [
    {
      id: 'request',
      source: '003/classification-5',
      when: { supporters: none, opposed_with_evidence: false, needs_further: true },
      then: 'REQUESTED',
      reason: 'nobody reports it yet, but further investigation is asked for',
    },
    {
      id: 'nobody',
      source: 'curia/verified/nobody',
      when: { supporters: none },
      then: 'WITHDRAWN',
      reason: 'no investigator stands by it',
    },
    {
      id: 'opposed',
      source: '003/classification-2',
      when: { opposed_with_evidence: true },
      then: 'DISAGREED',
      reason: '{supporters} investigator(s) for it, and evidence against it',
    },
    {
      id: 'nothing-verified',
      source: 'curia/verified/nothing-verified',
      when: { strength: 'NONE' },
      then: 'NEEDS_MORE',
      reason: 'none of its citations was verified',
    },
    {
      id: 'independent-strong',
      source: '003/classification-1',
      when: { independent: atLeast(2), strength: ['STRONG', 'MODERATE'] },
      then: 'AGREED',
      reason: '{independent} kinds of verified evidence, up to {strength}, and nothing against it',
    },
    {
      id: 'independent-weak',
      source: '003/classification-1',
      when: { independent: atLeast(2) },
      then: 'AGREED_WEAKLY',
      reason: '{independent} kinds of verified evidence, all of it weak',
    },
    {
      id: 'self-conflict',
      source: 'curia/verified/self-conflict',
      when: { self_conflict: true },
      then: 'NEEDS_MORE',
      reason: 'its only supporter contradicts it in the same report',
    },
    {
      id: 'one-source',
      source: 'curia/verified/one-source',
      when: { supporters: atLeast(2), strength: ['STRONG', 'MODERATE'] },
      then: 'ONE_WITNESS',
      reason: '{supporters} investigators say so on one kind of evidence: one witness, {strength}',
    },
    {
      id: 'single',
      source: '003/classification-3',
      when: { strength: ['STRONG', 'MODERATE'] },
      then: 'UNCERTAIN',
      reason: 'one investigator alone, with {strength} evidence',
    },
    {
      id: 'weak',
      source: '003/classification-4',
      when: { strength: 'WEAK' },
      then: 'NEEDS_MORE',
      reason: 'one kind of evidence, and that is weak',
    },
  ],
  otherwise: {
    source: 'curia/verified/otherwise',
    then: 'NEEDS_MORE',
    code: 'UNDECIDED',
    reason: 'no rule applies, so more work is needed',
  },
  never: [
    {
      when: { strength: 'NONE', independent: atLeast(1) },
      because: 'a kind of evidence counts only where it was verified',
    },
  ],
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'nothing-verified',
      because: 'kept for its reason: unverified is not merely weak',
    },
    {
      kind: 'REDUNDANT',
      rule: 'weak',
      because: 'kept for its reason: it says what the fallback would only assume',
    },
    { kind: 'UNREACHABLE', rule: 'otherwise', because: 'a fail-safe: the rules above cover every case' },
  ],
});
