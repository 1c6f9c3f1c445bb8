import { CompiledQuery } from 'kysely'
import { DatabaseError, type PoolClient } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { Connection } from './connection.ts'

/** A connection to a server that answers as the test says. */
function connect(answer: (query: { text: string; name?: string }) => unknown = () => ({ command: 'SELECT', rows: [] })) {
  const release = vi.fn()
  const query = vi.fn(async (sent: { text: string; name?: string }) => answer(sent))
  const client = { query, release, getTransactionStatus: vi.fn(() => 'I') }
  return { connection: new Connection(client as unknown as PoolClient, 'app'), client }
}
const errorOf = (severity: string, more: Partial<DatabaseError> = {}): DatabaseError =>
  Object.assign(new DatabaseError('failed', 0, 'error'), { severity, ...more })
const fail = (error: Error) => () => {
  throw error
}

let texts = 0
/** A text that no other test runs. */
const newText = (): CompiledQuery => {
  texts += 1
  return CompiledQuery.raw(`select ${texts} as connection_test`, [])
}

describe('a connection', () => {
  test('is used again after its work, and after a statement that the server rejects', async () => {
    const { connection, client } = connect()
    await connection.executeQuery(newText())
    connection.release()
    expect(client.release).toHaveBeenLastCalledWith(false)
    client.query.mockImplementationOnce(fail(errorOf('ERROR')))
    await expect(connection.executeQuery(newText())).rejects.toThrow('failed')
    connection.release()
    expect(client.release).toHaveBeenLastCalledWith(false)
  })

  test.each([
    ['the server ended', errorOf('FATAL')],
    ['broke', new Error('Connection terminated unexpectedly')],
  ])('that %s is not used again', async (_, error) => {
    const { connection, client } = connect(fail(error))
    await expect(connection.executeQuery(newText())).rejects.toBe(error)
    connection.release()
    expect(client.release).toHaveBeenCalledWith(true)
  })

  test('that is returned in a transaction is not used again', () => {
    const { connection, client } = connect()
    client.getTransactionStatus.mockReturnValue('T')
    connection.release()
    expect(client.release).toHaveBeenCalledWith(true)
  })

  test('is set to a tenant and a timeout where it is set to others', async () => {
    const { connection, client } = connect()
    const lend = (tenant: string, timeout = 500) => connection.lend(tenant, timeout, () => {})
    for (const tenant of ['one', 'one', 'two', 'one']) await lend(tenant)
    await lend('two', 900)
    const sent = client.query.mock.calls.map(([{ text, values }]: [{ text: string; values?: unknown[] }]) => [text.length > 60, values])
    expect(sent).toEqual([
      [true, ['one', '500']],
      [false, ['two']],
      [false, ['one']],
      [true, ['two', '900']],
    ])
    client.query.mockImplementationOnce(fail(errorOf('ERROR')))
    await expect(lend('three', 900)).rejects.toThrow('failed')
    expect(client.release).toHaveBeenCalledWith(true)
  })

  test('leaves the place of its kind once, when it is returned', async () => {
    const { connection } = connect()
    const leave = vi.fn()
    await connection.lend('one', 500, leave)
    expect(leave).not.toHaveBeenCalled()
    connection.release()
    connection.release()
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test('waits longer for an answer than PostgreSQL may work on it', async () => {
    const { connection, client } = connect()
    await connection.lend('one', 900, () => {})
    await connection.executeQuery(newText())
    expect(client.query).toHaveBeenLastCalledWith(expect.objectContaining({ query_timeout: 1_400 }))
  })

  test('says how many rows a write changed, and has the rows of what it reads', async () => {
    const answers = [
      { command: 'UPDATE', rowCount: 2, rows: [] },
      { command: 'DELETE', rowCount: null, rows: [] },
      { command: 'SELECT', rowCount: 1, rows: [{ a: 1 }] },
      { command: 'SET' },
    ]
    const { connection } = connect(() => answers.shift())
    expect(await connection.executeQuery(newText())).toEqual({ rows: [], numAffectedRows: 2n })
    expect(await connection.executeQuery(newText())).toEqual({ rows: [], numAffectedRows: 0n })
    expect(await connection.executeQuery(newText())).toEqual({ rows: [{ a: 1 }] })
    expect(await connection.executeQuery(newText())).toEqual({ rows: [] })
    expect(() => connection.streamQuery()).toThrow('streaming is not supported')
  })

  test('commits, or fails where the server rolls back instead', async () => {
    const answers = [{ command: 'COMMIT' }, { command: 'ROLLBACK' }]
    const { connection, client } = connect(() => answers.shift())
    await connection.commit()
    await expect(connection.commit()).rejects.toThrow('The transaction was rolled back, as a statement in it had failed')
    expect(client.query.mock.calls).toEqual([[expect.objectContaining({ text: 'commit' })], [expect.objectContaining({ text: 'commit' })]])
  })

  test('runs a statement whose plan is out of date once more, and is not used again', async () => {
    const query = newText()
    const stale = errorOf('ERROR', { code: '0A000', message: 'cached plan must not change result type' })
    const { connection, client } = connect()
    await connection.executeQuery(query)
    client.query.mockImplementationOnce(fail(stale))
    expect(await connection.executeQuery(query)).toEqual({ rows: [] })
    expect(client.query.mock.calls.map(([{ name }]) => name !== undefined)).toEqual([false, true, false])
    connection.release()
    expect(client.release).toHaveBeenCalledWith(true)
  })

  test('does not run it once more inside a transaction, nor after another error', async () => {
    const stale = errorOf('ERROR', { code: '0A000', message: 'cached plan must not change result type' })
    const inside = connect(fail(stale))
    inside.client.getTransactionStatus.mockReturnValue('E')
    await expect(inside.connection.executeQuery(newText())).rejects.toBe(stale)
    const others = [
      { code: '0A000', message: 'not supported' },
      { code: '42P01', message: 'cached plan' },
    ].map((each) => errorOf('ERROR', each))
    for (const other of others) {
      const { connection, client } = connect(fail(other))
      await expect(connection.executeQuery(newText())).rejects.toBe(other)
      expect(client.query).toHaveBeenCalledTimes(1)
      connection.release()
      expect(client.release).toHaveBeenCalledWith(false)
    }
  })
})
