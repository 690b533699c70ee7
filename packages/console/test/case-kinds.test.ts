/** Pages of cases by the kind of their court: what each reads from its ruling, and that it stands on the page of the demo's cases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movedBy, turnsOf } from '../src/pages/case/kinds/conversation.ts';
import { checkedDocument, issueQuotes } from '../src/pages/case/kinds/document.ts';
import { findingsOf } from '../src/pages/case/kinds/findings.ts';
import { opinionVotes } from '../src/pages/case/kinds/opinion-votes.ts';
import { voicesOf } from '../src/pages/case/voices.ts';
import { closeBrowser, visit } from './browser.ts';
import { demoPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;

describe('what is read from a ruling', () => {
  it('numbers issues, names their places, and says what came in and what stands', () => {
    const line = (quantity: number) => ({ quantity, page: 1, snippet: 'Copy paper 40' });
    const issue = (pointer: string, message: string, isFixable: boolean) => ({
      ...{ agent: 'V2', code: 'C', severity: 'MAJOR', message, location: { pointer } },
      effectively_fixable: isFixable,
    });
    const checked = checkedDocument(
      {
        issues: [issue('/line_items/0/quantity', 'does not add up', false), issue('', 'no place', true)],
        patch: [{ op: 'replace', path: '/date/value', value: '2025-03-14' }],
        output: { line_items: [line(41)], date: { value: '2025-03-14' }, total: { value: 1 } },
        read_by: [
          { agent: 'V2', kind: 'rules', status: 'answered' },
          { agent: 'V3', status: 'failed' },
        ],
      },
      { output: { line_items: [line(41)], date: { value: '14.3.' } } },
    );
    expect(checked.issues).toMatchObject([
      { tag: '1', place: 'line items 1, quantity', quote: 'Copy paper 40', severity: 'major' },
      { tag: '2', place: '', quote: '', isFixable: true },
    ]);
    expect(checked.fields).toMatchObject([
      { name: 'date', cameIn: '14.3.', now: '2025-03-14', isOpen: false },
      { name: 'line items 1, quantity', cameIn: '41', now: '41', isOpen: true, cited: '1: Copy paper 40' },
    ]);
    expect(checked.readers.map(({ issues }) => issues)).toEqual([2, 0]);
    expect(issueQuotes(checked)).toEqual([{ tag: '1', text: 'Copy paper 40' }]);
  });

  it('takes three KEEPs for three KEEPs whatever their reasons, and a merge for a merge', () => {
    const act = (action_type: string, target_tuple_ids: string[], reason_code = '', polarity?: string) => ({
      ...{ action_type, target_tuple_ids, reason_code },
      new_value: polarity === undefined ? null : { polarity },
    });
    const { reviewers, rows } = opinionVotes(
      {
        rulings: [
          { tuple_id: 't0', proposed: { aspect_term: 'lid', polarity: 'positive' }, action_type: 'KEEP' },
          { tuple_id: 't1', proposed: {}, action_type: 'MERGED', merged_into: 't0' },
        ],
      },
      {
        review_actions: {
          A: [act('KEEP', ['t0'], 'CLEAR'), act('MERGE', ['t0', 't1'])],
          B: [act('KEEP', ['t0'], 'STATED'), act('FLIP', ['t1'], 'NEGATION_SCOPE', 'negative')],
          C: [act('KEEP', ['t0'])],
        },
      },
    );
    expect(reviewers).toEqual(['A', 'B', 'C']);
    expect(rows[0]).toMatchObject({ about: 'lid positive', mergedInto: '' });
    expect(rows[1]!.votes.map(({ vote }) => vote)).toEqual(['MERGE t0', 'FLIP → negative', '']);
    expect(rows[1]!.mergedInto).toBe('t0');
    const keeps = opinionVotes(
      { rulings: [{ tuple_id: 't0' }] },
      {
        review_actions: {
          A: [act('KEEP', ['t0'], 'X')],
          B: [act('KEEP', ['t0'], 'Y')],
          C: [act('KEEP', ['t0'])],
        },
      },
    ).rows[0]!.votes;
    expect(keeps.map(({ differs }) => differs)).toEqual([false, false, false]);
    expect(keeps.map(({ reason }) => reason)).toEqual(['X', 'Y', '']);
  });

  it('hears a debate turn by turn, and says whose voices moved it', () => {
    const answered = (role: string, key: string, answer: object) => ({
      ...{ run_id: 'r', case_id: 'c', seq: 1, at: '', hash: '', kind: 'answered' },
      body: { role, key, answer, calls: [] },
    });
    const edit = {
      op: 'set_polarity',
      target: { aspect_term: 'screen', polarity: 'positive' },
      value: 'negative',
    };
    const voices = voicesOf([
      answered('sentiment-extractor', 's', { sentiments: [{ aspect_term: 'screen', polarity: 'positive' }] }),
      answered('speaker-EPM', 'round-1/speaker-EPM', {
        stance: 'con',
        message: 'No.',
        proposed_edits: [edit],
      }),
    ]);
    expect(turnsOf(voices)[1]).toMatchObject({
      ...{ name: 'speaker-EPM', round: '1', stance: 'con', said: ['No.'] },
      wants: ['set polarity: screen positive → negative'],
    });
    const votes = [
      { voice: 'EPM', vote: 'negative' },
      { voice: 'CJ', vote: 'positive' },
      { voice: 'TAN', vote: null },
    ];
    const aspect = { aspect: 'screen', target_pol: 'negative', votes, reason: 'because' };
    const [moved] = movedBy({ gate: { aspects: [{ ...aspect, decision: 'APPLY' }] } }, voices);
    expect(moved).toMatchObject({ before: 'positive', after: 'negative', for: ['EPM'], against: ['CJ'] });
    const [kept] = movedBy({ gate: { aspects: [{ ...aspect, decision: 'SKIP' }] } }, voices);
    expect(kept).toMatchObject({ before: 'positive', after: 'positive' });
  });

  it('reads what is not there as nothing', () => {
    for (const wrong of [undefined, null, 7, [], { findings: [null], rulings: 3, issues: [1], gate: [] }]) {
      expect(findingsOf(wrong)).toEqual([]);
      expect(movedBy(wrong, [])).toEqual([]);
      expect(opinionVotes(wrong, wrong).rows).toEqual([]);
      expect(checkedDocument(wrong, wrong).issues).toEqual([]);
    }
  });
});

describe('on the page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await serve(await demoPlace());
  }, PATIENCE_MS);
  afterAll(() => Promise.all([closeBrowser(), stage.close()]));

  it('shows each kind in its own form', { timeout: PATIENCE_MS }, async () => {
    const { page, context, complaints } = await visit(stage.url);
    await page.goto('/runs/demo-verification-1/cases/misread-quantity');
    await page.getByRole('heading', { name: '2 issues were found' }).waitFor();
    expect(await page.locator('.issues .tag').allTextContents()).toEqual(['1', '2']);
    // The same number stands on the page, at the words that the value is cited from.
    expect(await page.locator('.prose .tag').allTextContents()).toContain('2');
    await page.locator('.output-fields', { hasText: 'line items 1' }).waitFor();
    await page.goto('/runs/demo-conflict-review-1/cases/toaster');
    const first = page.locator('.opinion-votes tbody tr').first();
    await first.waitFor();
    expect(await first.locator('td').allTextContents()).toEqual(['KEEP', 'KEEP', 'KEEP', 'KEEP']);
    expect(await first.locator('.differs').count()).toBe(0);
    await page.getByText('t0 stands for it').first().waitFor();
    await page.goto('/runs/demo-debate-override-1/cases/tablet');
    await page.locator('.turns', { hasText: 'set polarity: screen positive → negative' }).waitFor();
    await page.locator('.moved-by', { hasText: 'For it:' }).waitFor();
    await page.goto('/runs/demo-investigation-1/cases/receipts');
    const snippet = page.locator('.code-lines').first();
    await snippet.waitFor();
    expect(await snippet.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/mono/i);
    await page.getByText('Take the currency from the shop of the order').first().waitFor();
    await page.locator('.against li').first().waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
