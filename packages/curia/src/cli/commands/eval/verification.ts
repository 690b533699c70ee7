/** `curia eval verification`: rates over a folder of verified documents and their reviews. */
import { existsSync, statSync } from 'node:fs';
import { CuriaError, startRates, type VerificationRates } from '@curia/core';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../run/decide-lines.ts';
import { readDocuments } from '../../../store/document-folder.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { coloursFor, printable, remark, write } from '../../output.ts';
import { startProgress } from '../../progress.ts';

/** Builds the command. */
export const evalVerificationCommand = (): Command =>
  new Command('verification')
    .summary('acceptance, escalation, fixes, and what experts said')
    .description(
      'Reads the records that `curia verify --out` keeps: how much was accepted, retried and escalated, by which rule, whether ' +
        'fixes helped, whether experts agreed, and how precise each check is by their answers.',
    )
    .argument('<folder>', 'the folder of records')
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 all records were read, 2 at least one could not be, 1 wrong usage or a fault.

Example:
  $ curia eval verification records`,
    )
    .action(async (folder: string, options: { readonly json?: boolean }) => {
      if (!existsSync(folder) || !statSync(folder).isDirectory())
        throw new CuriaError('FILE_UNREADABLE', `${folder} is not a folder of records`);
      const rates = startRates();
      const progress = startProgress(`reading ${folder}`, undefined);
      let unread = 0;
      let done = 0;
      const skip = (place: string, problem: string): void => {
        unread++;
        remark(`curia: ${printable(place)} left out: ${printable(problem)}`);
      };
      for (const { decision, reports, packet } of readDocuments(folder, skip)) {
        const llm_calls = reports.reduce((sum, report) => sum + report.llm_calls_made, 0);
        rates.add({
          decision,
          first_report: reports[0]!,
          llm_calls,
          ...(packet === undefined ? {} : { packet }),
        });
        progress.update(++done, 0);
      }
      progress.finish();
      const summary = rates.summary();
      await write(
        options.json === true
          ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, unread, ...summary })}\n`
          : toText(summary),
      );
      process.exitCode = unread > 0 ? EXIT_REFUSED : EXIT_OK;
    });

function toText(rates: VerificationRates): string {
  const colours = coloursFor(process.stdout);
  const percent = (value: number | null): string =>
    value === null ? 'not known yet' : `${(value * 100).toFixed(1)} %`;
  const { reviews } = rates;
  const rows = [
    [
      'accepted',
      `${rates.accepted} of ${rates.documents} (${percent(rates.accept_rate)}), ${rates.accepted_after_retry} of them after fixes`,
    ],
    ['escalated', `${rates.escalated} (${percent(rates.escalation_rate)})`],
    ['fixes that led to acceptance', `${percent(rates.fix_success_rate)} of ${rates.retries}`],
    [
      'reviews',
      `${reviews.completed} completed, ${reviews.in_progress} in progress, ${reviews.pending} pending, ${reviews.skipped} skipped`,
    ],
    [
      'experts agree with the output',
      `${percent(rates.sme_agreement_rate)} (${rates.validated} validated, ${rates.corrected} corrected)`,
    ],
    ['escalated, then validated unchanged', percent(rates.false_escalation_rate)],
    ['two reviewers agree', `${percent(rates.reviewer_agreement_rate)} of ${rates.double_reviewed}`],
    ['oldest open packet', rates.oldest_open_packet ?? 'none'],
    ['model calls', String(rates.llm_calls)],
    ['false accepts', 'not known: only an audit of accepted documents can tell'],
  ];
  const counted = (record: Readonly<Record<string, number>>): string[][] =>
    Object.entries(record)
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => [name, String(count)]);
  const parts = [
    grid(['what', 'how much'], rows),
    grid(['disposition rule', 'documents'], counted(rates.by_rule)),
    grid(['reason of the end', 'documents'], counted(rates.by_reason_kind)),
    ...(rates.codes.length === 0
      ? []
      : [
          grid(
            ['code', 'documents', 'issues', 'confirmed', 'rejected', 'precision'],
            rates.codes.map(({ code, documents, issues, confirmed, rejected, precision }) => [
              code,
              String(documents),
              String(issues),
              String(confirmed),
              String(rejected),
              percent(precision),
            ]),
          ),
        ]),
  ];
  return `${colours.bold(`${rates.documents} documents`)}\n${parts.join('\n')}\n`;
}
