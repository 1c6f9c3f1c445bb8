import { expect, test } from 'vitest'
import { loadComparedMotors } from './compare.loader.ts'

async function load(id: string): Promise<never> {
  const status = { '77': 404, '90': 410, '500': 500 }[id]
  if (status) throw new Response(null, { status })
  return { id } as never
}

test('invalid ids and motors that are not found or gone are left out; a server error is thrown', async () => {
  expect(await loadComparedMotors(['2', '77', '90', 'abc', '1'], load)).toEqual([{ id: '2' }, { id: '1' }])
  await expect(loadComparedMotors(['1', '500'], load)).rejects.toMatchObject({ status: 500 })
})
