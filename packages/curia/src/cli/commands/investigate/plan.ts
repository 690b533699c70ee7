/** `curia investigate plan`: who looks at a question, and the folder to work in. */
import { CuriaError } from '@curia/core';
import {
  type InvestigationPlan,
  perspectiveOf,
  planFile,
  planning as planningProcedure,
  QUERY_TYPES,
  type QueryType,
  sayPlan,
} from '@curia/courts/in/investigation';
import { Command, Option } from 'commander';
import { createInvestigation } from '../../../runs/investigation/investigation-folder.ts';
import { nameInvestigation } from '../../../runs/investigation/name-investigation.ts';
import { writeFiles } from '../../../runs/investigation/write-files.ts';
import { collectSettings } from '../../collect-settings.ts';
import { grid } from '../../grid.ts';
import { coloursFor, printable, write } from '../../output.ts';
import { collect, POLICY_HELP, SET_HELP } from '../options.ts';

interface Options {
  readonly dir?: string;
  readonly root: string;
  readonly id?: string;
  readonly type?: QueryType;
  readonly profile: string;
  readonly reading: 'default' | 'literal';
  readonly question: string[];
  readonly investigator: string[];
  readonly scope?: string;
  readonly singlePlace?: boolean;
  readonly needsContext?: boolean;
  readonly policy: string[];
  readonly set: string[];
  readonly repo?: string;
  readonly log?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function planCommand(): Command {
  return new Command('plan')
    .summary('plan an investigation and make its folder')
    .description(
      'Chooses who looks at a question, makes the folder of the investigation, and says in one line what the plan does and how many answers it costs. ' +
        'The profile default: a lead who starts from the places that rules rank, a second one who sees neither those nor the lead, and one counter-review. ' +
        'thorough: a panel of up to four that looks again where it does not agree. fast: no review, so nothing is confirmed.',
    )
    .argument('<question>', 'what you want to know')
    .option('--dir <folder>', 'the folder to make (default: ROOT/inv-YYMMDD-KEYWORD)')
    .option('--root <folder>', 'where folders of investigations are made', 'investigations')
    .option('--id <id>', 'the id of the investigation (default: from the date and the question)')
    .addOption(
      new Option('--type <type>', 'the kind of question (default: guessed from its words)').choices(
        QUERY_TYPES,
      ),
    )
    .addOption(
      new Option('--profile <name>', 'how much to spend')
        .choices(planningProcedure.policies.map(({ policy }) => policy))
        .default('default'),
    )
    .addOption(
      new Option('--reading <name>', 'the rules to judge by')
        .choices(['default', 'literal'])
        .default('default'),
    )
    .option('--question <text>', 'a key question, up to five; the question itself if absent', collect, [])
    .option(
      '--investigator <base-id>',
      'an investigator such as CODE-CONFIG, instead of the recommended ones; repeat',
      collect,
      [],
    )
    .option('--scope <text>', 'where to look')
    .option(
      '--repo <folder>',
      'the repository: its history is considered, and the lead starts from the places that rules rank',
    )
    .option('--log <path>', 'a log file or a folder of logs, for the same')
    .option('--single-place', 'the question is about one file or function, so that one investigator may do')
    .option('--needs-context', 'the question needs context beyond that place')
    .option('--policy <name>', POLICY_HELP, collect, [])
    .option('--set <key=value>', SET_HELP, collectSettings, [])
    .option('--json', 'the plan as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ curia investigate plan "why do orders fail since Tuesday" --dir inv
  $ curia investigate plan "why do orders fail since Tuesday" --dir inv --repo . --log logs/
  $ curia investigate plan "why do orders fail since Tuesday" --dir inv --profile thorough
  $ curia investigate plan "what does parseRow do" --single-place
  $ curia investigate plan "is the cache safe" --investigator CODE-CONCURRENCY --investigator LOG-PATTERN
  $ curia investigate plan "why do orders fail" --policy judgement=./ours.yaml`,
    )
    .action(async (query: string, options: Options) => {
      if (query.trim() === '') throw new CuriaError('USAGE', 'the question is empty');
      const { id, dir } = nameInvestigation(query, options);
      const { profile, reading, repo, log } = options;
      const sources = {
        ...(repo === undefined ? {} : { repository: repo }),
        ...(log === undefined ? {} : { logs: log }),
      };
      const state = await createInvestigation(
        dir,
        {
          investigation_id: id,
          input: inputOf(query, options),
          choice: {
            policies: [reading === 'literal' ? reading : profile, ...options.policy],
            settings: options.set,
          },
          from: 'curia investigate plan',
        },
        sources,
      );
      const { plan } = state;
      writeFiles(dir, planFile(state));
      await write(options.json === true ? `${JSON.stringify({ ...plan, dir })}\n` : toText(plan, dir));
    });
}

/** The case as `curia run investigation` takes it; only what was said. */
const inputOf = (query: string, options: Options): object => ({
  query,
  ...(options.question.length === 0 ? {} : { questions: options.question }),
  ...(options.type === undefined ? {} : { query_type: options.type }),
  ...(options.scope === undefined ? {} : { scope: options.scope }),
  ...(options.singlePlace === true ? { single_place: true } : {}),
  ...(options.needsContext === true ? { needs_context: true } : {}),
  ...(options.investigator.length === 0 ? {} : { investigators: options.investigator }),
});

function toText(plan: InvestigationPlan, dir: string): string {
  const colours = coloursFor(process.stdout);
  const rows = plan.assignments.map(({ iid, question_ids }) => [
    question_ids.join(', '),
    iid,
    perspectiveOf(iid.replace(/-R1$/, '')),
  ]);
  return [
    `${colours.bold(plan.investigation_id)}: ${printable(plan.query)}`,
    ...plan.questions.map(({ id, text }) => `  ${id}: ${printable(text)}`),
    grid(['questions', 'investigator', 'perspective'], rows),
    `kind ${plan.query_type}; ${sayPlan(plan)}`,
    '',
    `Next: curia investigate next ${printable(dir)}`,
    '',
  ].join('\n');
}
