import { expect, type Locator } from '@playwright/test'
import type { Reader } from './reader.ts'

/** Walks through screens, and names each while it is in sight. */
export type Tour = (reader: Reader) => AsyncGenerator<string>

async function* pages(reader: Reader, paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    await reader.visit(path)
    yield path.replace(/\W+/g, '-').replace(/^-/, '')
  }
}

/** What anybody may see. */
export async function* publicScreens(reader: Reader): AsyncGenerator<string> {
  const { page } = reader
  const motor = page.locator('main a[href*="/machine/"]')
  yield* pages(reader, ['/home'])
  if (await reader.openMenu()) yield 'home-menu'
  yield* pages(reader, ['/product'])
  const path = (await motor.last().getAttribute('href'))?.replace(/^\/en/, '') ?? ''
  if (reader.narrow) {
    await page.locator('main a[href="#filters"]').click()
    yield 'product-filters'
  }
  await reader.visit('/product?poles=4&brandCode=BR001')
  yield 'product-chosen'
  await reader.visit('/product?view=cards')
  const marks = page.locator('main input[name=ids]').filter({ visible: true })
  const ids = [await marks.nth(0).inputValue(), await marks.nth(4).inputValue(), await marks.nth(7).inputValue()]
  for (const at of [0, 4, 7]) await marks.nth(at).check()
  yield 'product-cards-marked'
  await reader.visit(`/compare?ids=${ids.join()}`)
  yield 'compare'
  await reader.visit(`/compare?ids=${ids[0]},1`)
  yield 'compare-one'
  await reader.visit('/product?poles=4&model=NOSUCHMOTOR')
  yield 'product-nothing'
  await reader.visit(path)
  yield 'machine'
  yield* pages(reader, ['/contact', '/login', '/register'])
  await reader.button('注册', 'Register').click()
  yield 'register-complaints'
  yield* pages(reader, ['/register?reset=1', '/404', '/403', '/500', '/purchase', '/news'])
}

/** What a trader sees beside that. */
export async function* traderScreens(reader: Reader): AsyncGenerator<string> {
  const { page } = reader
  await reader.visit('/product?isSelf=1')
  yield 'own-stock'
  await page.locator('header summary').filter({ visible: true }).click()
  yield 'own-menu'
  await reader.button('退出登录', 'Log out').filter({ visible: true }).click()
  yield 'logout-question'
  await reader.visit('/product_publish')
  yield 'publish'
  for (const folded of await page.locator('main details:not([open]) > summary').all()) await folded.click()
  await page.getByLabel(reader.say('电机类型', 'Motor type')).selectOption('AC3.STD')
  await reader.button('提交审核', 'Submit for review').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  yield 'publish-complaints'
  yield* pages(reader, ['/attention', '/userinfo', '/purchase?isSelf=1', '/purchase_publish'])
}

/** The back-office around its pages. */
export async function* shellScreens(reader: Reader): AsyncGenerator<string> {
  const { page } = reader
  const settled = () => expect(page.locator('.ant-skeleton')).toHaveCount(0)
  await reader.work('/info/index')
  await settled()
  yield 'personal'
  await page.getByRole('tab', { name: reader.say('登录会话', 'Sessions') }).click()
  await expect(page.getByRole('list', { name: reader.say('登录中的设备', 'Devices that are logged in') })).toBeVisible()
  yield 'personal-sessions'
  await reader.work('/wel/index')
  await settled()
  yield 'desk'
  await page.locator('header .account').click()
  yield 'account-menu'
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: reader.say('转到', 'Go to') }).click()
  yield 'go-to'
  await page.keyboard.press('Escape')
  if (!reader.narrow) return
  await reader.button('菜单', 'Menu').click()
  yield 'menu'
}

/** Every page of the back-office, in three parts of about one size. */
export const officePages = {
  motors: ['/motor/machine', '/motor/brand', '/motor/motortype', '/resource/oss', '/base/region', '/system/client', '/system/param'],
  rights: ['/authority/role', '/authority/datascope', '/authority/apiscope', '/system/menu', '/system/topmenu', '/system/tenant-package'],
  people: ['/system/user', '/system/dept', '/system/post', '/system/tenant', '/system/dict', '/system/dictbiz', '/monitor/log/api'],
} as const

/** Pages of the back-office: each list, the form for a new row with its complaints, and a row shown. */
export function officeScreens(paths: readonly string[]): Tour {
  return async function* (reader) {
    await reader.work('/info/index')
    for (const path of paths) yield* screensOf(reader, path)
  }
}

async function* screensOf(reader: Reader, path: string): AsyncGenerator<string> {
  const { page } = reader
  const name = path.slice(1).replaceAll('/', '-')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await reader.move(path)
  await expect(
    reader.rows
      .first()
      .or(main.locator('.ant-empty').filter({ visible: true }))
      .first(),
  ).toBeVisible()
  await expect(main.locator('.ant-spin-spinning').filter({ visible: true })).toHaveCount(0)
  yield name
  const add = main.getByRole('button', { name: reader.say('新增', 'Add'), exact: true })
  if (await add.isVisible()) {
    await add.click()
    await rejectField(dialog, reader)
    yield `${name}-form`
    await dialog.getByRole('button', { name: reader.say('取消', 'Cancel'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  if (!(await reader.rows.first().isVisible())) return
  if (reader.phone) {
    await reader.rows
      .first()
      .getByRole('button', { name: reader.say('的操作', 'Actions for') })
      .click()
    await expect(dialog).toBeVisible()
    yield `${name}-actions`
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await reader.act(/./, '查看', 'View')
  await expect(dialog.locator('.ant-descriptions').first()).toBeVisible()
  yield `${name}-view`
}

/** Sends an empty form, so that it says what is missing. */
async function rejectField(dialog: Locator, reader: Reader): Promise<void> {
  await dialog.getByRole('button', { name: reader.say('保存', 'Save') }).click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
}
