import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that PostgreSQL's own user may pass through. */
export function makeTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'motorspot-test-'))
  chmodSync(dir, 0o711)
  return dir
}
