import { readFileSync } from 'node:fs'
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

/** The code of every public page: layout, translation, icons; not what is loaded for users alone. */
const publicLayout =
  /src[\\/](i18n[\\/](address|translate|language)|kernel[\\/]resource[\\/]names|site[\\/](layouts[\\/](?!account\.|notifications-link|use-unread|unread-count)|head|root-data|routes[\\/]error[\\/]error\.)|ui[\\/](icon|logo|login-marker|services|use-disclosure))/

/** What lists and pages of motors share: one file compresses better than seven. */
const motorParts =
  /src[\\/](site[\\/]motor[\\/](price|format|motor-cards|motor-text|thumbnail|relative-time|text-language)|ui[\\/](date-time|thumbnails))/

export default defineConfig({
  plugins: [serverOnlyModules, reactRouter()],
  build: { chunkSizeWarningLimit: 2000 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'layout', test: publicLayout },
                { name: 'motor', test: motorParts },
              ],
            },
          },
        },
      },
    },
  },
})
