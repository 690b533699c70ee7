import { atLeast, defineTable, withValues } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import { parsePack } from './pack/declared-pack.ts';
import { type DomainPack, definePack, type Fixer } from './pack/pack.ts';
import { doVerificationWork, type ReadingVerifier, verificationProtocol } from './protocol.ts';
import { retryBounded } from './retry.table.ts';
import { shippedTables } from './tables.ts';
import { indexPages } from './text/page-index.ts';

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
    ).toEqual(['ACCEPT_BY_RULES_ONLY', 'arbiter', 1]);
  });

  test('accepted after a fix, with the patch that led there', () => {
    const { end, patch, output } = run(
      packWith([2], (n) => n + 1),
      1,
    );
    expect(end).toEqual(['ACCEPT_BY_RULES_ONLY', 'arbiter', 2]);
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
    const retry = withValues(retryBounded, { fix_blockers_first: true });
    const end = (fix: (n: number) => number | undefined) => {
      const pack = packWith([2], fix, 'BLOCKER');
      const { decision } = verifyDocument(pack, pages, { n: 1 }, { ...shippedTables(pack), retry });
      return [decision.final_decision, decision.final_reason_kind, decision.passes];
    };
    expect(end((n) => n + 1)).toEqual(['ACCEPT_BY_RULES_ONLY', 'arbiter', 2]);
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

const unfixable = packWith([1], () => undefined);
const asking = (readers: readonly ReadingVerifier[], pack: DomainPack = unfixable) =>
  verificationProtocol({ pack, pages, tables: shippedTables(pack), readers });

describe('readers', () => {
  const failure = (agent: ReadingVerifier) => ({
    kind: 'verifier-answered' as const,
    answer: { agent, calls: 1, failure: 'down' },
  });

  test('are asked side by side, and the order of their answers does not matter', () => {
    const ended = ['V2', 'V3', 'V4'].flatMap((first) => {
      const order = (['V2', 'V3', 'V4'] as const).toSorted(
        (a, b) => Number(b === first) - Number(a === first),
      );
      const { start, step } = asking(['V2', 'V3', 'V4']);
      let { state, commands } = start({ n: 1 });
      expect(commands.map(({ kind }) => kind)).toEqual(['ask-verifier', 'ask-verifier', 'ask-verifier']);
      for (const agent of order) ({ state, commands } = step(state, failure(agent)));
      return commands;
    });
    expect(ended).toHaveLength(3);
    expect(ended[1]).toEqual(ended[0]);
    expect(ended[2]).toEqual(ended[0]);
  });

  test('are spared where the output has no shape, and V2 where rules have found it inconsistent', () => {
    const broken = packWith([1], () => undefined, 'BLOCKER');
    const asked = (output: unknown) =>
      asking(['V2', 'V3'], broken)
        .start(output)
        .commands.map((command) => (command.kind === 'ask-verifier' ? command.agent : command.kind));
    expect(asked({ n: 1 })).toEqual(['V2', 'V3']);
    expect(asked({ n: 2 })).toEqual(['V3']);
    expect(asked({ m: 1 })).toEqual(['verify-output']);
    expect(asked('prose')).toEqual(['verify-output']);
  });

  test('who are not awaited, or have answered, are refused', () => {
    const { start, step } = asking(['V3', 'V4']);
    const { state } = start({ n: 1 });
    const refused = expect.objectContaining({ code: 'INPUT_INVALID' });
    expect(() => step(state, failure('V2'))).toThrow(refused);
    expect(() => step(step(state, failure('V3')).state, failure('V3'))).toThrow(refused);
  });
});

test('an event that does not fit the phase is refused', () => {
  const { start, step } = asking([]);
  const event = { kind: 'fixes-applied', fixed: { output: {}, fixes: [], has_changed: true } } as const;
  expect(() => step(start({ n: 1 }).state, event)).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID' }),
  );
});

describe('the tables decide, whoever brought them', () => {
  const pack = packWith([9], (n) => n + 1);
  const tables = shippedTables(pack);

  test("of disposition: a user's own may accept what the shipped one sends back", () => {
    const { rules, ...shipped } = tables.disposition;
    const disposition = defineTable({
      ...shipped,
      policy: 'lax',
      rules: [
        {
          id: 'one-major',
          source: 'own/1',
          when: { majors: atLeast(1) },
          then: 'AUTO_ACCEPT',
          code: 'TOLERATED',
          reason: 'tolerated',
        },
      ],
      accepted: [],
    }) as unknown as typeof tables.disposition;
    const { decision, passes } = verifyDocument(pack, pages, { n: 1 }, { ...tables, disposition });
    expect(decision).toMatchObject({ final_decision: 'ACCEPT_BY_RULES_ONLY', passes: 1 });
    expect(passes[0]!.report).toMatchObject({
      policy: 'disposition@lax',
      arbiter_decision: { rule: 'one-major' },
    });
    expect(passes[0]!.report.policy_hash).not.toBe(
      verifyDocument(pack, pages, { n: 1 }).passes[0]!.report.policy_hash,
    );
  });

  test('of retry: one that never gives up is stopped after ten passes', () => {
    const { rules, otherwise, ...shipped } = tables.retry;
    const go = (then: 'FIX' | 'VERIFY') => ({ source: 'own/1', then, code: 'ON', reason: 'on and on' });
    const retry = defineTable({
      ...shipped,
      policy: 'endless',
      rules: [{ id: 'on', when: { stage: 'verified' }, ...go('FIX') }],
      otherwise: go('VERIFY'),
      accepted: [],
    }) as unknown as typeof tables.retry;
    const { decision } = verifyDocument(
      packWith([99], () => 1),
      pages,
      { n: 1 },
      { ...tables, retry },
    );
    expect(decision).toMatchObject({ final_decision: 'ESCALATE_TO_SME', passes: 10 });
  });

  test('of quotation: the share set by a pack is used by its table', () => {
    const cited = (partial_share: number) =>
      parsePack({
        id: 'cited',
        fields: [{ path: 'n', type: 'number' }],
        citations: [{ path: 'source' }],
        limits: { partial_share },
      });
    const output = { n: 1, source: { page: 1, snippet: 'some words' } };
    const code = (of: DomainPack, by: DomainPack) =>
      verifyDocument(of, pages, output, shippedTables(by)).passes[0]!.report.issues[0]!.code;
    expect(code(cited(0.5), cited(0.5))).toBe('QUOTE_PARTIAL');
    expect(code(cited(0.9), cited(0.9))).toBe('QUOTE_ABSENT');
    expect(code(cited(0.9), cited(0.5))).toBe('QUOTE_PARTIAL');
  });
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
        const plan = { pack, pages, tables: shippedTables(pack), readers: fails ? (['V3'] as const) : [] };
        const protocol = verificationProtocol(plan);
        let { state, commands } = protocol.start({ n: start });
        let steps = 0;
        while (state.ruling === null) {
          const [command] = commands;
          expect(commands).toHaveLength(1);
          const event =
            command!.kind === 'ask-verifier'
              ? {
                  kind: 'verifier-answered' as const,
                  answer: { agent: command!.agent, calls: 1, failure: 'down' },
                }
              : doVerificationWork(plan, command!);
          ({ state, commands } = protocol.step(state, event));
          expect(++steps).toBeLessThanOrEqual(9);
        }
        expect(commands).toEqual([]);
        const { decision, passes } = state.verified!;
        expect(passes.length).toBeLessThanOrEqual(3);
        expect(decision.final_decision).toBe(
          fails || !good.includes((state.output as { value: { n: number } }).value.n)
            ? 'ESCALATE_TO_SME'
            : 'ACCEPT_BY_RULES_ONLY',
        );
        expect(state.ruling).toMatchObject(decision);
        if (!fails) expect(verifyDocument(pack, pages, { n: start }).decision).toEqual(decision);
      },
    ),
  );
});
