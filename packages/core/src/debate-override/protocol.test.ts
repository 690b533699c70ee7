/** One sample from the first question to the result, by events alone. */
import { describe, expect, test } from 'vitest';
import { resolveProfile } from './profile.ts';
import {
  type DebateEvent,
  type DebatePlan,
  type DebateStep,
  SPEAKERS,
  startDebate,
  stepDebate,
} from './protocol.ts';

const plan: DebatePlan = { speakers: SPEAKERS, rounds: 1, profile: resolveProfile({}) };
const id = { text_id: 't1', sample_idx: 0 };
const TEXT = 'The screen is dim.';

const edit = { op: 'set_polarity', target: { aspect_term: 'screen' }, value: 'negative' };
const events = (stage1Confidence = 0.4): DebateEvent[] => [
  {
    type: 'sentiments-extracted',
    sentiments: [{ aspect_term: 'screen', polarity: 'neutral', confidence: stage1Confidence }],
  },
  { type: 'aspects-extracted', aspects: [{ term: 'screen' }, { term: 'invented' }] },
  {
    type: 'validation-received',
    validation: { structural_risks: [{ type: 'NEGATION' }], correction_proposals: [] },
  },
  ...SPEAKERS.map(
    (speaker): DebateEvent => ({ type: 'turn-taken', turn: { speaker, proposed_edits: [edit] } }),
  ),
  {
    type: 'judgement-received',
    judgement: {
      final_patch: [edit, { op: 'confirm_tuple', target: { aspect_term: 'screen', polarity: 'negative' } }],
      final_tuples: [{ aspect_term: 'screen', polarity: 'negative' }],
      aspect_evidence: { screen: 'screen is dim' },
    },
  },
  { type: 'sentiments-reviewed', reviews: [] },
  { type: 'aspects-reviewed', reviews: [] },
];

function play(list: readonly DebateEvent[]): { step: DebateStep; asked: string[] } {
  let step = startDebate(id, TEXT);
  const asked: string[] = [];
  const note = (): void => {
    for (const command of step.commands) {
      asked.push(
        command.type === 'ask-agent' ? ('speaker' in command ? command.speaker : command.role) : command.type,
      );
    }
  };
  note();
  for (const event of list) {
    step = stepDebate(JSON.parse(JSON.stringify(step.state)), event, plan);
    note();
  }
  return { step, asked };
}

describe('the protocol', () => {
  test('asks in order and ends with a result', () => {
    const { step, asked } = play(events());
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
      'record-result',
    ]);
    const [command] = step.commands;
    if (command?.type !== 'record-result') throw new Error('no result');
    const { result } = command;
    expect(step.state).toMatchObject({
      phase: 'done',
      stage1: { not_in_text: ['invented'], backfilled: [] },
    });
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
    expect(result.records.map(({ type }) => type)).toEqual(['gate_decision', 'ev_decision']);
    expect(result.meta).toMatchObject({
      gate_decision: 'APPLY',
      debate_override_effective: { source: 'code_default' },
    });
  });

  test('what is not adopted leaves the first stage as it was', () => {
    const { step } = play(events(0.69));
    const [command] = step.commands;
    if (command?.type !== 'record-result') throw new Error('no result');
    expect(command.result.adoption).toMatchObject({
      adopt_decision: 'not_adopted',
      adopt_reason: 'ev_below_threshold',
    });
    expect(command.result.final_sentiments).toEqual(step.state.stage1?.sentiments);
    expect(command.result.integrity).toMatchObject({ ok: true, mismatch: true, ev_reason: 'low_ev' });
  });

  test('the order of parallel answers makes no difference', () => {
    const list = events();
    const [a, b, ...rest] = list;
    const turned = [b!, a!, ...rest.slice(0, -2), rest.at(-1)!, rest.at(-2)!];
    expect(play(turned).step.commands).toEqual(play(list).step.commands);
  });

  test('a failed agent ends the sample for a person', () => {
    const { step } = play([
      ...events().slice(0, 4),
      { type: 'agent-failed', role: 'speaker', problem: 'timed out' },
    ]);
    expect(step.state.phase).toBe('failed');
    expect(step.commands).toEqual([{ type: 'open-review', role: 'speaker', problem: 'timed out' }]);
  });

  test('an event that does not fit is refused', () => {
    expect(() => play([events()[3]!])).toThrow('does not fit the phase extract');
    expect(() => play([events()[0]!, events()[0]!])).toThrow('does not fit');
    expect(() => play([...events().slice(0, 3), { type: 'turn-taken', turn: { speaker: 'CJ' } }])).toThrow(
      'the turn of EPM',
    );
    expect(() => play([...events(), { type: 'agent-failed', role: 'judge', problem: 'late' }])).toThrow(
      'does not fit',
    );
  });
});
