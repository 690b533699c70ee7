import { parseTable } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { blocksToHtml, blocksToMarkdown } from '../../../../core/src/page/page-block.ts';
import { verifyDocument } from '../../../../core/test/verify-document.ts';
import { parsePack } from '../rules/pack/declared-pack.ts';
import { shippedTables } from '../rules/tables.ts';
import { indexPages } from '../rules/text/page-index.ts';
import { acceptedTruth, reviewedTruth } from './ground-truth.ts';
import { buildPacket, type ReviewPacket, reviewPacket } from './packet.ts';
import { packetEvidence, packetMachine } from './packet-page.ts';
import { startRates } from './rates.ts';
import { takeAnswer, toStoredReview } from './review.ts';
import { reviewedPacket } from './reviewed-packet.ts';

const HOSTILE = '</pre><script>alert(1)</script> | `x` [a](javascript:b) \u202e ';
const pack = parsePack({
  id: 'notes',
  fields: [
    { path: 'total', type: 'number' },
    { path: 'parts', type: 'list' },
    { path: 'parts[].amount', type: 'number' },
    { path: 'count', type: 'integer' },
  ],
  citations: [{ path: 'source' }],
  arithmetic: [
    { kind: 'sum', code: 'TOTAL_WRONG', of: 'parts[].amount', equals: 'total' },
    { kind: 'count', code: 'COUNT_WRONG', of: 'parts[]', equals: 'count', fix: true },
  ],
  codes: {
    TOTAL_WRONG: { severity: 'MAJOR', means: 'the total is wrong', question: 'What is the total?' },
    COUNT_WRONG: { severity: 'MAJOR', means: 'the count is wrong' },
  },
});
const bundle = {
  doc_id: 'note-1',
  file_path: 'note-1.txt',
  pages: [{ page_num: 1, text: `The total is 12.\n${HOSTILE}` }],
};
const pages = indexPages(bundle);
const output = {
  total: 13,
  parts: [{ amount: 5 }, { amount: 7 }],
  count: 2,
  source: { page: 1, snippet: `total is twelve ${HOSTILE}` },
};
const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';
const packetOf = (value: unknown = output): ReviewPacket =>
  buildPacket(pack, pages, bundle, verifyDocument(pack, pages, value), { at, rulebook_hash: 'abc' });
const setting = { pack, pages, tables: shippedTables(pack) };
const take = (packet: ReviewPacket, answer: object) => takeAnswer(packet, answer, setting);
/** What follows once an answer is settled on. */
const settle = (packet: ReviewPacket, answer: object) => {
  const taken = take(packet, answer);
  const review = toStoredReview(taken, { person: 'Ada', at: later, notes: 'seen' });
  return {
    packet: reviewedPacket(packet, { revision: '1-abc', is_begun: true, reviews: [review], settled: review }),
    ground_truth: reviewedTruth(packet, review, taken.output, later),
  };
};
/** Stands for the output as it is, with a word on every check that it fails. */
const agree = {
  agrees_with_primary: true,
  accepted_codes: ['TOTAL_WRONG', 'QUOTE_PARTIAL'].map((code) => ({
    code,
    reason: 'the printer adds a deposit',
  })),
};
const refusal = (code: string) => expect.objectContaining({ code });

describe('the packet', () => {
  const packet = packetOf();

  test('is a record of its own shape and asks one question per issue, the worst first', () => {
    expect(reviewPacket.parse(JSON.parse(JSON.stringify(packet)))).toEqual(
      JSON.parse(JSON.stringify(packet)),
    );
    expect(packet.issues_summary.map(({ code, question }) => [code, question])).toEqual([
      ['TOTAL_WRONG', 'What is the total?'],
      ['QUOTE_PARTIAL', expect.any(String)],
    ]);
    expect(packet.issues_summary[1]!.context).toMatchObject({
      page: 1,
      excerpt: expect.stringContaining('The total is 12.'),
    });
    expect(packet.issues_summary[0]!.value).toBe('13');
    expect(packet.decision.arbiter_decision).toMatchObject({ rule: 'several-unfixable', source: '004/3' });
  });

  test('keeps both outputs and the patch between them', () => {
    const fixedThenStuck = packetOf({ ...output, count: 9, total: 12 });
    expect(fixedThenStuck.original_output).toMatchObject({ count: 9 });
    expect(packetOf({ ...output, count: 9 }).retry_log).toHaveLength(1);
  });

  test('of an unreadable output keeps its text', () => {
    expect(packetOf('{"total": 1')).toMatchObject({ original_output: '{"total": 1', output: null });
  });

  test('is refused for what was accepted', () => {
    const good = { ...output, total: 12, source: { page: 1, snippet: 'The total is 12.' } };
    expect(() => packetOf(good)).toThrow(refusal('INPUT_INVALID'));
  });

  test('shows hostile text without obeying it', () => {
    const blocks = [...packetEvidence(packet), ...packetMachine(packet)];
    const html = blocksToHtml('note-1', blocks);
    expect(html).not.toMatch(/<script|\u202e/);
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(html).toContain("default-src 'none'");
    const outsideFences = blocksToMarkdown(blocks).replace(/^(`{3,})json\n[\s\S]*?\n\1$/gm, '');
    expect(outsideFences).not.toContain('<script');
    expect(outsideFences).not.toContain('[a](');
    expect(outsideFences).toContain('What is the total?');
  });

  test('keeps what the machine decided apart from what the expert decides on', () => {
    const [evidence, machine] = [packetEvidence(packet), packetMachine(packet)].map((blocks) =>
      JSON.stringify(blocks),
    );
    for (const word of ['ESCALATE_TO_SME', 'several-unfixable']) {
      expect(machine).toContain(word);
      expect(evidence).not.toContain(word);
    }
    expect(evidence).toContain('What is the total?');
  });
});

describe('a review', () => {
  const good = [
    { op: 'replace', path: '/total', value: 12 },
    { op: 'replace', path: '/source/snippet', value: 'The total is 12.' },
  ];

  test('that agrees settles the packet', () => {
    const { packet, ground_truth } = settle(packetOf(), { ...agree });
    expect(packet).toMatchObject({ review_status: 'completed', updated_at: later });
    expect(ground_truth).toMatchObject({
      ground_truth_source: 'sme_validated',
      ground_truth_output: output,
      rulebook_hash: 'abc',
    });
  });

  test('that agrees with an output that fails a check of weight says why, code by code', () => {
    const [total, quote] = agree.accepted_codes;
    const refused = (accepted_codes?: object[]) => () =>
      settle(packetOf(), { agrees_with_primary: true, accepted_codes });
    expect(refused()).toThrow(
      expect.objectContaining({
        code: 'AGREEMENT_REFUSED',
        details: [
          { path: '/total', problem: expect.stringContaining('TOTAL_WRONG') },
          { path: '/source', problem: expect.stringContaining('QUOTE_PARTIAL') },
        ],
      }),
    );
    expect(refused([total!])).toThrow(refusal('AGREEMENT_REFUSED'));
    expect(refused([total!, { ...quote, reason: ' ' }])).toThrow(refusal('INPUT_INVALID'));
    expect(refused([total!, { code: quote!.code }])).toThrow(refusal('INPUT_INVALID'));
    expect(settle(packetOf(), agree).ground_truth?.sme_review?.accepted_codes).toEqual(agree.accepted_codes);
  });

  test('that corrects stores the corrected output', () => {
    const { ground_truth } = settle(packetOf(), { agrees_with_primary: false, corrections: good });
    expect(ground_truth).toMatchObject({
      ground_truth_source: 'sme_corrected',
      ground_truth_output: { total: 12 },
    });
  });

  test('whose correction fails a rule is refused, unless the code is accepted by name', () => {
    const half = { agrees_with_primary: false, corrections: good.slice(0, 1) };
    expect(() => settle(packetOf(), half)).toThrow(refusal('CORRECTION_REFUSED'));
    const { ground_truth } = settle(packetOf(), { ...half, accepted_codes: agree.accepted_codes.slice(1) });
    expect(ground_truth?.sme_review?.accepted_codes).toEqual(agree.accepted_codes.slice(1));
  });

  test.each([
    ['a disagreement without corrections', { agrees_with_primary: false }, 'INPUT_INVALID'],
    ['an agreement with corrections', { ...agree, corrections: good }, 'INPUT_INVALID'],
    ['no opinion', {}, 'INPUT_INVALID'],
    [
      'an answer to no issue',
      { ...agree, answers: [{ issue_id: 'V9-0000', verdict: 'confirmed' }] },
      'INPUT_INVALID',
    ],
    [
      'a patch that leads nowhere',
      { agrees_with_primary: false, corrections: [{ op: 'remove', path: '/x' }] },
      'PATCH_INVALID',
    ],
    [
      'a correction to nothing readable',
      { agrees_with_primary: false, corrections: [{ op: 'replace', path: '', value: 'text' }] },
      'CORRECTION_REFUSED',
    ],
    [
      'an unreadable correction that is accepted by name',
      {
        agrees_with_primary: false,
        corrections: [{ op: 'replace', path: '', value: 'text' }],
        accepted_codes: ['OUTPUT_NOT_JSON', 'FIELD_TYPE'].map((code) => ({ code, reason: 'because' })),
      },
      'CORRECTION_REFUSED',
    ],
    ['too much confidence', { ...agree, confidence: 2 }, 'INPUT_INVALID'],
  ])('with %s is refused', (_name, review, code) => {
    expect(() => settle(packetOf(), review)).toThrow(refusal(code));
  });

  test('of an unreadable output cannot agree', () => {
    expect(() => settle(packetOf('prose'), { ...agree })).toThrow(refusal('INPUT_INVALID'));
  });

  test('taken again is the same, so that an audit can compare it', () => {
    for (const answer of [
      { ...agree, confidence: 0.5 },
      {
        agrees_with_primary: false,
        corrections: [{ op: 'replace', path: '/total', value: 12 }],
        accepted_codes: agree.accepted_codes,
        answers: [{ issue_id: 'V2-0000', verdict: 'confirmed', note: 'yes' }],
      },
    ]) {
      const taken = take(packetOf(), answer);
      expect(take(packetOf(), JSON.parse(JSON.stringify(taken.answer)))).toEqual(taken);
    }
  });

  test('of the same output by another way means the same', () => {
    const correct = (corrections: object[]) =>
      take(packetOf(), { agrees_with_primary: false, corrections }).fingerprint;
    expect(correct(good)).toBe(correct(good.toReversed()));
    expect(correct(good)).not.toBe(take(packetOf(), agree).fingerprint);
  });
});

test('a packet stands where its reviews leave it', () => {
  const packet = packetOf();
  const nobody = { revision: '1-abc', reviews: [], settled: null };
  expect(reviewedPacket(packet, { ...nobody, is_begun: false })).toMatchObject({
    review_status: 'pending',
    revision: '1-abc',
    updated_at: at,
  });
  // Somebody has answered, and what they said is not shown yet.
  expect(reviewedPacket(packet, { ...nobody, is_begun: true })).toMatchObject({
    review_status: 'in_progress',
    reviews: [],
    sme_review: null,
  });
});

test('a correction is held against the tables of its run', () => {
  const correction = {
    agrees_with_primary: false,
    corrections: [
      { op: 'replace', path: '/total', value: 12 },
      { op: 'replace', path: '/source/snippet', value: 'total 12' },
    ],
  };
  const under = (tables: typeof setting.tables) => takeAnswer(packetOf(), correction, { ...setting, tables });
  expect(under(setting.tables).output).toMatchObject({ total: 12 });
  const { disposition } = setting.tables;
  const strict = parseTable({
    ...JSON.parse(JSON.stringify(disposition)),
    policy: 'strict',
    rules: disposition.rules.map((rule) =>
      rule.id === 'minor-only' ? { ...rule, then: 'ESCALATE_TO_SME' } : rule,
    ),
    accepted: [],
  });
  expect(() => under({ ...setting.tables, disposition: strict as unknown as typeof disposition })).toThrow(
    refusal('CORRECTION_REFUSED'),
  );
});

test('rates come from records, and what is not known is null', () => {
  const rates = startRates();
  expect(rates.summary()).toMatchObject({
    documents: 0,
    accept_rate: null,
    sme_agreement_rate: null,
    fix_success_rate: null,
  });
  const record = (value: unknown, review?: object) => {
    const { decision, passes } = verifyDocument(pack, pages, value);
    const packet =
      decision.final_decision !== 'ESCALATE_TO_SME'
        ? {}
        : { packet: review === undefined ? packetOf(value) : settle(packetOf(value), review).packet };
    rates.add({ decision, first_report: passes[0]!.report, llm_calls: 1, ...packet });
  };
  const good = { ...output, total: 12, source: { page: 1, snippet: 'The total is 12.' } };
  record(good);
  record({ ...good, count: 5 });
  record(output, {
    ...agree,
    answers: [
      { issue_id: 'V2-0000', verdict: 'rejected' },
      { issue_id: 'V4-0000', verdict: 'confirmed' },
    ],
  });
  record(output);
  expect(rates.summary()).toMatchObject({
    documents: 4,
    accepted: 0,
    accepted_by_rules_only: 2,
    accepted_after_retry: 1,
    accept_rate: 0,
    rules_only_rate: 0.5,
    fix_success_rate: 1,
    validated: 1,
    sme_agreement_rate: 1,
    false_escalation_rate: 0.5,
    completion_rate: 0.5,
    llm_calls: 4,
    oldest_open_packet: at,
    by_rule: { clean: 2, 'several-unfixable': 2 },
    codes: [
      { code: 'QUOTE_PARTIAL', documents: 2, confirmed: 1, rejected: 0, precision: 1 },
      { code: 'TOTAL_WRONG', documents: 2, confirmed: 0, rejected: 1, precision: 0 },
      { code: 'COUNT_WRONG', documents: 1, precision: null },
    ],
  });
});

test('an accepted output is ground truth on the agent’s word', () => {
  const good = { ...output, total: 12, source: { page: 1, snippet: 'The total is 12.' } };
  expect(
    acceptedTruth(verifyDocument(pack, pages, good), bundle, { at, rulebook_hash: 'abc' }),
  ).toMatchObject({
    rulebook_hash: 'abc',
    ground_truth_source: 'primary_agent_auto_accept',
    ground_truth_output: good,
    sme_review: null,
  });
});
