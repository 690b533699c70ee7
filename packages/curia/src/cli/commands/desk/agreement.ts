/** `curia desk agreement`: how far reviewers agree with each other, with adjudicators and with the machine. */
import { sayCount } from '@curia/core/in/read';
import { type DeskAgreement, FEWEST_ITEMS, type GroupShare } from '@curia/core/in/review/agree';
import { Command } from 'commander';
import { deskAgreement } from '../../../desk/desk-agreement.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { onlyCourtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, write } from '../../print/output.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly queue?: string;
  readonly court?: string;
  readonly run?: string;
  readonly json?: boolean;
}

/** More disputed items are in the JSON. */
const MOST_LISTED = 10;

/** Builds the command. */
export const deskAgreementCommand = (): Command =>
  new Command('agreement')
    .summary('measure how far reviewers agree')
    .description(
      `Measures agreement over first answers, given before anybody saw anything else: in per cent with an interval, Cohen's kappa ` +
        `for each pair, Krippendorff's alpha for all, both with an interval; by rule, by code and by month; and the items that people ` +
        `differed about most. A figure over fewer than ${FEWEST_ITEMS} items is not shown. Viewers and ` +
        'people who review or adjudicate see figures over settled items alone; operators and admins over all.',
    )
    .option('--queue <queue>', 'only items of this queue')
    .addOption(onlyCourtOption())
    .option('--run <run>', 'only items that this run asks')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia desk agreement --court triage --token-file lead.token')
    .action(async (options: Options) => {
      const { store: address, queue, court, run, json } = options;
      const isJson = json === true;
      await orRefused(isJson, () =>
        withDesk(address, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const found = await deskAgreement(place, who, await readerFor(place.desk.tokens, who), {
            ...(queue === undefined ? {} : { queue_id: queue }),
            ...(court === undefined ? {} : { court }),
            ...(run === undefined ? {} : { run_id: run }),
          });
          await write(isJson ? `${JSON.stringify(found)}\n` : toText(found));
        }),
      );
    });

type Share = DeskAgreement['all'];

/** Agreement beyond chance, with its interval. */
interface Beyond {
  readonly value: number | null;
  readonly interval: Share['interval'];
}

const NONE: Beyond = { value: null, interval: null };

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const figure = ({ value, interval }: Beyond): string => {
  if (value === null) return '';
  return interval === null
    ? value.toFixed(3)
    : `${value.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)})`;
};
const sayShare = ({ share, interval }: Share): string =>
  share === null || interval === null
    ? `fewer than ${FEWEST_ITEMS}`
    : `${percent(share)} (${percent(interval.low)} to ${percent(interval.high)})`;

function toText(found: DeskAgreement): string {
  const row = (what: string, share: Share, beyond: Beyond = NONE): string[] => [
    what,
    String(share.n),
    sayShare(share),
    figure(beyond),
  ];
  const rowsOf = (what: string, groups: readonly GroupShare[]): string[][] =>
    groups.map((one) =>
      row(`${what} ${printable(one.name)}`, one, { value: one.alpha, interval: one.alpha_interval }),
    );
  const rows = [
    row('everybody', found.all, { value: found.alpha, interval: found.alpha_interval }),
    ...found.pairs.map((pair) =>
      row(pair.persons.map(printable).join(' and '), pair, {
        ...{ value: pair.kappa, interval: pair.kappa_interval },
      }),
    ),
    ...found.against_adjudication.map((one) => row(`${printable(one.person)} against adjudication`, one)),
    ...found.against_machine.map((one) => row(`${printable(one.person)} against the machine`, one)),
    row('the machine against settlement', found.rule_against_settlement),
    ...rowsOf('rule', found.by_rule),
    ...rowsOf('code', found.by_code),
    ...rowsOf('month', found.by_month),
  ];
  const disputed = found.most_disputed
    .slice(0, MOST_LISTED)
    .map(({ item_id, case_id, people, answers, rounds, state }) =>
      [item_id.slice(0, 8), case_id, String(people), String(answers), String(rounds), state].map(printable),
    );
  const lines = [
    `${sayCount(found.items, 'item')} with a review.`,
    grid(['who', 'items', 'agreement (95 %)', 'beyond chance (95 %)'], rows),
    ...(disputed.length === 0
      ? []
      : ['most disputed', grid(['item', 'case', 'people', 'answers', 'rounds', 'state'], disputed)]),
  ];
  return `${lines.join('\n')}\n`;
}
