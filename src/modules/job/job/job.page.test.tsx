import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { fakeApi, pageOf } from '#test/fake-api.ts'
import { renderAdmin } from '#test/render-admin.tsx'
import { press } from '#test/render-field.tsx'
import { jobPage } from './job.page.tsx'

const list = `GET ${jobResource.at[0]}/list`
const job = {
  ...{ id: '7', title: 'Export · Brand', name: 'export', subject: 'brand', jobState: 'DONE', message: 'Exported: 83', progress: 100 },
  ...{ attempts: 1, createTime: '2026-03-08 13:35:00', result: JSON.stringify({ fileId: '5', count: 83 }) },
}
const ofAnother = { ...job, id: '8', title: 'Export · News', result: '' }

function renderJobs(phone = false) {
  const api = fakeApi({ [list]: pageOf([job, ofAnother]), 'GET /ticket': { link: '/file/5?ticket=x' } })
  const Own = jobPage.own
  renderAdmin(Own ? <Own page={jobPage} /> : null, { phone })
  return api
}

test('the file of an export is there in the list of jobs, for whoever asked for it', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const api = renderJobs()
  await screen.findByText('Export · Brand')
  expect(screen.getAllByText('Download')).toHaveLength(1)
  press('Download')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/file/5?ticket=x'))
  expect(api.sent('GET /ticket')[0]?.query).toEqual({ id: '5' })
  assign.mockRestore()
})

test('what runs by itself at set times is in a list of its own, and jobs are found by their title, not by codes', async () => {
  const api = renderJobs()
  await screen.findByText('Export · Brand')
  fireEvent.click(screen.getByText('Scheduled'))
  await waitFor(() => expect(api.sent(list).map(({ query }) => query.scheduled)).toEqual(['false', 'true']))
  fireEvent.click(screen.getByText('All jobs'))
  await waitFor(() => expect(api.sent(list)).toHaveLength(3))
  expect(api.sent(list)[2]?.query).not.toHaveProperty('scheduled')
  expect([screen.queryByLabelText('Queue', { selector: 'input' }), screen.queryByLabelText('Resource', { selector: 'input' })]).toEqual([
    null,
    null,
  ])
  expect(screen.getByLabelText('Job', { selector: 'input' })).toBeDefined()
})

test('a card on a phone says when the job was asked for', async () => {
  renderJobs(true)
  const card = (await screen.findByText('Export · Brand')).closest('article')
  expect(card?.textContent).toContain('minutes ago')
})
