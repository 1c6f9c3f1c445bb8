import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { askAt, silent } from '#test/migrated-database.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from '#test/test-database.ts'
import { Listening } from './notifications.ts'

let url: string
const opened: Listening[] = []
beforeAll(() => {
  // Not the template itself: whoever is connected to it keeps others from copying it.
  url = withDatabase(inject('template').ownerUrl, 'postgres')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((listening) => listening.close()))
})

function listening(at = url): Listening {
  const one = new Listening(at, silent)
  opened.push(one)
  return one
}

/** The payloads that arrive on a channel from now on. */
function receivedOn(one: Listening, channel: string): string[] {
  const received: string[] = []
  one.listen(channel, (payload) => received.push(payload))
  return received
}
const notify = (channel: string, payload: string) =>
  askAt(url, `select pg_notify('${channel.replaceAll("'", "''")}', '${payload.replaceAll("'", "''")}')`)
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

describe('listening', () => {
  test('subscribes to the channels that were named before it was opened', async () => {
    const one = listening()
    const [first, second] = [receivedOn(one, 'first'), receivedOn(one, 'second')]
    await one.open()
    await notify('first', 'to the first')
    await notify('second', 'to the second')
    await soon(() => expect([first, second]).toEqual([['to the first'], ['to the second']]))
  })

  test('subscribes to channels that are named later, many at once', async () => {
    const one = listening()
    await one.open()
    const channels = Array.from({ length: 20 }, (_, at) => `later ${at}`)
    const received = channels.map((channel) => receivedOn(one, channel))
    await vi.waitFor(
      async () => {
        for (const channel of channels) await notify(channel, 'x')
        expect(received.every((payloads) => payloads.includes('x'))).toBe(true)
      },
      { timeout: 15_000 },
    )
  })

  test('receives from channels whose names need quotes or differ in case only', async () => {
    const one = listening()
    const names = ['Mixed Case', 'mixed case', 'a"b', "it's; select 1"]
    const received = names.map((name) => receivedOn(one, name))
    await one.open()
    for (const name of names) await notify(name, `to ${name}`)
    await soon(() => expect(received).toEqual(names.map((name) => [`to ${name}`])))
  })

  test('receives payloads unchanged and in the order in which they were sent', async () => {
    const one = listening()
    const received = receivedOn(one, 'order')
    await one.open()
    const payloads = ['1', '', "'quoted'", '电机', 'x'.repeat(7_000)]
    for (const payload of payloads) await notify('order', payload)
    await soon(() => expect(received).toHaveLength(payloads.length))
    expect(received).toEqual(payloads)
  })

  test('receives nothing after it was closed, and can be closed twice', async () => {
    const [one, other] = [listening(), listening()]
    const [closed, open] = [receivedOn(one, 'closing'), receivedOn(other, 'closing')]
    await Promise.all([one.open(), other.open()])
    await notify('closing', 'before')
    await soon(() => expect(closed).toEqual(['before']))
    await one.close()
    await notify('closing', 'after')
    await soon(() => expect(open).toEqual(['before', 'after']))
    expect(closed).toEqual(['before'])
    await one.close()
  })

  test('cannot be opened while the database is unreachable, but can be closed', async () => {
    const one = listening('postgres://a:b@127.0.0.1:1/x')
    receivedOn(one, 'never')
    await expect(one.open()).rejects.toThrow(/ECONNREFUSED/)
    await one.close()
  })

  test('comes back when its connection is lost, again and again, and says that something may have been missed', async () => {
    const named = new URL(url)
    named.searchParams.set('application_name', 'to be lost')
    const one = listening(named.href)
    const [received, other] = [receivedOn(one, 'back'), receivedOn(one, 'back too')]
    await one.open()
    for (const gaps of [[''], ['', '']]) {
      await askAt(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be lost'")
      await soon(() => expect([received, other]).toEqual([gaps, gaps]))
    }
    await notify('back', 'again')
    await soon(() => expect(received).toEqual(['', '', 'again']))
    expect(other).toEqual(['', ''])
  })

  test('tells every listener of a channel, though one of them fails', async () => {
    const one = listening()
    one.listen('many', () => {
      throw new Error('failed')
    })
    const received = receivedOn(one, 'many')
    await one.open()
    await notify('many', '1')
    await notify('many', '2')
    await soon(() => expect(received).toEqual(['1', '2']))
  })

  test('tries again until the database takes connections', async () => {
    const database = await emptyDatabase()
    const one = listening(database.ownerUrl)
    const received = receivedOn(one, 'away')
    await one.open()
    const allow = (allowed: boolean) => askAt(url, `alter database ${database.name} allow_connections ${allowed}`)
    await allow(false)
    await askAt(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)
    await new Promise((resume) => setTimeout(resume, 600))
    expect(received).toEqual([])
    await allow(true)
    await soon(() => expect(received).toEqual(['']))
    await one.close()
    await database.drop()
  })

  test('does not come back when it is closed while its connection is lost', async () => {
    const database = await emptyDatabase()
    const warn = vi.spyOn(silent, 'warn')
    const one = listening(database.ownerUrl)
    await one.open()
    const open = vi.spyOn(one, 'open')
    await lose(database)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 5_000, interval: 5 })
    warn.mockRestore()
    await one.close()
    const attempts = open.mock.calls.length
    await new Promise((resume) => setTimeout(resume, 700))
    expect(open.mock.calls.length).toBe(attempts)
    await database.drop()
  })

  test('logs a lost connection and a listener that failed', async () => {
    const database = await emptyDatabase()
    const [warn, error] = [vi.spyOn(silent, 'warn'), vi.spyOn(silent, 'error')]
    const one = listening(database.ownerUrl)
    const failure = new Error('failed')
    one.listen('bad', () => {
      throw failure
    })
    await one.open()
    await askAt(database.ownerUrl, "select pg_notify('bad', '')")
    await soon(() => expect(error).toHaveBeenCalledWith({ err: failure, channel: 'bad' }, 'a listener failed'))
    await lose(database)
    await soon(() => expect(warn).toHaveBeenCalledTimes(1))
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'the listening connection was lost')
    for (const spy of [warn, error]) spy.mockRestore()
    await one.close()
    await database.drop()
  })
})

/** Ends the connections to a database, which then takes no more. */
async function lose({ name }: TestDatabase): Promise<void> {
  await askAt(url, `alter database ${name} allow_connections false`)
  await askAt(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
