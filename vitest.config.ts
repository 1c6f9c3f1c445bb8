import { defineConfig } from 'vitest/config'

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('Run the tests by `npm exec vitest`, which brings its own Node: this one is too old.')

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
