import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test('a member corrects the own details and sees the errors beside their fields', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('trader6')
  await user.visit('/userinfo')
  const company = user.page.getByRole('region', { name: user.t('企业资料', 'Company profile') })
  const code = company.getByLabel(user.t('统一社会信用代码', 'Unified social credit code'))
  const save = company.getByRole('button', { name: user.t('保存', 'Save') })
  await code.fill('91350100M000100Y44')
  await save.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(new RegExp(user.t('不正确', 'no unified social credit code')))
  await code.fill('91350100M000100Y43')
  await save.click()
  await expect(company.getByRole('status')).toContainText(user.t('已保存', 'has been saved'))
})

test('a verified seller is asked before a change that ends the verification', { tag: '@two' }, async ({ user }) => {
  await user.logInByApi('trader5')
  await user.visit('/userinfo')
  const region = user.page.getByRole('region', { name: user.t('企业资料', 'Company profile') })
  const company = region.getByLabel(user.t('公司名称', 'Company'), { exact: true })
  const before = await company.inputValue()
  await company.fill('另一家公司')
  await region.getByRole('button', { name: user.t('保存', 'Save') }).click()
  const dialog = user.page.getByRole('dialog', { name: user.t('认证立即失效', 'ends the verification at once') })
  await dialog.getByRole('button', { name: user.t('取消', 'Cancel') }).click()
  await expect(dialog).toBeHidden()
  // What was typed stays, but nothing is saved.
  await expect(company).toHaveValue('另一家公司')
  await user.page.reload()
  await expect(company).toHaveValue(before)
})

test('a visitor sends a message, and loses nothing of it when the captcha is wrong', { tag: '@two' }, async ({ user }) => {
  await user.visit('/contact')
  await user.fill('姓名', 'Name', '周先生')
  await user.fill('电话', 'Phone', '13800138000')
  await user.fill('主题', 'Subject', 'YE3-315S-4')
  await user.fill('内容', 'Message', user.t('有现货吗', 'Is it in stock?'))
  await user.fill('验证码', 'Captcha', 'wrong')
  await user.button('发送', 'Send').click()
  await expect(user.page.getByLabel(user.t('验证码', 'Captcha'))).toBeFocused()
  await expect(user.page.getByRole('textbox', { name: user.t('内容', 'Message') })).toHaveValue(user.t('有现货吗', 'Is it in stock?'))
  await user.fill('验证码', 'Captcha', await user.readCaptcha())
  await user.button('发送', 'Send').click()
  await expect(user.page.getByRole('status')).toContainText(user.t('留言已发送', 'has been sent'))
})

test('a large picture is made smaller before it is sent, and the top bar shows it in another language too', { tag: '@two' }, async ({
  user,
}) => {
  const { page } = user
  await user.logInByApi('manager')
  await user.openAdmin('/info/index')
  const noise = { width: 1200, height: 900, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
  const buffer = await sharp({ create: { ...noise, background: '#888' } })
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  const sent = page.waitForRequest((request) => request.url().includes('/put-file'))
  await page.locator('.personal input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(520_000)
  const shown = page.locator('.top-bar .account img')
  const shownSrc = async (): Promise<string | null> => ((await shown.count()) > 0 ? shown.getAttribute('src') : '')
  // Another run may have left one.
  const before = await shownSrc()
  const picture = page.locator('.personal .ant-upload-list-item-done img')
  await expect(picture).toBeVisible()
  await page
    .locator('.personal')
    .getByRole('button', { name: user.t('保存', 'Save') })
    .click()
  await expect.poll(shownSrc).not.toBe(before)
  const src = await shownSrc()
  expect(src).toContain('files')
  await user.navigateAdmin('/wel/index')
  await user.button('语言', 'Language').click()
  await page.getByRole('menuitem', { name: user.t('English', '中文') }).click()
  await expect(page.getByRole('button', { name: user.t('Language', '语言') })).toBeVisible()
  await expect(shown).toHaveAttribute('src', src ?? '')
})
