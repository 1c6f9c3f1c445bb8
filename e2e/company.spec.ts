import { expect, test } from './fixtures.ts'

test('colleagues manage the stock of each other from an accepted invitation until one leaves', { tag: '@desktop-zh' }, async ({
  newUser,
}) => {
  const [boss, clerk] = [await newUser(), await newUser()]
  await boss.logInByApi('trader7')
  await clerk.logInByApi('trader8')
  const [motor] = (await boss.callApi<{ records: { id: string }[] }>('GET', '/blade-machine/machine/list1?shelfStatus=ON')).records
  const { company } = await clerk.callApi<{ company: string }>('GET', '/blade-user/info')
  const members = (user: typeof boss) => user.page.getByRole('region', { name: user.t('企业成员', 'Company members') })

  await test.step('the manager invites an account, which accepts', async () => {
    await boss.visit('/userinfo')
    await members(boss).getByLabel(boss.t('邀请账号', 'Invite an account')).fill('trader8')
    await members(boss)
      .getByRole('button', { name: boss.t('邀请', 'Invite'), exact: true })
      .click()
    await expect(members(boss).getByRole('button', { name: boss.t('撤回：trader8', 'Take back: trader8') })).toBeVisible()
    await clerk.visit('/userinfo')
    await members(clerk)
      .getByRole('button', { name: new RegExp(clerk.t('^接受', '^Accept')) })
      .click()
    await clerk.page
      .getByRole('dialog')
      .getByRole('button', { name: clerk.t('接受', 'Accept') })
      .click()
    await expect(members(clerk).getByText(clerk.t('已接受', 'Accepted'), { exact: true })).toBeVisible()
    await expect(members(clerk).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the manager says where the company is', async () => {
    await boss.visit('/userinfo')
    // Once on the whole page.
    await boss.page.getByLabel(boss.t('所在地区: 省', 'Region: Province')).selectOption('32')
    const profile = boss.page.getByRole('region', { name: boss.t('企业资料', 'Company profile') })
    await profile.getByRole('button', { name: boss.t('保存', 'Save'), exact: true }).click()
    await expect(profile.getByRole('status')).toContainText(boss.t('已保存', 'has been saved'))
  })

  await test.step('a motor of one is edited by the other, and its page leads to the company', async () => {
    await clerk.visit(`/machine/${motor?.id}`)
    await expect(clerk.page.getByRole('link', { name: clerk.t('编辑', 'Edit') })).toBeVisible()
    await clerk.page.getByRole('link', { name: clerk.t('卖家主页', 'The seller and all of its stock') }).click()
    await expect(clerk.page).toHaveURL(/\/seller\/\d{19}$/)
    await expect(clerk.page.getByRole('heading', { level: 1 })).toContainText(clerk.t('顺德', 'Shunde'))
    await expect(clerk.page.getByRole('main')).toContainText(clerk.t('江苏', 'Jiangsu'))
  })

  await test.step('whoever leaves loses it', async () => {
    await clerk.visit('/userinfo')
    await members(clerk)
      .getByRole('button', { name: clerk.t('退出企业', 'Leave the company') })
      .click()
    await expect(clerk.page.getByRole('dialog')).toContainText(clerk.t('再次加入须对方同意', 'to join again'))
    await clerk.page
      .getByRole('dialog')
      .getByRole('button', { name: clerk.t('退出企业', 'Leave the company') })
      .click()
    await expect(members(clerk).getByRole('listitem')).toHaveCount(0)
    await clerk.callApi('POST', '/blade-user/update-info', { company })
    await clerk.visit(`/machine/${motor?.id}`)
    await expect(clerk.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(clerk.page.getByRole('link', { name: clerk.t('编辑', 'Edit') })).toHaveCount(0)
  })
})

test('the home page shows search, ways in and a first demand on one screen of a phone', { tag: '@phone' }, async ({ user }) => {
  await user.page.setViewportSize({ width: 390, height: 844 })
  await user.visit('/home')
  const { page } = user
  const shown = [
    page.getByRole('search').first(),
    page.getByRole('link', { name: user.t('发布求购', 'Publish a demand') }),
    page.getByRole('heading', { name: user.t('急求', 'Urgently wanted') }),
    page.locator('main a[href*="/purchase/"]').first(),
  ]
  for (const each of shown) await expect(each).toBeInViewport()
})
