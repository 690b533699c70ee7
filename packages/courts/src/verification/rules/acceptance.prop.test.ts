/** What acceptance promises: the table against a second writing of it, and no AUTO_ACCEPT without a voice, whatever readers do. */

import { decide } from '@curia/core';
import { READER_KINDS } from '@curia/core/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoil } from '../../../../core/test/corpus/corpus.ts';
import { invoiceCorpus } from '../../../../core/test/corpus/invoice-corpus.ts';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import { acceptanceRead } from './acceptance.table.ts';
import { readBundle } from './bundle.ts';
import { type Certificate, readersOf, wrongAtMost } from './certificate.ts';
import type { VerifierAnswer } from './model-verifier.ts';
import { invoiceExtraction } from './packs/invoice-extraction/invoice-extraction.ts';
import type { ReadBy } from './read-by.ts';
import { shippedTables } from './tables.ts';
import { indexPages } from './text/page-index.ts';
import { ruleAcceptance } from './who-read.ts';

const specimen = spoil(invoiceCorpus, []);
const pages = indexPages(readBundle(specimen.bundle));
const { output } = specimen;

/** The page of the policy, as a chain of ifs. */
function byHand(
  escalated: boolean,
  failed: boolean,
  required: number,
  read: number,
  certified: boolean,
  handOver: boolean,
): [string, string] {
  if (escalated) return ['ESCALATE_TO_SME', 'escalated'];
  if (failed) return ['ESCALATE_TO_SME', 'reader-failed'];
  if (required > 0 && read >= required) return ['AUTO_ACCEPT', 'read'];
  if (certified) return ['AUTO_ACCEPT', 'certified'];
  return handOver ? ['ESCALATE_TO_SME', 'unread-to-a-person'] : ['ACCEPT_BY_RULES_ONLY', 'unread'];
}

test('every combination of facts is decided as the policy says, row by row', () => {
  const seen = new Set<string>();
  for (const escalated of [false, true])
    for (const failed_reader of [false, true])
      for (const required of [0, 1, 2, 3])
        for (let read = 0; read <= required; read++)
          for (const wrong_at_most of [0, 0.05, 0.050_001, 1])
            for (const unread of ['by_rules', 'hand_over'] as const) {
              const { outcome, rule } = decide(acceptanceRead, {
                disposition: escalated ? 'ESCALATE_TO_SME' : 'AUTO_ACCEPT',
                failed_reader,
                required,
                missing: required - read,
                wrong_at_most,
                unread,
              });
              const certified = wrong_at_most <= 0.05;
              const expected = byHand(
                escalated,
                failed_reader,
                required,
                read,
                certified,
                unread === 'hand_over',
              );
              expect([outcome, rule]).toEqual(expected);
              seen.add(rule);
            }
  expect(seen.size).toBe(6);
});

const verifier = fc.constantFrom('V2' as const, 'V3' as const, 'V4' as const);
const answer = (agent: 'V2' | 'V3' | 'V4') =>
  fc.oneof(
    fc.record({
      agent: fc.constant(agent),
      calls: fc.constant(1),
      kind: fc.option(fc.constantFrom(...READER_KINDS), { nil: undefined }),
      answer: fc.constantFrom<unknown>({ issues: [] }, [], '[]', 'prose', null, { issues: 'none' }),
    }),
    fc.record({
      agent: fc.constant(agent),
      calls: fc.constant(1),
      kind: fc.option(fc.constantFrom(...READER_KINDS), { nil: undefined }),
      failure: fc.constant('timeout'),
    }),
  ) as fc.Arbitrary<VerifierAnswer>;
const answers = fc
  .uniqueArray(verifier, { maxLength: 3 })
  .chain((asked) => fc.tuple(...asked.map((agent) => answer(agent))));
const acceptance = fc.record({
  readers: fc.uniqueArray(verifier, { maxLength: 3 }),
  unread: fc.constantFrom('by_rules' as const, 'hand_over' as const),
});

test('a reader that fails, is missing or is no voice never makes AUTO_ACCEPT; one that answers for all who are demanded does', () => {
  const empty = [[], '[]'].map((one) => JSON.stringify(one));
  const isEmpty = (said: unknown): boolean =>
    empty.includes(JSON.stringify(said)) || JSON.stringify(said) === '{"issues":[]}';
  fc.assert(
    fc.property(answers, acceptance, (given, accept) => {
      const pack = { ...invoiceExtraction, accept };
      const { decision } = verifyDocument(pack, pages, output, shippedTables(pack), given);
      const isRead = (reader: string): boolean =>
        given.some(
          (one) => one.agent === reader && 'answer' in one && isEmpty(one.answer) && one.kind !== 'offline',
        );
      const allWell = given.every((one) => 'answer' in one && isEmpty(one.answer));
      const isTrue = allWell && accept.readers.length > 0 && accept.readers.every(isRead);
      expect(decision.final_decision === 'AUTO_ACCEPT').toBe(isTrue);
      if (!allWell) expect(decision.final_decision).toBe('ESCALATE_TO_SME');
      expect(decision.read_by!.map(({ agent }) => agent)).toEqual(['V1', 'V2', 'V3', 'V4']);
    }),
  );
});

test('a document of which a reader saw part is not read', () => {
  const long = indexPages(
    readBundle({
      ...specimen.bundle,
      total_pages: 30,
      pages: [
        ...specimen.bundle.pages,
        ...Array.from({ length: 28 }, (_, at) => ({
          page_num: at + 3,
          text: 'terms and conditions '.repeat(400),
        })),
      ],
    }),
  );
  const given: VerifierAnswer[] = (['V2', 'V3', 'V4'] as const).map((agent) => ({
    agent,
    calls: 1,
    kind: 'model',
    answer: [],
  }));
  const { decision } = verifyDocument(
    invoiceExtraction,
    long,
    output,
    shippedTables(invoiceExtraction),
    given,
  );
  expect(decision).toMatchObject({ final_decision: 'ACCEPT_BY_RULES_ONLY', code: 'RULES_ONLY' });
  expect(decision.read_by).toContainEqual({ agent: 'V3', kind: 'model', status: 'answered', saw: 'part' });
});

test('audits stand in for readers only for documents that were read in the same way', () => {
  const entry = (kind: ReadBy['kind'], agent: ReadBy['agent']): ReadBy => ({
    agent,
    kind,
    status: 'answered',
    saw: 'all',
  });
  const offline = [
    entry('rules', 'V1'),
    ...(['V2', 'V3', 'V4'] as const).map((agent) => entry('offline', agent)),
  ];
  const rules = (['V1', 'V2', 'V3', 'V4'] as const).map((agent) => entry('rules', agent));
  const certificate = (right: number, wrong: number, open = 0): Certificate => ({
    schema_version: '1',
    kind: 'verification-certificate',
    rulebook_hash: 'h',
    runs: ['r'],
    audited: [{ readers: readersOf(offline), right, wrong, open }],
  });
  const rule = (read_by: readonly ReadBy[], given: Certificate) =>
    ruleAcceptance(acceptanceRead, invoiceExtraction, 'AUTO_ACCEPT', read_by, given);
  expect(rule(offline, certificate(59, 0))).toMatchObject({
    verdict: { outcome: 'AUTO_ACCEPT', rule: 'certified' },
    certified_by: { runs: ['r'], audited: 59, wrong: 0 },
  });
  for (const [read_by, given] of [
    [offline, certificate(58, 0)],
    [offline, certificate(100, 2)],
    [offline, certificate(100, 0, 4)],
    [rules, certificate(1000, 0)],
  ] as const)
    expect(rule(read_by, given)).toMatchObject({ verdict: { outcome: 'ACCEPT_BY_RULES_ONLY' } });
  expect(wrongAtMost({ right: 0, wrong: 0, open: 0 })).toBe(1);
});
