import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { failureOf, siteServices } from '#ui/services.ts'
import { servicesOf } from './services.ts'

function contextWith(error: unknown): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteServices, { lang: 'zh', user: null, origin: 'http://localhost', get: () => Promise.reject(error) })
  return context
}

test('a user error becomes a Response with its status', async () => {
  const { get } = servicesOf(contextWith({ status: 404, msg: '数据不存在或无权访问', traceId: 'abc' }))
  const thrown = await get('/blade-machine/machine/detail').catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(404)
  await expect((thrown as Response).json()).resolves.toEqual({ status: 404, msg: '数据不存在或无权访问', traceId: 'abc' })
})

test('any other error is thrown unchanged', async () => {
  const bug = new Error('x is not a function')
  await expect(servicesOf(contextWith(bug)).get('/any')).rejects.toBe(bug)
  expect(failureOf({ status: 200 })).toBeUndefined()
  expect(failureOf('text')).toBeUndefined()
})
