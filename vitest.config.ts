import { defineConfig } from 'vitest/config'
import { longTests } from './scripts/test-run.ts'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('Run the tests by `npm exec vitest`, which brings its own Node: this one is too old.')

/** Tests that need no database, by folder; those of `kernel/crud` stand among others. */
const unitTests = [
  'src/{admin,i18n,motors,search,site,ui,web}/**/*.test.ts',
  'src/kernel/{admin,resource}/**/*.test.ts',
  'src/kernel/crud/{conditions,field-values,kinds,list-query,trees}.test.ts',
]

// The files of a project share their modules in each worker: loading the product takes longer than the tests of most files.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // On a machine that does other work too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // happy-dom does not know this element yet.
    onConsoleLog: (log) => !log.startsWith('The tag <search> is unrecognized'),
    projects: [
      { extends: true, test: { name: 'unit', include: unitTests, isolate: false } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...unitTests, ...(process.env.TEST_FULL ? [] : longTests)],
          globalSetup: 'test/global-setup.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test/component-setup.ts',
          isolate: false,
        },
      },
    ],
  },
})
