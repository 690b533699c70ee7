/** How runs under `classification@default` classified a finding: by how many say so. */
import { atLeast, defineTable, flag, none } from '@curia/core';
import { countedFacts } from '../matrix/classification.table.ts';

/** Classification as Curia reads it: every finding gets exactly one category. */
export const classificationDefault = defineTable({
  id: 'classification',
  policy: 'default',
  title: 'Classification of a finding',
  doc: 'Decides from who supports and who opposes a finding whether it is agreed, disagreed, uncertain, in need of more work or withdrawn. Missing strength counts as WEAK.',
  params: {
    request_items: {
      kind: 'flag',
      default: true,
      doc: 'a request for further investigation becomes an item of its own; off, it has no effect',
    },
  },
  facts: { ...countedFacts, self_conflict: flag('its only supporter contradicts it elsewhere') },
  outcomes: {
    AGREED: 'two or more say so, nobody objects',
    AGREED_WEAKLY: 'two or more say so, on weak evidence',
    DISAGREED: 'somebody objects',
    UNCERTAIN: 'one says so, on evidence worth following',
    NEEDS_MORE: 'one says so, on weak evidence or against themselves',
    REQUESTED: 'nobody says so yet, but somebody asks to look',
    WITHDRAWN: 'nobody says so any more',
  },
  rules: [
    {
      id: 'request-only',
      source: '003/classification-5',
      when: { supporting: none, opposing: none, needs_further: true },
      then: 'REQUESTED',
      reason: 'nobody reports it yet, but further investigation is asked for',
    },
    {
      id: 'no-supporter',
      source: 'curia/default/no-supporter',
      when: { supporting: none },
      then: 'WITHDRAWN',
      reason: 'no investigator stands by it',
    },
    {
      id: 'opposed',
      source: '003/classification-2',
      when: { opposing: atLeast(1) },
      then: 'DISAGREED',
      reason: '{supporting} investigator(s) for it, {opposing} against it',
    },
    {
      id: 'agreed-on-weak-evidence',
      source: '003/classification-1',
      when: { supporting: atLeast(2), evidence_strength: ['WEAK', null] },
      then: 'AGREED_WEAKLY',
      reason: '{supporting} investigators agree, but the strongest evidence is {evidence_strength}',
    },
    {
      id: 'agreed',
      source: '003/classification-1',
      when: { supporting: atLeast(2) },
      then: 'AGREED',
      reason: '{supporting} investigators agree and nobody objects',
    },
    {
      id: 'single-with-evidence',
      source: '003/classification-3',
      when: { evidence_strength: ['STRONG', 'MODERATE'], self_conflict: false },
      then: 'UNCERTAIN',
      reason: 'one investigator alone, with {evidence_strength} evidence',
    },
    {
      id: 'self-conflict',
      source: 'curia/default/self-conflict',
      when: { self_conflict: true },
      then: 'NEEDS_MORE',
      reason: 'its only supporter contradicts it in the same report',
    },
    {
      id: 'single-weak',
      source: '003/classification-4',
      when: { supporting: 1, evidence_strength: ['WEAK', null] },
      then: 'NEEDS_MORE',
      reason: 'one investigator alone, and the strength of the evidence is {evidence_strength}',
    },
  ],
  otherwise: {
    source: 'curia/default/otherwise',
    then: 'NEEDS_MORE',
    code: 'UNDECIDED',
    reason: 'no rule applies, so more work is needed',
  },
  accepted: [
    {
      kind: 'REDUNDANT',
      rule: 'self-conflict',
      because: 'kept for its reason: a witness against themselves is not merely weak evidence',
    },
    {
      kind: 'REDUNDANT',
      rule: 'single-weak',
      because: 'kept for its reason: it says what the fallback would only assume',
    },
    { kind: 'UNREACHABLE', rule: 'otherwise', because: 'a fail-safe: the rules above cover every case' },
  ],
});
