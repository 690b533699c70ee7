/** `curia demo`: all four courts at work on bundled cases, and one of one's own, with agents that need no model and no network. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Headline } from '@curia/core/internal';
import { Command } from 'commander';
import { makeRepository } from '../../measure/planted/make-repository.ts';
import { readPlantedCase } from '../../measure/planted/planted-case.ts';
import { writeRecordedPanel } from '../../measure/planted/recorded-panel.ts';
import { packageRoot } from '../../package-root.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import { completeOptions } from '../../run/courts/court-kind.ts';
import { findCourt } from '../../run/courts/courts.ts';
import { takeCases } from '../../run/input/take-cases.ts';
import { chooseRulebook } from '../../run/rulebook.ts';
import { startRun } from '../../run/start-run.ts';
import { folderBeside } from '../../store/beside-store.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { driveWithProgress } from '../conduct-run.ts';
import { EXIT_FAILED } from '../exit-status.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, remark, write } from '../output.ts';

const SAMPLES = fileURLToPath(new URL('demo/courts/', packageRoot));

/** One run of the demo. */
interface Sample {
  /** The name of a court, or its file. */
  readonly court: string;
  readonly options: Readonly<Record<string, string>>;
  readonly agents: 'offline' | 'given';
  readonly file: string;
  /** The outcomes that are worth a closer look, the best first. */
  readonly telling: readonly string[];
  /** A case that a plain vote gets wrong, and what that vote would say; it is shown instead. */
  readonly misjudged?: { readonly case_id: string; readonly vote: string };
}

/** What one run came to. */
interface Shown {
  readonly row: string[];
  readonly ruling: string[] | undefined;
  readonly report: string;
}

/** Builds the command. */
export function demoCommand(): Command {
  return new Command('demo')
    .summary('see all four courts at work, without a model')
    .description(
      'Runs bundled cases, Korean and English, through all four courts with offline agents, explains some of the rulings, and writes ' +
        "a report for each run. A court of one's own sorts tickets by recorded votes, so that there is a panel to measure. Nothing is " +
        'sent anywhere.',
    )
    .option('--out <folder>', 'where the runs and their reports go', join('.curia', 'demo'))
    .addHelpText('after', '\nExample:\n  $ curia demo')
    .action(async ({ out }: { readonly out: string }) => {
      process.exitCode = await run(out);
    });
}

async function run(out: string): Promise<number> {
  const started = performance.now();
  const colours = coloursFor(process.stdout);
  const scratch = mkdtempSync(join(tmpdir(), 'curia-demo-'));
  const storeFile = join(out, 'store.sqlite');
  await write(
    `${colours.bold('Curia')} holds its courts over bundled cases. The agents are rules and word lists: no model, no key, no network.\n\n`,
  );
  const store = openStore(storeFile);
  try {
    const shown: Shown[] = [];
    for (const sample of samplesIn(scratch)) {
      const one = await hold(store, storeFile, sample);
      if (one === undefined) return EXIT_FAILED;
      shown.push(one);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await write(wordAll(shown, seconds, storeFile));
    return 0;
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The samples; what is investigated is written out with its history first. */
function samplesIn(scratch: string): Sample[] {
  const texts: Sample[] = [
    {
      court: 'conflict-review',
      options: { recheck: 'true' },
      agents: 'offline',
      file: join(SAMPLES, 'conflict-review.jsonl'),
      telling: ['FLIP', 'FLAG', 'DROP'],
      misjudged: { case_id: 'toaster', vote: 'two of three agents read it as negative' },
    },
    {
      court: 'debate-override',
      options: {},
      agents: 'offline',
      file: join(SAMPLES, 'debate-override.jsonl'),
      telling: ['adopted', 'SKIP'],
    },
    {
      court: 'debate-override',
      options: {},
      agents: 'given',
      file: join(SAMPLES, 'debate-recorded.jsonl'),
      telling: ['SKIP'],
      misjudged: { case_id: 'laptop', vote: 'three speakers and the judge take the screen for praised' },
    },
    {
      court: 'verification',
      options: { pack: 'invoice-extraction', verifiers: 'models' },
      agents: 'offline',
      file: join(SAMPLES, 'verification.jsonl'),
      telling: ['ESCALATE_TO_SME', 'AUTO_RETRY'],
    },
  ];
  const tickets = ticketsIn(scratch);
  try {
    return [...texts, investigationIn(scratch), tickets];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    remark('curia: git was not found, so the investigation is left out');
    return [...texts, tickets];
  }
}

/** A court of one's own, with votes that were recorded and known answers for some of its cases. */
function ticketsIn(scratch: string): Sample {
  const file = join(scratch, 'tickets.jsonl');
  writeRecordedPanel(join(SAMPLES, 'tickets.json'), file);
  return { court: join(SAMPLES, 'tickets.yaml'), options: {}, agents: 'given', file, telling: ['EXPERT'] };
}

function investigationIn(scratch: string): Sample {
  const planted = readPlantedCase(join(SAMPLES, 'receipts'));
  const { repository, logs } = makeRepository(planted, join(scratch, 'receipts'));
  const file = join(scratch, 'investigation.jsonl');
  writeFileSync(file, `${JSON.stringify({ case_id: planted.case_id, query: planted.query })}\n`);
  return {
    court: 'investigation',
    options: { repository: repository ?? '', logs: logs ?? '' },
    agents: 'offline',
    file,
    telling: ['Confirmed', 'Likely'],
  };
}

/** The first name of its kind that the store does not have. */
async function freeName(store: Store, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const run_id = `${name}-${number}`;
    if ((await store.run(run_id)) === undefined) return run_id;
  }
}

async function hold(store: Store, storeFile: string, sample: Sample): Promise<Shown | undefined> {
  const colours = coloursFor(process.stdout);
  const court = findCourt(sample.court);
  const options = completeOptions(court, sample.options);
  const { agents } = sample;
  const plan = {
    run_id: await freeName(store, `demo-${court.name}`),
    court,
    rulebook: chooseRulebook(court, options),
    options,
    agents,
  };
  const { run_id } = plan;
  // Recorded answers are at hand at once: many cases share each write to the disk.
  const settings = { agents, concurrency: agents === 'given' ? 64 : 4, budget: {} };
  const { opened, means } = await startRun(store, plan, settings, () => takeCases(sample.file));
  const { end } = await driveWithProgress(store, opened, means);
  await means.close();
  if (end.status === 'stopped') {
    await write(`${colours.red('stopped')}: ${printable(end.error?.message ?? '')}\n`);
    return undefined;
  }
  const folder = folderBeside(storeFile, run_id);
  const lines: (Headline & { readonly case_id: string })[] = [];
  const summary = await concludeRun(store, opened, {
    folder,
    onCase({ case_id, ruling }) {
      if (ruling !== undefined) for (const line of court.headlines(ruling)) lines.push({ case_id, ...line });
    },
  });
  const { misjudged, telling } = sample;
  const found =
    lines.find(({ case_id }) => case_id === misjudged?.case_id) ??
    telling.flatMap((word) => lines.find(({ outcome }) => outcome === word) ?? [])[0];
  const outcomes = Object.entries(summary.outcomes).map(([word, count]) => `${count} ${word}`);
  return {
    row: [
      court.name,
      opened.manifest.policy,
      String(summary.ruled),
      String(summary.calls),
      outcomes.join(', '),
    ],
    ruling:
      found === undefined
        ? undefined
        : [
            `${colours.bold(found.outcome)}  ${printable([found.case_id, found.about, found.what].filter(Boolean).join(' '))} (${court.name})`,
            ...(misjudged?.case_id === found.case_id
              ? [`  a plain vote is wrong here: ${misjudged.vote}`]
              : []),
            `  rule ${found.rule}: ${printable(found.reason)}`,
            `  npx curia show ${run_id} ${found.case_id} --store ${relative(process.cwd(), storeFile)}`,
          ],
    report: relative(process.cwd(), join(folder, 'report.html')),
  };
}

function wordAll(shown: readonly Shown[], seconds: string, storeFile: string): string {
  const colours = coloursFor(process.stdout);
  const rulings = shown.flatMap(({ ruling }) => (ruling === undefined ? [] : [...ruling, '']));
  const demo = relative(process.cwd(), join(SAMPLES, '..'));
  return `${[
    grid(
      ['court', 'policy', 'cases', 'questions', 'outcomes'],
      shown.map(({ row }) => row),
    ),
    `All of it took ${seconds} s. Run it again and the rulings are the same.`,
    '',
    colours.bold('Some rulings, and the rule behind each'),
    ...rulings,
    colours.bold('Reports'),
    ...shown.map(({ report }) => `  ${report}`),
    '',
    colours.bold('Try next'),
    `  npx curia runs --store ${relative(process.cwd(), storeFile)}`,
    '  npx curia tables conflict-review                    the rules themselves',
    `  npx curia why disposition ${join(demo, 'disposition.jsonl')} --case invoice-104`,
    '                                                      why, and what would change it',
    '  npx curia run conflict-review texts.jsonl --agents offline',
    '                                                      the same on your own texts: {"text": "…"} per line',
    '',
    colours.bold('Look at these runs in a browser'),
    `  npx curia serve --open --store ${relative(process.cwd(), storeFile)}`,
  ].join('\n')}\n`;
}
