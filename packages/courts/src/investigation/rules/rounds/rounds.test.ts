/** The rounds of an investigation, step by step: every transition, limit and way to fail. */

import { withValues } from '@curia/core';
import { describe, expect, test } from 'vitest';
import type { InvestigatorReport, ReviewReport } from '../finding/report.ts';
import type { InvestigationEvent } from '../investigation-event.ts';
import type { InvestigationState } from '../investigation-state.ts';
import { type InvestigationTables, investigationTables } from '../investigation-tables.ts';
import { writeAssignment } from '../plan/assignment.ts';
import type { PlanRequest } from '../plan/plan.ts';
import { planningThorough } from '../plan/planning.table.ts';
import { UNSURVEYED } from '../plan/survey.ts';
import { commandsOf, investigationProtocol } from '../protocol.ts';
import { renderReport } from '../report/render-report.ts';

type FindingPart = Partial<InvestigatorReport['layer_2']['findings'][number]> & {
  category?: string;
  path?: string;
};

/** What an investigator of a type has seen: everybody the code, some also evidence of their own kind. */
const seenBy = (iid: string): InvestigatorReport['layer_2']['findings'][number]['evidence'] => [
  ...(iid.startsWith('LOG')
    ? [{ type: 'log' as const, location: 'app.log:7', verification: 'VERIFIED' as const }]
    : []),
  ...(iid.startsWith('HIST')
    ? [{ type: 'commit' as const, location: 'abc1234', verification: 'VERIFIED' as const }]
    : []),
];

/** A report whose findings point at one place, each investigator with evidence of its kind, unless told otherwise. */
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
          evidence: [
            { type: 'code', location: `${path}:${at + 10}`, verification: 'VERIFIED' },
            ...seenBy(iid),
          ],
          cause: { category },
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

/** The tables of a policy; under `once`, a panel looks again once. */
const tablesOf = (policy: string): InvestigationTables =>
  policy === 'once'
    ? investigationTables('thorough', { planning: withValues(planningThorough, { max_iterations: 1 }) })
    : investigationTables(policy);

/** Tells an investigation one event after the other. */
function tell(
  state: InvestigationState,
  policy: string,
  ...events: InvestigationEvent[]
): InvestigationState {
  const { step } = investigationProtocol(tablesOf(policy));
  return events.reduce((before, event) => step(before, event).state as InvestigationState, state);
}

function run(
  { policy = 'default', ...request }: Setting,
  ...events: InvestigationEvent[]
): InvestigationState {
  const { state } = investigationProtocol(tablesOf(policy)).start({ ...REQUEST, ...request });
  return tell(state as InvestigationState, policy, ...events);
}

const waitsFor = (state: InvestigationState): string[] =>
  commandsOf(state).map((one) => ('task' in one ? `${one.kind} ${one.task.iid}` : one.kind));

/** The event for everyone still awaited once the judge stops waiting. */
const callOff = (state: InvestigationState, reason: string): InvestigationEvent[] =>
  commandsOf(state).flatMap((one) =>
    'task' in one ? [{ kind: 'answer-called-off' as const, iid: one.task.iid, reason }] : [],
  );

/** One verified line of the pool. */
const reportedAt = (line: number) => [
  { type: 'code' as const, location: `src/pool.ts:${line}`, verification: 'VERIFIED' as const },
];

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
    expect(state.ruling!.findings.map(({ tag }) => tag)).toEqual(['Uncertain']);
  });

  test('after the ruling nothing is asked for and nothing is accepted', () => {
    const { step } = investigationProtocol(investigationTables());
    const open = run({}, reportOf(CODE));
    const { state, commands } = step(open, reportOf(LOG));
    expect(state.ruling).not.toBeNull();
    expect(commands).toEqual([]);
    expect(() => step(state, reportOf(LOG, {}))).toThrow('phase judged');
    expect(() => step(state, { kind: 'report-refused', name: 'x', reason: 'late' })).toThrow('phase judged');
  });
});

describe('round 2', () => {
  test('full agreement is reviewed, except under the fast profile, where nothing is confirmed', () => {
    const open = run({}, reportOf(CODE, {}), reportOf(LOG, {}));
    expect(waitsFor(open)).toEqual(['ask-counter-reviewer CR-AGREED-R3']);
    expect(open.items[0]).toMatchObject({
      category: 'AGREED',
      supporters: ['CODE-CALLCHAIN', 'LOG-PATTERN'],
    });
    const fast = run({ policy: 'fast' }, reportOf(CODE, {}), reportOf(LOG, {}));
    expect(fast).toMatchObject({ phase: 'judged', iteration: 0, trigger: { run: false, rule: 'otherwise' } });
    expect(fast.ruling!.findings.map(({ tag }) => tag)).toEqual(['Likely']);
  });

  test('other words for one place are no conflict; evidence against it is', () => {
    const words = run({}, reportOf(CODE, {}), reportOf(LOG, { category: 'timeout' }));
    expect(words.items).toMatchObject([{ kind: 'FINDING', category: 'AGREED' }]);
    const state = run({}, reportOf(CODE, {}), reportOf(LOG, { stance: 'refutes' }));
    expect(state.items).toMatchObject([
      {
        kind: 'CONFLICT',
        category: 'DISAGREED',
        supporters: ['CODE-CALLCHAIN'],
        opponents: ['LOG-PATTERN'],
      },
    ]);
  });

  test('whoever is against it without evidence leaves a caveat', () => {
    const place = { type: 'code' as const, location: 'src/pool.ts:10' };
    const state = run({}, reportOf(CODE, {}), reportOf(LOG, { stance: 'refutes', evidence: [place] }));
    expect(state.items.map(({ category }) => category)).not.toContain('DISAGREED');
  });

  test('another place for the same question is an item of its own, and a rival place', () => {
    const open = run({}, reportOf(CODE, {}), reportOf(LOG, { path: 'src/other.ts' }));
    expect(open.items.map(({ category }) => category)).toEqual(['UNCERTAIN', 'UNCERTAIN']);
    const { ruling } = tell(open, 'default', ...callOff(open, 'enough'));
    expect(ruling!.disagreements).toEqual([]);
    expect(ruling!.findings.map(({ item_id, rivals }) => [item_id, rivals])).toEqual([
      ['M1', ['M2']],
      ['M2', ['M1']],
    ]);
  });

  test('what was noticed on the way comes last, and is no rival', () => {
    const open = run(
      {},
      reportOf(CODE, {}, { path: 'src/aside.ts' }),
      reportOf(LOG, { path: 'src/other.ts' }, { path: 'src/aside.ts' }),
    );
    const { ruling } = tell(open, 'default', ...callOff(open, 'enough'));
    expect(ruling!.findings.map(({ is_side, rivals }) => [is_side, rivals!.length])).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
    ]);
    expect(ruling!.findings[2]).toMatchObject({ category: 'AGREED', tag: 'Likely' });
  });

  test('with three sides, the heaviest is weighed against the other two together', () => {
    const three = {
      investigators: ['CODE-CALLCHAIN', 'LOG-PATTERN', 'HIST-BLAME'],
      policy: 'once',
    };
    const strong = { evidence_strength: 'STRONG' as const, confidence: 'HIGH' as const };
    const weak = { evidence_strength: 'WEAK' as const };
    const open = run(
      three,
      reportOf(CODE, weak),
      reportOf(LOG, { ...strong, excludes: [`${CODE}#F1`, 'HIST-BLAME-R1#F1'] }),
      reportOf('HIST-BLAME-R1', { ...weak, excludes: [`${CODE}#F1`] }),
    );
    const state = tell(open, 'once', ...callOff(open, 'enough'));
    expect(state.items[0]!.sides.map(({ supporters }) => supporters)).toEqual([
      ['CODE-CALLCHAIN'],
      ['HIST-BLAME'],
      ['LOG-PATTERN'],
    ]);
    expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Likely', winner: 'C' });
    expect(state.judged[0]!.ruling!.reason).toContain('A stands for side C');
    expect(state.ruling!.minority_opinions).toHaveLength(2);
  });

  test('two causes from one investigator, one of which excludes the other, are a self-conflict', () => {
    const state = run(
      {},
      reportOf(CODE, { excludes: [`${CODE}#F2`] }, { evidence: reportedAt(10) }),
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
    ['UPHELD', ['src/pool.ts:99'], 'Confirmed'],
    ['UPHELD', ['src/pool.ts:10'], 'Likely'],
    ['WEAKENED', ['src/pool.ts:99'], 'Likely'],
  ] as const)('%s citing %j leaves an agreement AGREED and %s', (verdict, cited, tag) => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', verdict, [...cited])));
    expect(state.items[0]).toMatchObject({ category: 'AGREED', verdict });
    expect(state.judged[0]!.ruling!.tag).toBe(tag);
  });

  test.each([
    ['UPHELD', 'NONE', 'not one citation of the way', 'without one citation, verified'],
    ['REFUTED', 'WEAKENED', 'a mere possibility', 'without evidence that stands'],
  ] as const)(
    '%s without evidence is asked for once more, and is then %s: %s',
    (said, stands, _why, told) => {
      const review = reviewOf(CR, verdictOn('M1', said));
      const once = run(thorough, ...agreed, review);
      const [again] = commandsOf(once);
      expect(again).toMatchObject({ kind: 'ask-repair', task: { iid: CR } });
      expect((again as { problem: string }).problem).toContain(`M1 ${said}`);
      expect((again as { problem: string }).problem).toContain(told);
      const twice = tell(once, 'thorough', review);
      expect(twice.items[0]).toMatchObject({ category: 'AGREED', verdict: stands });
      const judged = tell(twice, 'thorough', ...callOff(twice, 'enough'));
      expect(judged.judged[0]!.ruling!.tag).toBe('Likely');
      const repaired = tell(once, 'thorough', reviewOf(CR, verdictOn('M1', 'UPHELD', ['src/pool.ts:99'])));
      expect(repaired.judged[0]!.ruling!.tag).toBe('Confirmed');
    },
  );

  test('an investigator who refutes by the name of a finding is heard; a name that nobody knows holds what was asked', () => {
    const alone = run({}, reportOf(CODE, {}), reportOf(LOG, { path: 'src/b.ts' }));
    const task = alone.tasks.find(
      ({ base_id, items }) => base_id !== 'CODE-CALLCHAIN' && items.includes('M1'),
    );
    const against = (item_id: string) =>
      reportOf(task!.iid, { item_id, stance: 'refutes', path: 'src/c.ts', question_id: 'Q1' });
    for (const [name, expected] of [
      ['M1', { category: 'DISAGREED' }],
      [`${CODE}#F1`, { category: 'DISAGREED' }],
      ['M99', { flags: expect.arrayContaining(['held']) }],
      ['HIST-BLAME-R1#F7', { flags: expect.arrayContaining(['held']) }],
    ] as const) {
      const told = tell(alone, 'default', against(name));
      const closed = tell(told, 'default', ...callOff(told, 'enough'));
      expect(closed.items[0], name).toMatchObject(expected);
      expect(closed.judged[0]!.ruling!.tag).toBe('Uncertain');
    }
  });

  test('nobody is sent for what was only noticed on the way', () => {
    const aside = { path: 'src/b.ts', is_side: true };
    const state = run({}, reportOf(CODE, {}, aside), reportOf(LOG, {}));
    expect(state.items[1]).toMatchObject({ category: 'UNCERTAIN', flags: ['aside'] });
    expect(waitsFor(state)).toEqual([`ask-counter-reviewer ${CR}`]);
    const judged = tell(state, 'default', reviewOf(CR, verdictOn('M1', 'UPHELD', ['src/pool.ts:99'])));
    expect(judged.ruling!.findings.map(({ item_id, is_side }) => [item_id, is_side])).toEqual([
      ['M1', false],
      ['M2', true],
    ]);
  });

  test('who used up its tools is not given as much again', () => {
    const spent = { ...failed(LOG), spent: true } as InvestigationEvent;
    expect(run({}, reportOf(CODE, {}), spent).ruling!.metadata.excluded.at(-1)).toMatchObject({
      investigator: LOG,
      action: 'excluded: it used up its tools and gave no answer',
    });
  });

  test.each([
    ['another voice', 'b/two', 'Confirmed'],
    ['the voice of a supporter', 'a/one', 'Likely'],
    ['a voice that nobody knows', undefined, 'Likely'],
  ])('a review by %s, without evidence of its own', (_who, voice, tag) => {
    const said = [CODE, LOG].map((iid) => ({ ...reportOf(iid, {}), voice: 'a/one' }) as InvestigationEvent);
    const known = verdictOn('M1', 'UPHELD', ['src/pool.ts:10']);
    const review = { ...reviewOf(CR, known), ...(voice === undefined ? {} : { voice }) };
    expect(run({}, ...said, review as InvestigationEvent).judged[0]!.ruling!.tag).toBe(tag);
  });

  test('a review that names the finding, or only its number, is heard', () => {
    for (const name of [`${CODE}#F1`, 'F1', 'm1']) {
      const refuted = { ...verdictOn('M1', 'REFUTED', ['src/pool.ts:99']), original_finding_id: name };
      const state = run({}, ...agreed, reviewOf(CR, refuted));
      expect(state.items[0], name).toMatchObject({ category: 'DISAGREED', verdict: 'REFUTED' });
    }
  });

  test('the verdicts of layer 1 count where layer 2 has none', () => {
    const summary = {
      verdicts: [{ finding: 'M1', verdict: 'WEAKENED' as const, challenge: 'only on Mondays' }],
    };
    const review = { iid: CR, layer_1: summary, layer_2: { counter_reviews: [] } };
    const state = run({}, ...agreed, { kind: 'review-received', iid: CR, review });
    expect(state.items[0]).toMatchObject({ verdict: 'WEAKENED', flags: ['own_review', 'caveat'] });
  });

  test('of two verdicts on one item the harder one stands', () => {
    const hard = { ...verdictOn('M1', 'REFUTED', ['src/pool.ts:99']), original_finding_id: `${CODE}#F1` };
    const mild = { ...verdictOn('M1', 'UPHELD', ['src/pool.ts:99']), original_finding_id: `${LOG}#F1` };
    for (const reviews of [
      [hard, mild],
      [mild, hard],
    ])
      expect(run({}, ...agreed, reviewOf(CR, ...reviews)).items[0]!.verdict).toBe('REFUTED');
  });

  test('an unknown name is asked for again, and then holds what it may mean', () => {
    const lost = { ...verdictOn('M1', 'REFUTED', ['src/pool.ts:99']), original_finding_id: 'M7' };
    const upheld = verdictOn('M1', 'UPHELD', ['src/pool.ts:99']);
    const once = run({}, ...agreed, reviewOf(CR, upheld, lost));
    expect(commandsOf(once)).toMatchObject([{ kind: 'ask-repair', problem: /"M7".*name M1/s }]);
    const again = tell(once, 'default', reviewOf(CR, upheld, lost));
    const gone = tell(once, 'default', ...callOff(once, 'enough'));
    for (const state of [again, gone]) {
      expect(state.items[0]!.flags).toContain('held');
      expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Uncertain', rule: 'held' });
    }
    const repaired = tell(once, 'default', reviewOf(CR, upheld));
    expect(repaired.judged[0]!.ruling!.tag).toBe('Confirmed');
  });

  test('each side of a dispute sees what the other rests on: strength, cause, remedy and excerpts', () => {
    const evidence = [
      ...reportedAt(10),
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
        stance: 'refutes',
        cause: { category: 'timeout', object: 'pool', text: 'the database is slow' },
        fix: { text: 'raise the limit' },
        evidence_strength: 'STRONG',
        evidence,
      }),
    );
    const asked = state.tasks.find(({ base_id }) => base_id === 'CODE-CALLCHAIN')!;
    const prompt = writeAssignment(state, asked, 'en');
    for (const part of [
      '[strength STRONG, confidence MEDIUM]',
      'cause: timeout, pool, the database is slow',
      'remedy: raise the limit',
      'DISAGREED (there are sides that cannot all be right)',
      'cites app.log:7 (VERIFIED)',
      '> pool timeout',
      '> after 30 s',
    ])
      expect(prompt).toContain(part);
  });

  test('a Korean question is asked in Korean, its lines are numbered, and codes stay as they are', () => {
    const query = '왜 멈추나요?\nError: pool exhausted';
    const state = run(
      { query },
      reportOf(CODE, { stance: 'supports' }),
      reportOf(LOG, { stance: 'refutes' }),
    );
    const told = writeAssignment(state, state.tasks[0]!, 'ko', 'layer_2.findings: must be a list');
    expect(told).toMatch(/^너는 \S+이다\. 관점: /);
    for (const part of [
      '2| Error: pool exhausted',
      'DISAGREED (함께 맞을 수 없는 쪽들이 있다)',
      '지난 답은 쓸 수 없었다',
      'layer_2.findings: must be a list',
    ])
      expect(told).toContain(part);
    const said = told.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '').replace(/\S*[A-Z_-]{3,}\S*/g, '');
    expect(said.replace(/report:N|item_id|stance|inv-1|call-chain|M1/g, '')).not.toMatch(/[a-z]{4,}/);
  });

  test('a long item never hides the others from a prompt', () => {
    const state = run(
      {},
      reportOf(CODE, { description: 'x'.repeat(15_000) }, { path: 'src/b.ts', category: 'race' }),
      reportOf(LOG, { stance: 'refutes' }, { path: 'src/b.ts', stance: 'refutes' }),
    );
    const asked = state.tasks.find(({ base_id }) => base_id === 'LOG-PATTERN')!;
    expect(asked.items).toHaveLength(2);
    expect(writeAssignment(state, asked, 'en')).toContain('race in src/b.ts');
  });

  test('every finding is recommended somewhere, the conclusion first of all', () => {
    const state = run(
      { policy: 'fast' },
      reportOf(CODE, { evidence_strength: 'STRONG' }),
      reportOf(LOG, { evidence_strength: 'STRONG' }),
    );
    const { conclusion, recommendations } = state.ruling!;
    expect(Object.values(recommendations).flat()).toEqual([`M1: ${conclusion}`]);
  });

  test('UPHELD raises the confidence by one step', () => {
    const state = run(thorough, ...agreed, reviewOf(CR, verdictOn('M1', 'UPHELD', ['src/pool.ts:99'])));
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

  const against = { stance: 'refutes' as const };
  const disputed = [reportOf(CODE, {}), reportOf(LOG, against)];
  const CODE3 = 'CODE-CALLCHAIN-R3-DEEP';
  const LOG3 = 'LOG-PATTERN-R3-DEEP';

  test('an opponent who adopts the finding without anything new leaves the dispute', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3, {}));
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['LOG-PATTERN'] });
    expect(state.findings.find(({ iid }) => iid === LOG3)!.unsupported_flip).toBe(true);
    expect(state.judged[0]!.ruling).toMatchObject({ tag: 'Uncertain', rule: 'conflict' });
  });

  test('an opponent who adopts it with a new citation makes an agreement, which is still to be reviewed', () => {
    const evidence = [
      ...reportedAt(10),
      { ...reportedAt(10)[0]!, type: 'log' as const, location: 'app.log:99' },
    ];
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3, { evidence }));
    expect(state.findings.find(({ iid }) => iid === LOG3)!.unsupported_flip).toBeUndefined();
    expect(state.items[0]).toMatchObject({ category: 'AGREED', kind: 'FINDING', verdict: 'NONE' });
    expect(state.items[0]!.flags).toContain('formed_in_round3');
    expect(waitsFor(state)).toEqual(['ask-counter-reviewer CR-AGREED-R3-I2']);
  });

  test('an opponent who falls silent takes nothing back', () => {
    const state = run({}, ...disputed, reportOf(CODE3, {}), reportOf(LOG3));
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['LOG-PATTERN'] });
  });

  test('both sides of a tied dispute are told with their evidence', () => {
    const { ruling } = run({}, ...disputed, failed(CODE3), failed(CODE3), failed(LOG3), failed(LOG3));
    const [item] = ruling!.findings;
    expect(ruling).toMatchObject({ conclusion: null, main_item: 'M1', confidence: 'Uncertain' });
    expect(item).toMatchObject({ finding: expect.stringContaining(' ↔ B: '), where: null, remedies: [] });
    expect(item!.evidence.map(({ location }) => location)).toEqual(['src/pool.ts:10', 'app.log:7']);
    expect(item!.sides.map(({ evidence }) => evidence!.map(({ location }) => location))).toEqual([
      ['src/pool.ts:10'],
      ['src/pool.ts:10', 'app.log:7'],
    ]);
    const page = renderReport(ruling!);
    expect(page).toMatch(
      /\*\*Side B\*\*: [^\n]*LOG-PATTERN[^\n]*\n {2}- `src\/pool.ts:10`[^\n]*\n {2}- `app.log:7` \(/,
    );
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
    const at = (line: number) => ({ evidence: reportedAt(line) });
    const on = { item_id: 'M1', stance: 'supports' as const };
    const about = { item_id: 'M1', stance: 'refutes' as const };
    const first = run(
      {},
      ...disputed,
      reportOf(CODE3, { ...on, ...at(70) }),
      reportOf(LOG3, { ...about, ...at(71) }),
    );
    expect(waitsFor(first)).toEqual([`ask-investigator ${CODE3}-I2`, `ask-investigator ${LOG3}-I2`]);
    const second = [
      reportOf(`${CODE3}-I2`, { ...on, ...at(80) }),
      reportOf(`${LOG3}-I2`, { ...about, ...at(81) }),
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
  const echo = { evidence: reportedAt(10) };
  test.each([
    ['says the same on another kind of evidence', reportOf(HIST3, {}), 'AGREED'],
    ['says the same on the same lines', reportOf(HIST3, echo), 'UNCERTAIN'],
    ['says the same on other lines of code', reportOf(HIST3, { evidence: reportedAt(11) }), 'UNCERTAIN'],
    [
      'supports it and cites nothing',
      reportOf(HIST3, { item_id: 'M1', stance: 'supports', evidence: [] }),
      'UNCERTAIN',
    ],
    ['is silent', reportOf(HIST3), 'UNCERTAIN'],
    ['only has other words for it', reportOf(HIST3, { category: 'timeout', ...echo }), 'UNCERTAIN'],
    ['contradicts with a new citation', reportOf(HIST3, { item_id: 'M1', stance: 'refutes' }), 'DISAGREED'],
  ])('a cross-check that %s', (_what, answer, category) => {
    const state = run({ policy: 'once' }, ...alone, reportOf(CODE3, { confidence: 'HIGH' }), answer);
    expect(state.items[0]!.category).toBe(category);
  });

  test('an objection without a new citation leaves a caveat', () => {
    for (const evidence of [[], reportedAt(10)]) {
      const objecting = { item_id: 'M1', stance: 'refutes' as const, evidence };
      const state = run({ policy: 'once' }, ...alone, reportOf(CODE3, {}), reportOf(HIST3, objecting));
      expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', flags: ['caveat'], opponents: [] });
    }
  });

  test('an author who withdraws takes the item back; one who says nothing does not', () => {
    const state = run({}, ...alone, reportOf(CODE3, { item_id: 'M1', stance: 'withdraws' }), reportOf(HIST3));
    expect(state.items[0]!.category).toBe('WITHDRAWN');
    expect(state.ruling!.withdrawn).toHaveLength(1);
    const silent = run({}, ...alone, reportOf(CODE3), reportOf(HIST3));
    expect(silent.items[0]).toMatchObject({ category: 'UNCERTAIN', supporters: ['CODE-CALLCHAIN'] });
  });

  test('a stance against an item is a contradiction, whatever the words', () => {
    const refuting = { item_id: 'M1', stance: 'refutes' as const, path: 'src/elsewhere.ts' };
    const state = run({ policy: 'once' }, ...alone, reportOf(CODE3, {}), reportOf(HIST3, refuting));
    expect(state.items[0]).toMatchObject({ category: 'DISAGREED', opponents: ['HIST-RECENT'] });
  });

  const weak = [reportOf(CODE, { evidence_strength: 'WEAK' }), reportOf(LOG)];

  test('further work that brings another kind of evidence is classified afresh', () => {
    const evidence = [
      ...reportedAt(10),
      { ...reportedAt(1)[0]!, type: 'config' as const, location: 'app.yaml:3' },
    ];
    const state = run({}, ...weak, reportOf(CODE3, { evidence_strength: 'STRONG', evidence }));
    expect(state.items[0]!.category).toBe('UNCERTAIN');
    expect(state.items[0]!.history.map(({ to }) => to)).toEqual(['NEEDS_MORE', 'UNCERTAIN']);
  });

  test('further work that failed, or brought nothing, leaves it uncertain and listed', () => {
    for (const answers of [[failed(CODE3), failed(CODE3)], [reportOf(CODE3)]]) {
      const state = run({}, ...weak, ...answers);
      expect(state.items[0]).toMatchObject({ category: 'UNCERTAIN', flags: ['unanswered'] });
      expect(state.items[0]!.history.at(-1)!.why).toContain('nobody brought what was asked for');
      expect(state.ruling!.findings.map(({ tag }) => tag)).toEqual(['Uncertain']);
    }
  });

  test('a request that nobody answers ends uncertain', () => {
    const asking = reportOf(LOG, {}) as {
      report: { layer_1: { needs_further: boolean; needs_further_reason?: string } };
    } & InvestigationEvent;
    asking.report.layer_1.needs_further = true;
    asking.report.layer_1.needs_further_reason = 'read the retry code';
    const open = run({}, reportOf(CODE, {}), asking, reviewOf(CR, verdictOn('M1', 'WEAKENED')));
    const state = tell(open, 'default', reportOf(LOG3));
    expect(state.items[1]).toMatchObject({
      kind: 'REQUEST',
      category: 'UNCERTAIN',
      claim: 'read the retry code',
    });
    expect(state.ruling!.withdrawn).toEqual([]);
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

  test('a panel looks again no more often than its plan allows', () => {
    const state = run(
      { policy: 'once' },
      ...disputed,
      reportOf(CODE3, { evidence: reportedAt(70) }),
      reportOf(LOG3, { evidence: reportedAt(71) }),
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
    'is no place, and agrees with nobody (%s)',
    (verification) => {
      const open = run({}, reportOf(CODE, cite(verification)), reportOf(LOG, cite(verification)));
      expect(open.items).toMatchObject([
        { category: 'NEEDS_MORE', strength: 'WEAK' },
        { category: 'NEEDS_MORE', strength: 'WEAK' },
      ]);
      const state = tell(open, 'default', ...callOff(open, 'enough'));
      expect(tags(state)).toEqual(['Uncertain', 'Uncertain']);
      expect(state.ruling!.findings[0]!.evidence.map(({ strength }) => strength)).toEqual(['WEAK']);
    },
  );

  test('a comment is weak, whatever the report says of it', () => {
    const found = {
      kind: 'document' as const,
      path: 'src/pool.ts',
      lines: [10, 10] as [number, number],
      is_comment: true,
    };
    const evidence = [{ ...cite('VERIFIED').evidence[0]!, found }];
    const said = { ...unchecked, evidence, derived_from: ['trace', 'change'] };
    const open = run({}, reportOf(CODE, said), reportOf(LOG, said));
    expect(open.items).toMatchObject([{ category: 'NEEDS_MORE', strength: 'WEAK' }]);
  });

  test('a place that was cited twice is shown with the citation that stood the check', () => {
    const evidence = [...cite('FAILED').evidence, ...cite('VERIFIED').evidence];
    const open = run(
      {},
      reportOf(CODE, { ...unchecked, evidence }),
      reportOf(LOG, { ...unchecked, evidence }),
    );
    const state = tell(open, 'default', ...callOff(open, 'enough'));
    expect(tags(state)).toEqual(['Likely']);
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
    expect(state.items).toMatchObject([{ category: 'UNCERTAIN', strength: 'STRONG', flags: ['one_source'] }]);
  });
});

describe('a planner', () => {
  const ask = (event: InvestigationEvent) => {
    const { start, step } = investigationProtocol(investigationTables(), 'planner');
    const begun = start({ investigation_id: 'p', query: 'why does it fail', survey: UNSURVEYED });
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
    expect(plan.assignments).toHaveLength(2);
    expect(notes).toEqual([`the plan was made by rules: ${why}`]);
  });

  test('is not asked about a quick question; otherwise it is asked before anyone else', () => {
    const { start, step } = investigationProtocol(investigationTables(), 'planner');
    const quick = start({ investigation_id: 'q', query: 'what does this do', single_place: true });
    expect(quick.commands.map(({ kind }) => kind)).toEqual(['ask-investigator']);
    const { state } = start({ investigation_id: 'p', query: 'why', survey: UNSURVEYED });
    expect(() => step(state, reportOf(CODE, {}))).toThrow('phase planning');
  });
});

describe('a lead and a second one', () => {
  const DATA = 'CODE-DATAFLOW-R1';
  const PLACES = [{ path: 'src/pool.ts', symbol: 'take', lines: [10, 12], says: ['shares "pool"'] }];
  const SURVEY = { ...UNSURVEYED, places: PLACES } as NonNullable<PlanRequest['survey']>;
  const begun = (more: Partial<PlanRequest>) => {
    const { investigators: _, ...request } = REQUEST;
    return investigationProtocol(investigationTables()).start({ ...request, ...more })
      .state as InvestigationState;
  };
  const led = (...events: InvestigationEvent[]) => tell(begun({ survey: SURVEY }), 'default', ...events);

  test('the sources are surveyed first, and nobody else is asked meanwhile', () => {
    const { start, step } = investigationProtocol(investigationTables());
    const begun = start({ investigation_id: 'p', query: 'wrong total' });
    expect(begun.commands).toMatchObject([{ kind: 'survey', request: { query: 'wrong total' } }]);
    expect(() => step(begun.state, reportOf(CODE, {}))).toThrow('phase surveying');
    const surveyed = step(begun.state, { kind: 'surveyed', survey: { ...UNSURVEYED, trace: true } });
    expect(waitsFor(surveyed.state as InvestigationState)).toEqual([
      'ask-investigator CODE-CALLCHAIN-R1',
      'ask-investigator LOG-STACKTRACE-R1',
    ]);
    const failed = step(begun.state, { kind: 'survey-failed', reason: 'no disk' });
    expect((failed.state as InvestigationState).plan).toMatchObject({ lead: CODE, places: [] });
    expect(() => step(failed.state, { kind: 'survey-failed', reason: 'again' })).toThrow('phase round-1');
  });

  test('what costs nothing is asked in full', () => {
    const { plan } = begun({ survey: { ...UNSURVEYED, free: true } });
    expect(plan.assignments).toHaveLength(4);
    expect(plan.lead).toBeUndefined();
  });

  test('the lead alone is shown the ranked places, behind a fence', () => {
    const state = led();
    const [lead, second] = state.tasks;
    expect(state.plan.lead).toBe(lead!.iid);
    expect(writeAssignment(state, lead!, 'en')).toContain('1. src/pool.ts:10-12 in take: shares "pool"');
    expect(writeAssignment(state, second!, 'ko')).not.toContain('shares');
  });

  test('what they agree on is reviewed, and nothing else; then the judge follows', () => {
    const open = led(
      reportOf(CODE, {}, { path: 'src/b.ts' }),
      reportOf(DATA, {
        evidence: [
          { type: 'code', location: 'src/pool.ts:10', verification: 'VERIFIED' },
          { type: 'config', location: 'pool.yaml:1', verification: 'VERIFIED' },
        ],
      }),
    );
    expect(waitsFor(open)).toEqual(['ask-counter-reviewer CR-AGREED-R3']);
    expect(open.tasks[0]!.items).toEqual(['M1']);
    const state = tell(
      open,
      'default',
      reviewOf('CR-AGREED-R3', verdictOn('M1', 'UPHELD', ['src/pool.ts:40'])),
    );
    expect(state).toMatchObject({ phase: 'judged', iteration: 1 });
    expect(state.ruling!.findings.map(({ tag }) => tag)).toEqual(['Confirmed', 'Uncertain']);
  });

  test('where nothing is agreed, every rival is reviewed once, and nothing is confirmed', () => {
    const open = led(reportOf(CODE, {}), reportOf(DATA, { path: 'src/b.ts' }));
    expect(waitsFor(open)).toEqual(['ask-counter-reviewer CR-AGREED-R3']);
    expect(open.tasks[0]!.items).toEqual(['M1', 'M2']);
    const upheld = tell(
      open,
      'default',
      reviewOf(
        'CR-AGREED-R3',
        verdictOn('M1', 'UPHELD', ['src/pool.ts:40']),
        verdictOn('M2', 'REFUTED', ['src/b.ts:1']),
      ),
    );
    expect(upheld.phase).toBe('judged');
    expect(upheld.ruling!.findings.map(({ tag }) => tag)).toEqual(['Uncertain', 'Uncertain']);
  });

  test('agreement on something noticed on the way does not spare the answer its review', () => {
    const shared = [
      { type: 'code' as const, location: 'src/aside.ts:10', verification: 'VERIFIED' as const },
      { type: 'config' as const, location: 'pool.yaml:1', verification: 'VERIFIED' as const },
    ];
    const open = led(
      reportOf(CODE, {}, { is_side: true, evidence: shared }),
      reportOf(DATA, { path: 'src/b.ts' }, { is_side: true, evidence: shared }),
    );
    const asked = open.tasks.flatMap(({ items }) => items);
    const answers = open.items.filter(({ flags }) => !flags.includes('aside')).map(({ item_id }) => item_id);
    expect(asked).toEqual(answers);
    expect(asked).toHaveLength(2);
  });

  test('a refuted agreement is not put to the two again', () => {
    const open = led(
      reportOf(CODE, {}),
      reportOf(DATA, {
        evidence: [
          { type: 'code', location: 'src/pool.ts:10', verification: 'VERIFIED' },
          { type: 'config', location: 'pool.yaml:1', verification: 'VERIFIED' },
        ],
      }),
    );
    const state = tell(
      open,
      'default',
      reviewOf('CR-AGREED-R3', verdictOn('M1', 'REFUTED', ['src/pool.ts:40'])),
    );
    expect(state).toMatchObject({ phase: 'judged', iteration: 1 });
    expect(state.ruling!.confidence).toBe('Uncertain');
  });
});
