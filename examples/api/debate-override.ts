/** `@curia/core/debate-override`: what a debate said becomes hints, and a gate decides which aspects they change. */
import {
  buildHints,
  type DebateHints,
  debateProtocol,
  type GateRuling,
  gateInput,
  gateT0,
  gateT1,
  gateT2,
  type Moderation,
  moderate,
  overrideGate,
  resolveProfile,
  ruleGate,
  SPEAKERS,
} from '@curia/core/debate-override';

const hints: DebateHints = buildHints({
  turns: [
    {
      speaker: 'EPM',
      proposed_edits: [{ op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' }],
    },
  ],
  judge: {
    final_patch: [{ op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
    final_tuples: [],
  },
  aspect_terms: ['screen'],
  stage1_sentiments: [],
});
console.log(hints.aspect_hints.screen?.map(({ speaker, weight }) => `${speaker} ${weight}`).join(', '));

const sample = gateInput.parse({
  text: 'The screen is dim.',
  aspect_hints: hints.aspect_hints,
  summary: { sentence_evidence_spans: ['screen is dim'] },
  structural_risks: [],
  sentiments: [],
});
for (const policy of [gateT0, gateT1, gateT2]) {
  const { gate_decision, aspects }: GateRuling = ruleGate(sample, policy);
  console.log(`${policy.policy}: ${gate_decision}, ${aspects.map(({ rule }) => rule).join(', ')}`);
}
console.log(overrideGate.headlines(overrideGate.rule(sample, gateT0).ruling)[0]?.outcome);

// The label of the whole sentence is found by tables of its own.
const says = (polarity: string) => [{ aspect_term: 'screen', polarity, confidence: 0.8 }];
const { final_label }: Moderation = moderate({
  stage1: says('positive'),
  stage2: says('negative'),
  debate: { sentence_polarity: 'negative', final_tuples: [] },
});
console.log(final_label);

// The course of a whole debate is a state machine that says whom it wants to ask.
const profile = resolveProfile({ profile: 't1' });
const { commands } = debateProtocol({ speakers: SPEAKERS, rounds: 1, profile }).start({
  id: { text_id: 'a', sample_idx: 0 },
  text: 'The screen is dim.',
});
console.log(commands.map(({ kind }) => kind));
