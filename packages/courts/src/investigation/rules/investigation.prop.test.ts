/** What must hold of every investigation, whatever is reported, in whatever order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimStrengthDefault } from './finding/claim-strength.table.ts';
import { clusterFindings } from './finding/cluster-findings.ts';
import { comparerFor } from './finding/compare-findings.ts';
import { type Finding, findingsOf } from './finding/finding.ts';
import type { FindingComparer } from './finding/finding-comparer.ts';
import type { InvestigatorReport, ReviewReport } from './finding/report.ts';
import { similarityPlace } from './finding/similarity-place.table.ts';
import type { InvestigationEvent } from './investigation-event.ts';
import type { InvestigationState } from './investigation-state.ts';
import { investigationTables } from './investigation-tables.ts';
import { UNSURVEYED } from './plan/survey.ts';
import { commandsOf, investigationProtocol } from './protocol.ts';
import { renderHtml } from './report/render-html.ts';
import { renderReport } from './report/render-report.ts';
import type { AssignedTask } from './rounds/task.ts';

const INVESTIGATORS = ['CODE-CALLCHAIN', 'CODE-CONFIG', 'LOG-PATTERN', 'HIST-BLAME'];

const words = fc.constantFrom(
  'pool leaks connection',
  'pool leaks a connection',
  'timeout too short',
  'cache stale',
);
const finding = fc.record({
  description: words,
  confidence: fc.constantFrom('HIGH' as const, 'MEDIUM' as const, 'LOW' as const),
  evidence_strength: fc.constantFrom('STRONG' as const, 'MODERATE' as const, 'WEAK' as const, null),
  question_id: fc.constantFrom('Q1', 'Q2', null),
  subjects: fc.array(
    fc.record({
      path: fc.constantFrom('src/a.ts', 'src/b.ts'),
      lines: fc.constantFrom(null, [1, 5] as [number, number], [40, 60] as [number, number]),
    }),
    { maxLength: 2 },
  ),
  cause: fc.option(
    fc.record({
      category: fc.constantFrom('leak', 'timeout', null),
      object: fc.constantFrom('pool', null),
      text: words,
    }),
  ),
  fix: fc.option(
    fc.record({ action: fc.constantFrom('release', 'raise'), target: fc.constantFrom('pool', 'limit') }),
  ),
  evidence: fc.array(
    fc.record({
      type: fc.constantFrom('code' as const, 'log' as const),
      location: fc.constantFrom('src/a.ts:3', 'src/b.ts:50', 'app.log:9'),
      verification: fc.constantFrom('VERIFIED' as const, 'UNCHECKED' as const, 'FAILED' as const),
    }),
    { maxLength: 3 },
  ),
  stance: fc.constantFrom(null, 'supports' as const, 'refutes' as const, 'withdraws' as const),
  item_id: fc.constantFrom(null, 'M1', 'M2', 'M99'),
  needs_further: fc.boolean(),
});
const findings = fc.array(finding, { maxLength: 3 });

type Draft = typeof finding extends fc.Arbitrary<infer T> ? T : never;

const reportFrom = (iid: string, drafts: readonly Draft[]): InvestigatorReport => ({
  iid,
  layer_1: { confidence: 'MEDIUM', one_liner: 'said', needs_further: drafts.length === 1 },
  layer_2: { findings: drafts.map((draft, at) => ({ id: `F${at + 1}`, ...draft })) },
});

const reviewFrom = (
  iid: string,
  items: readonly string[],
  verdict: 'UPHELD' | 'WEAKENED' | 'REFUTED',
): ReviewReport => ({
  iid,
  layer_2: {
    counter_reviews: items.map((original_finding_id) => ({
      original_finding_id,
      challenge: {
        description: 'tried',
        evidence: [{ type: 'code', location: 'src/a.ts:7', verification: 'VERIFIED' }],
      },
      verdict,
    })),
  },
});

interface World {
  readonly policy: 'default' | 'thorough' | 'fast' | 'literal';
  /** The rules choose who looks, instead of whoever asks. */
  readonly byRules: boolean;
  readonly answers: readonly (readonly Draft[] | 'fails' | 'malformed' | 'called off')[];
  readonly verdict: 'UPHELD' | 'WEAKENED' | 'REFUTED';
}
const world: fc.Arbitrary<World> = fc.record({
  policy: fc.constantFrom('default', 'thorough', 'fast', 'literal'),
  byRules: fc.boolean(),
  answers: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: findings },
      fc.constantFrom('fails' as const, 'malformed' as const, 'called off' as const),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
  verdict: fc.constantFrom('UPHELD', 'WEAKENED', 'REFUTED'),
});

const REQUEST = { investigation_id: 'i', query: 'q', survey: UNSURVEYED };

/** Tells an investigation all events, from its beginning. */
function replay(
  { policy, byRules }: Pick<World, 'policy' | 'byRules'>,
  events: readonly InvestigationEvent[],
): InvestigationState {
  const { start, step } = investigationProtocol(investigationTables(policy));
  return events.reduce(
    (state, event) => step(state, event).state,
    start(byRules ? REQUEST : { ...REQUEST, investigators: INVESTIGATORS }).state,
  ) as InvestigationState;
}

/** Plays a world to its end; `turn` reverses the order in which the answers of a round come in. */
function play(
  { policy, byRules, answers, verdict }: World,
  turn = false,
): { state: InvestigationState; events: InvestigationEvent[] } {
  const { step } = investigationProtocol(investigationTables(policy));
  const events: InvestigationEvent[] = [];
  let state = replay({ policy, byRules }, events);
  const answerTo = (iid: string): World['answers'][number] => {
    const seed = [...iid].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);
    return answers[seed % answers.length]!;
  };
  for (let steps = 0; steps < 200; steps++) {
    const waiting = commandsOf(state).flatMap((one) => ('task' in one ? [one.task] : []));
    if (waiting.length === 0) break;
    const { iid, kind, items } = waiting[turn ? waiting.length - 1 : 0]!;
    const answer = answerTo(iid);
    const event: InvestigationEvent =
      answer === 'fails'
        ? { kind: 'investigator-failed', iid, reason: 'gone' }
        : answer === 'called off'
          ? { kind: 'answer-called-off', iid, reason: 'nobody waits' }
          : answer === 'malformed'
            ? { kind: 'report-malformed', iid, problem: 'not YAML' }
            : kind === 'counter-review'
              ? { kind: 'review-received', iid, review: reviewFrom(iid, items, verdict) }
              : { kind: 'report-received', iid, report: reportFrom(iid, answer), unseen: [`no ${iid}.log`] };
    events.push(event);
    state = step(state, event).state as InvestigationState;
  }
  return { state, events };
}

/** The policy's own limit, written down a second time. */
const MOST_ITERATIONS = { default: 2, thorough: 2, fast: 0, literal: 2 };

const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The words of a page, without its tags. */
const textOfHtml = (page: string): string =>
  unescaped(page.slice(page.indexOf('<body>')).replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ');

/** Every line and every line of a cell in Markdown, without the signs that shape it. */
const textsOfMarkdown = (markdown: string): string[] =>
  markdown
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? line.split(/(?<!\\)\||<br>/) : [line]))
    .map((part) =>
      unescaped(
        part
          .replace(/^(?:#+|>| *-) /, '')
          .replace(/\*\*|`/g, '')
          .replace(/\[([^[\]]*(?:Confirmed|Likely|Uncertain))\]/, '$1')
          .replace(/\\([\\|])/g, '$1'),
      )
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => !/^-*$/.test(part));

/** A report that supports every item it is asked about, with what the item rests on already. */
const echoOf = (
  { items, findings: all }: InvestigationState,
  { iid, items: asked }: AssignedTask,
): InvestigatorReport => ({
  iid,
  layer_1: { confidence: 'HIGH', one_liner: 'so it is', needs_further: false },
  layer_2: {
    findings: items
      .filter(({ item_id }) => asked.includes(item_id))
      .map(({ item_id, question_id, members }, at) => ({
        id: `F${at + 1}`,
        description: 'so it is',
        evidence_strength: 'STRONG',
        evidence: all.find(({ ref }) => ref === members[0])?.evidence ?? [],
        question_id,
        item_id,
        stance: 'supports',
      })),
  },
});

describe('every investigation', () => {
  test('ends, and every item has one category and, unless withdrawn, one tag', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { state } = play(given);
        expect(['judged', 'failed']).toContain(state.phase);
        for (const { category, ruling } of state.judged)
          expect(ruling === null).toBe(category === 'WITHDRAWN');
        const placed = state.items.flatMap(({ members }) => members);
        expect(new Set(placed).size).toBe(placed.length);
      }),
    );
  });

  test('no finding of round 1 is lost: each is in an item, replaced, withdrawn or listed as discredited', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { state } = play(given);
        const inMatrix = new Set(state.cross_verification.flatMap(({ members }) => members));
        if (state.trigger === null) return;
        for (const { ref, iid, is_discredited } of state.findings) {
          if (iid.endsWith('-R1')) expect(inMatrix.has(ref)).toBe(!is_discredited);
        }
      }),
    );
  });

  test('is the same whatever order the answers come in', () => {
    fc.assert(
      fc.property(world, (given) => {
        expect(JSON.stringify(play(given, true).state.ruling)).toBe(JSON.stringify(play(given).state.ruling));
      }),
    );
  });

  test('is reproduced by replaying its events, through JSON, byte for byte', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { state, events } = play(given);
        const again = replay(given, JSON.parse(JSON.stringify(events)) as InvestigationEvent[]);
        expect(JSON.stringify(again)).toBe(JSON.stringify(state));
      }),
    );
  });

  test('keeps to the limits of its profile', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { state } = play(given);
        expect(state.iteration).toBeLessThanOrEqual(MOST_ITERATIONS[given.policy]);
        for (const count of Object.values(state.respawns)) expect(count).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('confirms only what two support and nobody opposes', () => {
    fc.assert(
      fc.property(world, (given) => {
        for (const { ruling, supporters, opponents } of play(given).state.judged) {
          if (ruling?.tag !== 'Confirmed') continue;
          expect(supporters.length).toBeGreaterThanOrEqual(2);
          expect(opponents).toEqual([]);
        }
      }),
    );
  });

  test('confirms nothing without a verified citation, unless it reads the seed to the letter', () => {
    fc.assert(
      fc.property(world, (given) => {
        if (given.policy === 'literal') return;
        for (const { tag, evidence } of play(given).state.ruling!.findings)
          if (tag === 'Confirmed')
            expect(evidence.map(({ verification }) => verification)).toContain('VERIFIED');
      }),
    );
  });

  test('confirms nothing that no independent counter-review upheld, nor what is held', () => {
    fc.assert(
      fc.property(world, (given) => {
        if (given.policy === 'literal') return;
        const { state } = play(given);
        for (const { ruling, verdict, flags } of state.judged) {
          if (ruling?.tag !== 'Confirmed') continue;
          expect(verdict).toBe('UPHELD');
          for (const flag of ['own_review', 'held', 'review_absent']) expect(flags).not.toContain(flag);
        }
      }),
    );
  });

  test('is not moved by sources that are only declared, nor by words for categories', () => {
    fc.assert(
      fc.property(
        world,
        fc.array(fc.string(), { maxLength: 3 }),
        fc.constantFrom('leak' as const, 'timeout' as const, null),
        (given, derived_from, category) => {
          if (given.policy === 'literal') return;
          const declared: World = {
            ...given,
            answers: given.answers.map((answer) =>
              typeof answer === 'string'
                ? answer
                : answer.map((draft) => ({
                    ...draft,
                    derived_from,
                    cause: draft.cause === null ? null : { ...draft.cause, category },
                  })),
            ),
          };
          const tags = (one: World) =>
            play(one).state.judged.map(({ item_id, category: found, ruling }) => [
              item_id,
              found,
              ruling?.tag,
            ]);
          expect(tags(declared)).toEqual(tags(given));
        },
      ),
    );
  });

  test('is not moved in round 3 by whoever only repeats what an item rests on', () => {
    fc.assert(
      fc.property(fc.array(findings, { minLength: 4, maxLength: 4 }), (drafts) => {
        const { step } = investigationProtocol(investigationTables());
        let state = replay({ policy: 'default', byRules: false }, []);
        for (let steps = 0; steps < 100; steps++) {
          const [task] = commandsOf(state).flatMap((one) => ('task' in one ? [one.task] : []));
          if (task === undefined) break;
          const { iid, base_id, kind, round } = task;
          const own = (drafts[INVESTIGATORS.indexOf(base_id)] ?? []).map((one) => ({
            ...one,
            stance: null,
            item_id: null,
          }));
          state = step(
            state,
            kind === 'counter-review'
              ? { kind: 'investigator-failed', iid, reason: 'gone' }
              : {
                  kind: 'report-received',
                  iid,
                  report: round === 1 ? reportFrom(iid, own) : echoOf(state, task),
                },
          ).state as InvestigationState;
        }
        const stood = state.cross_verification.map(({ category, sides }) => [
          category === 'NEEDS_MORE' ? 'UNCERTAIN' : category,
          sides,
        ]);
        expect(state.items.map(({ category, sides }) => [category, sides]).slice(0, stood.length)).toEqual(
          stood,
        );
      }),
    );
  });

  test('agrees only where two support', () => {
    fc.assert(
      fc.property(world, (given) => {
        for (const { category, supporters } of play(given).state.items) {
          if (category === 'AGREED') expect(supporters.length).toBeGreaterThanOrEqual(2);
        }
      }),
    );
  });

  test('names every investigator in its report, in both languages and on the page', () => {
    fc.assert(
      fc.property(world, (given) => {
        const { state } = play(given);
        const report = state.ruling!;
        const texts = [renderReport(report, 'en'), renderReport(report, 'ko')];
        for (const { iid } of [...state.done, ...state.tasks])
          for (const text of texts) expect(text).toContain(iid);
        expect(renderHtml(report)).toContain('</html>');
      }),
    );
  });

  test('says on the page every heading, finding, citation, recommendation and line of metadata that the Markdown has', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('en', 'ko'), (given, language) => {
        const report = play(given).state.ruling!;
        const page = textOfHtml(renderHtml(report, language));
        for (const said of textsOfMarkdown(renderReport(report, language))) expect(page).toContain(said);
      }),
    );
  });

  test('tells every finding, and every side of a dispute, with all that it cites; where nobody has won there is no conclusion', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('en', 'ko'), (given, language) => {
        const report = play(given).state.ruling!;
        const markdown = renderReport(report, language);
        const texts = [JSON.stringify(report), markdown, textOfHtml(renderHtml(report, language))];
        for (const { item_id, finding, evidence, sides, winner } of report.findings) {
          const isOpen = sides.length > 1 && winner === null;
          const said = isOpen ? [] : [finding];
          const all = [...said, ...sides.map(({ claim }) => claim)];
          const cited = [...evidence, ...sides.flatMap((side) => side.evidence ?? [])];
          for (const text of texts)
            for (const one of [item_id, ...all, ...cited.map(({ location }) => location)])
              expect(text).toContain(one);
          if (isOpen) expect(report.conclusion).not.toBe(finding);
        }
        const main = report.findings.find(({ item_id }) => item_id === report.main_item);
        if (main === undefined || (main.sides.length > 1 && main.winner === null))
          expect(report.conclusion).toBe(null);
        else expect(report.conclusion).toBe(main.finding);
        if (report.conclusion !== null) expect(main!.is_side).toBe(false);
      }),
    );
  });
});

describe('clusters', () => {
  const many = fc
    .array(findings, { minLength: 1, maxLength: 4 })
    .map((lists) =>
      lists.flatMap((drafts, at) =>
        findingsOf(reportFrom(`${INVESTIGATORS[at]!}-R1`, drafts), false, claimStrengthDefault),
      ),
    );
  const comparer = (): FindingComparer => comparerFor(similarityPlace);
  const refs = (list: readonly Finding[]): string[] =>
    clusterFindings(list, comparer()).map(({ members }) => members.map(({ ref }) => ref).join());

  test('comparison is the same both ways', () => {
    fc.assert(
      fc.property(many, (list) => {
        const one = comparer();
        for (const a of list) for (const b of list) expect(one.compare(a, b)).toEqual(one.compare(b, a));
      }),
    );
  });

  test('every member of a cluster is similar to every other', () => {
    fc.assert(
      fc.property(many, (list) => {
        const one = comparer();
        for (const { members } of clusterFindings(list, one)) {
          for (const a of members)
            for (const b of members) if (a !== b) expect(one.compare(a, b).relation).toBe('SIMILAR');
        }
      }),
    );
  });

  test('the index finds every contradiction and every relation that comparing all pairs would', () => {
    fc.assert(
      fc.property(many, (list) => {
        const one = comparer();
        const clusters = clusterFindings(list, one);
        clusters.forEach((cluster, at) => {
          clusters.forEach((other, of) => {
            if (at === of) return;
            const relations = cluster.members.flatMap((a) =>
              other.members.map((b) => one.compare(a, b).relation),
            );
            expect(cluster.contradicts.has(of)).toBe(relations.includes('CONTRADICTS'));
            if (relations.some((relation) => relation === 'RELATED'))
              expect(cluster.related.has(of) || cluster.contradicts.has(of)).toBe(true);
          });
        });
      }),
    );
  });

  test('do not depend on the order of the reports', () => {
    fc.assert(
      fc.property(many, (list) => {
        expect(refs(list.toReversed())).toEqual(refs(list));
      }),
    );
  });
});
