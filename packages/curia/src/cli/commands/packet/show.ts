/** `curia packet show`: a packet in the terminal. */
import { Command } from 'commander';
import { grid } from '../../grid.ts';
import { coloursFor, printable, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';
import { loadPacket } from './load-packet.ts';

const MOST_SHOWN = 50;

/** Builds the command. */
export const packetShowCommand = (): Command =>
  new Command('show')
    .summary('show a packet in the terminal')
    .description('Shows the ruling, the questions and what was fixed already.')
    .argument('<run>', 'a run id, or last')
    .argument('<case>', 'the id of a case, or of its document')
    .addOption(storeOption())
    .option('--json', 'the packet itself, as one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia packet show last doc-1 --store records/store.sqlite')
    .action(
      async (run: string, name: string, options: { readonly store: string; readonly json?: boolean }) => {
        const packet = await loadPacket(options.store, run, name);
        if (options.json === true) {
          await write(`${JSON.stringify(packet)}\n`);
          return;
        }
        const colours = coloursFor(process.stdout);
        const { decision, issues_summary, patch, retry_log, doc_id } = packet;
        const shown = issues_summary.slice(0, MOST_SHOWN);
        const changes = patch.filter(({ op }) => op !== 'test').length;
        const lines = [
          `${colours.bold(printable(doc_id))} ${colours.red(decision.final_decision)} by ${decision.arbiter_decision.rule} (${decision.arbiter_decision.source}): ${printable(decision.arbiter_decision.reason)}`,
          `review ${packet.review_status}, revision ${packet.revision}, ${packet.reviews.length} review(s) so far; ${retry_log.length} pass(es), ${changes} change(s) made`,
          grid(
            ['issue', 'severity', 'code', 'what', 'question'],
            shown.map(({ issue_id, severity, code, message, question }) => [
              issue_id,
              severity,
              code,
              printable(message),
              printable(question),
            ]),
          ),
          ...(issues_summary.length > MOST_SHOWN
            ? [`… and ${issues_summary.length - MOST_SHOWN} more; --json shows all`]
            : []),
          ...shown.flatMap(({ issue_id, context }) =>
            context === null
              ? []
              : [
                  `${issue_id} cites page ${context.page}: ${printable(context.snippet)}`,
                  colours.dim(`  the page says: ${printable(context.excerpt.slice(0, 400))}`),
                ],
          ),
        ];
        await write(`${lines.join('\n')}\n`);
      },
    );
