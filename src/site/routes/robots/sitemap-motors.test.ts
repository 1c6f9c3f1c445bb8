import { expect, test } from 'vitest'
import type { Services } from '#site/services.ts'
import { motorsSitemap } from './sitemap-motors.ts'
import { pagesSitemap } from './sitemap-pages.ts'

/** The most addresses in a file, and its most bytes, that sitemaps.org allows. */
const [mostAddresses, mostBytes] = [50_000, 50 * 1024 * 1024]
/** Addresses that one answer of the API has. */
const atOnce = 5_000

/** A stock without an end, whose motors are numbered. */
const endless = {
  origin: 'https://motors.example',
  get: async (path: string, { after = '0' }: Readonly<Record<string, string>> = {}) =>
    path.endsWith('stock-version')
      ? { version: '7' }
      : Array.from({ length: atOnce }, (_, at) => ({ id: String(Number(after) + at + 1), day: '2026-03-08' })),
} as unknown as Services

const request = new Request('https://motors.example/sitemap.xml')

const addressesIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

test('a sitemap of motors has as many addresses as are allowed, each motor in both languages', async () => {
  const xml = await (await motorsSitemap(endless, request, '0')).text()
  const addresses = addressesIn(xml)
  expect([addresses.length, new Set(addresses).size]).toEqual([mostAddresses, mostAddresses])
  expect(xml.length).toBeLessThan(mostBytes)
  const last = mostAddresses / 2
  expect(addresses.slice(-2)).toEqual([`https://motors.example/machine/${last}`, `https://motors.example/en/machine/${last}`])
  const [next] = addressesIn(await (await motorsSitemap(endless, request, String(last))).text())
  expect(next).toBe(`https://motors.example/machine/${last + 1}`)
})

test('what is no id is no part of the sitemap', async () => {
  for (const after of ['', '-1', "'", '1e3', '007', '\0', '99999999999999999999', '9223372036854775808'])
    expect([after, (await motorsSitemap(endless, request, after)).status]).toEqual([after, 404])
  expect((await motorsSitemap(endless, request, '9223372036854775807')).status).toBe(200)
})

test('an error of the motors is the answer, not the end of a file that has begun', async () => {
  const rejection = new Response(null, { status: 429 })
  const rejecting = {
    ...endless,
    get: async (path: string) => (path.endsWith('stock-version') ? { version: '7' } : Promise.reject(rejection)),
  } as unknown as Services
  await expect(motorsSitemap(rejecting, request, '0')).rejects.toBe(rejection)
})

test('a sitemap of pages has no more addresses than are allowed', async () => {
  const many = {
    ...endless,
    get: async () => Array.from({ length: 60_000 }, (_, at) => ({ kind: 'series', key: `S${at}`, type: '' })),
    open: async () => ({ records: [] }),
  } as unknown as Services
  expect(addressesIn(await (await pagesSitemap(many, request)).text())).toHaveLength(mostAddresses)
})
