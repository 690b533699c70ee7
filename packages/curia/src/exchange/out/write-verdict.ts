/** The verdict on a run as Markdown, for a comment, and as JUnit XML, for a build server. */
import { markdownTable, showUnseen } from '@curia/core/text';
import { GIVEN_WORDS } from '../../drive/agents/given-votes.ts';
import type { CheckedCase, CheckState, RunVerdict } from './verdict.ts';

const WORDS: Readonly<Record<CheckState, string>> = {
  passed: 'decided',
  failed: 'failed',
  waits: 'waits for a person',
  refused: 'refused',
  open: 'not decided yet',
};

/** More lines than a comment can show. */
const MOST_SHOWN = 50;

/** The verdict as a page: first what needs attention, then the rest. */
export function verdictMarkdown({ run_id, court, cases, counts, given_votes, passed }: RunVerdict): string {
  const order: readonly CheckState[] = ['failed', 'refused', 'open', 'waits', 'passed'];
  const sorted = order.flatMap((state) => cases.filter((one) => one.state === state));
  const rows = sorted.flatMap((one) => one.rows.map((row) => ({ one, row })));
  const said = order.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${WORDS[state]}`);
  const shown = rows.slice(0, MOST_SHOWN).map(({ one, row }) => [
    harmless(one.case_id),
    WORDS[one.state],
    [row.about, row.outcome]
      .filter((part) => part != null)
      .map((part) => harmless(part!))
      .join(': '),
    harmless(row.rule ?? ''),
    harmless(row.reason ?? row.error ?? ''),
  ]);
  const left = rows.length - shown.length;
  return [
    `## ${passed ? 'Passed' : 'Failed'}: ${harmless(court)}`,
    '',
    `${cases.length} cases: ${said.join(', ') || 'none'}. Run \`${run_id.replaceAll('`', '')}\`.`,
    '',
    ...(given_votes === 0 ? [] : [`${given_votes} of them were ruled ${GIVEN_WORDS}.`, '']),
    ...(shown.length === 0 ? [] : [markdownTable(['case', 'state', 'ruling', 'rule', 'reason'], shown)]),
    ...(left > 0 ? ['', `${left} more are not shown.`] : []),
    '',
  ].join('\n');
}

/** The longest text of a cell. */
const LONGEST = 300;

/** Text of agents in Markdown: nothing of it is a mention, a link, an image or HTML. */
const harmless = (text: string): string =>
  showUnseen(text.replace(/\s+/g, ' '))
    .slice(0, LONGEST)
    .replace(/[\\`*_{}[\]()#!<>|~&]/g, (mark) =>
      mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : mark === '&' ? '&amp;' : `\\${mark}`,
    )
    .replaceAll('@', '@\u200b');

/** The verdict as JUnit XML: a case that waits is skipped, one that was refused or is open is an error. */
export function verdictJunit({ run_id, court, cases, counts, given_votes }: RunVerdict): string {
  const errors = counts.refused + counts.open;
  const totals = `tests="${cases.length}" failures="${counts.failed}" errors="${errors}" skipped="${counts.waits}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(court)}" ${totals}>`,
    `  <testsuite name="${xml(run_id)}" ${totals}>`,
    ...(given_votes === 0
      ? []
      : [`    <properties><property name="given_votes" value="${given_votes}"/></properties>`]),
    ...cases.map((one) => `    ${testCase(court, one)}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const ELEMENTS: Readonly<Record<Exclude<CheckState, 'passed'>, string>> = {
  failed: 'failure',
  waits: 'skipped',
  refused: 'error',
  open: 'error',
};

function testCase(court: string, { case_id, state, rows }: CheckedCase): string {
  const named = `testcase classname="${xml(court)}" name="${xml(case_id)}"`;
  if (state === 'passed') return `<${named}/>`;
  const said = rows.map(({ about, outcome, reason, error }) =>
    [about, outcome, reason ?? error].filter((part) => part != null).join(': '),
  );
  const element = ELEMENTS[state];
  const type = state === 'waits' ? '' : ` type="${state}"`;
  return `<${named}><${element}${type} message="${xml(said.join('; ') || WORDS[state])}"/></testcase>`;
}

const XML: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Text in an attribute; XML has no place for most control characters. */
const xml = (text: string): string =>
  showUnseen(text.replace(/\s+/g, ' ')).replace(/[<>&"]/g, (mark) => XML[mark]!);
