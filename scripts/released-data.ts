import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#test/product-process.ts'
import { runScript } from '#test/run-script.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testPassword } from '#test/test-app.ts'
import { testSecret } from '#test/test-secret.ts'
import { tokenAddress } from '#test/token-address.ts'
import { root } from './programs.ts'

/**
 * Writes the data of a product of this version to `db/releases`, where later versions find what they must be able to open: demo data, and
 * what users make of it: a file, a demand and a quote.
 */
const { version } = (await import('../package.json', { with: { type: 'json' } })).default
const file = join(root, 'db/releases', `${version}.backup`)
const env = { DATA_DIR: makeTempDir(), SECRET: testSecret }
const product = await startProcess({ ...env, ADMIN_PASSWORD: testPassword, DEMO: '1' })
const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`

type Answer = Readonly<Record<string, string>>

async function call(path: string, body: string | FormData | null, headers: Answer = {}): Promise<unknown> {
  const reply = await fetch(product.address + path, { method: 'POST', headers: { authorization, 'tenant-id': '000000', ...headers }, body })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer
}

async function logIn(account: string): Promise<(path: string, body: object) => Promise<Answer>> {
  const session = (await call(tokenAddress(account, testPassword), null)) as Answer
  const token = { 'blade-auth': `bearer ${session.access_token}` }
  return async (path, body) => {
    const answer = await (body instanceof FormData
      ? call(path, body, token)
      : call(path, JSON.stringify(body), { ...token, 'content-type': 'application/json' }))
    return (answer as { data: Answer }).data
  }
}

try {
  const [buyer, seller, reviewer] = [await logIn('trader2'), await logIn('trader'), await logIn('manager')]
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'certificate.pdf')
  await seller('/api/blade-resource/oss/endpoint/put-file', form)
  const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const demand = await buyer('/api/blade-collaboration/collaboration/submit', {
    ...{ typeCode: 'AC3.STD.IE3', powerMin: 5.5, polesAccept: [4], frameAccept: ['132S'], mountingAccept: ['B3'], ipMin: 'IP55' },
    ...{ quantity: 2, urgency: 'WEEK', deadline, deliverRegion: '320205' },
    contact: { name: '王女士', mobile: '13900001111', company: '无锡泵业' },
  })
  await reviewer('/api/blade-collaboration/collaboration/move', { ids: [demand.id], demandStatus: 'OPEN' })
  await seller('/api/blade-collaboration/quote/submit', { demandId: demand.id, price: '1450', qty: 2, validUntil: deadline })
} finally {
  await product.stop()
}
rmSync(file, { force: true })
const { code, output } = await runScript('backup.ts', [file, '--plain'], env)
console.log(output)
process.exit(code ?? 1)
