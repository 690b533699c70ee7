/** `curia tables --check`: what is wrong with a table or a court as a whole, with a case that shows it. */
import { CuriaError, policyName } from '@curia/core';
import type { Court } from '@curia/core/court';
import { sayCount } from '@curia/core/in/read';
import type { QuestionAnalysis } from '@curia/core/in/table';
import { loadQuestion, loadQuestions } from '../../../courts/load-question.ts';
import type { Chosen } from '../../../kept/law/chosen.ts';
import { findPolicies } from '../../../runs/find-policy.ts';
import { type CheckedTable, checkRecord, checkTable, isClean } from '../../../runs/table-record.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { choicesFor } from '../../options/choices.ts';
import { courtText, sayFindings } from '../../print/court-text.ts';
import { coloursFor, printable, write } from '../../print/output.ts';

/** What a check goes by. */
export interface CheckOptions {
  readonly policy: readonly string[];
  readonly set: readonly string[];
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly overlaps?: boolean;
}

/** Checks tables and courts by name, every table if none is named; returns the exit status. */
export async function checkTables(names: readonly string[], options: CheckOptions): Promise<number> {
  // Report a misspelt name before checking anything.
  const found = await Promise.all(names.length > 0 ? names.map(find) : await allTables());
  const courts = found.flatMap(({ court }) => court ?? []);
  if (courts.length === 0 && options.policy.length + options.set.length > 0)
    throw new CuriaError('USAGE', '--policy and --set are for a court; name one');
  const isJson = options.json === true;
  let unclean = 0;
  const said: string[] = [];
  for (const { tables, court } of found) {
    for (const chosen of tables) {
      const checked = checkTable(chosen, { overlaps: options.overlaps === true });
      if (!isClean(checked)) unclean++;
      said.push(isJson ? `${JSON.stringify(checkRecord(checked))}\n` : toText(checked));
    }
    if (court === undefined) continue;
    const { checkCourt, courtRecord, isCleanCourt } = await import('../../../runs/analyze-court.ts');
    const checked = await checkCourt(court, choicesFor(court, options));
    if (!isCleanCourt(checked)) unclean++;
    said.push(isJson ? `${JSON.stringify(courtRecord(checked))}\n` : courtText(checked));
  }
  if (said.length > 1 && !isJson)
    await write(
      `${unclean === 0 ? 'None' : unclean} of ${said.length} checked has a finding that is not accepted.\n\n`,
    );
  for (const text of said) await write(text);
  return options.strict === true && unclean > 0 ? EXIT_REFUSED : EXIT_OK;
}

/** What a name stands for: tables, a court, or both. */
interface Named {
  readonly tables: readonly Chosen[];
  readonly court?: Court;
}

const loadCourts = async (): Promise<readonly Court[]> =>
  (await import('../../../courts/list.ts')).courts.filter(({ model }) => model !== undefined);

const allTables = async (): Promise<Promise<Named>[]> =>
  (await loadQuestions()).map(async ({ name }) => ({ tables: await findPolicies(name) }));

async function find(name: string): Promise<Named> {
  const court = (await loadCourts()).find((one) => one.name === name);
  if (court === undefined) return { tables: await findPolicies(name) };
  return { tables: (await loadQuestion(name)) === undefined ? [] : await findPolicies(name), court };
}

function toText({ chosen: { policy }, analysis }: CheckedTable): string {
  const { coverage, findings, unsettled = [], outdated } = analysis;
  const colours = coloursFor(process.stdout);
  const unit = analysis.exact === undefined ? 'cases' : 'panels';
  const counts = Object.values(coverage);
  const total = counts.length === 0 ? undefined : counts.reduce((sum, cases) => sum + cases, 0);
  const lines = [
    `${colours.bold(policyName(policy))}: ${sayFindings(findings, unsettled.length)} in ${sayCount(policy.rules.length, 'rule')} over ${sayCases(analysis, total)}`,
  ];
  const width = Math.max(...Object.keys(coverage).map((rule) => rule.length));
  for (const [rule, cases] of Object.entries(coverage)) {
    lines.push(`  ${rule.padEnd(width)}  ${String(cases).padStart(String(total).length)} ${unit}`);
  }
  for (const finding of findings) {
    const mark = finding.accepted ? colours.dim('accepted') : colours.yellow('open');
    lines.push(`  ${colours.bold(finding.kind)} ${finding.rule} (${printable(finding.source)}) ${mark}`);
    lines.push(`    ${printable(finding.message)}`);
    if (finding.witness !== undefined)
      lines.push(`    for example ${colours.cyan(printable(JSON.stringify(finding.witness)))}`);
    if (finding.accepted_because !== undefined)
      lines.push(colours.dim(`    ${printable(finding.accepted_because)}`));
  }
  for (const line of saySettled(analysis)) lines.push(`  ${printable(line)}`);
  for (const { kind, rule, message } of unsettled) {
    lines.push(
      `  ${colours.bold(kind)} ${rule} ${colours.yellow('not settled')}`,
      `    ${printable(message)}`,
    );
  }
  for (const { kind, rule } of outdated) {
    lines.push(colours.yellow(`  accepted but no longer found: ${kind} ${printable(rule)}`));
  }
  return `${lines.join('\n')}\n\n`;
}

/** After how many equal answers each outcome is settled: a line for each outcome, and the values that lead to it. */
function saySettled({ settled = [] }: QuestionAnalysis): string[] {
  return [...Map.groupBy(settled, ({ outcome }) => outcome)].map(([outcome, all]) => {
    const byAfter = Map.groupBy(all, ({ after, at_most, of }) =>
      after === at_most ? `${after} of ${of}` : `${after} to ${at_most} of ${of}`,
    );
    const said = Array.from(byAfter, ([after, ends]) => {
      const values = ends.map(({ field, value }) =>
        field === undefined ? String(value ?? 'none') : `${field} ${String(value ?? 'none')}`,
      );
      return `${after} equal answers (${values.length > MOST_VALUES ? `${values.length} values` : values.join(', ')})`;
    });
    return `${outcome} is settled after ${said.join('; ')}`;
  });
}

/** More values than these are counted. */
const MOST_VALUES = 8;

/** What was checked: panels of a user-defined court, or the cases that a table can tell apart. */
function sayCases({ exact, panels }: QuestionAnalysis, total: number | undefined): string {
  if (exact === undefined)
    return total === undefined ? 'too many cases to count' : `${total} distinguishable cases`;
  if (exact && panels != null) return `${panels} panels`;
  return 'too many panels to check one by one: only findings that apply to all of them are reported';
}
