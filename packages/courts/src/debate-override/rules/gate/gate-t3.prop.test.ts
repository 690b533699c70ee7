/** The gate by votes: against straight-line code over every combination of facts, the cases of its table, and its promises. */

import { decide, withValues } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleGate } from './gate.ts';
import { type GateCase, gateInput } from './gate-case.ts';
import { gateT3 } from './gate-t3.table.ts';
import type { Vote } from './vote.ts';
import type { VoteFacts } from './weigh-votes.ts';

/** The value of a change, written from its definition. */
function value(f: VoteFacts): number {
  const claims = {
    differs: f.conf,
    agrees_sure: 1 - f.conf,
    agrees_unsure: 1 - f.conf,
    none: 0.5,
    no_claim: 0.5,
  };
  const c = Math.min(0.95, Math.max(0.05, claims[f.stage1]));
  let odds = (1 - c) / c;
  for (let at = 0; at < f.speakers_for; at++) odds *= 1.5;
  for (let at = 0; at < f.speakers_against; at++) odds /= 1.5;
  if (f.judge === 'for') odds *= 1.9;
  if (f.judge === 'against' || f.judge === 'drops') odds /= 1.9;
  for (let at = 0; at < f.warnings; at++) odds /= 2;
  return Number((odds / (1 + odds)).toFixed(4));
}

/** The rows in words, sharing nothing with the table. */
function oracle(f: VoteFacts): string {
  const voices = f.speakers_for + (f.judge === 'for' ? 1 : 0);
  if (!f.is_enabled) return 'override_disabled';
  if (voices === 0) return 'neutral_only';
  if (f.evidence === 'missing') return 'no_evidence_span';
  if (f.evidence === 'not_in_text') return 'evidence_span_not_in_text';
  if (f.evidence === 'too_short') return 'evidence_span_missing_trigger';
  if (f.judge === 'against' || f.judge === 'drops') return 'judge_disagrees';
  if (voices < 2) return 'low_signal';
  if (f.speakers_against >= voices) return 'action_ambiguity';
  if (f.stage1 === 'agrees_sure') return 'already_confident';
  if ((f.implicit || (f.stage1 === 'none' && !f.named)) && f.evidence !== 'own') return 'implicit_soft_only';
  if (f.stage1 === 'none' && !f.named) return 'implicit_soft_only';
  const isStrong =
    f.evidence === 'own' &&
    f.one_clause &&
    f.judge === 'for' &&
    f.speakers_against === 0 &&
    f.speakers_for >= 2 &&
    f.ev >= 0.6;
  if (f.risk && !isStrong) return 'risk_needs_stronger_evidence';
  if (f.warnings > 0 && f.ev < 0.6) return 'contradictory_memory';
  if (f.ev < 0.5) return 'low_confidence';
  if (f.applied >= 5) return 'max_overrides_per_sample';
  if (f.stage1 === 'none') return 'debate_override_add';
  return f.stage1 === 'agrees_unsure' ? 'debate_override_confirm' : 'debate_override_flip';
}

const SIDES = [0, 1, 2, 3, 4];

function* everyCase(): Generator<VoteFacts> {
  for (const speakers_for of SIDES)
    for (const speakers_against of SIDES)
      for (const judge of gateT3.facts.judge.values)
        for (const evidence of gateT3.facts.evidence.values)
          for (const one_clause of evidence === 'own' ? [true, false] : [false])
            for (const stage1 of gateT3.facts.stage1.values)
              for (const conf of stage1 === 'none' || stage1 === 'no_claim'
                ? [0.5]
                : [0, 0.5, 0.74, 0.75, 0.9, 1])
                for (const implicit of stage1 === 'none' ? [false] : [true, false])
                  for (const named of [true, false])
                    for (const risk of [true, false])
                      for (const warnings of [0, 1, 2])
                        for (const applied of [0, 5])
                          for (const is_enabled of named && !risk ? [true, false] : [true]) {
                            const voices_for = speakers_for + (judge === 'for' ? 1 : 0);
                            const lead = voices_for - speakers_against;
                            const counts = { speakers_for, speakers_against, judge, voices_for, lead };
                            const first = {
                              stage1,
                              conf,
                              implicit,
                              named,
                              risk,
                              warnings,
                              applied,
                              is_enabled,
                            };
                            const facts = { ...counts, ...first, evidence, one_clause, ev: 0 };
                            yield { ...facts, ev: voices_for === 0 ? 0 : value(facts) };
                          }
}

test('every combination of facts is decided as the rows say', () => {
  const seen = new Set<string>();
  let wrong: unknown;
  for (const facts of everyCase()) {
    const { code, rule, outcome } = decide(gateT3, facts);
    seen.add(rule);
    const expected = oracle(facts);
    const isRight = code === expected && (outcome === 'APPLY') === expected.startsWith('debate_override');
    if (!isRight) wrong ??= { facts, code, expected };
  }
  expect(wrong).toBeUndefined();
  expect([...seen].sort()).toEqual(gateT3.rules.map(({ id }) => id).sort());
});

const TEXT = 'The case is pretty but the screen flickers all day.';
const CLAUSE = 'the screen flickers all day';

interface Said {
  readonly against?: number;
  readonly judge?: string | null;
  readonly span?: string;
  readonly polarity?: string;
  readonly risks?: readonly string[];
  readonly warnings?: number;
}

/** Speakers for negative, and whoever else says something. */
function sample(speakers: number, conf: number, said: Said = {}): GateCase {
  const {
    against = 0,
    judge = 'negative',
    span = CLAUSE,
    polarity = 'positive',
    risks = [],
    warnings = 0,
  } = said;
  const vote = (vote: string, at: number): Vote => ({ voice: `S${at}`, role: 'speaker', vote });
  const votes = [
    ...Array.from({ length: speakers }, (_, at) => vote('negative', at)),
    ...Array.from({ length: against }, (_, at) => vote('positive', speakers + at)),
    ...(judge === null ? [] : [{ voice: 'S0', role: 'judge' as const, vote: judge }]),
  ];
  return gateInput.parse({
    text: TEXT,
    votes: { screen: votes },
    summary: { aspect_evidence: { screen: span } },
    structural_risks: risks.map((type) => ({ type })),
    sentiments: [{ aspect_term: 'screen', polarity, confidence: conf, is_implicit: false }],
    warnings,
  });
}

const CONTRAST = { risks: ['CONTRAST'] };

describe('the cases of the table', () => {
  test.each([
    ['three speakers and the judge against 0.6', sample(3, 0.6), 0.81, 'flip'],
    ['two speakers and the judge against 0.6', sample(2, 0.6), 0.74, 'flip'],
    ['one speaker and the judge against 0.74', sample(1, 0.74), 0.5, 'flip'],
    ['one speaker and the judge against 0.75', sample(1, 0.75), 0.49, 'low_confidence'],
    ['three and the judge against 0.9', sample(3, 0.9), 0.42, 'low_confidence'],
    ['two to one, judge silent, 0.7', sample(2, 0.7, { against: 1, judge: null }), 0.39, 'low_confidence'],
    ['three speakers, the judge confirms', sample(3, 0.6, { judge: 'positive' }), null, 'judge_disagrees'],
    ['first stage neutral', sample(2, 0.5, { polarity: 'neutral' }), 0.81, 'flip'],
    ['contrast, the clause quoted', sample(3, 0.8, CONTRAST), 0.62, 'flip'],
    [
      'contrast, the sentence quoted',
      sample(3, 0.8, { ...CONTRAST, span: TEXT }),
      0.62,
      'risk_needs_stronger_evidence',
    ],
    ['one warning against three and the judge', sample(3, 0.6, { warnings: 1 }), 0.68, 'flip'],
    ['one warning against one and the judge', sample(1, 0.6, { warnings: 1 }), 0.49, 'contradictory_memory'],
  ])('%s', (_name, given, ev, end) => {
    const [aspect] = ruleGate(given).aspects;
    expect(aspect?.action ?? aspect?.skip_reason).toBe(end);
    if (ev !== null) expect(aspect?.ev).toBeCloseTo(ev, 2);
  });
});

describe('what counts as a vote', () => {
  const vote = (voice: string, word: string, role: Vote['role'] = 'speaker', quotation?: string): Vote => ({
    voice,
    role,
    vote: word,
    ...(quotation === undefined ? {} : { quotation }),
  });
  const rule = (votes: Readonly<Record<string, Vote[]>>, more: object = {}) =>
    ruleGate({ ...sample(0, 0.6), votes, ...more } as GateCase);

  test('a voice has one vote, its last; a speaker and a judge of one name are two voices', () => {
    const list = [vote('CJ', 'positive'), vote('CJ', 'negative'), vote('CJ', 'negative', 'judge')];
    expect(rule({ screen: list }).aspects[0]).toMatchObject({
      decision: 'APPLY',
      neg_score: 2,
      pos_score: 0,
    });
    expect(rule({ screen: list.slice(1, 2) }).aspects[0]).toMatchObject({ skip_reason: 'low_signal' });
  });

  test('names are matched without spaces, punctuation and particles', () => {
    const { aspects, sentiments } = rule(
      { ' 화면은': [vote('A', 'neg')], '#화면': [vote('B', 'negative'), vote('J', 'negative', 'judge')] },
      {
        text: '화면은 예쁜데 화면 밝기가 약해요',
        summary: { aspect_evidence: { 화면이: '화면 밝기가 약해요' } },
        sentiments: [{ aspect_term: '화면', polarity: 'positive', confidence: 0.6 }],
      },
    );
    expect(aspects).toMatchObject([{ aspect: '화면', action: 'flip', neg_score: 3 }]);
    expect(sentiments).toMatchObject([{ polarity: 'negative', confidence: aspects[0]!.ev }]);
  });

  test('a tie without the judge points nowhere; with it, to where it points', () => {
    const tie = [vote('A', 'positive'), vote('B', 'negative')];
    expect(rule({ screen: tie }).aspects[0]).toMatchObject({ skip_reason: 'neutral_only', target_pol: null });
    expect(rule({ screen: [...tie, vote('J', 'negative', 'judge')] }).aspects[0]?.target_pol).toBe(
      'negative',
    );
  });

  test('all sentiments on an aspect change, no other does, and what was filled in is no longer', () => {
    const other = { aspect_term: 'case', polarity: 'neutral', confidence: 0.2 };
    const on = (polarity: string, confidence: number) => ({ aspect_term: 'screen', polarity, confidence });
    const filled = { ...on('neutral', 0.5), is_backfilled: true, neutral_reason: 'missing_atsa_for_aspect' };
    const { votes } = sample(3, 0.6);
    const { sentiments } = rule(votes!, { sentiments: [other, on('positive', 0.6), filled] });
    expect(sentiments[0]).toBe(other);
    expect(sentiments.slice(1).map((one) => [one.polarity, one.confidence])).toEqual([
      ['negative', 0.8104],
      ['negative', 0.8104],
    ]);
    expect(sentiments[2]).not.toHaveProperty('is_backfilled');
  });

  test('quotations of voices ground an aspect that the judge does not, compared folded', () => {
    const quote = ' THE  Screen flickers';
    const list = [vote('A', 'negative', 'speaker', quote), vote('B', 'negative')];
    const bare = { summary: null };
    expect(rule({ screen: list }, bare).aspects[0]).toMatchObject({ action: 'flip' });
    expect(rule({ screen: list.slice(1).concat(vote('C', 'negative')) }, bare).aspects[0]?.skip_reason).toBe(
      'no_evidence_span',
    );
  });

  test('an aspect that is not named is never added, and one that is named is', () => {
    const list = [vote('A', 'negative'), vote('J', 'negative', 'judge')];
    const spans = { aspect_evidence: { sound: CLAUSE, case: 'The case is pretty' } };
    const { aspects } = rule({ sound: list, case: list }, { sentiments: [], summary: spans });
    expect(aspects).toMatchObject([{ skip_reason: 'implicit_soft_only' }, { action: 'add' }]);
  });

  test('an unsure agreement is confirmed, and counts as no change', () => {
    const names = ['The', 'case', 'is', 'pretty', 'but', 'screen'];
    const list = [vote('A', 'positive'), vote('J', 'positive', 'judge')];
    const { aspects, stats } = rule(Object.fromEntries(names.map((name) => [name, list])), {
      summary: { sentence_evidence_spans: ['The case is pretty'] },
      sentiments: names.map((aspect_term) => ({ aspect_term, polarity: 'positive', confidence: 0.4 })),
    });
    expect(aspects.map(({ action }) => action)).toEqual(names.map(() => 'confirm'));
    expect(stats.applied).toBe(6);
  });

  test('the sixth change of a sample is one too many', () => {
    const names = ['The', 'case', 'is', 'pretty', 'but', 'screen'];
    const list = [vote('A', 'negative'), vote('J', 'negative', 'judge')];
    const { aspects, stats } = rule(Object.fromEntries(names.map((name) => [name, list])), {
      summary: { sentence_evidence_spans: ['The case is pretty'] },
      sentiments: [],
    });
    expect(aspects.map(({ skip_reason }) => skip_reason)).toEqual([
      null,
      null,
      null,
      null,
      null,
      'max_overrides_per_sample',
    ]);
    expect(stats.skipped_max_overrides_per_sample).toBe(1);
  });
});

describe('promises', () => {
  const word = fc.constantFrom('positive', 'negative', 'neutral', 'drop');
  const quotation = fc.constantFrom(null, CLAUSE, TEXT, 'absent', 's');
  const vote = (role: Vote['role']) =>
    fc.record({ voice: fc.constantFrom('A', 'B', 'C', 'D'), role: fc.constant(role), vote: word, quotation });
  const drawn: fc.Arbitrary<GateCase> = fc.record({
    text: fc.constant(TEXT),
    votes: fc.record({
      screen: fc
        .tuple(fc.array(vote('speaker'), { maxLength: 5 }), fc.option(vote('judge'), { nil: null }))
        .map(([speakers, judge]) => (judge === null ? speakers : [...speakers, judge])),
    }),
    summary: fc.record({
      aspect_evidence: fc.record({ screen: fc.constantFrom(null, CLAUSE, CLAUSE, TEXT, 'absent', 's') }),
      sentence_evidence_spans: fc.constantFrom([], [TEXT]),
    }),
    structural_risks: fc.constantFrom([], [], [{ type: 'CONTRAST' }], [{ type: 'surprise' }]),
    sentiments: fc.array(
      fc.record({
        aspect_term: fc.constant('screen'),
        polarity: fc.constantFrom('positive', 'negative', 'neutral'),
        confidence: fc.constantFrom(0.05, 0.3, 0.5, 0.6, 0.75, 0.9),
        is_implicit: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    warnings: fc.constantFrom(0, 0, 1, 2),
  });
  const runs = { numRuns: 3000 };
  const first = (given: GateCase, policy = gateT3) => ruleGate(given, policy).aspects[0]!;
  const more = (given: GateCase, one: Vote): GateCase => ({
    ...given,
    votes: { screen: [...given.votes!.screen!, one] },
  });
  const newcomer = (vote: string): Vote => ({ voice: 'newcomer', role: 'speaker', vote });

  test('one more speaker for it never undoes a change', () => {
    fc.assert(
      fc.property(drawn, quotation, (given, quoted) => {
        const before = first(given);
        if (before.decision !== 'APPLY') return;
        const after = first(more(given, { ...newcomer(before.target_pol!), quotation: quoted }));
        expect([after.decision, after.target_pol]).toEqual(['APPLY', before.target_pol]);
      }),
      runs,
    );
  });

  test('one more against, a judge fallen silent or a warning never makes a change', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom('neutral', 'drop', 'other'), (given, against) => {
        const before = first(given);
        if (before.decision === 'APPLY') return;
        const { target_pol: target } = before;
        const opposite = target === 'positive' ? 'negative' : 'positive';
        const weaker: GateCase[] = [{ ...given, warnings: Number(given.warnings) + 1 }];
        if (target !== null) weaker.push(more(given, newcomer(against === 'other' ? opposite : against)));
        const judged = before.votes?.find(({ role }) => role === 'judge')?.vote;
        if (judged === target && target !== null)
          weaker.push({
            ...given,
            votes: { screen: given.votes!.screen!.filter(({ role }) => role !== 'judge') },
          });
        for (const one of weaker) {
          const after = first(one);
          // Against one pole may be for the other, which is another change.
          if (after.target_pol === target) expect(after.decision).toBe('SKIP');
        }
      }),
      runs,
    );
  });

  test('nothing changes without evidence in the text, nor at risk without unanimity', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { decision, votes, target_pol } = first(given);
        if (decision !== 'APPLY') return;
        const folded = (text: string) => text.toLowerCase().replace(/\s/g, '');
        const points = [
          given.summary?.aspect_evidence?.screen,
          ...(given.summary?.sentence_evidence_spans ?? []),
          ...given.votes!.screen!.map((one) => one.quotation),
        ];
        expect(points.some((one) => one && one.length > 1 && folded(TEXT).includes(folded(one)))).toBe(true);
        if (given.structural_risks.length > 0)
          expect(votes!.every((one) => one.vote === target_pol)).toBe(true);
      }),
      runs,
    );
  });

  test('the order of the voices makes no difference', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { screen = [] } = given.votes!;
        const one = screen.filter(
          (vote, at) =>
            screen.findLastIndex((other) => other.voice === vote.voice && other.role === vote.role) === at,
        );
        const turned = first({ ...given, votes: { screen: one.toReversed() } });
        const { votes: _a, ...before } = first({ ...given, votes: { screen: one } });
        const { votes: _b, ...after } = turned;
        expect(after).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test('a warning that rules a change out is not outvoted by voices beyond the range of numbers', () => {
    const screen = Array.from({ length: 200 }, (_, at) => ({
      voice: `v${at}`,
      role: 'speaker',
      vote: 'negative',
      quotation: 'the screen is dim',
    }));
    const outvoted = (warnings: number) =>
      first(
        gateInput.parse({
          ...{ text: 'the screen is dim', votes: { screen }, warnings, structural_risks: [] },
          sentiments: [{ aspect_term: 'screen', polarity: 'positive', confidence: 0.6, is_implicit: false }],
        }),
        withValues(gateT3, { speaker_odds: 100, memory_odds: 0 }),
      );
    expect(outvoted(0)).toMatchObject({ decision: 'APPLY', ev: 1 });
    expect(outvoted(1)).toMatchObject({ decision: 'SKIP', code: 'contradictory_memory', ev: 0 });
  });
});
