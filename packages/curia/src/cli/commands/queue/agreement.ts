/** `curia queue agreement`: how far reviewers agree with each other, with adjudicators and with the machine. */
import { type DeskAgreement, FEWEST_ITEMS } from '@curia/core/internal';
import { Command } from 'commander';
import { deskAgreement } from '../../../run/desk/desk-agreement.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { grid } from '../../grid.ts';
import { printable, write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly queue?: string;
  readonly court?: string;
  readonly run?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueAgreementCommand = (): Command =>
  new Command('agreement')
    .summary('measure how far reviewers agree')
    .description(
      `Measures agreement over first answers, given before anybody saw anything else: in per cent with an interval, Cohen's kappa ` +
        `for each pair, Krippendorff's alpha for all. A figure over fewer than ${FEWEST_ITEMS} items is not shown. Viewers and ` +
        'reviewers see figures over settled items alone; adjudicators, operators and admins over all.',
    )
    .option('--queue <queue>', 'only items of this queue')
    .option('--court <court>', 'only items of this court')
    .option('--run <run>', 'only items that this run asks')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia queue agreement --court triage --token-file lead.token')
    .action(async (options: Options) => {
      const { store: place, queue, court, run, json } = options;
      const isJson = json === true;
      await orRefused(isJson, () =>
        withDesk(place, async (desk) => {
          const who = await whoCalls(desk.tokens, options);
          const found = await deskAgreement(desk, who, {
            ...(queue === undefined ? {} : { queue_id: queue }),
            ...(court === undefined ? {} : { court }),
            ...(run === undefined ? {} : { run_id: run }),
          });
          await write(isJson ? `${JSON.stringify(found)}\n` : toText(found));
        }),
      );
    });

type Share = DeskAgreement['all'];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const figure = (value: number | null): string => (value === null ? '' : value.toFixed(3));
const sayShare = ({ share, interval }: Share): string =>
  share === null || interval === null
    ? `fewer than ${FEWEST_ITEMS}`
    : `${percent(share)} (${percent(interval.low)} to ${percent(interval.high)})`;

function toText(found: DeskAgreement): string {
  const row = (what: string, share: Share, beyond: number | null = null): string[] => [
    what,
    String(share.n),
    sayShare(share),
    figure(beyond),
  ];
  const rows = [
    row('everybody', found.all, found.alpha),
    ...found.pairs.map((pair) => row(pair.persons.map(printable).join(' and '), pair, pair.kappa)),
    ...found.against_adjudication.map((one) => row(`${printable(one.person)} against adjudication`, one)),
    ...found.against_machine.map((one) => row(`${printable(one.person)} against the machine`, one)),
    row('the machine against settlement', found.rule_against_settlement),
  ];
  return `${found.items} items with a review\n${grid(['who', 'items', 'agreement (95 %)', 'beyond chance'], rows)}\n`;
}
