import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { useChecks } from './use-checks.ts'

test('the ratings of a motor are checked, and what is wrong with them stands beside their field', async () => {
  const warning = { code: 'R5b', level: 'WARN', field: 'ratings', note: 'Voltages and currents' }
  const api = fakeApi({ 'POST /blade-machine/machine/check': { warnings: [warning], compliance: 'OK' } })
  const ratings = [{ powerKw: 5.5, voltageV: 380, connection: 'D' }]
  const draft = { model: 'YE3-132S-4', ratings, series: '', contact: { mobile: '13800138000' } }
  const { result } = renderHook(() => useChecks(draft))
  await waitFor(() => expect(result.current.get('ratings')).toEqual([warning]))
  const [sent] = api.sent('POST /blade-machine/machine/check')
  expect(sent?.body).toEqual({ model: 'YE3-132S-4', ratings })
})
