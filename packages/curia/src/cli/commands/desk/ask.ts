/** `curia desk ask`: put a question of one's own on the desk. */
import { createHash } from 'node:crypto';
import { readBy } from '@curia/core/read';
import { Command } from 'commander';
import { askExpert, expertAsked } from '../../../api/ask-expert.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, write } from '../../print/output.ts';
import { collect } from '../options.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly choice: readonly string[];
  readonly evidence?: string;
  readonly proposal?: string;
  readonly because?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskAskCommand = (): Command =>
  new Command('ask')
    .summary('ask an expert something that no court asks')
    .description(
      'Puts a question on the desk, in the queue ask-expert. The same question again is the same item. `curia show RUN CASE` tells ' +
        'what the experts settled on. Takes the role agent, operator or admin.',
    )
    .argument('<question>', 'what the expert is to decide')
    .option('--choice <answer>', 'what may be answered; may be repeated; any text if absent', collect, [])
    .option('--evidence <text>', 'what the expert needs to read')
    .option('--proposal <answer>', 'what you would answer; the expert sees it only after answering')
    .option('--because <text>', 'why you would answer so')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia desk ask "Is this refund due?" --choice yes --choice no --evidence "$(cat letter.txt)"',
    )
    .action(async (question: string, options: Options) => {
      const { choice, evidence, proposal, because } = options;
      const isJson = options.json === true;
      const said = {
        question,
        evidence,
        proposal,
        because,
        choices: choice.length === 0 ? undefined : choice,
      };
      const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      await orRefused(isJson, () =>
        withDesk(
          options.store,
          async (place) => {
            const who = await whoCalls(place.desk.tokens, options);
            const asked = readBy(expertAsked, given, 'INPUT_INVALID', 'the question');
            const item = await askExpert(
              place,
              who,
              await readerFor(place.desk.tokens, who),
              asked,
              (case_id) => runOf(who.person, case_id),
            );
            await write(
              isJson
                ? `${JSON.stringify(item)}\n`
                : `item ${item.item_id} is ${item.state}; the answer: curia show ${printable(item.run_id)} ${item.case_id}\n`,
            );
          },
          {},
        ),
      );
    });

/** The run of a question: the same for the same question of the same person. */
const runOf = (person: string, case_id: string): string =>
  `ask-${createHash('sha256')
    .update(JSON.stringify([person, case_id]))
    .digest('hex')
    .slice(0, 32)}`;
