/** `curia demo`: decides the bundled example cases, so that a newcomer sees rulings with their reasons at once. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { policyHash, policyName } from '@curia/core';
import { Command } from 'commander';
import { decideLine, isRefused } from '../decide-lines.ts';
import { findPolicy } from '../find-policy.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, write } from '../output.ts';

/** Builds the command. */
export function demoCommand(): Command {
  return new Command('demo')
    .summary('decide the bundled example cases')
    .description('Decides the example cases that come with Curia and shows each ruling with its reason.')
    .addHelpText('after', '\nExample:\n  $ curia demo')
    .action(async () => {
      const colours = coloursFor(process.stdout);
      const chosen = findPolicy('disposition');
      const file = fileURLToPath(new URL('../../../demo/disposition.jsonl', import.meta.url));
      const path = relative(process.cwd(), file);
      const rows: string[][] = [];
      for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
        const result = decideLine(chosen, line, at + 1, false, {});
        if (result === undefined) continue;
        const id = printable(String(result.case_id));
        if (isRefused(result)) rows.push([id, colours.red('refused'), '', printable(result.error.message)]);
        else {
          for (const { outcome, rule, reason } of chosen.procedure.headlines(result.ruling)) {
            rows.push([id, paint(outcome), rule, printable(reason)]);
          }
        }
      }
      await write(
        [
          `${colours.bold('Curia')} decides ${rows.length} documents whose verification found issues.`,
          `Policy ${policyName(chosen.policy)}, hash ${policyHash(chosen.policy).slice(0, 12)}: the same input always gives the same ruling.`,
          '',
          grid(['case', 'decision', 'rule', 'reason'], rows),
          '',
          colours.bold('Try next'),
          '  npx curia tables disposition                                     the rules behind these rulings',
          `  npx curia why disposition ${path} --case invoice-104`,
          '                                                                   why, and what would change it',
          '  npx curia analyze disposition                                    what the rule table itself gets wrong',
          `  npx curia decide disposition ${path} --trace`,
          '',
        ].join('\n'),
      );

      function paint(outcome: string): string {
        if (outcome === 'AUTO_ACCEPT') return colours.green(outcome);
        return outcome === 'AUTO_RETRY' ? colours.yellow(outcome) : colours.red(outcome);
      }
    });
}
