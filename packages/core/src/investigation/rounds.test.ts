/** The rounds of an investigation, step by step: every transition, limit and way to fail. */
import { describe, expect, test } from 'vitest';
import type { InvestigationEvent } from './investigation-event.ts';
import type { InvestigationState } from './investigation-state.ts';
import { investigationTables } from './investigation-tables.ts';
import type { PlanRequest } from './plan.ts';
import { writePrompt } from './prompt.ts';
import { commandsOf, investigationProtocol } from './protocol.ts';
import type { InvestigatorReport, ReviewReport } from './report.ts';

type FindingPart = Partial<InvestigatorReport['layer_2']['findings'][number]> & {
  category?: string;
  path?: string;
};

/** A report whose findings point at one place with one cause, from a source of its own, unless told otherwise. */
function reportOf(iid: string, ...findings: FindingPart[]): InvestigationEvent {
  return {
    kind: 'report-received',
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
          derived_from: [iid.replace(/-R\d.*$/, '')],
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
  kind: 'review-received',
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
  kind: 'investigator-failed',
  iid,
  reason: 'no answer',
});

const REQUEST = {
  investigation_id: 'inv-1',
  query: 'why does it fail',
  investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN'],
};

interface Setting extends Partial<PlanRequest> {
  /** The policy for the next round, with what goes with it. */
  readonly policy?: string;
}

/** Tells an investigation one event after the other. */
function tell(
  state: InvestigationState,
  policy: string,
  ...events: InvestigationEvent[]
): InvestigationState {
  const { step } = investigationProtocol(investigationTables(policy));
  return events.reduce((before, event) => step(before, event).state as InvestigationState, state);
}

function run(
  { policy = 'default', ...request }: Setting,
  ...events: InvestigationEvent[]
): InvestigationState {
  const { state } = investigationProtocol(investigationTables(policy)).start({ ...REQUEST, ...request });
  return tell(state as InvestigationState, policy, ...events);
}

const waitsFor = (state: InvestigationState): string[] =>
  commandsOf(state).map((one) => ('task' in one ? `${one.kind} ${one.task.iid}` : one.kind));

/** The event for everyone still awaited once the judge stops waiting. */
const callOff = (state: InvestigationState, reason: string): InvestigationEvent[] =>
  commandsOf(state).flatMap((one) =>
    'task' in one ? [{ kind: 'answer-called-off' as const, iid: one.task.iid, reason }] : [],
  );

const CODE = 'CODE-CALLCHAIN-R1';
const LOG = 'LOG-PATTERN-R1';

describe('round 1', () => {
  test('waits for every investigator, then continues', () => {
    const state = run({}, reportOf(CODE, {}));
    expect(waitsFor(state)).toEqual([`ask-investigator ${LOG}`]);
    expect(state.phase).toBe('round-1');
  });

  test('a failure is retried once, then excluded and reported', () => {
    const once = run({}, reportOf(CODE, {}), failed(LOG));
    expect(waitsFor(once)).toEqual([`ask-investigator ${LOG}`]);
    const twice = tell(once, 'default', failed(LOG));
    expect(twice.phase).toBe('judged');
    const report = twice.ruling!;
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
    expect(state.ruling).toMatchObject({ outcome: 'failed', confidence: 'Uncertain', findings: [] });
  });

  test('a malformed report is asked for again; if it is still malformed, its claims are kept as weak evidence', () => {
    const remains = { ...(reportOf(LOG, {}) as { report: InvestigatorReport }).report };
    const malformed: InvestigationEvent = {
      kind: 'report-malformed',
      iid: LOG,
      problem: 'no layer 2',
      remains,
    };
    const once = run({}, reportOf(CODE, {}), malformed);
    expect(waitsFor(once)).toEqual([`ask-repair ${LOG}`]);
    const twice = tell(once, 'default', malformed);
    expect(twice.items[0]!.flags).toContain('degraded_input');
  });

  test('an unexpected report does not fit; if it is handed in anyway, it is left out and listed', () => {
    expect(() => run({}, reportOf('HIST-BLAME-R1', {}))).toThrow('does not fit');
    expect(() => run({}, reportOf(CODE, {}), reportOf(CODE, {}))).toThrow('does not fit');
    const state = run({}, { kind: 'report-refused', name: 'HIST-BLAME-R1', reason: 'nobody waits for it' });
    expect(state.exclusions).toEqual([
      { investigator: 'HIST-BLAME-R1', error: 'nobody waits for it', action: 'left out' },
    ]);
    expect(state.ruling).toBeNull();
  });

  test('a quick run is judged at once and never confirmed', () => {
    const { start } = investigationProtocol(investigationTables());
    const begun = start({ investigation_id: 'q', query: 'what does this do', single_place: true });
    expect(begun.state).toMatchObject({ plan: { quick: true, assignments: [{ iid: CODE }] } });
    const strong = reportOf(CODE, { evidence_strength: 'STRONG', confidence: 'HIGH' });
    const state = tell(begun.state as InvestigationState, 'default', strong);
    expect(state.ruling!.findings.map(({ tag }) => tag)).toEqual(['Likely']);
  });

  test('after the ruling nothing is asked for and nothing is accepted', () => {
    const { step } = investigationProtocol(investigationTables());
    const open = run({}, reportOf(CODE, {}));
    const { state, commands } = step(open, reportOf(LOG, {}));
    expect(state.ruling).not.toBeNull();
    expect(commands).toEqual([]);
    expect(() => step(state, reportOf(LOG, {}))).toThrow('phase judged');
    expect(() => step(state, { kind: 'report-refused', name: 'x', reason: 'late' })).toThrow('phase judged');
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
    const thorough = run({ policy: 'thorough' }, reportOf(CODE, {}), reportOf(LOG, {}));
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

  test('with three sides, the heaviest is weighed against the other two together', () => {
    const three = {
      investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN', 'HIST-BLAME'],
      policy: 'fast',
    };
    const evidence = [{ type: 'log' as const, location: 'app.log:7', verification: 'VERIFIED' as const }];
    const strong = { evidence_strength: 'STRONG' as const, confidence: 'HIGH' as const, evidence };
    const weak = { evidence_strength: 'WEAK' as const };
    const open = run(
      three,
      reportOf(CODE, { category: 'race', ...weak }),
      reportOf(LOG, strong),
      reportOf('HIST-BLAME-R1', { category: 'timeout', ...weak }),
    );
    const state = tell(open, 'fast', ...callOff(open, 'enough'));
    expect(state.items[0]!.sides.map(({ supporters }) => supporters)).toEqual([
      ['CODE-CALLCHAIN'],
      ['HIST-BLAME'],
      ['LOG-PATTERN'],
    ]);
    expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Likely', winner: 'C' });
    expect(state.judged[0]!.ruling!.reason).toContain('A stands for side C');
    expect(state.ruling!.minority_opinions).toHaveLength(2);
  });

  test('two causes from one investigator are a self-conflict, not a dispute', () => {
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
    const asking = reportOf(LOG, {}) as {
      report: { layer_1: { needs_further: boolean; needs_further_reason?: string } };
    } & InvestigationEvent;
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

  test('to the letter of the seed a request changes nothing', () => {
    const asking = reportOf(LOG, {
      evidence_strength: 'WEAK',
      path: 'src/other.ts',
      needs_further: true,
    }) as {
      report: { layer_1: { needs_further: boolean } };
    } & InvestigationEvent;
    asking.report.layer_1.needs_further = true;
    const state = run({ policy: 'literal' }, reportOf(CODE, {}), asking);
    expect(state.cross_verification.map(({ kind }) => kind)).toEqual(['FINDING', 'FINDING']);
    expect(state.cross_verification.flatMap(({ requested_by }) => requested_by)).toEqual([]);
  });

  test('a claim all of whose citations failed supports nothing', () => {
    const evidence = [{ type: 'code' as const, location: 'src/pool.ts:10', verification: 'FAILED' as const }];
    const state = run({}, reportOf(CODE, {}), reportOf(LOG, { evidence }));
    expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', supporters: ['CODE-CALLCHAIN'] });
    const judged = tell(state, 'default', ...callOff(state, 'enough'));
    expect(judged.ruling!.discredited).toEqual([{ ref: `${LOG}#F1`, claim: 'leak in src/pool.ts' }]);
  });
});

describe('round 3', () => {
  const agreed = [reportOf(CODE, {}), reportOf(LOG, {})];
  const CR = 'CR-AGREED-R3';
  const thorough = { policy: 'thorough' };

  test.each([
    ['UPHELD', 'AGREED', 'Confirmed'],
    ['WEAKENED', 'AGREED', 'Likely'],
  ] as const)('%s leaves an agreement %s and %s', (verdict, category, tag) => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', verdict)));
    expect(state.items[0]).toMatchObject({ category, verdict });
    expect(state.judged[0]!.ruling!.tag).toBe(tag);
  });

  test('each side of a dispute sees what the other rests on: strength, cause, remedy and excerpts', () => {
    const evidence = [
      {
        type: 'log' as const,
        location: 'app.log:7',
        snippet: 'pool timeout\nafter 30 s',
        verification: 'VERIFIED' as const,
      },
    ];
    const state = run(
      {},
      reportOf(CODE, {}),
      reportOf(LOG, {
        category: 'timeout',
        cause: { category: 'timeout', object: 'pool', text: 'the database is slow' },
        fix: { text: 'raise the limit' },
        evidence_strength: 'STRONG',
        evidence,
      }),
    );
    const asked = state.tasks.find(({ base_id }) => base_id === 'CODE-CALLCHAIN')!;
    const prompt = writePrompt(state, asked);
    for (const part of [
      '[strength STRONG, confidence MEDIUM]',
      'cause: timeout, pool, the database is slow',
      'remedy: raise the limit',
      'cites app.log:7 (VERIFIED)',
      '> pool timeout',
      '> after 30 s',
    ])
      expect(prompt).toContain(part);
  });

  test('a long item never hides the others from a prompt', () => {
    const state = run(
      {},
      reportOf(CODE, { description: 'x'.repeat(15_000) }, { path: 'src/b.ts', category: 'race' }),
      reportOf(LOG, { category: 'timeout' }, { path: 'src/b.ts', category: 'clock' }),
    );
    const asked = state.tasks.find(({ base_id }) => base_id === 'LOG-PATTERN')!;
    expect(asked.items).toHaveLength(2);
    expect(writePrompt(state, asked)).toContain('race in src/b.ts');
  });

  test('every finding is recommended somewhere, the conclusion first of all', () => {
    const state = run(
      {},
      reportOf(CODE, { evidence_strength: 'STRONG' }),
      reportOf(LOG, { evidence_strength: 'STRONG' }),
    );
    const { conclusion, recommendations } = state.ruling!;
    expect(Object.values(recommendations).flat()).toEqual([`M1: ${conclusion}`]);
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

  test('a review without a challenge is asked for again, and then does not count', () => {
    const once = run(thorough, ...agreed, reviewOf(CR));
    expect(waitsFor(once)).toEqual([`ask-repair ${CR}`]);
    const twice = tell(once, 'thorough', reviewOf(CR));
    expect(twice).toMatchObject({ phase: 'judged', items: [{ verdict: 'NONE', category: 'AGREED' }] });
  });

  test('a reviewer who fails twice leaves the agreement unreviewed', () => {
    const state = run(thorough, ...agreed, failed(CR), failed(CR));
    expect(state).toMatchObject({ phase: 'judged', items: [{ verdict: 'NONE', flags: ['review_absent'] }] });
    expect(state.ruling!.metadata.excluded.map(({ investigator }) => investigator)).toContain(CR);
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

  test('an investigator who changes sides because of new evidence is not a conformist', () => {
    const evidence = [{ type: 'log' as const, location: 'app.log:7', verification: 'VERIFIED' as const }];
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3, { evidence }));
    expect(state.findings.find(({ iid }) => iid === LOG3)!.unsupported_flip).toBeUndefined();
  });

  test('an opponent who falls silent leaves one supporter, which is uncertain', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3));
    expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', supporters: ['CODE-CALLCHAIN'] });
  });

  test('an opponent who answers in no usable form takes nothing back', () => {
    const malformed: InvestigationEvent = {
      kind: 'report-malformed',
      iid: LOG3,
      problem: 'no layers',
      remains: (reportOf(LOG3, { path: 'src/else.ts', evidence: [] }) as { report: InvestigatorReport })
        .report,
    };
    const state = run({}, ...disputed, reportOf(CODE3, {}), malformed, malformed);
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['LOG-PATTERN'] });
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
    ].reduce((state, event) => tell(state, 'default', event), first);
    expect(second).toMatchObject({ phase: 'judged', iteration: 2 });
    expect(Math.max(...Object.values(second.respawns))).toBe(2);
  });

  const alone = [reportOf(CODE, { confidence: 'HIGH' }), reportOf(LOG)];

  test('an uncertain item goes to its author and to an investigator of another type', () => {
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
    const state = run({ policy: 'fast' }, ...alone, reportOf(CODE3, { confidence: 'HIGH' }), answer);
    expect(state.items[0]!.category).toBe(category);
  });

  test('an author who withdraws takes the item back', () => {
    const state = run({}, ...alone, reportOf(CODE3, { item_id: 'M1', stance: 'withdraws' }), reportOf(HIST3));
    expect(state.items[0]!.category).toBe('WITHDRAWN');
    expect(state.ruling!.withdrawn).toHaveLength(1);
  });

  test('a stance against an item is a contradiction, whatever the words', () => {
    const refuting = { item_id: 'M1', stance: 'refutes' as const, path: 'src/elsewhere.ts' };
    const state = run({ policy: 'fast' }, ...alone, reportOf(CODE3, {}), reportOf(HIST3, refuting));
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

  test('an investigation that is called off is judged on what exists', () => {
    const open = run({}, ...disputed, reportOf(CODE3, {}));
    const state = tell(open, 'default', ...callOff(open, 'out of time'));
    expect(state.phase).toBe('judged');
    expect(state.ruling!.metadata.excluded.at(-1)).toEqual({
      investigator: LOG3,
      error: 'out of time',
      action: 'went on without it',
    });
  });

  test('the fast profile runs one iteration only', () => {
    const state = run(
      { policy: 'fast' },
      ...disputed,
      reportOf(CODE3, { category: 'x' }),
      reportOf(LOG3, { category: 'y' }),
    );
    expect(state).toMatchObject({ phase: 'judged', iteration: 1 });
  });
});

describe('unverified evidence', () => {
  const unchecked = { evidence_strength: 'STRONG' as const, confidence: 'HIGH' as const };
  const cite = (verification?: 'VERIFIED' | 'UNCHECKED' | 'FAILED') => ({
    ...unchecked,
    evidence: [
      { type: 'code' as const, location: 'src/pool.ts:10', strength: 'STRONG' as const, verification },
    ],
  });
  const tags = ({ ruling }: InvestigationState): string[] => ruling!.findings.map(({ tag }) => tag);

  test.each([['UNCHECKED' as const], [undefined]])(
    'is weak, and agreement does not confirm it (%s)',
    (verification) => {
      const open = run({}, reportOf(CODE, cite(verification)), reportOf(LOG, cite(verification)));
      expect(open.items[0]).toMatchObject({ category: 'AGREED', strength: 'WEAK' });
      const state = tell(open, 'default', ...callOff(open, 'enough'));
      expect(tags(state)).toEqual(['Uncertain']);
      expect(state.ruling!.findings[0]!.evidence.map(({ strength }) => strength)).toEqual(['WEAK']);
    },
  );

  test('is likely at best where a counter-review upholds it', () => {
    const state = run(
      { policy: 'thorough' },
      reportOf(CODE, cite('UNCHECKED')),
      reportOf(LOG, cite('UNCHECKED')),
      reviewOf('CR-AGREED-R3', verdictOn('M1', 'UPHELD')),
    );
    expect(tags(state)).toEqual(['Likely']);
  });

  test('a place that was cited twice is shown with the citation that stood the check', () => {
    const evidence = [...cite('FAILED').evidence, ...cite('VERIFIED').evidence];
    const state = run(
      {},
      reportOf(CODE, { ...unchecked, evidence }),
      reportOf(LOG, { ...unchecked, evidence }),
    );
    expect(tags(state)).toEqual(['Confirmed']);
    expect(state.ruling!.findings[0]!.evidence.map(({ verification }) => verification)).toEqual(['VERIFIED']);
    expect(state.ruling!.failed_citations).toHaveLength(2);
  });

  test('one verified citation is enough to count as it is claimed', () => {
    const evidence = [...cite('UNCHECKED').evidence, ...cite('VERIFIED').evidence];
    const state = run(
      {},
      reportOf(CODE, { ...unchecked, evidence }),
      reportOf(LOG, { ...unchecked, evidence }),
    );
    expect(tags(state)).toEqual(['Confirmed']);
  });
});

describe('a planner', () => {
  const ask = (event: InvestigationEvent) => {
    const { start, step } = investigationProtocol(investigationTables(), 'planner');
    const begun = start({ investigation_id: 'p', query: 'why does it fail' });
    expect(begun.commands).toMatchObject([{ kind: 'ask-planner', request: { query: 'why does it fail' } }]);
    const { state, commands } = step(begun.state, event);
    return { ...(state as InvestigationState), asked: commands.length };
  };
  const proposal = {
    query_type: 'bug',
    questions: ['who holds the lock?'],
    investigators: ['CODE-CONCURRENCY', 'LOG-PATTERN'],
    scope: 'src/lock',
    single_place: false,
    needs_context: true,
  };

  test('is followed within the catalog', () => {
    const { plan, notes, asked } = ask({ kind: 'plan-proposed', proposal });
    expect(plan).toMatchObject({ questions: [{ text: 'who holds the lock?' }], query_type: 'bug' });
    expect(plan.assignments.map(({ iid }) => iid)).toEqual(['CODE-CONCURRENCY-R1', 'LOG-PATTERN-R1']);
    expect([notes, asked]).toEqual([['the plan was proposed by a planner'], 2]);
  });

  test.each<[string, InvestigationEvent, string]>([
    ['silent', { kind: 'planner-failed', reason: 'timed out' }, 'the planner gave none (timed out)'],
    [
      'misshapen',
      { kind: 'plan-proposed', proposal: { query_type: 'x' } },
      'the planner gave none of the wanted shape',
    ],
    [
      'of one mind',
      { kind: 'plan-proposed', proposal: { ...proposal, investigators: ['CODE-CONFIG', 'CODE-RESOURCE'] } },
      'the planner wants investigators of one type only',
    ],
    [
      'repeating itself',
      {
        kind: 'plan-proposed',
        proposal: { ...proposal, investigators: ['CODE-CONFIG', 'LOG-PATTERN', 'CODE-CONFIG'] },
      },
      "the planner's cannot be used (investigators[2]: CODE-CONFIG is listed twice)",
    ],
  ])('that is %s is replaced by rules', (_what, event, why) => {
    const { plan, notes } = ask(event);
    expect(plan.assignments).toHaveLength(4);
    expect(notes).toEqual([`the plan was made by rules: ${why}`]);
  });

  test('is not asked about a quick question; otherwise it is asked before anyone else', () => {
    const { start, step } = investigationProtocol(investigationTables(), 'planner');
    const quick = start({ investigation_id: 'q', query: 'what does this do', single_place: true });
    expect(quick.commands.map(({ kind }) => kind)).toEqual(['ask-investigator']);
    const { state } = start({ investigation_id: 'p', query: 'why' });
    expect(() => step(state, reportOf(CODE, {}))).toThrow('phase planning');
  });
});
