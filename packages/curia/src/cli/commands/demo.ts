/** `curia demo`: all four courts at work on bundled cases, and one of one's own, with agents that need no model and no network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sayCount } from '@curia/core/in/read';
import { shorten } from '@curia/core/text';
import { Command } from 'commander';
import { findCourt } from '../../courts/find-court.ts';
import { courts } from '../../courts/list.ts';
import { OWNER } from '../../drive/rights.ts';
import { startRun } from '../../drive/start-run.ts';
import { concludeRun } from '../../report/conclude-run.ts';
import { isRuled } from '../../runs/closed-cases.ts';
import { folderBeside } from '../../store/beside-store.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { SAMPLES, type Sample, samplesIn } from '../demo/samples.ts';
import { EXIT_FAILED } from '../exit-status.ts';
import { grid } from '../print/grid.ts';
import { coloursFor, printable, write } from '../print/output.ts';
import { driveWithProgress } from '../run/conduct-run.ts';

/** What one run came to. */
interface Shown {
  readonly row: string[];
  readonly ruled: number;
  readonly ruling: string[] | undefined;
  readonly report: string;
}

/** Builds the command. */
export function demoCommand(): Command {
  return new Command('demo')
    .summary('see the courts at work, without a model')
    .description(
      'Runs bundled cases, Korean and English, through all four courts with offline agents and recorded ones, shows for each court a ' +
        "case that counting heads gets wrong, and writes a report for each run. A court of one's own sorts tickets by recorded votes, " +
        'so that there is a panel to measure. Nothing is sent anywhere.',
    )
    .option('--out <path>', 'where the runs and their reports go', join('.curia', 'demo'))
    .addHelpText('after', '\nExample:\n  $ curia demo')
    .action(async ({ out }: { readonly out: string }) => {
      process.exitCode = await run(out);
    });
}

async function run(out: string): Promise<number> {
  const started = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'curia-demo-'));
  const storeFile = join(out, 'store.sqlite');
  const store = openStore(storeFile);
  try {
    const shown: Shown[] = [];
    for (const sample of await samplesIn(scratch)) {
      const one = await hold(store, storeFile, sample);
      if (one === undefined) return EXIT_FAILED;
      shown.push(one);
    }
    const courtsShown = new Set(shown.map(({ row: [court] }) => court)).size;
    const cases = shown.reduce((sum, { ruled }) => sum + ruled, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await write(
      `${sayCount(courtsShown, 'court')} ruled on ${cases} bundled cases in ${seconds} s, by agents that are rules and word lists: no model, no key, no network.\n\n`,
    );
    await write(wordAll(shown, storeFile));
    return 0;
  } finally {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The first name of its kind that the store does not have. */
async function freeName(store: Store, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const run_id = `${name}-${number}`;
    if ((await store.runs.find(run_id)) === undefined) return run_id;
  }
}

async function hold(store: Store, storeFile: string, sample: Sample): Promise<Shown | undefined> {
  const colours = coloursFor(process.stdout);
  const court = findCourt(sample.court);
  const { agents, options } = sample;
  const run_id = await freeName(store, ['demo', court.name, sample.of].filter(Boolean).join('-'));
  const { opened, means } = await startRun(
    { store, place: storeFile, who: OWNER },
    {
      ...{ run_id, court, options, agents: { kind: agents }, drive: 'here' },
      cases: { files: [sample.file] },
      // Recorded answers are at hand at once: many cases share each write to the disk.
      limits: { concurrency: agents === 'given' ? 64 : 4 },
    },
  );
  const { end } = await driveWithProgress(store, opened, means);
  await means.close();
  if (end.status === 'stopped') {
    await write(`${colours.red('stopped')}: ${printable(end.error?.message ?? '')}\n`);
    return undefined;
  }
  const folder = folderBeside(storeFile, run_id);
  let ruling: string[] | undefined;
  const summary = await concludeRun(store, opened, {
    folder,
    onCase(one) {
      if (one.case_id !== sample.telling?.case_id || !isRuled(one)) return;
      const found = court.headlines(one.ruling).find(({ outcome }) => outcome === sample.telling?.outcome);
      if (found === undefined) return;
      const { plain, stands, right } = sample.telling;
      const { says, by } = plain(one.record, one.ruling);
      ruling = [
        colours.bold(printable(`${court.name}, ${one.case_id}`)),
        `  counting heads  ${printable(`${says} (${by})`)}`,
        `  the court       ${colours.bold(printable(stands(one.ruling)))}, ${found.outcome} by rule ${found.rule}:`,
        `                  ${printable(shorten(found.reason, 60))}`,
        `  right           ${printable(right)}`,
        `  npx curia show ${run_id} ${one.case_id} --store ${relative(process.cwd(), storeFile)}`,
      ];
    },
  });
  const outcomes = Object.entries(summary.outcomes).map(([word, count]) => `${count} ${word}`);
  return {
    row: [
      court.name,
      opened.manifest.policy,
      String(summary.ruled),
      String(summary.calls),
      outcomes.join(', '),
    ],
    ruled: summary.ruled,
    ruling,
    report: relative(process.cwd(), join(folder, 'report.html')),
  };
}

/** Where the words below a command begin. */
const MARGIN = ' '.repeat(6);

/** The courts that are easily tried on cases of one's own. */
const OWN = courts.flatMap(({ name, demo }) => (demo?.own === undefined ? [] : [{ name, ...demo.own }]));

function wordAll(shown: readonly Shown[], storeFile: string): string {
  const colours = coloursFor(process.stdout);
  const rulings = shown.flatMap(({ ruling }) => (ruling === undefined ? [] : [...ruling, '']));
  const demo = relative(process.cwd(), join(SAMPLES, '..'));
  return `${[
    grid(
      ['court', 'policy', 'cases', 'questions', 'outcomes'],
      shown.map(({ row }) => row),
    ),
    'Run it again and the rulings are the same.',
    '',
    colours.bold('Where counting heads is wrong, and what the court makes of it'),
    ...rulings,
    colours.bold('Reports'),
    ...shown.map(({ report }) => `  ${report}`),
    '',
    colours.bold('Try next'),
    `  npx curia show --store ${relative(process.cwd(), storeFile)}`,
    ...OWN.flatMap(({ name }) => [`  npx curia tables ${name}`, `${MARGIN}the rules themselves`]),
    `  npx curia why disposition ${join(demo, 'disposition.jsonl')} --case invoice-104`,
    `${MARGIN}why, and what would change it`,
    ...OWN.flatMap(({ name, file, means }) => [
      `  npx curia run ${name} ${file} --agents offline`,
      `${MARGIN}${means}`,
    ]),
    '',
    colours.bold('Look at these runs in a browser'),
    `  npx curia serve --open --store ${relative(process.cwd(), storeFile)}`,
  ].join('\n')}\n`;
}
