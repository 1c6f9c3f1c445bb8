import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * `src/modules/modules.ts` is read by the browser too, for its resources and pages. Services and routes run on the server, from their own
 * files: in the pages' build they are replaced by exports without a value.
 */
const serverOnlyModules: Plugin = {
  name: 'server-only-modules',
  enforce: 'pre',
  load(id) {
    if (!/src[\\/]modules[\\/].+\.(service|routes|job)\.ts$/.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = undefined`).join('\n')
  },
}

/**
 * Parts of React Router that this product never enters: it names all routes at the start (`routeDiscovery` in `react-router.config.ts`)
 * and passes no `instrumentations`, and its errors do not come from server components (`lib/errors`). What they export does nothing in the
 * browser.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (!/react-router[\\/]dist[\\/].+[\\/](instrumentation|fog-of-war|lib[\\/]errors)\.js$/.test(id)) return null
    const [, names = ''] = /^export \{ (.+) \};$/m.exec(readFileSync(id, 'utf8')) ?? []
    return names
      .split(', ')
      .map((name) => `export function ${name}() {}`)
      .join('\n')
  },
}

/**
 * React Router loads the document anew where a script of a page cannot be loaded, as after an update. Where the server cannot be reached
 * that would replace the page by an error of the browser, even when a link is only pointed at: the page stays, and an event says so.
 */
const reloadWhereReached: Plugin = {
  name: 'reload-where-reached',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].+[\\/]routeModules\.js$/.test(id)) return null
    const changed = code.replace(
      /console\.error\(`Error loading[\s\S]+?window\.location\.reload\(\);/,
      "fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(() => location.reload(), () => dispatchEvent(new Event('scriptlost')));",
    )
    if (changed === code) throw new Error('React Router loads route modules in another way: see reload-where-reached')
    return changed
  },
}

/** A shorter helper for dynamic imports. */
const ownPreload: Plugin = {
  name: 'own-preload',
  enforce: 'pre',
  resolveId: (id) => (id === '\0vite/preload-helper.js' ? join(import.meta.dirname, 'src/web/preload.ts') : null),
}

/** What every page has loaded before it imports anything. */
const alwaysLoaded = /[\\/](vendor|rolldown-runtime|layout)-/

/** The code of every public page: layout, translation, icons; not what is loaded for users alone. */
const publicLayout =
  /src[\\/](i18n[\\/](address|translate|language)|web[\\/](root|password-change)\.|site[\\/](layouts[\\/](?!account\.|notifications-link|use-unread|unread-count)|head|root-data|routes[\\/]error[\\/]network-lost\.)|ui[\\/](icon|logo|login-marker|services|use-disclosure))/

/** What lists and pages of motors share: one file compresses better than seven. */
const motorParts =
  /src[\\/](site[\\/](follow[\\/]follow\.|motor[\\/](price|format|motor-cards|motor-text|thumbnail|relative-time|text-language))|motors[\\/]money|ui[\\/](date-time|thumbnails))/

/** The name of a class with a mark of its file, which is the same for all classes of a file: scripts that list them compress better. */
const scopedClass = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file).replaceAll('\\', '/'))
    .digest('hex')
    .slice(0, 4)}`

/** The manifest of all routes, which every page loads, names each file: as short as the builder allows. */
const scriptName = 'assets/[name]-[hash:7].js'

/** Those that several routes share stand in it many times. Their first letter is enough to tell them apart in the tools of a browser. */
const sharedScriptName = ({ name }: { readonly name: string }): string =>
  alwaysLoaded.test(`/${name}-`) ? scriptName : `assets/${name.slice(0, 1)}-[hash:7].js`

export default defineConfig({
  plugins: [serverOnlyModules, unusedRouterParts, reloadWhereReached, ownPreload, reactRouter()],
  build: {
    chunkSizeWarningLimit: 2000,
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !alwaysLoaded.test(file)) },
  },
  css: { modules: { generateScopedName: scopedClass } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: scriptName,
            chunkFileNames: sharedScriptName,
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'layout', test: publicLayout },
                // Forms alone need it: without a file of its own it is put into that of the motors.
                { name: 'own-address', test: /kernel[\\/]resource[\\/]own-address\./ },
                { name: 'motor', test: motorParts },
                { name: 'request', test: /src[\\/]ui[\\/](request|task-icon)\./ },
                { name: 'session', test: /src[\\/](ui[\\/](call|session|md5)\.|site[\\/](use-session-end-redirect|login-redirect)\.)/ },
              ],
            },
          },
        },
      },
    },
  },
})
