import { defineConfig } from 'vitest/config'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('Run the tests by `npm exec vitest`, which brings its own Node: this one is too old.')

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // happy-dom does not know this element yet.
    onConsoleLog: (log) => !log.startsWith('The tag <search> is unrecognized'),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test/component-setup.ts',
          // Files share their modules: loading the component library takes longer than the tests of a file.
          isolate: false,
        },
      },
    ],
  },
})
