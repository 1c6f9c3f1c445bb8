import { expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { loadComparedMotors } from './compare.loader.ts'

const notCalled = async () => {
  throw new Error('not called')
}

const services: Services = {
  lang: 'en',
  user: null,
  origin: 'http://localhost',
  get: notCalled,
  choices: notCalled,
  countRead: notCalled,
  open: async (_resource, _name, query) => {
    if (Number(query?.id) > 9) throw new Response(null, { status: query?.id === '500' ? 500 : 404 })
    return { id: query?.id } as never
  },
}

test('invalid ids and motors that are not found are left out; a server error is thrown', async () => {
  expect(await loadComparedMotors(services, ['2', '77', 'abc', '1'])).toEqual([{ id: '2' }, { id: '1' }])
  await expect(loadComparedMotors(services, ['1', '500'])).rejects.toMatchObject({ status: 500 })
})
