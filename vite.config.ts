import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Stands on every public page: the frame around it, and what tells its sentences. */
const frame =
  /src[\\/](i18n[\\/](address|sentence|language)|kernel[\\/]resource[\\/]names|site[\\/](layouts|head|reader|routes[\\/]trouble[\\/]trouble\.)|ui[\\/](icon|logo|member|question|services|use-disclosure))/

export default defineConfig({
  plugins: [reactRouter()],
  build: { chunkSizeWarningLimit: 2000 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'frame', test: frame },
              ],
            },
          },
        },
      },
    },
  },
})
