/** `curia analyze`: what is wrong with a table as a whole, with a case that shows it. */
import { type ProcedureAnalysis, policyName } from '@curia/core/internal';
import { Command } from 'commander';
import { findPolicies } from '../../run/find-policy.ts';
import { loadProcedures } from '../../run/load-procedure.ts';
import { type CheckedTable, checkRecord, checkTable, isClean } from '../../run/table-record.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { coloursFor, printable, write } from '../output.ts';

interface Options {
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly overlaps?: boolean;
}

/** Builds the command. */
export function analyzeCommand(): Command {
  return new Command('analyze')
    .summary('find unreachable and redundant rules, gaps and overlaps')
    .description(
      'Reports rules that are never reached, rules that never change an outcome, and cases that no rule covers: ' +
        'proved for all cases that the table can tell apart. Every finding but UNREACHABLE comes with a case that shows it; ' +
        'a question that takes too long is listed as not settled. ' +
        'For a court of your own it checks every panel: whatever the voices may say, or leave unsaid.',
    )
    .argument(
      '[table...]',
      'procedures (NAME or NAME@POLICY), court files or table files; every procedure if absent',
    )
    .option('--json', 'one JSON line per policy')
    .option('--overlaps', 'also report cases that a later rule with another outcome would match')
    .option('--strict', 'exit 2 if a finding is not accepted by the table, or a question is not settled')
    .addHelpText(
      'after',
      `
Examples:
  $ curia analyze disposition
  $ curia analyze ./my-table.yaml --strict
  $ curia analyze --json | jq '.findings[] | select(.accepted | not)'`,
    )
    .action(async (names: string[], options: Options) => {
      const wanted = names.length > 0 ? names : (await loadProcedures()).map((procedure) => procedure.name);
      let areClean = true;
      // Report a misspelt name before analysing anything.
      const found = await Promise.all(wanted.map(findPolicies));
      for (const chosen of found.flat()) {
        const checked = checkTable(chosen, { overlaps: options.overlaps === true });
        if (!isClean(checked)) areClean = false;
        await write(options.json === true ? `${JSON.stringify(checkRecord(checked))}\n` : toText(checked));
      }
      process.exitCode = options.strict === true && !areClean ? EXIT_REFUSED : EXIT_OK;
    });
}

function toText({ chosen: { policy }, analysis }: CheckedTable): string {
  const { coverage, findings, unsettled = [], outdated } = analysis;
  const colours = coloursFor(process.stdout);
  const unit = analysis.exact === undefined ? 'cases' : 'panels';
  const counts = Object.values(coverage);
  const total = counts.length === 0 ? undefined : counts.reduce((sum, cases) => sum + cases, 0);
  const lines = [
    `${colours.bold(policyName(policy))}: ${policy.rules.length} rules over ${sayCases(analysis, total)}`,
  ];
  const width = Math.max(...Object.keys(coverage).map((rule) => rule.length));
  for (const [rule, cases] of Object.entries(coverage)) {
    lines.push(`  ${rule.padEnd(width)}  ${String(cases).padStart(String(total).length)} ${unit}`);
  }
  if (findings.length + unsettled.length === 0) lines.push(colours.green('  no findings'));
  for (const finding of findings) {
    const mark = finding.accepted ? colours.dim('accepted') : colours.yellow('open');
    lines.push(`  ${colours.bold(finding.kind)} ${finding.rule} (${printable(finding.source)}) ${mark}`);
    lines.push(`    ${printable(finding.message)}`);
    if (finding.witness !== undefined)
      lines.push(`    for example ${colours.cyan(printable(JSON.stringify(finding.witness)))}`);
    if (finding.accepted_because !== undefined)
      lines.push(colours.dim(`    ${printable(finding.accepted_because)}`));
  }
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

/** What was checked: panels of a user-defined court, or the cases that a table can tell apart. */
function sayCases({ exact, panels }: ProcedureAnalysis, total: number | undefined): string {
  if (exact === undefined)
    return total === undefined ? 'too many cases to count' : `${total} distinguishable cases`;
  if (exact && panels != null) return `${panels} panels`;
  return 'too many panels to check one by one: only findings that apply to all of them are reported';
}
