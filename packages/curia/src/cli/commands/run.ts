/** `curia run`: carries cases through a court, asks agents, records everything, decides. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import { Command, Option } from 'commander';
import { lookAtCases } from '../../api/look-at-sheet.ts';
import { withCalibration } from '../../courts/calibration-settings.ts';
import { findAnyCourt } from '../../courts/code-courts.ts';
import { optionFields } from '../../courts/court-options.ts';
import { courts } from '../../courts/list.ts';
import { AGENTS_HELP, readAgents } from '../../drive/agents/agent-text.ts';
import type { RunRequest } from '../../drive/run-request.ts';
import { startRun } from '../../drive/start-run.ts';
import { openInput } from '../../input/open-input.ts';
import { courtSheet } from '../../input/sheet/court-sheet.ts';
import type { OpenedRun } from '../../kept/opened-run.ts';
import { findSaved } from '../../kept/saved-court.ts';
import { lineOf } from '../../runs/describe-run.ts';
import { withNewStore, withStoreIfThere } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { DRIVES, type Drive } from '../../wire/drives.ts';
import { leavingTo } from '../../work/enqueue-run.ts';
import { withWorkplace } from '../../work/workplace.ts';
import { EXIT_OK } from '../exit-status.ts';
import { choicesFor } from '../options/choices.ts';
import { collectSettings } from '../options/collect-settings.ts';
import { columnOption, dryRunOption, type SheetSaid } from '../options/sheet-options.ts';
import { storeOption } from '../options/store-option.ts';
import { textCase } from '../options/text-case.ts';
import { remark, write } from '../print/output.ts';
import { type ConductOptions, limitsOf, projectOf, runToEnd } from '../run/conduct-run.ts';
import { DRIVE_HELP, followToEnd, refuseIdleOptions } from '../run/follow-workers.ts';
import { showSheets, tellForm } from '../run/sheet-forms.ts';
import { CALIBRATION_HELP, collect, joinAgents, METRICS_HELP, POLICY_HELP, SET_HELP } from './options.ts';

interface Options extends ConductOptions, SheetSaid {
  readonly agents?: string;
  readonly text?: string;
  readonly with: string[];
  readonly policy: string[];
  readonly set: string[];
  readonly calibration?: string;
  readonly wave?: string;
  readonly name?: string;
  readonly drive: Drive;
}

/** Builds the command. */
export function runCommand(): Command {
  return new Command('run')
    .summary('carry cases through a court: ask agents, record, decide')
    .description(
      'Reads cases from FILE, asks agents what the court needs to know, and decides. Every answer is stored before it is ' +
        'used: `curia resume` continues a run that was interrupted or killed, and nothing is asked twice. ' +
        '`curia help COURT` lists the options of a court.',
    )
    .argument(
      '<court>',
      `${courts.map(({ name }) => name).join(', ')}, or a court of your own: a file (.yaml, .json), a module, or NAME or NAME@VERSION of the store`,
    )
    .argument('[cases]', 'JSON lines, one case each, or a table (CSV, TSV, XLSX); - for standard input')
    .option('--text <text>', 'one case instead of a file: what it is about')
    .option(
      '--with <key=value>',
      'with --text: another field of the case, such as case_id; one that is said several times is a list',
      collect,
      [],
    )
    .addOption(columnOption())
    .addOption(dryRunOption())
    .option('--agents <who>', AGENTS_HELP, joinAgents)
    .option('--policy <name>', POLICY_HELP, collect, [])
    .option('--set <key=value>', SET_HELP, collectSettings, [])
    .option('--calibration <file>', CALIBRATION_HELP)
    .option(
      '--wave <number>',
      'courts of your own: ask so many voices of a role at once, and the rest only while they can change something',
    )
    .option('--concurrency <number>', 'questions in flight at once', '8')
    .option('--budget <limits>', 'stop cleanly at calls=N, tokens=N, usd=N or minutes=N', collect, [])
    .option(
      '--try <cases>',
      'ask so many cases only; print the prompts, the cost so far, and an estimate for all',
    )
    .option(
      '--batch',
      'openai and anthropic: questions wait, and go out in batches for less; continue with curia resume',
    )
    .option('--no-cache', 'ask models again even if they answered before')
    .option('--no-folder', 'leave everything in the store; no records and no report beside it')
    .option('--name <name>', 'a name for the run (default: made from the time)')
    .addOption(new Option('--drive <who>', DRIVE_HELP).choices(DRIVES).default('here'))
    .option('--metrics <file>', METRICS_HELP)
    .addOption(storeOption())
    .option('--json', 'one JSON line')
    .addHelpText(
      'after',
      `
Exit status: 0 every case ruled, 2 cases were refused, or the run was stopped by Ctrl-C or its budget, 1 wrong usage or a fault.

Examples:
  $ curia run conflict-review cases.jsonl --agents given
  $ curia run conflict-review texts.jsonl --agents openai/gpt-5-mini --budget usd=2
  $ curia run conflict-review texts.jsonl --agents llm:agents.yaml --policy v2 --concurrency 32
  $ curia run conflict-review texts.jsonl --agents llm:agents.yaml --store postgres://db/courts --drive workers
  $ curia run conflict-review texts.jsonl --agents llm:agents.yaml --name june --try 3 && curia resume june
  $ curia run investigation --text "why do orders fail since Tuesday" --agents files:inv --set repository=.
  $ curia run triage.yaml tickets.xlsx --dry-run
  $ curia run triage.yaml tickets.xlsx --column text=Message --agents openai/gpt-5-mini --wave 1
  $ curia run triage.yaml tickets.jsonl --agents triager=openai/gpt-5-mini,anthropic/claude-haiku-4-5,google/gemini-2.5-flash --agents lawyer=openai/gpt-5`,
    )
    .action(async (name: string, file: string | undefined, options: Options, command: Command) => {
      refuseIdleOptions(command, options.drive);
      process.exitCode = await run(name, file, options);
    });
}

/** The cases of a file, or the one that is written here. */
function casesIn(
  court: Court,
  file: string | undefined,
  { text, with: said, column }: Options,
  command: string,
): RunRequest['cases'] {
  if (text !== undefined && file === undefined) return textCase(court, text, said);
  if (text !== undefined || file === undefined)
    throw new CuriaError('USAGE', 'name a file of cases, or write one with --text');
  if (said.length > 0) throw new CuriaError('USAGE', '--with goes with --text');
  const sheet = courtSheet(court, column);
  return {
    files: [file],
    columns: column,
    onForm: (read, form) => tellForm(read, sheet, `${command} ${read}`)(form),
  };
}

/** The settings, and the wave as one of them: it is an option of courts whose voices vote. */
function withWave(court: Court, { set, wave }: Options): readonly string[] {
  if (wave === undefined) return set;
  if (!Object.hasOwn(optionFields(court), 'wave'))
    throw new CuriaError('USAGE', `${court.name} asks everybody at once: --wave is for courts of your own`);
  return [...set, `wave=${wave}`];
}

/** The court of a name: a file, a module, one that ships, or one that the store keeps, as `NAME` or `NAME@VERSION`. */
async function courtNamed(
  name: string,
  place: string,
): Promise<Pick<RunRequest, 'version'> & { readonly court: Court }> {
  try {
    return { court: findAnyCourt(name) };
  } catch (error) {
    if (!CuriaError.is(error) || error.code !== 'USAGE') throw error;
    const saved = await withStoreIfThere(place, async (store) =>
      store === undefined ? undefined : findSaved(store, name),
    );
    if (saved === undefined) throw error;
    return { court: saved.court, version: saved.used };
  }
}

async function run(name: string, file: string | undefined, options: Options): Promise<number> {
  const { court, version } = await courtNamed(name, options.store);
  if (options.dryRun === true) {
    if (file === undefined) throw new CuriaError('USAGE', '--dry-run shows how a file is read; name one');
    const looking = { columns: options.column, command: `curia run ${name} ${file}` };
    return showSheets([await lookAtCases(court, openInput(file), looking)], options.json === true);
  }
  const chosen = choicesFor(court, {
    policy: options.policy,
    set: await withCalibration(withWave(court, options), options.calibration),
  });
  const request: RunRequest = {
    court,
    version,
    ...chosen,
    agents: options.agents === undefined ? undefined : readAgents(options.agents, court.prompts.roles),
    cases: casesIn(court, file, options, `curia run ${name}`),
    limits: limitsOf(options),
    run_id: options.name,
    drive: options.drive,
  };
  const project = projectOf(options);
  if (options.drive === 'workers')
    return withWorkplace(options.store, {}, async (workplace) => {
      const { store } = workplace;
      const workers = async () => leavingTo(workplace);
      const { opened } = await startRun({ ...project, store, workers }, request);
      return followToEnd(workplace, opened, options);
    });
  return withNewStore(options.store, async (store) => {
    const { opened, means } = await startRun({ ...project, store }, request);
    if (means === undefined) return tellStored(store, opened, options);
    try {
      return await runToEnd(store, opened, means, options);
    } finally {
      await means.close();
    }
  });
}

/** Nobody has been asked yet, and nobody will be until the run is resumed. */
async function tellStored(
  store: Store,
  { manifest: { run_id, input } }: OpenedRun,
  { json }: Options,
): Promise<number> {
  if (json === true) await write(`${JSON.stringify(await lineOf(store, run_id))}\n`);
  else await write(`${run_id} is stored with ${input.cases} cases; nobody has been asked yet\n`);
  remark(`curia: go on with: curia resume ${run_id}`);
  return EXIT_OK;
}
