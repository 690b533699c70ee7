/** The options of `curia eval`: what each means, and what it belongs to. */
import { VOTE_KINDS } from '@curia/core/in/votes/weigh';
import { type Command, Option } from 'commander';
import { optionFields } from '../../../courts/court-options.ts';
import { courts } from '../../../courts/list.ts';
import { AGENTS_HELP } from '../../../drive/agents/agent-text.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../../options/collect-settings.ts';
import { courtOption } from '../../options/court-option.ts';
import { failUnderOption } from '../../options/fail-under.ts';
import { SCALE_HELP, WITHIN_HELP } from '../../options/scale.ts';
import { columnOption, dryRunOption, lookAlikesOption } from '../../options/sheet-options.ts';
import { storeOption } from '../../options/store-option.ts';
import { CALIBRATION_HELP, collect, joinAgents } from '../options.ts';

const VOTES = 'votes, or voices with --voices';
const ASKED = 'a court and its cases with --agents';
const FILES = 'files';
const COURT = 'a court and its cases';

interface Declared {
  readonly option: Option;
  /** What it belongs to, as a refusal says it. */
  readonly of: string;
}

const as = (
  of: string,
  flags: string,
  means: string,
  shape: (option: Option) => Option = same,
): Declared => ({
  option: shape(new Option(flags, means)),
  of,
});
const same = (option: Option): Option => option;
const many = (option: Option): Option => option.default([]).argParser(collect);

/** All options in their groups; those that courts declare are among them. */
const groups = (): Readonly<Record<string, readonly Declared[]>> => ({
  'What is measured:': [
    as(COURT, '--agents <who>', `ask: ${AGENTS_HELP}`, (option) => option.argParser(joinAgents)),
    as(ASKED, '--memory <file>', 'with and without advice of this memory, which is not written'),
    as(ASKED, '--learn <number>', 'the same with a memory that is filled from the first N cases'),
    as(
      'votes, a run, or a court and its cases',
      '--voices',
      'how far voices can be trusted, and how best to combine them',
    ),
    as(
      'a table, a run, or a court and its cases',
      '--sweep <key=from:to:step>',
      'what other values of a parameter would do: KEY, or QUESTION.KEY of any table; may be repeated',
      many,
    ),
    as(
      'a court whose recorded answers can be fitted',
      '--fit',
      'also fit the parameters of the policy, and estimate what that is worth on texts left out',
    ),
  ],
  'How a sheet is read:': [
    { option: columnOption(), of: FILES },
    { option: lookAlikesOption(), of: VOTES },
    { option: dryRunOption(), of: FILES },
  ],
  'What is known:': [
    as(VOTES, '--gold <file>', 'known answers besides those in the input: item, label'),
    as(
      'the voices of a run',
      '--settled',
      'take what experts settled as known, too; it was handed over for being hard, and certifies nothing',
    ),
    as('the voices of a court or a run', '--field <name>', 'which field of a court, if it has several'),
    as(VOTES, '--scale <scale>', SCALE_HELP),
    as('votes that are points or grades', '--within <distance>', WITHIN_HELP),
    as(VOTES, '--kind <kind>', 'panel: most reviewers see most items; crowd: each sees few', (option) =>
      option.choices(VOTE_KINDS),
    ),
    as('recorded reviews', '--by <unit>', 'what is drawn and left out together', (option) =>
      option.choices(['text', 'case']).default('text'),
    ),
    as(
      'recorded reviews',
      '--compat',
      'read a missing or unknown polarity as neutral instead of never matching',
    ),
  ],
  'Under which law:': [
    as(`a table or ${COURT}`, '--policy <name>', 'the policy that is measured (default: the first)'),
    as(
      `a table or ${COURT}`,
      '--set <key=value>',
      `set a parameter of it or an option of the court, ${SETTINGS_FILE_HELP}`,
      (option) => option.default([]).argParser(collectSettings),
    ),
    as(
      `votes or ${COURT}`,
      '--calibration <file>',
      `votes: answer by it, and say what it covers; ${CALIBRATION_HELP}`,
    ),
    ...ofCourts(),
    { option: courtOption(), of: 'runs' },
  ],
  'How it is measured:': [
    as(
      VOTES,
      '--max-error <share>',
      'the error limit that the answer is about, and half of it (default: 0.1)',
      same,
    ),
    as(VOTES, '--confidence <share>', 'how sure that is to be', (option) => option.default('0.9')),
    as(
      VOTES,
      '--costs <price>',
      'find the cheapest way within the limit: call=, calls.REVIEWER=, case= or minute= and minutes= of a person, error=; or a file of them; may be repeated',
      many,
    ),
    as(ASKED, '--concurrency <number>', 'questions in flight at once', (option) => option.default('8')),
    as(`votes or ${COURT}`, '--resamples <number>', 'how often cases are drawn for an interval', (option) =>
      option.default('2000'),
    ),
    as(`votes or ${COURT}`, '--seed <number>', 'the seed of everything that is drawn', (option) =>
      option.default('1'),
    ),
    { option: storeOption(), of: 'runs' },
  ],
  'What comes out:': [
    as(VOTES, '--out <path>', 'write the answer to every item without gold, as JSON lines'),
    as(
      VOTES,
      '--suggest-gold <number>',
      'suggest at most this many items whose labels teach most; they certify nothing',
    ),
    as(VOTES, '--draw-gold <number>', 'draw this many items to label at random; their labels may certify'),
    as(VOTES, '--suggestions <file>', 'write the items to label as JSON lines, to be filled in'),
    as('votes, recorded reviews, or a sweep', '--pictures <folder>', 'also draw what was measured'),
    { option: failUnderOption(), of: `votes or ${COURT}` },
    { option: new Option('--json', 'JSON instead of text'), of: 'everything' },
  ],
});

/** What courts declare for measuring their agents and for rating their runs; what is an option of the court anyway is set by --set. */
const ofCourts = (): Declared[] =>
  courts.flatMap(({ name, measure, rates, ...court }) => [
    ...Object.entries(measure?.options ?? {}).flatMap(([key, { takes, means, values }]) =>
      Object.hasOwn(optionFields(court), key)
        ? []
        : [
            as(`agents of ${name}`, `--${key} <${takes}>`, `agents of ${name}: ${means}`, (option) =>
              values === undefined ? option : option.choices(values),
            ),
          ],
    ),
    ...(rates?.options ?? []).map(({ flags, means, otherwise }) =>
      as(`runs of ${name}`, flags, `runs of ${name}: ${means}`, (option) => option.default(otherwise)),
    ),
  ]);

/** Adds the options to the command; returns what each belongs to, by its name. */
export function addOptions(command: Command): ReadonlyMap<string, string> {
  const belongs = new Map<string, string>();
  for (const [heading, declared] of Object.entries(groups())) {
    command.optionsGroup(heading);
    for (const { option, of } of declared) {
      command.addOption(option);
      belongs.set(option.attributeName(), of);
    }
  }
  return belongs;
}
