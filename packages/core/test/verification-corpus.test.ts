/** Every defect that rules can find is found, alone and in pairs, with exactly the expected codes; every fixer repairs its own. */

import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../courts/src/verification/rules/fingerprint.ts';
import { applyFixes } from '../../courts/src/verification/rules/pack/apply-fixes.ts';
import { STANDARD_CODES } from '../../courts/src/verification/rules/pack/codes.ts';
import type { DomainPack } from '../../courts/src/verification/rules/pack/pack.ts';
import { applyPatch } from '../src/read/json-patch.ts';
import { clinicalCorpus } from './corpus/clinical-corpus.ts';
import { type AnyCorpus, decideSpecimen, spoil, trialsOf, verifySpecimen } from './corpus/corpus.ts';
import { invoiceCorpus } from './corpus/invoice-corpus.ts';

const corpora: AnyCorpus[] = [clinicalCorpus, invoiceCorpus];

describe.each(corpora.map((corpus) => [corpus.pack.id, corpus] as const))('%s', (_id, corpus) => {
  const pack: DomainPack = corpus.pack;
  const trials = [...trialsOf(corpus)];

  test('a valid output raises no alarm', () => {
    const { issues, arbiter_decision } = verifySpecimen(pack, corpus.valid());
    expect(issues).toEqual([]);
    expect(arbiter_decision).toMatchObject({ decision: 'AUTO_ACCEPT', rule: 'clean' });
  });

  test('each defect, and each pair of independent ones, gives exactly its codes', () => {
    const wrong = trials
      .map(({ trial }) => trial)
      .filter(({ expected, seen }) => expected.join() !== seen.join());
    expect(wrong).toEqual([]);
  });

  test('every code that a rule of the pack may report has a defect that fires it', () => {
    const reported = new Set(pack.checks.flatMap(({ codes }) => codes));
    const fired = new Set(corpus.defects.flatMap(({ codes }) => codes));
    expect([...reported].filter((code) => !fired.has(code))).toEqual([]);
  });

  test('an injected defect is accepted only if it is MINOR or was fixed', () => {
    for (const { defects } of trials) {
      const { decision, passes, output } = decideSpecimen(pack, spoil(corpus, defects));
      expect(decision.final_decision).not.toBe('AUTO_ACCEPT');
      expect(passes.length).toBeLessThanOrEqual(3);
      if (decision.final_decision === 'ESCALATE_TO_SME' && decision.code !== 'UNREAD') continue;
      const after = verifySpecimen(pack, { output, bundle: spoil(corpus, defects).bundle });
      expect(after.issues.filter(({ severity }) => severity !== 'MINOR')).toEqual([]);
    }
  });

  const fixable = corpus.defects.filter(({ codes }) =>
    codes.some((code) => pack.codes[code]!.fix_id !== undefined),
  );

  test.each(fixable.map((defect) => [defect.id, defect] as const))(
    'the fixer repairs: %s',
    (_name, defect) => {
      const specimen = spoil(corpus, [defect]);
      const before = verifySpecimen(pack, specimen);
      const original = structuredClone(specimen.output);
      const fixed = applyFixes(pack, specimen.output, before.issues);
      expect(fixed.has_changed).toBe(true);
      expect(specimen.output).toEqual(original);
      const patch = fixed.fixes.flatMap((fix) => fix.patch);
      expect(applyPatch(original, patch)).toEqual(fixed.output);
      const after = verifySpecimen(pack, { ...specimen, output: fixed.output });
      const gone = before.issues.map(({ code }) => code);
      expect(after.issues.filter(({ code }) => gone.includes(code))).toEqual([]);
      const again = applyFixes(pack, fixed.output, before.issues);
      expect(again.has_changed).toBe(false);
      expect(fingerprint(again.output)).toBe(fingerprint(fixed.output));
    },
  );

  test('a fix raises only codes that are fixable themselves', () => {
    for (const { defects, issues } of trials) {
      const specimen = spoil(corpus, defects);
      const { output } = applyFixes(pack, specimen.output, issues);
      const known = new Set(issues.map(({ code }) => code));
      const raised = verifySpecimen(pack, { ...specimen, output }).issues.filter(
        ({ code }) => !known.has(code),
      );
      expect(raised.filter(({ code }) => pack.codes[code]!.fix_id === undefined)).toEqual([]);
    }
  });
});

test('every standard code is fired by one of the corpora', () => {
  const fired = new Set(corpora.flatMap(({ defects }) => defects.flatMap(({ codes }) => codes)));
  expect(Object.keys(STANDARD_CODES).filter((code) => !fired.has(code))).toEqual([]);
});
