import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['faults/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
