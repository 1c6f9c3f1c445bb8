import { join } from 'node:path'

/** Where the files of requests are kept while they are being answered. */
export const uploadsIn = (dataDir: string): string => join(dataDir, 'uploads')
