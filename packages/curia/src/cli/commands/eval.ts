/** `curia eval`: measures votes, courts, agents, runs and tables against known answers, by looking at what it is given. */
import { CuriaError } from '@curia/core';
import { Command, type Option } from 'commander';
import { heldTo, readFailUnder } from '../options/fail-under.ts';
import { printable, write } from '../print/output.ts';
import { showSheets } from '../run/sheet-forms.ts';
import { lookAt } from './eval/look-at.ts';
import { addOptions } from './eval/options.ts';
import type { Said, Way } from './eval/said.ts';
import { type Taken, takenFor } from './eval/taken.ts';
import { wayFor } from './eval/ways.ts';

/** Builds the command. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .summary('measure votes, agents, courts and runs against known answers')
    .description(
      'Looks at WHAT, says what it takes it for, and measures that. VOTES: each reviewer, every way of combining them, alarms. COURT ' +
        'CASES with recorded answers: the court, each voice, their majority. COURT CASES --agents WHO: the agents alone and together, ' +
        'with cost. RUN…: quality, escalations, fixes, what experts said, agreement of repeats. TABLE CASES: a table against known ' +
        'outcomes. Intervals come from drawing cases again and again, from a seed.',
    )
    .argument(
      '[what...]',
      'VOTES; COURT CASES; TABLE CASES; or RUN…: a name or a file each, - for standard input, last for the last run',
    );
  const belongs = addOptions(command);
  return command
    .addHelpText(
      'after',
      `
Votes are CSV, JSON lines or a JSON array (item, reviewer, label, and if known order, family, cost, gold). Gold of a case of a table is
the outcome that is right, or outcomes by part.

Exit status: 0 measured, 2 something was refused, there is nothing to measure, a purpose of the court fails, or the score is below
--fail-under, 1 wrong usage.

Examples:
  $ curia eval votes.csv --gold gold.csv --pictures pictures
  $ curia eval votes.csv --gold gold.csv --max-error 0.05 --costs call=0.002 --costs case=1.5 --costs error=20
  $ curia eval votes.xlsx --dry-run
  $ curia eval my-court.yaml .curia/runs/first/cases.jsonl
  $ curia eval conflict-review cases.jsonl --fit
  $ curia eval conflict-review texts.jsonl --agents openai/gpt-5-mini
  $ curia eval verification documents.jsonl --agents offline --set pack=invoice-extraction
  $ curia eval investigation gold/investigations --agents offline --half test
  $ curia eval conflict-review cases.jsonl --agents llm:agents.yaml --memory .curia/memory.sqlite
  $ curia eval conflict-review cases.jsonl --agents llm:agents.yaml --learn 50
  $ curia eval last
  $ curia eval first second third --json
  $ curia eval last --voices --settled
  $ curia eval my-court.yaml cases.jsonl --voices --field urgent
  $ curia eval disposition cases.jsonl
  $ curia eval override-gate cases.jsonl --sweep override-gate.ev_threshold=0.4:0.8:0.1
  $ curia eval last --sweep conflict-review.min_support=0.4:0.8:0.1`,
    )
    .action(async (words: string[], said: Said, self: Command) => {
      const given = self.options.filter((one) => self.getOptionValueSource(one.attributeName()) === 'cli');
      const taken = await takenFor(words, {
        store: said.store,
        isStoreNamed: given.some((one) => one.attributeName() === 'store'),
        options: given.map((one) => typed(one, self.getOptionValue(one.attributeName()))).join(''),
      });
      const way = await wayFor(taken, said);
      refuseOthers(given, { taken, way, belongs });
      if (said.dryRun === true) {
        process.exitCode = await showSheets(await lookAt(taken, said), said.json === true);
        return;
      }
      const least = readFailUnder(said.failUnder);
      const { json, text, status, score } = await way.measure(taken, said, self.opts());
      await write(said.json === true ? json() : `${say(taken)}: ${way.measures}.\n${text()}`);
      process.exitCode = score === undefined ? status : heldTo(least, score, status);
    });
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the input was taken for. */
function say(taken: Taken): string {
  const named = (file: string): string => (file === '-' ? 'standard input' : printable(file));
  switch (taken.as) {
    case 'votes':
      return `Votes in ${named(taken.file)}`;
    case 'runs':
      return `${taken.runs.length === 1 ? 'The run' : 'The runs'} ${listed.format(taken.runs.map(named))}`;
    case 'court':
      return `The court ${named(taken.court)} on ${taken.isRun ? 'the cases of the run ' : ''}${named(taken.cases)}`;
    case 'table':
      return `The table ${named(taken.table)} on ${named(taken.cases)}`;
  }
}

/** Options that are for whatever is measured. */
const FOR_ALL = ['store', 'json', 'column', 'dryRun'];

interface Meant {
  readonly taken: Taken;
  readonly way: Way;
  readonly belongs: ReadonlyMap<string, string>;
}

/** Refuses options that the input has no use for, and says what they belong to. */
function refuseOthers(given: readonly Option[], { taken, way, belongs }: Meant): void {
  const ofRuns = taken.as === 'runs' || (taken.as === 'court' && taken.isRun) ? ['court'] : [];
  const fitting: readonly string[] = [...FOR_ALL, ...ofRuns, ...way.takes, ...(way.declares ?? [])];
  const other = given.find((one) => !fitting.includes(one.attributeName()));
  if (other === undefined) return;
  throw new CuriaError(
    'USAGE',
    `${other.long} is for ${belongs.get(other.attributeName())}; this is ${say(taken)}: ${way.measures}`,
  );
}

/** An option as it was typed; one that may be repeated, once for each of its values. */
function typed(option: Option, value: unknown): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => ` ${option.long}${option.isBoolean() ? '' : ` ${String(one)}`}`).join('');
}
