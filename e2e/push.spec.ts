import { expect, test } from './fixtures.ts'
import { nameplateImage } from './listing.ts'

test('a job shows on the open page of every tab, by one stream of events', { tag: '@desktop' }, async ({ user }) => {
  const streams: string[] = []
  user.page.context().on('request', (request) => {
    if (request.url().includes('/blade-push/events')) streams.push(request.url())
  })
  await user.logInByApi('manager')
  await user.openAdmin('/monitor/job')
  const other = await user.page.context().newPage()
  await other.goto('/monitor/job')
  const title = user.t('生成缩略图', 'Make thumbnails')
  const row = other.getByRole('row', { name: new RegExp(title) }).first()
  await expect(other.locator('.ant-table-row').first()).toBeVisible()
  await expect.poll(() => streams.length).toBe(1)
  // The tab that has the stream leaves the page: the other one takes over.
  await user.openAdmin('/resource/attach')
  await user.page.getByRole('button', { name: user.t('上传', 'Upload'), exact: true }).click()
  await user.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await nameplateImage('PUSH') })
  await expect(row).toContainText(user.t('已完成', 'Done'), { timeout: 30_000 })
  // The time zone of the browser is not that of the product.
  await expect(row).not.toContainText(user.t('小时', 'hour'))
})
