/** One sample from the first question to the result, by events alone. */
import { describe, expect, test } from 'vitest';
import { resolveProfile } from './gate/profile.ts';
import { type DebateEvent, type DebatePlan, type DebateState, debateProtocol, SPEAKERS } from './protocol.ts';

const plan: DebatePlan = { speakers: SPEAKERS, rounds: 1, profile: resolveProfile({ profile: 't0' }) };
const protocol = debateProtocol(plan);
const id = { text_id: 't1', sample_idx: 0 };
const TEXT = 'The screen is dim.';

const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
const events = (stage1Confidence = 0.4): DebateEvent[] => [
  {
    kind: 'sentiments-extracted',
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: stage1Confidence }],
  },
  { kind: 'aspects-extracted', aspects: [{ term: 'screen' }, { term: 'invented' }] },
  {
    kind: 'validation-received',
    validation: { structural_risks: [{ type: 'NEGATION' }], correction_proposals: [] },
  },
  ...SPEAKERS.map(
    (speaker): DebateEvent => ({ kind: 'turn-taken', turn: { speaker, proposed_edits: [edit] } }),
  ),
  {
    kind: 'judgement-received',
    judgement: {
      final_patch: [edit, { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
      final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
      aspect_evidence: { screen: 'screen is dim' },
    },
  },
  { kind: 'sentiments-reviewed', reviews: [] },
  { kind: 'aspects-reviewed', reviews: [] },
];

function play(list: readonly DebateEvent[]): { state: DebateState; asked: string[] } {
  let step = protocol.start({ id, text: TEXT });
  const asked: string[] = [];
  const note = (): void => {
    for (const command of step.commands) asked.push('speaker' in command ? command.speaker : command.role);
  };
  note();
  for (const event of list) {
    step = protocol.step(JSON.parse(JSON.stringify(step.state)), event);
    note();
  }
  return { state: step.state, asked };
}

/** The result of a sample that was decided. */
function resultOf({ ruling }: DebateState): Extract<DebateState['ruling'], { status: 'decided' }> {
  if (ruling?.status !== 'decided') throw new Error('no result');
  return ruling;
}

describe('the protocol', () => {
  test('asks in order and ends with a result', () => {
    const { state, asked } = play(events());
    expect(asked).toEqual([
      'aspect-extractor',
      'sentiment-extractor',
      'validator',
      'EPM',
      'TAN',
      'CJ',
      'judge',
      'aspect-reviewer',
      'sentiment-reviewer',
    ]);
    const result = resultOf(state);
    expect(state).toMatchObject({
      phase: 'done',
      stage1: { not_in_text: ['invented'], backfilled: [] },
    });
    expect(result.stage1_gaps).toEqual({ not_in_text: ['invented'], discarded: [], backfilled: [] });
    expect(result.gate).toMatchObject({
      gate_decision: 'APPLY',
      aspects: [{ aspect: 'screen', action: 'flip', total: 2.3 }],
    });
    expect(result.adoption).toMatchObject({
      adopt_decision: 'adopted',
      adopt_reason: 'debate_action',
      ev_score: 0.5,
    });
    expect(result.final_tuples).toEqual([{ aspect_term: 'screen', polarity: 'negative' }]);
    expect(result.integrity).toMatchObject({ ok: true, mismatch: false });
    expect(state.records.map(({ type }) => type)).toEqual(['gate_decision', 'ev_decision']);
    expect(result.meta).toMatchObject({
      gate_decision: 'APPLY',
      debate_override_effective: { source: 'json_profile' },
    });
  });

  test('what the first stage leaves out or fills in shows in the ruling, and nothing does if it is whole', () => {
    const [, , ...rest] = events();
    const said = (term: string): DebateEvent[] => [
      {
        kind: 'sentiments-extracted',
        sentiments: [{ aspect_term: term, polarity: 'negative', confidence: 0.6 }],
      },
      { kind: 'aspects-extracted', aspects: [{ term: 'screen' }] },
      ...rest,
    ];
    expect(resultOf(play(said('ssreen')).state).stage1_gaps).toEqual({
      not_in_text: [],
      discarded: ['ssreen'],
      backfilled: ['screen'],
    });
    expect(resultOf(play(said('screen')).state)).not.toHaveProperty('stage1_gaps');
  });

  test('a second stage that is not adopted leaves the first as it was', () => {
    const { state } = play(events(0.69));
    const result = resultOf(state);
    expect(result.adoption).toMatchObject({
      adopt_decision: 'not_adopted',
      adopt_reason: 'ev_below_threshold',
    });
    expect(result.final_sentiments).toEqual(state.stage1?.sentiments);
    expect(result.integrity).toMatchObject({ ok: true, mismatch: true, ev_reason: 'low_ev' });
  });

  test('the order of parallel answers makes no difference', () => {
    const list = events();
    const [a, b, ...rest] = list;
    const turned = [b!, a!, ...rest.slice(0, -2), rest.at(-1)!, rest.at(-2)!];
    expect(play(turned).state).toEqual(play(list).state);
  });

  test('a failed agent ends the sample for a person', () => {
    const { state } = play([
      ...events().slice(0, 4),
      { kind: 'agent-failed', role: 'speaker', problem: 'timed out' },
    ]);
    expect(state.phase).toBe('failed');
    expect(state.ruling).toEqual({ status: 'escalated', role: 'speaker', problem: 'timed out' });
  });

  test('an event that does not fit is refused', () => {
    expect(() => play([events()[3]!])).toThrow('does not fit the phase extract');
    expect(() => play([events()[0]!, events()[0]!])).toThrow('does not fit');
    expect(() => play([...events().slice(0, 3), { kind: 'turn-taken', turn: { speaker: 'CJ' } }])).toThrow(
      'the turn of EPM',
    );
    expect(() => play([...events(), { kind: 'agent-failed', role: 'judge', problem: 'late' }])).toThrow(
      'does not fit',
    );
  });
});
