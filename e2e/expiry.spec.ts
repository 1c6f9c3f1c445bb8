import { expect, test } from './fixtures.ts'
import { submitByApi } from './listing.ts'

test('a listing expires, its seller is reminded, and the link puts it back on the shelf', async ({ newUser, database }, { project }) => {
  test.setTimeout(180_000)
  const [seller, reviewer, stranger] = [await newUser(), await newUser(), await newUser()]
  const path = '/blade-machine/machine'
  const model = `YE3-132S-4-X${Date.now().toString(36)}${project.name.at(-1)}`.toUpperCase()
  await seller.logInByApi('trader6')
  await reviewer.logInByApi('manager')
  const id = await submitByApi(seller, model)
  await reviewer.callApi('POST', `${path}/shelf`, { ids: id, shelfStatus: 'ON' })
  const state = async () => (await seller.callApi<{ shelfStatus: string }>('GET', `${path}/detail?id=${id}`)).shelfStatus
  expect(await state()).toBe('ON')

  await test.step('its validity ends, and the jobs that run by the clock take it off and remind', async () => {
    await database.query("update store.machine set expire_time = now() - interval '1 hour' where id = $1", [id])
    const run = (name: string) => database.query("insert into store.job (tenant_id, name, title) values ('000000', $1, $1)", [name])
    await run('expire-listings')
    await expect.poll(state, { timeout: 60_000 }).toBe('EXPIRED')
    await run('remind-sellers')
    const reminded = 'select from store.stock_reminder where listing_id = $1'
    await expect.poll(async () => (await database.query(reminded, [id])).rowCount, { timeout: 60_000 }).toBe(1)
  })

  const link = await test.step('the seller finds the reminder, which leads to the page without a further question', async () => {
    const reminder = seller.page.getByRole('listitem').filter({ hasText: seller.t('请确认库存', 'Please confirm your stock') })
    await expect(async () => {
      await seller.visit('/userinfo')
      await seller.link('查看通知', 'See the notifications').click()
      await expect(reminder.first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await reminder.first().getByRole('link').first().click()
    await expect(seller.page.getByRole('heading', { level: 1 })).toHaveText(seller.t('确认库存', 'Confirm stock'))
    return seller.page.url().replace(/^.*?(\/en)?(?=\/confirm_stock)/, '')
  })

  await test.step('whoever has the link confirms that it is in stock, without a login', async () => {
    const { page } = stranger
    await stranger.visit(link)
    const own = page.getByRole('listitem').filter({ hasText: model })
    await expect(own).toContainText(stranger.t('已到期', 'Expired'))
    // The others are not this test's.
    for (const each of await page.getByLabel(stranger.t('暂不回答', 'No answer yet')).all()) await each.check()
    await own.getByLabel(stranger.t('还有货', 'In stock')).check()
    await stranger.button('提交：还有货 1 条，已售出 0 条', 'Send: 1 in stock, 0 sold').click()
    await expect(page.getByRole('status')).toContainText(stranger.t('已确认 1 条现货', '1 listing confirmed'))
    expect(await state()).toBe('ON')
    await stranger.visit(`/machine/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(model)
  })

  await test.step('the link serves on: what is due again is marked as sold, and that is taken back', async () => {
    await database.query("update store.machine set expire_time = now() + interval '1 day' where id = $1", [id])
    const { page } = stranger
    await stranger.visit(link)
    const rows = page.getByRole('listitem').filter({ hasText: model })
    const own = rows.filter({ has: page.getByRole('radio') })
    for (const each of await page.getByLabel(stranger.t('暂不回答', 'No answer yet')).all()) await each.check()
    await own.getByLabel(stranger.t('暂不回答', 'No answer yet')).focus()
    await page.keyboard.press('ArrowUp')
    await stranger.button('提交：还有货 0 条，已售出 1 条', 'Send: 0 in stock, 1 sold').click()
    await expect(own).toHaveCount(0)
    expect(await state()).toBe('SOLD')
    await stranger.visit(link)
    await rows.getByRole('button', { name: stranger.t('撤销售出', 'Undo the sale') }).click()
    await expect(own).toBeVisible()
    expect(await state()).toBe('ON')
  })
})
