/** Whatever a verifier answers, a document ends in a decision, and no answer lifts what a rule has found. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clinicalCorpus } from '../../../../core/test/corpus/clinical-corpus.ts';
import { type AnyCorpus, spoil } from '../../../../core/test/corpus/corpus.ts';
import { invoiceCorpus } from '../../../../core/test/corpus/invoice-corpus.ts';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import { readBundle } from './bundle.ts';
import { FINAL_DECISIONS } from './final-decision.ts';
import type { VerifierAnswer } from './model-verifier.ts';
import type { DomainPack } from './pack/pack.ts';
import { shippedTables } from './tables.ts';
import { indexPages } from './text/page-index.ts';

const corpora: AnyCorpus[] = [clinicalCorpus, invoiceCorpus];

/** Issues that are nearly right in every part, and things that are no issues at all. */
const answerFor = (pack: DomainPack, output: unknown): fc.Arbitrary<unknown> => {
  const code = fc.oneof(fc.constantFrom(...Object.keys(pack.codes)), fc.string());
  const pointers = ['', ...Object.keys(output as object).map((name) => `/${name}`), '/0', 'x', '/segments/0'];
  const issue = fc.record(
    {
      code,
      severity: fc.oneof(fc.constantFrom('BLOCKER', 'MAJOR', 'MINOR', 'minor', 'NONE', null), fc.string()),
      message: fc.string(),
      location: fc.oneof(fc.record({ pointer: fc.constantFrom(...pointers) }), fc.constant(null)),
      evidence: fc.option(fc.record({ page: fc.integer({ min: -1, max: 9 }), quote: fc.string() })),
      auto_fixable: fc.option(fc.boolean()),
      duplicate_of: fc.string(),
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    fc.record({ issues: fc.array(fc.oneof(issue, fc.anything())) }),
    fc.array(issue).map((issues) => JSON.stringify({ issues })),
    fc.string(),
    fc.anything(),
  );
};

test.each(corpora.map((corpus) => [corpus.pack.id, corpus] as const))('%s', (_id, corpus) => {
  const pack: DomainPack = corpus.pack;
  const cases = fc
    .subarray([...corpus.defects], { maxLength: 1 })
    .map((defects) => spoil(corpus, defects))
    .chain((specimen) =>
      fc.record({
        specimen: fc.constant(specimen),
        answers: fc.uniqueArray(
          fc.record({
            agent: fc.constantFrom('V2', 'V3', 'V4'),
            calls: fc.constant(1),
            answer: answerFor(pack, specimen.output),
          }) as fc.Arbitrary<VerifierAnswer>,
          { maxLength: 3, selector: ({ agent }) => agent },
        ),
      }),
    );
  fc.assert(
    fc.property(cases, ({ specimen, answers }) => {
      const pages = indexPages(readBundle(specimen.bundle));
      const byRules = verifyDocument(pack, pages, specimen.output);
      const tables = shippedTables(pack);
      const { decision, passes } = verifyDocument(pack, pages, specimen.output, tables, answers);
      expect(FINAL_DECISIONS).toContain(decision.final_decision);
      // A verifier can add doubt, never take it away.
      if (byRules.decision.arbiter_decision.decision !== 'AUTO_ACCEPT')
        expect(decision.final_decision).toBe('ESCALATE_TO_SME');
      const found = byRules.passes[0]!.report.issues;
      const after = passes[0]!.report;
      for (const { code, location, severity } of found) {
        const kept = [...after.issues, ...after.merged].find(
          (one) => one.code === code && one.location.pointer === location.pointer && one.origin === 'rule',
        );
        expect(kept?.severity).toBe(severity);
      }
      // What is accepted was doubted by nobody beyond MINOR.
      if (decision.final_decision === 'AUTO_ACCEPT')
        expect(passes.at(-1)!.report.issues.every(({ severity }) => severity === 'MINOR')).toBe(true);
    }),
    { numRuns: 300 },
  );
});
