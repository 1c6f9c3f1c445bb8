import { buildPages } from '#server/build-pages.ts'
import { root } from './programs.ts'

await buildPages(root)
