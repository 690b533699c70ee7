/** `curia desk assign`: who is to read items, and by when. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { readBy } from '@curia/core/read';
import { Command } from 'commander';
import { planAsked, planItems } from '../../../desk/lead/plan-items.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, remark, write } from '../../print/output.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly to?: string;
  readonly due?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskAssignCommand = (): Command =>
  new Command('assign')
    .summary('say who reads items, and by when')
    .description(
      'A seat of each item is kept for this person; whoever declines it gives it back to all. Options that are absent leave things ' +
        'as they are. Takes the role operator or admin.',
    )
    .argument('<items...>', 'the ids of items, or the beginnings of them')
    .option('--to <name>', 'whose they are to answer; `anyone` for anybody’s')
    .option('--due <day>', 'by the end of this day, as 2026-03-01, or an exact time; `none` for no date')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ curia desk assign 5c1f0a9b --to Ada --due 2026-03-01
  $ curia desk assign 5c1f0a9b 77e0c1d2 --to anyone`,
    )
    .action((items: string[], options: Options) =>
      orRefused(options.json === true, () => assign(items, options)),
    );

async function assign(items: readonly string[], { to, due, store, json, ...token }: Options): Promise<void> {
  const asked = readBy(
    planAsked,
    {
      items,
      ...(to === undefined ? {} : { assigned: to === 'anyone' ? null : to }),
      ...(due === undefined ? {} : { due_at: dueAt(due) }),
    },
    'INPUT_INVALID',
    'the plan',
  );
  await withDesk(store, async (place) => {
    const planned = await planItems(place, await whoCalls(place.desk.tokens, token), asked);
    if (json === true) await write(`${JSON.stringify({ schema_version: '1', ...planned })}\n`);
    else {
      for (const { item_id, problem } of planned.kept)
        remark(`curia: ${printable(item_id)} stays as it is: ${printable(problem)}`);
      await write(`${sayCount(planned.planned, 'item')} planned.\n`);
    }
  });
}

/** A day ends with its last moment, in the time of this machine. */
function dueAt(due: string): string | null {
  if (due === 'none') return null;
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(due) ? `${due}T23:59:59.999` : due);
  if (Number.isNaN(at.getTime()))
    throw new CuriaError(
      'USAGE',
      `--due takes a day as 2026-03-01, a time or none, got ${JSON.stringify(due)}`,
    );
  return at.toISOString();
}
