/** The first screen of a report, in every shape that a report can have, and the same places as SARIF. */
import { describe, expect, test } from 'vitest';
import type { Evidence } from '../finding/report.ts';
import type { InvestigationEvent } from '../investigation-event.ts';
import type { InvestigationState } from '../investigation-state.ts';
import { investigationTables } from '../investigation-tables.ts';
import { investigationProtocol } from '../protocol.ts';
import type { FinalReport } from './final-report.ts';
import { renderHtml } from './render-html.ts';
import { renderReport } from './render-report.ts';
import { renderSarif } from './render-sarif.ts';
import { answerText } from './report-answer.ts';

const CODE = 'CODE-CALLCHAIN-R1';
const HIST = 'HIST-RECENT-R1';

const code = (location: string, more: Partial<Evidence> = {}): Evidence => {
  const [path, line] = location.split(':') as [string, string];
  return {
    type: 'code',
    location,
    verification: 'VERIFIED',
    found: { kind: 'code', path, lines: [Number(line), Number(line)], units: ['take:1-9'] },
    ...more,
  };
};
const commit: Evidence = {
  type: 'commit',
  location: '541b6f80aa11 src/pool.ts',
  verification: 'VERIFIED',
  found: {
    kind: 'history',
    path: 'src/pool.ts',
    commit: { date: '2026-03-02T10:00:00+01:00', subject: 'Try a failed query again' },
  },
};

const says = (iid: string, evidence: readonly Evidence[], more: object = {}, first: object = {}) =>
  ({
    kind: 'report-received',
    iid,
    voice: iid,
    report: {
      iid,
      layer_1: { confidence: 'HIGH', one_liner: 'a leak', needs_further: false, ...first },
      layer_2: {
        findings: [
          {
            id: 'F1',
            description: 'take never gives back',
            evidence_strength: 'STRONG',
            question_id: 'Q1',
            cause: { text: 'the connection is released on success only' },
            evidence,
            ...more,
          },
        ],
      },
    },
  }) as InvestigationEvent;

const review = (verdict: string): InvestigationEvent => ({
  kind: 'review-received',
  iid: 'CR-AGREED-R3',
  voice: 'reviewer',
  review: {
    iid: 'CR-AGREED-R3',
    layer_2: {
      counter_reviews: [
        {
          original_finding_id: 'M1',
          challenge: {
            description: 'looked for another release',
            alternative_interpretation: 'the load grew',
            evidence: [code('src/load.ts:5')],
          },
          verdict: verdict as 'UPHELD',
        },
      ],
    },
  },
});

function report(
  { query = 'why does it stop?', ...more }: { query?: string; single_place?: boolean; questions?: string[] },
  ...events: readonly InvestigationEvent[]
): FinalReport {
  const tables = investigationTables('default');
  const { start, step } = investigationProtocol(tables);
  const chosen = more.single_place === true ? {} : { investigators: ['CODE-CALLCHAIN', 'HIST-RECENT'] };
  const begun = start({ investigation_id: 'inv', query, ...chosen, ...more }).state;
  let state = events.reduce((before, event) => step(before, event).state, begun) as InvestigationState;
  for (let open = state.tasks; open.length > 0 && state.ruling === null; open = state.tasks) {
    const { iid } = open.find(({ status }) => status === 'awaited')!;
    state = step(state, { kind: 'answer-called-off', iid, reason: 'enough' }).state as InvestigationState;
  }
  return state.ruling!;
}

const cause = code('src/pool.ts:10', { role: 'cause', snippet: 'take(connection)' });
const agreed = [
  says(CODE, [code('src/server.ts:3', { role: 'symptom' }), cause], {
    alternative_explanations: ['The pool is too small.'],
  }),
  says(HIST, [code('src/pool.ts:10', { role: 'cause' }), commit]),
];

describe('the first screen', () => {
  test('answers what, where, since when, why, how sure and against what', () => {
    expect(answerText(report({}, ...agreed, review('UPHELD')))).toMatchInlineSnapshot(`
      [
        "Conclusion: take never gives back",
        "Where: src/pool.ts:10 in take",
        "Since: commit 541b6f80aa11 (2026-03-02): Try a failed query again",
        "Why: the connection is released on success only",
        "How sure: [Confirmed] agreed on strong evidence, and an independent counter-review upheld it. Against it: it could also be: The pool is too small.",
      ]
    `);
  });

  test('of a dispute that nobody has won has no conclusion, and shows both sides alike', () => {
    const against = says(HIST, [code('src/pool.ts:10'), code('src/config.ts:4')], {
      description: 'take is right, the limit is too low',
      stance: 'refutes',
    });
    expect(
      answerText(report({}, says(CODE, [cause, code('src/load.ts:2')]), against)),
    ).toMatchInlineSnapshot(`
      [
        "Conclusion: None: the sides below exclude each other, and the evidence settles for neither.",
        "Side A: take never gives back – src/pool.ts:10 in take",
        "Side B: take is right, the limit is too low – src/pool.ts:10 in take",
        "How sure: [Uncertain] the sides weigh 1.15 and 1.15: neither may be called likely",
      ]
    `);
  });

  test('of a failure says whose report is missing', () => {
    const gone = (iid: string): InvestigationEvent => ({ kind: 'investigator-failed', iid, reason: 'ill' });
    expect(answerText(report({}, gone(CODE), gone(CODE), gone(HIST), gone(HIST)))).toMatchInlineSnapshot(`
      [
        "Conclusion: No report could be used: the investigation failed.",
        "CODE-CALLCHAIN-R1: ill",
        "HIST-RECENT-R1: ill",
      ]
    `);
  });

  test('of one report alone says that nobody looked twice', () => {
    const alone = says(CODE, [cause]);
    expect(answerText(report({ single_place: true }, alone))).toMatchInlineSnapshot(`
      [
        "Best guess: take never gives back",
        "Where: src/pool.ts:10 in take",
        "Since: not known; no commit that holds is cited",
        "Why: the connection is released on success only",
        "How sure: [Uncertain] only one investigator says so, or only on one kind of evidence. Against it: nothing that anybody cited",
      ]
    `);
  });

  test('is Korean for a Korean question', () => {
    const ruling = report({ query: '왜 주문이 멈추나요?' }, ...agreed, review('UPHELD'));
    expect(answerText(ruling)).toMatchInlineSnapshot(`
      [
        "결론: take never gives back",
        "위치: src/pool.ts:10 take 안",
        "시작된 시점: 커밋 541b6f80aa11 (2026-03-02): Try a failed query again",
        "원인: the connection is released on success only",
        "확신도: [확정 Confirmed] 충분한 증거에 합의했고 독립적인 반박 검토에서도 유지됨. 반대 근거: 다른 가능성: The pool is too small.",
      ]
    `);
    expect(renderReport(ruling)).toContain('## 조사하지 않은 것');
  });

  test('of a report from before roles and places takes the first citation of code', () => {
    const { main_item, questions, not_examined, ...ruling } = report({}, ...agreed, review('UPHELD'));
    const findings = ruling.findings.map(({ where, since, why, alternatives, ...item }) => ({
      ...item,
      evidence: item.evidence.map(({ role, unit, commit, ...one }) => one),
    }));
    const [, place, since] = answerText({ ...ruling, findings });
    expect([place, since]).toEqual(['Where: src/server.ts:3', 'Since: commit 541b6f80aa11']);
  });
});

describe('the whole report', () => {
  test('names what was not examined and by whom, and the question that nobody answered', () => {
    const left = says(CODE, [cause], {}, { not_examined: ['the driver'] });
    const text = renderReport(report({ questions: ['what leaks?', 'since when?'] }, left));
    const part = text.slice(text.indexOf('## What was not examined'), text.indexOf('## Counter-review'));
    expect(part).toContain('- **Nobody answered**: Q2: since when?');
    expect(part).toContain(`- **${CODE}**: the driver`);
    expect(part).toContain(`- **${HIST}**: gave no report that could be used: enough`);
  });

  test('tells what a counter-review tried, and what it cited', () => {
    const text = renderReport(report({}, ...agreed, review('UPHELD')));
    const part = text.slice(text.indexOf('## Counter-review'), text.indexOf('## Next steps'));
    for (const said of ['it stands (UPHELD)', 'looked for another release', 'the load grew', 'src/load.ts:5'])
      expect(part).toContain(said);
  });

  test('links places where the repository is known, never a commit, a log or a path that leads out', () => {
    const odd = says(CODE, [
      code('src/a (b).ts:10'),
      code('../etc/passwd:1'),
      { ...code('app.log:7'), type: 'log' },
      commit,
    ]);
    const ruling = report({}, odd);
    const markdown = renderReport(ruling, 'en', '../my shop');
    expect(markdown.match(/\]\([^)]*\)/g)).toContain('](../my%20shop/src/a%20%28b%29.ts#L10)');
    expect(new Set(markdown.match(/\]\([^)]*\)/g)).size).toBe(1);
    const page = renderHtml(ruling, 'en', '../my shop');
    expect(new Set(page.match(/href="[^"]*"/g))).toEqual(
      new Set(['href="../my%20shop/src/a%20%28b%29.ts#L10"']),
    );
    expect(renderReport(ruling)).not.toContain('](');
    expect(renderHtml(ruling)).not.toContain('href');
  });
});

test('as SARIF a finding lies at its cause, with the way to the symptom and the commit that brought it', () => {
  const sarif = renderSarif(report({}, ...agreed, review('UPHELD')), '1') as {
    runs: [{ results: object[] }];
  };
  const at = (uri: string, startLine: number) => ({
    physicalLocation: { artifactLocation: { uri }, region: { startLine } },
  });
  expect(sarif.runs[0].results).toMatchObject([
    {
      level: 'error',
      locations: [{ ...at('src/pool.ts', 10), logicalLocations: [{ name: 'take' }] }],
      relatedLocations: [{ message: { text: 'symptom' }, ...at('src/server.ts', 3) }],
      codeFlows: [
        {
          threadFlows: [
            { locations: [{ location: at('src/pool.ts', 10) }, { location: at('src/server.ts', 3) }] },
          ],
        },
      ],
      properties: {
        introduced_by: { commit: '541b6f80aa11', subject: 'Try a failed query again' },
        why: 'the connection is released on success only',
      },
    },
  ]);
});
