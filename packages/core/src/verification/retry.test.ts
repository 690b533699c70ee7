import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CuriaError } from '../errors.ts';
import { withValues } from '../table/define-table.ts';
import { parsePack } from './declared-pack.ts';
import { type DomainPack, definePack, type Fixer } from './pack.ts';
import { indexPages } from './page-index.ts';
import { readOutput } from './read-output.ts';
import { retryBounded } from './retry.table.ts';
import { startRun, stepRun } from './retry.ts';
import { verifiedDocument, verifyDocument } from './verify-document.ts';
import { verifyOutput } from './verify-output.ts';

const pages = indexPages({ doc_id: 'doc', pages: [{ page_num: 1, text: 'some text' }] });

/** A pack whose only check complains about a number until it is in the list of good ones. */
function packWith(
  good: readonly number[],
  fix: (n: number) => number | undefined,
  severity: 'MAJOR' | 'BLOCKER' = 'MAJOR',
): DomainPack {
  const base = parsePack({ id: 'numbers', fields: [{ path: 'n', type: 'number' }] });
  const fixer: Fixer<{ n: number }> = {
    fix_id: 'next',
    fix({ n }) {
      const value = fix(n);
      return value === undefined ? [] : [{ op: 'replace', path: '/n', value }];
    },
  };
  return definePack<{ n: number }>({
    ...base,
    codes: { N_WRONG: { group: 'n', severity, means: 'n is wrong', question: 'What is n?', fix_id: 'next' } },
    checks: [
      {
        id: 'n',
        agent: 'V2',
        codes: ['N_WRONG'],
        run: ({ output: { n } }) =>
          good.includes(n) ? [] : [{ code: 'N_WRONG', message: `${n} is wrong`, pointer: '/n' }],
      },
    ],
    fixers: [fixer],
  }) as DomainPack;
}

const run = (pack: DomainPack, n: number) => {
  const { decision, passes, patch, output } = verifyDocument(pack, pages, { n });
  return {
    end: [decision.final_decision, decision.final_reason_kind, decision.passes],
    passes,
    patch,
    output,
    decision,
  };
};

describe('the end of a run', () => {
  test('accepted at once', () => {
    expect(
      run(
        packWith([1], () => undefined),
        1,
      ).end,
    ).toEqual(['AUTO_ACCEPT', 'arbiter', 1]);
  });

  test('accepted after a fix, with the patch that led there', () => {
    const { end, patch, output } = run(
      packWith([2], (n) => n + 1),
      1,
    );
    expect(end).toEqual(['AUTO_ACCEPT', 'arbiter', 2]);
    expect(patch).toEqual([
      { op: 'test', path: '/n', value: 1 },
      { op: 'replace', path: '/n', value: 2 },
    ]);
    expect(output).toEqual({ n: 2 });
  });

  test('no progress: nothing changed, so there is no second pass', () => {
    expect(
      run(
        packWith([2], () => undefined),
        1,
      ).end,
    ).toEqual(['ESCALATE_TO_SME', 'no_progress', 1]);
    expect(
      run(
        packWith([2], (n) => n),
        1,
      ).end,
    ).toEqual(['ESCALATE_TO_SME', 'no_progress', 1]);
  });

  test('a cycle: the fixes lead back', () => {
    const { end, decision } = run(
      packWith([9], (n) => (n === 1 ? 2 : 1)),
      1,
    );
    expect(end).toEqual(['ESCALATE_TO_SME', 'cycle', 2]);
    expect(decision.arbiter_decision.decision).toBe('AUTO_RETRY');
  });

  test('three passes are the most', () => {
    const { end, passes } = run(
      packWith([9], (n) => n + 1),
      1,
    );
    expect(end).toEqual(['ESCALATE_TO_SME', 'max_retries', 3]);
    expect(passes.map(({ output }) => output)).toEqual([1, 2, 3].map((n) => ({ ok: true, value: { n } })));
  });

  test('a BLOCKER is handed over, though a fixer exists', () => {
    expect(
      run(
        packWith([2], (n) => n + 1, 'BLOCKER'),
        1,
      ).end,
    ).toEqual(['ESCALATE_TO_SME', 'arbiter', 1]);
  });

  test('a BLOCKER is fixed first where the policy allows it, and judged on the next pass', () => {
    const policy = withValues(retryBounded, { fix_blockers_first: true });
    const end = (fix: (n: number) => number | undefined) => {
      const { decision } = verifyDocument(packWith([2], fix, 'BLOCKER'), pages, { n: 1 }, policy);
      return [decision.final_decision, decision.final_reason_kind, decision.passes];
    };
    expect(end((n) => n + 1)).toEqual(['AUTO_ACCEPT', 'arbiter', 2]);
    expect(end((n) => n + 2)).toEqual(['ESCALATE_TO_SME', 'arbiter', 2]);
    expect(end(() => undefined)).toEqual(['ESCALATE_TO_SME', 'no_progress', 1]);
  });

  test('a check that throws', () => {
    const pack = definePack({
      ...packWith([1], () => undefined),
      codes: {},
      fixers: [],
      checks: [
        {
          id: 'x',
          agent: 'V4',
          codes: [],
          run: () => {
            throw new Error('x');
          },
        },
      ],
    });
    expect(run(pack, 1).end).toEqual(['ESCALATE_TO_SME', 'verifier_failure', 1]);
  });

  test('a fixer that throws leaves no trace', () => {
    const pack = packWith([2], () => {
      throw new Error('cannot');
    });
    const { end, passes } = run(pack, 1);
    expect(end).toEqual(['ESCALATE_TO_SME', 'no_progress', 1]);
    expect(passes[0]!.fixes).toMatchObject([{ patch: [], problem: 'cannot' }]);
  });
});

test('an event that does not fit the phase is refused', () => {
  const { state } = startRun(readOutput({ n: 1 }));
  expect(() =>
    stepRun(state, { kind: 'fixes-applied', fixed: { output: {}, fixes: [], has_changed: true } }),
  ).toThrow(CuriaError);
});

test('whatever checks and fixers do, a run ends within three passes in one decision, the same each time', () => {
  const numbers = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(
      fc.array(numbers),
      fc.array(fc.option(numbers, { nil: undefined }), { minLength: 6, maxLength: 6 }),
      numbers,
      fc.boolean(),
      (good, next, start, fails) => {
        const pack = packWith(good, (n) => next[n]);
        let { state, commands } = startRun(readOutput({ n: start }));
        let steps = 0;
        while (commands[0]!.kind !== 'record-decision') {
          const [command] = commands;
          const answers = fails ? [{ agent: 'V3' as const, calls: 1, failure: 'down' }] : [];
          if (command!.kind === 'verify-output')
            ({ state, commands } = stepRun(state, {
              kind: 'output-verified',
              report: verifyOutput(pack, pages, command!.output, { pass: command!.pass, answers }),
            }));
          else if (command!.kind === 'apply-fixes') {
            const n = next[(command!.output as { n: number }).n];
            const changed = n !== undefined && n !== (command!.output as { n: number }).n;
            ({ state, commands } = stepRun(state, {
              kind: 'fixes-applied',
              fixed: { output: changed ? { n } : command!.output, fixes: [], has_changed: changed },
            }));
          }
          expect(++steps).toBeLessThanOrEqual(6);
        }
        const { decision, passes } = verifiedDocument(state);
        expect(passes.length).toBeLessThanOrEqual(3);
        expect(decision.final_decision).toBe(
          fails || !good.includes((state.output as { value: { n: number } }).value.n)
            ? 'ESCALATE_TO_SME'
            : 'AUTO_ACCEPT',
        );
        if (!fails) expect(verifyDocument(pack, pages, { n: start }).decision).toEqual(decision);
      },
    ),
  );
});
