/** Measures how many small faults in the code the tests notice: `npm run mutate [-- ROOM…]`; can be stopped and continued. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Stryker from '@stryker-mutator/core';
import { reportOf, writeReport } from './mutate/report.ts';
import { ROOMS } from './mutate/rooms.ts';

/** Where reports and what is known from earlier runs are kept; ignored by git. */
const KEPT = '.mutation';

const rooms = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(ROOMS);
for (const name of rooms)
  if (ROOMS[name] === undefined) {
    console.error(`there is no room ${name}; there are ${Object.keys(ROOMS).join(', ')}`);
    process.exit(2);
  }

mkdirSync(KEPT, { recursive: true });
const plugin = (file: string): string => pathToFileURL(join(import.meta.dirname, 'mutate', file)).href;
for (const name of rooms) {
  process.env.CURIA_MUTATE_ROOM = name;
  const kept = reportOf(KEPT, name);
  forgetSurvivors(`${kept}.known.json`);
  await new Stryker({
    mutate: [...ROOMS[name]!.mutate],
    plugins: [plugin('runner.ts'), plugin('ignore-prose.ts')],
    testRunner: 'room',
    testRunnerNodeArgs: ['--no-warnings', '--conditions=curia-source', `--import=${plugin('hooks.ts')}`],
    ignorers: ['prose'],
    ignorePatterns: ['**', '!packages/{core,courts,memory}/**', '!package.json', '**/dist'],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.CURIA_MUTATE_WORKERS ?? 2),
    // Endless loops end by counting; the clock is for the rest, and must not take a busy machine for one.
    timeoutMS: 60_000,
    tempDirName: `${kept}-sandbox`,
    incremental: true,
    incrementalFile: `${kept}.known.json`,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    jsonReporter: { fileName: `${kept}.json` },
    clearTextReporter: { logTests: false, reportTests: false, reportMutants: false, allowColor: false },
    checkers: [],
    disableTypeChecks: false,
    allowConsoleColors: false,
    thresholds: { high: 95, low: 90, break: 90 },
  }).runMutationTest();
  for (const complaint of writeReport(KEPT)) {
    console.error(complaint);
    process.exitCode = 1;
  }
}

/** Whatever survived before is tried again: a new test may notice it, and a mutant in code that runs while modules load does not say which tests reach it. */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const known = JSON.parse(readFileSync(file, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  for (const one of Object.values(known.files))
    one.mutants = one.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage');
  writeFileSync(file, JSON.stringify(known));
}
