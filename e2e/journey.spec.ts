import { fillHalf, fillRest, sendListing } from './listing.ts'
import { expect, test } from './product.ts'
import type { Reader } from './reader.ts'

/** What stands on the motor's plate: nobody else in the demo has one like it. */
function motorOf(project: string) {
  const mark = `${project.replace(/\W/g, '')}${Date.now().toString(36)}`.toUpperCase()
  return { account: mark.toLowerCase(), name: `T${mark.slice(-8)}`, mobile: '13912345678', model: `YE3-132S-4-${mark}` }
}

type Motor = ReturnType<typeof motorOf>

async function register(reader: Reader, { account, name, mobile }: Motor): Promise<void> {
  await reader.visit('/home')
  await reader.openMenu()
  await reader.link('注册', 'Register').filter({ visible: true }).click()
  await reader.fill('账号', 'Account', account)
  await reader.fill('昵称', 'Name', name)
  await reader.fill('手机', 'Mobile', mobile)
  await reader.fill('密码', 'Password', 'MotorSpot2026')
  await reader.fill('确认密码', 'Repeat the password', 'MotorSpot2026')
  await reader.fill('验证码', 'Captcha', await reader.readCaptcha())
  await reader.button('注册', 'Register').click()
  await expect(reader.page.getByRole('status')).toContainText(reader.say('请耐心等待管理员通过', 'wait for the approval'))
}

async function publish(reader: Reader, { model }: Motor): Promise<void> {
  await reader.visit('/product?isSelf=1')
  await reader.link('发布现货', 'Publish stock').first().click()
  await fillHalf(reader, model)
  await reader.button('提交审核', 'Submit for review').click()
  await expect(reader.page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await fillRest(reader, model)
  await sendListing(reader)
}

/** By the search box to the motor's page, where the contact is for members. */
async function find(visitor: Reader, motor: Motor): Promise<void> {
  await visitor.visit('/product')
  await visitor.page.getByRole('searchbox').first().fill(motor.model)
  await visitor.page.getByRole('searchbox').first().press('Enter')
  await expect(visitor.page).toHaveURL(/model=/)
  // The chip of what was searched for is a link of the same name.
  await visitor.page.locator('main a[href*="/machine/"]', { hasText: motor.model }).filter({ visible: true }).first().click()
  await expect(visitor.page.getByRole('heading', { level: 1 })).toContainText(motor.model)
  await expect(visitor.page.getByText(visitor.say('登录后可以看到卖家的联系方式。', "Log in to see the seller's contact."))).toBeVisible()
  await expect(visitor.page.getByText(motor.mobile)).toHaveCount(0)
}

test('a trader registers, is approved and publishes; an administrator reviews and shelves; a visitor finds it', async ({ arrive }, {
  project,
}) => {
  test.setTimeout(120_000)
  const motor = motorOf(project.name)
  const [trader, administrator, visitor] = [await arrive(), await arrive(), await arrive()]

  await test.step('the trader registers, and has to wait', async () => {
    await register(trader, motor)
    await trader.visit('/login')
    await trader.logIn(motor.account)
    await expect(trader.page.getByRole('alert')).toContainText(trader.say('正在等待管理员审核', 'awaits the approval'))
  })

  await test.step('the administrator approves him', async () => {
    await administrator.visit('/login')
    await administrator.logIn('manager')
    await expect(administrator.page).toHaveURL(/\/wel\/index$/)
    await administrator.goTo(['系统管理', 'System'], ['用户管理', 'Users'])
    await administrator.page.getByText(administrator.say('待审核', 'Awaiting approval'), { exact: true }).first().click()
    await administrator.act(motor.name, '审核通过', 'Approve')
    await administrator.confirm()
    await expect(administrator.page.getByText(motor.name, { exact: true })).toHaveCount(0)
  })

  await test.step('the trader logs in and publishes a motor', async () => {
    await trader.visit('/login')
    await trader.logIn(motor.account)
    await expect(trader.page).toHaveURL(new RegExp(`${trader.at('/home')}$`))
    await publish(trader, motor)
    await trader.visit('/product?isSelf=1')
    const card = trader.page.getByRole('listitem').filter({ hasText: motor.model })
    await expect(card).toContainText(trader.say('待审核', 'Pending review'))
  })

  await test.step('until it is reviewed nobody finds it', async () => {
    await visitor.visit(`/product?model=${motor.model}`)
    await expect(visitor.text('没有同时符合这些条件的现货', 'No motor in stock meets all of this')).toBeVisible()
  })

  await test.step('the administrator looks at it and puts it on the shelf', async () => {
    await administrator.goTo(['产品管理', 'Products'], ['电机管理', 'Motors'])
    await administrator.act(motor.model, '审核通过', 'Approve')
    await administrator.confirm()
    await expect(administrator.page.getByText(motor.model)).toHaveCount(0)
  })

  await test.step('a visitor finds it, and is asked to log in for the contact', () => find(visitor, motor))

  await test.step('a member sees whom to call, and leaves after a question', async () => {
    await trader.page.goto(visitor.page.url())
    await trader.alive()
    await expect(trader.page.getByRole('link', { name: motor.mobile }).first()).toBeVisible()
    await trader.leave(false)
    await trader.leave(true)
    await expect(trader.page).toHaveURL(new RegExp(`${trader.at('/home')}$`))
    await trader.openMenu()
    await expect(trader.link('注册', 'Register').filter({ visible: true })).toBeVisible()
  })
})
