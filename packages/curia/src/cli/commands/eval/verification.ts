/** `curia eval verification`: rates over the verified documents of a run and their reviews. */
import type { VerificationRates } from '@curia/core/internal';
import { Command } from 'commander';
import { rateRun } from '../../../measure/verification/rate-run.ts';
import { SCHEMA_VERSION } from '../../../run/decide-lines.ts';
import { findRun } from '../../../run/find-run.ts';
import { withStore } from '../../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { coloursFor, printable, remark, write } from '../../output.ts';
import { startProgress } from '../../progress.ts';
import { storeOption } from '../../store-option.ts';

/** Builds the command. */
export const evalVerificationCommand = (): Command =>
  new Command('verification')
    .summary('acceptance, escalation, fixes, and what experts said')
    .description(
      'Reads a run of verification: how much was accepted, retried and escalated, by which rule, whether fixes helped, whether ' +
        'experts agreed, and how precise each check is by their answers.',
    )
    .argument('<run>', 'a run id, or last')
    .addOption(storeOption())
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 every document is decided, 2 at least one was refused or is not decided yet, 1 wrong usage or a fault.

Example:
  $ curia eval verification last --store records/store.sqlite`,
    )
    .action(async (name: string, options: { readonly store: string; readonly json?: boolean }) => {
      await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const { cases } = manifest.input;
        const progress = startProgress(`reading run ${manifest.run_id}`, cases);
        const { rates, undecided } = await rateRun(store, manifest, (done) => progress.update(done, done));
        progress.finish();
        for (const { case_id, why } of undecided)
          remark(`curia: ${printable(case_id)} left out: ${printable(why)}`);
        const unread = undecided.length;
        await write(
          options.json === true
            ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id: manifest.run_id, unread, ...rates })}\n`
            : toText(rates),
        );
        process.exitCode = unread > 0 ? EXIT_REFUSED : EXIT_OK;
      });
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
