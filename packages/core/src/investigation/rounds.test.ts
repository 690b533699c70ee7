/** The rounds of an investigation, step by step: every transition, limit and way to fail. */
import { describe, expect, test } from 'vitest';
import { composeReport } from './final-report.ts';
import type { InvestigationEvent } from './investigation-event.ts';
import type { InvestigationState } from './investigation-state.ts';
import { type PlanRequest, planInvestigation } from './plan.ts';
import { commandsOf, replayInvestigation, stepInvestigation } from './protocol.ts';
import type { Report, ReviewReport } from './report.ts';

type FindingPart = Partial<Report['layer_2']['findings'][number]> & { category?: string; path?: string };

/** A report whose findings point at one place with one cause unless told otherwise. */
function reportOf(iid: string, ...findings: FindingPart[]): InvestigationEvent {
  return {
    event: 'report-received',
    iid,
    report: {
      iid,
      layer_1: { confidence: 'MEDIUM', one_liner: 'the pool leaks', needs_further: false },
      layer_2: {
        findings: findings.map(({ category = 'leak', path = 'src/pool.ts', ...more }, at) => ({
          id: `F${at + 1}`,
          description: `${category} in ${path}`,
          evidence_strength: 'MODERATE',
          evidence: [{ type: 'code', location: `${path}:${at + 10}`, verification: 'VERIFIED' }],
          subjects: [{ path }],
          cause: { category, object: path },
          ...more,
        })),
      },
    },
  };
}

const reviewOf = (
  iid: string,
  ...reviews: ReviewReport['layer_2']['counter_reviews']
): InvestigationEvent => ({
  event: 'review-received',
  iid,
  review: { iid, layer_2: { counter_reviews: reviews } },
});

const verdictOn = (item: string, verdict: 'UPHELD' | 'WEAKENED' | 'REFUTED', evidence: string[] = []) => ({
  original_finding_id: item,
  challenge: {
    description: 'tried another reading',
    evidence: evidence.map((location) => ({
      type: 'code' as const,
      location,
      verification: 'VERIFIED' as const,
    })),
  },
  verdict,
});

const failed = (iid: string): InvestigationEvent => ({
  event: 'investigator-failed',
  iid,
  reason: 'no answer',
});

function run(request: Partial<PlanRequest>, ...events: InvestigationEvent[]): InvestigationState {
  const plan = planInvestigation({
    investigation_id: 'inv-1',
    query: 'why does it fail',
    investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN'],
    ...request,
  });
  return replayInvestigation([{ event: 'investigation-planned', plan }, ...events]);
}

const waitsFor = (state: InvestigationState): string[] =>
  commandsOf(state).map((one) => ('task' in one ? `${one.command} ${one.task.iid}` : one.command));

const CODE = 'CODE-CALLCHAIN-R1';
const LOG = 'LOG-PATTERN-R1';

describe('round 1', () => {
  test('waits for everybody, then goes on', () => {
    const state = run({}, reportOf(CODE, {}));
    expect(waitsFor(state)).toEqual([`ask-investigator ${LOG}`]);
    expect(state.phase).toBe('round-1');
  });

  test('a failure is retried once, then excluded and reported', () => {
    const once = run({}, reportOf(CODE, {}), failed(LOG));
    expect(waitsFor(once)).toEqual([`ask-investigator ${LOG}`]);
    const twice = stepInvestigation(once, failed(LOG)).state;
    expect(twice.phase).toBe('judged');
    const report = composeReport(twice);
    expect(report.metadata.excluded.at(-1)).toEqual({
      investigator: LOG,
      error: 'no answer',
      action: 'excluded after one retry',
    });
    expect(report.metadata.notes[0]).toContain('only one report');
    expect(report.findings.map(({ tag }) => tag)).toEqual(['Uncertain']);
  });

  test('without any report the investigation fails, and says so', () => {
    const state = run({}, failed(CODE), failed(CODE), failed(LOG), failed(LOG));
    expect(state.phase).toBe('failed');
    expect(composeReport(state)).toMatchObject({ outcome: 'failed', confidence: 'Uncertain', findings: [] });
  });

  test('a malformed report is asked for once more, then its claims are kept on weak evidence', () => {
    const remains = { ...(reportOf(LOG, {}) as { report: Report }).report };
    const malformed: InvestigationEvent = {
      event: 'report-malformed',
      iid: LOG,
      problem: 'no layer 2',
      remains,
    };
    const once = run({}, reportOf(CODE, {}), malformed);
    expect(waitsFor(once)).toEqual([`ask-repair ${LOG}`]);
    const twice = stepInvestigation(once, malformed).state;
    expect(twice.items[0]!.flags).toContain('degraded_input');
  });

  test('a report that nobody waits for is left out and listed', () => {
    const state = run({}, reportOf('HIST-BLAME-R1', {}));
    expect(state.exclusions).toEqual([
      { investigator: 'HIST-BLAME-R1', error: expect.stringContaining('nobody waits'), action: 'left out' },
    ]);
  });

  test('a quick run is judged at once and never confirmed', () => {
    const plan = planInvestigation({ investigation_id: 'q', query: 'what does this do', single_place: true });
    expect(plan).toMatchObject({ quick: true, assignments: [{ iid: CODE }] });
    const state = replayInvestigation([
      { event: 'investigation-planned', plan },
      reportOf(CODE, { evidence_strength: 'STRONG', confidence: 'HIGH' }),
    ]);
    expect(composeReport(state).findings.map(({ tag }) => tag)).toEqual(['Likely']);
  });
});

describe('round 2', () => {
  test('full agreement on sound evidence ends early; the thorough profile reviews it', () => {
    const early = run({}, reportOf(CODE, {}), reportOf(LOG, {}));
    expect(early).toMatchObject({ phase: 'judged', iteration: 0, trigger: { early_termination: true } });
    expect(early.items[0]).toMatchObject({
      category: 'AGREED',
      supporters: ['CODE-CALLCHAIN', 'LOG-PATTERN'],
    });
    const thorough = run({ profile: 'thorough' }, reportOf(CODE, {}), reportOf(LOG, {}));
    expect(waitsFor(thorough)).toEqual(['ask-counter-reviewer CR-AGREED-R3']);
  });

  test('two causes for one place are one conflict with two sides', () => {
    const state = run({}, reportOf(CODE, {}), reportOf(LOG, { category: 'timeout' }));
    expect(state.items).toHaveLength(1);
    expect(state.items[0]).toMatchObject({
      kind: 'CONFLICT',
      category: 'DISAGREED',
      supporters: ['CODE-CALLCHAIN'],
      opponents: ['LOG-PATTERN'],
    });
  });

  test('of three sides the heaviest stands against all others together', () => {
    const three = {
      investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN', 'HIST-BLAME'],
      profile: 'fast' as const,
    };
    const evidence = [{ type: 'log' as const, location: 'app.log:7', verification: 'VERIFIED' as const }];
    const strong = { evidence_strength: 'STRONG' as const, confidence: 'HIGH' as const, evidence };
    const weak = { evidence_strength: 'WEAK' as const };
    const state = run(
      three,
      reportOf(CODE, { category: 'race', ...weak }),
      reportOf(LOG, strong),
      reportOf('HIST-BLAME-R1', { category: 'timeout', ...weak }),
      { event: 'budget-exhausted', reason: 'enough' },
    );
    expect(state.items[0]!.sides.map(({ supporters }) => supporters)).toEqual([
      ['CODE-CALLCHAIN'],
      ['HIST-BLAME'],
      ['LOG-PATTERN'],
    ]);
    expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Likely', winner: 'C' });
    expect(state.judged[0]!.ruling!.reason).toContain('A stands for side C');
    expect(composeReport(state).minority_opinions).toHaveLength(2);
  });

  test('two causes by one investigator are no dispute but a self-conflict', () => {
    const state = run(
      {},
      reportOf(CODE, {}, { category: 'timeout' }),
      reportOf(LOG, { path: 'src/other.ts' }),
    );
    expect(
      state.cross_verification.map(({ category, flags }) => [category, flags.includes('self_conflict')]),
    ).toEqual([
      ['NEEDS_MORE', true],
      ['NEEDS_MORE', true],
      ['UNCERTAIN', false],
    ]);
  });

  test('a request of a report becomes an item of its own', () => {
    const asking = reportOf(LOG, {}) as Extract<InvestigationEvent, { event: 'report-received' }>;
    asking.report.layer_1.needs_further = true;
    asking.report.layer_1.needs_further_reason = 'read the retry code';
    const state = run({}, reportOf(CODE, {}), asking);
    expect(state.items[1]).toMatchObject({
      kind: 'REQUEST',
      category: 'NEEDS_MORE',
      claim: 'read the retry code',
    });
    expect(waitsFor(state)).toEqual([
      'ask-counter-reviewer CR-AGREED-R3',
      'ask-investigator LOG-PATTERN-R3-DEEP',
    ]);
  });

  test('a claim all of whose citations failed supports nothing', () => {
    const evidence = [{ type: 'code' as const, location: 'src/pool.ts:10', verification: 'FAILED' as const }];
    const state = run({}, reportOf(CODE, {}), reportOf(LOG, { evidence }));
    expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', supporters: ['CODE-CALLCHAIN'] });
    expect(composeReport({ ...state, phase: 'judged' }).discredited).toEqual([
      { ref: `${LOG}#F1`, claim: 'leak in src/pool.ts' },
    ]);
  });
});

describe('round 3', () => {
  const agreed = [reportOf(CODE, {}), reportOf(LOG, {})];
  const CR = 'CR-AGREED-R3';
  const thorough = { profile: 'thorough' as const };

  test.each([
    ['UPHELD', 'AGREED', 'Confirmed'],
    ['WEAKENED', 'AGREED', 'Likely'],
  ] as const)('%s leaves an agreement %s and %s', (verdict, category, tag) => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', verdict)));
    expect(state.items[0]).toMatchObject({ category, verdict });
    expect(state.judged[0]!.ruling!.tag).toBe(tag);
  });

  test('UPHELD raises the confidence by one step', () => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', 'UPHELD')));
    expect(state.items[0]!.confidence).toBe('HIGH');
  });

  test('REFUTED with evidence makes the reviewer the other side, and the supporters are asked again', () => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', 'REFUTED', ['src/pool.ts:99'])));
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['CR-AGREED'] });
    expect(waitsFor(state)).toEqual([
      'ask-investigator CODE-CALLCHAIN-R3-DEEP-I2',
      'ask-investigator LOG-PATTERN-R3-DEEP-I2',
    ]);
  });

  test('REFUTED without evidence only weakens', () => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', 'REFUTED')));
    expect(state.items[0]).toMatchObject({ category: 'AGREED', verdict: 'WEAKENED' });
  });

  test('a review without a challenge is asked for once more, then counts as none', () => {
    const once = run(thorough, ...agreed, reviewOf(CR));
    expect(waitsFor(once)).toEqual([`ask-repair ${CR}`]);
    const twice = stepInvestigation(once, reviewOf(CR)).state;
    expect(twice).toMatchObject({ phase: 'judged', items: [{ verdict: 'NONE', category: 'AGREED' }] });
  });

  test('a reviewer who fails twice leaves the agreement unreviewed', () => {
    const state = run(thorough, ...agreed, failed(CR), failed(CR));
    expect(state).toMatchObject({ phase: 'judged', items: [{ verdict: 'NONE' }] });
  });

  const disputed = [reportOf(CODE, {}), reportOf(LOG, { category: 'timeout' })];
  const CODE3 = 'CODE-CALLCHAIN-R3-DEEP';
  const LOG3 = 'LOG-PATTERN-R3-DEEP';

  test('an opponent who adopts the finding makes an agreement, likely at most', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3, {}));
    expect(state.items[0]).toMatchObject({ category: 'AGREED', kind: 'FINDING' });
    expect(state.items[0]!.flags).toContain('formed_in_round3');
    expect(state.findings.find(({ iid }) => iid === LOG3)!.unsupported_flip).toBe(true);
    expect(state.judged[0]!.ruling!.tag).toBe('Likely');
  });

  test('who changes sides with new evidence is no mere conformist', () => {
    const evidence = [{ type: 'log' as const, location: 'app.log:7', verification: 'VERIFIED' as const }];
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3, { evidence }));
    expect(state.findings.find(({ iid }) => iid === LOG3)!.unsupported_flip).toBeUndefined();
  });

  test('an opponent who falls silent leaves one supporter, which is uncertain', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3));
    expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', supporters: ['CODE-CALLCHAIN'] });
  });

  test('an unchanged dispute stops for want of progress and goes to the judge', () => {
    const state = run({}, ...disputed, failed(CODE3), failed(CODE3), failed(LOG3), failed(LOG3));
    expect(state).toMatchObject({ phase: 'judged', iteration: 1, items: [{ category: 'DISAGREED' }] });
    expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Uncertain', record: ['both_opinions'] });
  });

  test('new evidence on a dispute runs a second iteration, and never a third', () => {
    const at = (line: number) => ({
      evidence: [
        { type: 'code' as const, location: `src/pool.ts:${line}`, verification: 'VERIFIED' as const },
      ],
    });
    const first = run(
      {},
      ...disputed,
      reportOf(CODE3, at(70)),
      reportOf(LOG3, { category: 'timeout', ...at(71) }),
    );
    expect(waitsFor(first)).toEqual([`ask-investigator ${CODE3}-I2`, `ask-investigator ${LOG3}-I2`]);
    const second = [
      reportOf(`${CODE3}-I2`, at(80)),
      reportOf(`${LOG3}-I2`, { category: 'timeout', ...at(81) }),
    ].reduce((state, event) => stepInvestigation(state, event).state, first);
    expect(second).toMatchObject({ phase: 'judged', iteration: 2 });
    expect(Math.max(...Object.values(second.respawns))).toBe(2);
  });

  const alone = [reportOf(CODE, { confidence: 'HIGH' }), reportOf(LOG)];

  test('an uncertain item asks its author and somebody of another type', () => {
    expect(waitsFor(run({}, ...alone))).toEqual([
      `ask-investigator ${CODE3}`,
      'ask-investigator HIST-RECENT-R3-DEEP',
    ]);
  });

  const HIST3 = 'HIST-RECENT-R3-DEEP';
  test.each([
    ['says the same', reportOf(HIST3, {}), 'AGREED'],
    ['is silent', reportOf(HIST3), 'UNCERTAIN'],
    ['contradicts', reportOf(HIST3, { category: 'timeout' }), 'DISAGREED'],
  ])('a cross-check that %s', (_what, answer, category) => {
    const state = run({ profile: 'fast' }, ...alone, reportOf(CODE3, { confidence: 'HIGH' }), answer);
    expect(state.items[0]!.category).toBe(category);
  });

  test('an author who withdraws takes the item back', () => {
    const state = run({}, ...alone, reportOf(CODE3, { item_id: 'M1', stance: 'withdraws' }), reportOf(HIST3));
    expect(state.items[0]!.category).toBe('WITHDRAWN');
    expect(composeReport(state).withdrawn).toHaveLength(1);
  });

  test('a stance against an item is a contradiction, whatever the words', () => {
    const refuting = { item_id: 'M1', stance: 'refutes' as const, path: 'src/elsewhere.ts' };
    const state = run({ profile: 'fast' }, ...alone, reportOf(CODE3, {}), reportOf(HIST3, refuting));
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['HIST-RECENT'] });
  });

  const weak = [reportOf(CODE, { evidence_strength: 'WEAK' }), reportOf(LOG)];

  test('further work that was done is classified afresh', () => {
    const state = run({}, ...weak, reportOf(CODE3, { evidence_strength: 'STRONG' }));
    expect(state.items[0]!.category).toBe('UNCERTAIN');
    expect(state.items[0]!.history.map(({ to }) => to)).toEqual(['NEEDS_MORE', 'UNCERTAIN']);
  });

  test('further work that failed leaves it uncertain', () => {
    const state = run({}, ...weak, failed(CODE3), failed(CODE3));
    expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN' });
    expect(state.items[0]!.history.at(-1)!.why).toContain('could not be done');
  });

  test('an exhausted budget goes to the judge with what exists', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), {
      event: 'budget-exhausted',
      reason: 'out of time',
    });
    expect(state.phase).toBe('judged');
    expect(composeReport(state).metadata.excluded.at(-1)).toMatchObject({
      investigator: LOG3,
      error: 'out of time',
    });
  });

  test('the fast profile runs one iteration only', () => {
    const state = run(
      { profile: 'fast' },
      ...disputed,
      reportOf(CODE3, { category: 'x' }),
      reportOf(LOG3, { category: 'y' }),
    );
    expect(state).toMatchObject({ phase: 'judged', iteration: 1 });
  });
});
