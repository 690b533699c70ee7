/** `@curia/courts/debate-override`: what a debate said becomes votes, or hints, and a gate decides which aspects they change. */
import {
  type AspectVotes,
  buildHints,
  castVotes,
  type DebateHints,
  debateProtocol,
  type GateRuling,
  gateInput,
  gateT0,
  gateT1,
  gateT2,
  gateT3,
  type Moderation,
  moderate,
  overrideGate,
  resolveProfile,
  ruleGate,
  SPEAKERS,
} from '@curia/courts/debate-override';

const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
const judgement = {
  final_patch: [{ op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
  final_tuples: [],
};
const turns = [{ speaker: 'EPM', proposed_edits: [edit] }];
const first = { aspect_term: 'screen', polarity: 'positive', confidence: 0.6, is_implicit: false };

const votes: AspectVotes = castVotes({
  stage1: { aspects: [{ term: 'screen' }], sentiments: [first] },
  validation: { structural_risks: [], correction_proposals: [] },
  turns,
  judgement,
  aspect_reviews: [],
  sentiment_reviews: [],
});
console.log(votes.screen?.map(({ voice, vote }) => `${voice} ${vote}`).join(', '));
const voted = gateInput.parse({
  text: 'The screen is dim.',
  votes,
  summary: { aspect_evidence: { screen: 'screen is dim' } },
  structural_risks: [],
  sentiments: [first],
});
const [aspect] = ruleGate(voted, gateT3).aspects;
console.log(`${aspect?.action} to ${aspect?.target_pol}, right with a probability of ${aspect?.ev}`);

// The source's policies go by weighted hints.
const hints: DebateHints = buildHints({
  turns,
  judge: judgement,
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
