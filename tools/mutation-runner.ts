import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import vitestConfig from '../vitest.config.ts'

/** The result of one test file. */
export interface TestFileResult {
  readonly passed: boolean
  /** The first test that failed. */
  readonly failure: string
  readonly seconds: number
  /** Numbers of the statements that reported themselves. */
  readonly reached: readonly number[]
}

/** Runs test files in one Vitest with one database server, which the first run starts, on sources that are changed in memory only. */
export interface TestRunner {
  /** The test files whose paths begin with one of these. */
  find(prefixes: readonly string[]): Promise<string[]>
  /** Replaces the text of sources until the next call. */
  change(sources: ReadonlyMap<string, string>): void
  run(testFile: string): Promise<TestFileResult>
  close(): Promise<void>
}

/** The projects of the tests with a plugin; each file has modules of its own, as a fault must not stay in shared ones. */
function projectsWith(plugin: Plugin): TestProjectInlineConfiguration[] {
  const { projects = [], ...shared } = vitestConfig.test ?? {}
  return (projects as TestProjectInlineConfiguration[]).map(({ test }) => ({
    plugins: [plugin],
    test: {
      ...shared,
      ...test,
      setupFiles: ['tools/mutation-setup.ts', ...[test?.setupFiles ?? []].flat()],
      isolate: true,
      // Keyed by what is on disk, so it would answer with unchanged code, and keep changed code for others.
      fsModuleCache: false,
    },
  }))
}

export async function openRunner(root: string): Promise<TestRunner> {
  let changed: ReadonlyMap<string, string> = new Map()
  const plugin = { name: 'mutation', enforce: 'pre' as const, load: (id: string) => changed.get(relative(root, id)) ?? null }
  const vitest = await createVitest(
    'test',
    { root, config: false, reporters: [{}], silent: true, watch: false, bail: 1, maxWorkers: 1, cache: false },
    { test: { projects: projectsWith(plugin) } },
  )
  const specifications = await vitest.globTestSpecifications()
  const pathOf = (moduleId: string): string => relative(root, moduleId)
  return {
    find: async (prefixes) =>
      specifications.map(({ moduleId }) => pathOf(moduleId)).filter((path) => prefixes.some((prefix) => path.startsWith(prefix))),
    change: (sources) => {
      for (const path of [...changed.keys(), ...sources.keys()]) vitest.invalidateFile(join(root, path))
      changed = sources
    },
    run: async (testFile) => {
      const specification = specifications.filter(({ moduleId }) => pathOf(moduleId) === testFile)
      forgetFailures(vitest)
      const start = performance.now()
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specification)
      rejectDisturbed(unhandledErrors)
      const [module] = testModules.filter(({ moduleId }) => pathOf(moduleId) === testFile)
      const passed = module?.ok() === true && unhandledErrors.length === 0
      return {
        passed,
        failure: passed ? '' : firstFailure(module, unhandledErrors),
        seconds: (performance.now() - start) / 1000,
        reached: module?.meta().reached ?? [],
      }
    },
    close: () => vitest.close(),
  }
}

/** Else the failures of earlier runs count for `bail`. */
function forgetFailures(vitest: Vitest): void {
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
}

/** A test process that could not be started, or that somebody ended, tells nothing of a mutation; one that hung or left by itself does. */
function rejectDisturbed(errors: readonly unknown[]): void {
  for (const { message, cause } of errors as Error[]) {
    const why = cause instanceof Error ? cause.message : message
    if (/^\[vitest-pool\]: (Failed|Timeout)/.test(message) || (/with signal/.test(why) && !/SIGALRM|SIGABRT|SIGSEGV/.test(why)))
      throw new Error('A test process was disturbed from outside', { cause: why })
  }
}

function firstFailure(module: TestModule | undefined, unhandledErrors: readonly unknown[]): string {
  const [test] = module?.children.allTests('failed') ?? []
  const ofSuites = [...(module?.children.allSuites() ?? [])].flatMap((suite) => suite.errors())
  const [error] = [...(module?.errors() ?? []), ...ofSuites, ...unhandledErrors] as Error[]
  const why = error?.cause instanceof Error ? error.cause : error
  return test?.fullName ?? why?.message.split('\n')[0] ?? 'ended without a result'
}
