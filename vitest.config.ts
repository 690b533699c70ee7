/** One test run for the whole workspace; sources are loaded directly, without a build. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/slow-first.ts';

export default defineConfig({
  resolve: { conditions: ['curia-source'] },
  ssr: { resolve: { conditions: ['curia-source'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'examples/**/*.test.ts',
      'torture/**/*.test.ts',
    ],
    globalSetup: 'scripts/test-folder.ts',
    setupFiles: 'scripts/seed-properties.ts',
    // Test files share their worker's modules: no module keeps state that another file could see.
    isolate: false,
    // One worker more than there are cores: tests wait for browsers, databases and timers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    // Hooks make stores, build the console and start databases and browsers.
    hookTimeout: 120_000,
  },
});
