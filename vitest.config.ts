import { defineConfig } from 'vitest/config';

// Threads without isolation: nine files with a database each take 1.5 s instead of 4.9 s. Tests therefore
// share one module graph and must not change global state, except where `isolate` says otherwise.
// Three workers keep two cores busy: a test waits for its database or for a process, a journey for a page and that for its
// server. Two of them leave an eighth of the cores idle, in a browser a fifth.
const common = { pool: 'threads', isolate: false, maxWorkers: 3 } as const;
const needsDatabase = [
  'apps/server/src/**/*.test.ts',
  'simulate/**/*.test.ts',
  'scripts/house/catalogue.test.ts',
];
const globalSetup = ['apps/server/src/test/global-setup.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: needsDatabase,
          // The house tests parse every file; a busy machine takes longer than the five seconds of the default.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'database',
          include: needsDatabase,
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          // A busy machine draws late: the second of the default is no promise of ours.
          expect: { poll: { timeout: 15_000 } },
          globalSetup: [...globalSetup, 'e2e/support/global-setup.ts'],
          // The longest journey lives two months day by day; beside two others it takes as long again.
          testTimeout: 360_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
