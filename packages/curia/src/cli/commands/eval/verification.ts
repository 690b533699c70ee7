/** `curia eval verification`: rates over the verified documents of a run and their reviews. */
import type { FalseAccepts, VerificationRates } from '@curia/courts/in/verification';
import { Command } from 'commander';
import { rateRun } from '../../../measure/verification/rate-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { findRun } from '../../../runs/find-run.ts';
import { withStore } from '../../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../grid.ts';
import { coloursFor, printable, remark, write } from '../../output.ts';
import { startProgress } from '../../progress.ts';
import { storeOption } from '../../store-option.ts';
import { wordAudit } from '../review/word-audit.ts';
import { readWeights, wordProduction } from './word-production.ts';

interface Options {
  readonly store: string;
  readonly weights: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const evalVerificationCommand = (): Command =>
  new Command('verification')
    .summary('acceptance, escalation, fixes, and what experts said')
    .description(
      'Reads a run of verification: how much was accepted, retried and escalated, by which rule, whether fixes helped, whether ' +
        'experts agreed, and how precise each check is by their answers. Where a sample of what was accepted is audited (`curia review ' +
        'sample`), the share of false accepts with its interval; where cases carry the answer of a system in use (`production`), how ' +
        'it compares with what is true.',
    )
    .argument('<run>', 'a run id, or last')
    .addOption(storeOption())
    .option(
      '--weights <numbers>',
      'what dominant type, presence and boundaries count in the agreement with a system in use',
      '0.5,0.3,0.2',
    )
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Exit status: 0 every document is decided, 2 at least one was refused or is not decided yet, 1 wrong usage or a fault.

Example:
  $ curia eval verification last --store records/store.sqlite`,
    )
    .action(async (name: string, options: Options) => {
      const weights = readWeights(options.weights);
      await withStore(options.store, async (store) => {
        const manifest = await findRun(store, name);
        const { cases } = manifest.input;
        const progress = startProgress(`reading run ${manifest.run_id}`, cases);
        const { rates, audit, production, undecided } = await rateRun(
          store,
          manifest,
          (done) => progress.update(done, done),
          weights,
        );
        progress.finish();
        for (const { case_id, why } of undecided)
          remark(`curia: ${printable(case_id)} left out: ${printable(why)}`);
        const unread = undecided.length;
        await write(
          options.json === true
            ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id: manifest.run_id, unread, ...rates, audit, production })}\n`
            : `${toText(rates, audit)}${production === null ? '' : wordProduction(production)}`,
        );
        process.exitCode = unread > 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });

function toText(rates: VerificationRates, audit: FalseAccepts | null): string {
  const colours = coloursFor(process.stdout);
  const percent = (value: number | null): string =>
    value === null ? 'not known yet' : `${(value * 100).toFixed(1)} %`;
  const { reviews } = rates;
  const rows = [
    ['accepted', `${rates.accepted} of ${rates.documents} (${percent(rates.accept_rate)})`],
    ['accepted by rules only', `${rates.accepted_by_rules_only} (${percent(rates.rules_only_rate)})`],
    ['accepted after fixes', String(rates.accepted_after_retry)],
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
    [
      'false accepts',
      audit === null ? 'not known: curia review sample draws documents to audit' : wordAudit(audit),
    ],
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
