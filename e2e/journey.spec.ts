import type { AppUser } from './app-user.ts'
import { expect, test } from './fixtures.ts'
import { fillFirstPart, fillSecondPart, submitListing } from './listing.ts'

/** Returns unique values for the account and the motor of a test run. */
function createTestData(project: string) {
  const suffix = `${project.replace(/\W/g, '')}${Date.now().toString(36)}`.toUpperCase()
  return { account: suffix.toLowerCase(), name: `T${suffix.slice(-8)}`, mobile: '13912345678', model: `YE3-132S-4-${suffix}` }
}

type Motor = ReturnType<typeof createTestData>

async function register(user: AppUser, { account, name, mobile }: Motor): Promise<void> {
  await user.visit('/home')
  await user.openMenu()
  await user.link('注册', 'Register').filter({ visible: true }).click()
  await user.fill('账号', 'Account', account)
  await user.fill('昵称', 'Name', name)
  await user.fill('手机', 'Mobile', mobile)
  await user.fill('密码', 'Password', 'MotorSpot2026')
  await user.fill('确认密码', 'Repeat the password', 'MotorSpot2026')
  await user.fill('验证码', 'Captcha', await user.readCaptcha())
  await user.button('注册', 'Register').click()
  await expect(user.page.getByRole('status')).toContainText(user.t('请耐心等待管理员通过', 'wait for an administrator'))
}

async function publish(user: AppUser, { model }: Motor): Promise<void> {
  await user.visit('/product?isSelf=1')
  await user.page
    .getByRole('main')
    .getByRole('link', { name: user.t('发布现货', 'Publish stock') })
    .click()
  await expect(user.page).toHaveURL(/\/product_publish$/)
  await user.waitForHydration()
  await fillFirstPart(user, model)
  await user.button('提交审核', 'Submit for review').click()
  await expect(user.page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await fillSecondPart(user, model)
  await submitListing(user)
}

/** Finds the motor with the search box, opens its page and checks that visitors do not see the contact. */
async function find(visitor: AppUser, motor: Motor): Promise<void> {
  await visitor.visit('/product')
  await visitor.page
    .getByRole('combobox', { name: visitor.t('搜索现货电机', 'Search motors in stock') })
    .first()
    .fill(motor.model)
  await visitor.page
    .getByRole('combobox', { name: visitor.t('搜索现货电机', 'Search motors in stock') })
    .first()
    .press('Enter')
  await expect(visitor.page).toHaveURL(/model=/)
  // The chip of the active search is a link with the same text.
  await visitor.page.locator('main a[href*="/machine/"]', { hasText: motor.model }).filter({ visible: true }).first().click()
  await expect(visitor.page.getByRole('heading', { level: 1 })).toContainText(motor.model)
  await expect(visitor.page.getByText(visitor.t('登录后可以看到卖家的联系方式。', "Log in to see the seller's contact."))).toBeVisible()
  await expect(visitor.page.getByText(motor.mobile)).toHaveCount(0)
}

/** Adds an account whose password the administrator sets. */
async function addAccount(administrator: AppUser, account: string): Promise<void> {
  const first = async (path: string) => (await administrator.callApi<readonly { id: string }[]>('GET', `/blade-system/${path}`))[0]?.id
  const links = { roleId: await first('role/select'), deptId: await first('dept/tree'), postId: await first('post/select') }
  const person = { account, name: 'reset', realName: 'reset', userType: 1, password: 'Set-By-2026' }
  await administrator.callApi('POST', '/blade-user/submit', { ...person, ...links })
}

test('whoever logs in with a password that somebody else has set chooses another one first', async ({ newUser }, { project }) => {
  const { account } = createTestData(`p${project.name}`)
  const [administrator, member] = [await newUser(), await newUser()]
  await administrator.logInByApi('manager')
  await addAccount(administrator, account)
  await member.visit('/login')
  await member.logIn(account, 'Set-By-2026')
  await expect(member.page).toHaveURL(/\/password\?redirect_url=/)
  await member.page.locator('header a[href$="/home"]').first().click()
  // To the page itself, not to the address of its data.
  await expect(member.page).toHaveURL(/\/password\?redirect_url=(%2Fen)?%2Fhome$/)
  await member.waitForHydration()
  await member.fill('原密码', 'Old password', 'Set-By-2026')
  await member.fill('新密码', 'New password', 'My-Own-2026')
  await member.fill('确认新密码', 'Repeat the new password', 'My-Own-2026')
  await member.button('修改密码', 'Change the password').click()
  await expect(member.page).not.toHaveURL(/\/password/)
  await member.visit('/home')
  await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a trader registers, is approved and publishes a motor; an administrator approves it; a visitor finds it', async ({ newUser }, {
  project,
}) => {
  test.setTimeout(120_000)
  const motor = createTestData(project.name)
  const [trader, administrator, visitor] = [await newUser(), await newUser(), await newUser()]

  await test.step('the trader registers and cannot log in yet', async () => {
    await register(trader, motor)
    await trader.visit('/login')
    await trader.logIn(motor.account)
    await expect(trader.page.getByRole('alert')).toContainText(trader.t('正在等待管理员审核', 'awaits the approval'))
  })

  await test.step('the administrator approves the trader', async () => {
    await administrator.visit('/login')
    await administrator.logIn('manager')
    await expect(administrator.page).toHaveURL(/\/wel\/index$/)
    await administrator.openFromMenu(['系统管理', 'System'], ['用户管理', 'Users'])
    await administrator.page.getByText(administrator.t('待审核', 'Awaiting approval'), { exact: true }).first().click()
    await administrator.runAction(motor.name, '审核通过', 'Approve')
    await administrator.confirm()
    await expect(administrator.page.getByText(motor.name, { exact: true })).toHaveCount(0)
  })

  await test.step('the trader logs in and publishes a motor', async () => {
    await trader.visit('/login')
    await trader.logIn(motor.account)
    await expect(trader.page).toHaveURL(new RegExp(`${trader.localPath('/home')}$`))
    await publish(trader, motor)
    await trader.visit('/product?isSelf=1')
    const card = trader.page.getByRole('listitem').filter({ hasText: motor.model })
    await expect(card).toContainText(trader.t('待审核', 'Pending review'))
  })

  await test.step('the motor is not listed before it is approved', async () => {
    await visitor.visit(`/product?model=${motor.model}`)
    await expect(visitor.text('没有同时符合这些条件的现货', 'No motor in stock matches all filters')).toBeVisible()
  })

  await test.step('the administrator approves the motor', async () => {
    await administrator.openFromMenu(['产品管理', 'Products'], ['电机管理', 'Motors'])
    await administrator.runAction(motor.model, '审核通过', 'Approve')
    await administrator.confirm()
    await expect(administrator.page.getByText(motor.model)).toHaveCount(0)
  })

  await test.step('a visitor finds it and is asked to log in to see the contact', () => find(visitor, motor))

  await test.step('a member sees the contact, and logs out after confirming', async () => {
    await trader.page.goto(visitor.page.url())
    await trader.waitForHydration()
    await expect(trader.page.getByRole('link', { name: motor.mobile }).first()).toBeVisible()
    await trader.logOut(false)
    await trader.logOut(true)
    await expect(trader.page).toHaveURL(new RegExp(`${trader.localPath('/home')}$`))
    await trader.openMenu()
    await expect(trader.link('注册', 'Register').filter({ visible: true })).toBeVisible()
  })
})
